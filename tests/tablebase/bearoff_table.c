/* A bear-off table of `boxwood solve`, made in memory for tests, and plain play to compare it
 * with (bearoff_table.h).
 * SPDX-License-Identifier: MIT */
#include "bearoff_table.h"

#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What units left, by number. */
typedef struct Left {
    uint8_t **unit;
} Left;

static const uint8_t *find_left(const void *context, int unit)
{
    return ((const Left *)context)->unit[unit];
}

static void add(BearoffTable *table, const uint8_t *bytes, size_t size)
{
    table->bytes = realloc(table->bytes, table->size + size + 1);
    assert_non_null(table->bytes);
    memcpy(table->bytes + table->size, bytes, size);
    table->size += size;
}

/* Solves a unit, keeps what it leaves and adds what it gives to the table. */
static size_t add_unit(const Solution *it, void *work, int unit, Left *left, BearoffTable *units)
{
    SolutionShelf shelf = {find_left, left};
    SolutionCount count = {0};
    uint8_t *room = malloc(it->room(work, unit)), *packed = malloc(it->room(work, unit) + 8);
    assert_true(room != NULL && packed != NULL);
    size_t size = it->solve(work, unit, &shelf, NULL, room, &count);
    assert_true(size > 0 && size <= it->room(work, unit));
    left->unit[unit] = realloc(room, size);
    units->positions += count.reached;
    size = container_pad(packed, it->pack(work, packed));
    assert_true(size <= it->room(work, unit));
    add(units, packed, size);
    free(packed);
    return size;
}

static void add_layer(const Solution *it, void *work, int layer, Left *left, BearoffTable *out)
{
    BearoffTable units = {0};
    int *unit = calloc((size_t)it->units, sizeof *unit), count = 0;
    size_t *size = calloc((size_t)it->units, sizeof *size);
    assert_true(unit != NULL && size != NULL);
    for (int i = 0; i < it->units; i++)
        if (it->layer_of(work, i) == layer) {
            unit[count] = i;
            size[count++] = add_unit(it, work, i, left, &units);
        }
    uint8_t *head = malloc(container_room(count, units.size));
    assert_non_null(head);
    add(out, head,
        container_write_section(SOLUTION_LAYER, (uint32_t)layer, count, unit, size, head));
    if (count > 0)
        add(out, units.bytes, units.size);
    add(out, head,
        container_write_sums(1, (const uint8_t *const *)&units.bytes, &units.size, head));
    out->positions += units.positions;
    free(units.bytes);
    free(head);
    free(unit);
    free(size);
}

BearoffTable bearoff_table_make(int points, const char *start)
{
    BwRules rules;
    BwState state;
    BearoffTable table = {0};
    assert_null(bw_rules_find(&rules, "backgammon/standard").id);
    assert_null(rules.game->read_state(&state, &rules, start).id);
    const Solution *it = solution_find(rules.game);
    assert_non_null(it);
    assert_true(it->suits(&rules));
    void *block = malloc(it->memory);
    uint8_t *head = malloc(CONTAINER_HEAD);
    Left left = {calloc((size_t)it->units, sizeof *left.unit)};
    assert_true(block != NULL && head != NULL && left.unit != NULL);
    BwArena memory = bw_arena_in(block, it->memory);
    void *work = it->open(&(SolutionTask){&rules, &state, points}, &memory);
    assert_non_null(work);
    uint32_t numbers[CONTAINER_NUMBERS];
    it->describe(work, numbers);
    add(&table, head, container_write_head(it->title, numbers, head));
    for (int layer = it->layers - 1; layer >= 0; layer--)
        add_layer(it, work, layer, &left, &table);
    for (int i = 0; i < it->units; i++)
        free(left.unit[i]);
    free(left.unit);
    free(block);
    free(head);
    return table;
}

BwBackgammonSide gammon_side(const int *points)
{
    BwBackgammonSide side = {{0}};
    int left = BW_BACKGAMMON_MEN;
    for (; *points != 0; points++, left--)
        bw_backgammon_put(&side, bw_backgammon_bit(*points));
    while (left-- > 0)
        bw_backgammon_put(&side, bw_backgammon_bit(BW_BACKGAMMON_OFF));
    return side;
}

PlainSide plain_side(const BwBackgammonSide *side)
{
    PlainSide plain;
    for (int point = 0; point <= 12; point++)
        plain.on[point] = bw_backgammon_men(side, point);
    return plain;
}

typedef struct Walk {
    void (*see)(void *context, const PlainSide *);
    void *context;
    int longest; /* steps; only plays of so many are seen */
    bool counting;
} Walk;

static int highest(const PlainSide *side)
{
    int point = 12;
    while (point > 0 && side->on[point] == 0)
        point--;
    return point;
}

/* A man leaves by the exact number, or from the highest point by more, once all are home. */
static bool may_step(const PlainSide *side, int from, int die)
{
    int top = highest(side);
    return side->on[from] > 0 && (from > die || (top <= 6 && (from == die || from == top)));
}

static void walk(Walk *it, const PlainSide *side, const int *dice, int left, int done)
{
    bool moved = false;
    for (int from = 1; left > 0 && from <= 12; from++) {
        if (!may_step(side, from, dice[0]))
            continue;
        PlainSide next = *side;
        next.on[from]--;
        next.on[from > dice[0] ? from - dice[0] : 0]++;
        moved = true;
        walk(it, &next, dice + 1, left - 1, done + 1);
    }
    if (moved)
        return;
    if (it->counting)
        it->longest = done > it->longest ? done : it->longest;
    else if (done == it->longest)
        it->see(it->context, side);
}

void plain_plays(const PlainSide *side, int die, int other,
                 void (*see)(void *context, const PlainSide *), void *context)
{
    const int ways[2][4] = {{die, other, die, die}, {other, die, die, die}};
    int left = die == other ? 4 : 2;
    Walk it = {see, context, 0, true};
    for (int pass = 0; pass < 2; pass++, it.counting = false)
        for (int way = 0; way < (die == other ? 1 : 2); way++)
            walk(&it, side, ways[way], left, 0);
}
