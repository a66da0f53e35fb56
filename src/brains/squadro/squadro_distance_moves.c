/* What a move does to a row is the same for all positions of a pattern, so they are taken by
 * strips: all moves of a word one after another, the strips of its run side by side. A strip that
 * reaches into the next word's run is put right by that. SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_distance_moves.h"

#include <string.h>

enum { OUTER = BW_SQUADRO_LANES - SQUADRO_INNER, GROUPS = SQUADRO_INNER * SQUADRO_DIGITS };

/* A word's bits as the bytes of its run. */
static SquadroByteMove as_bytes(const SquadroDistance *it, const SquadroRowMove *move)
{
    const SquadroShape *shape = &it->work.shape;
    int width = shape->size[0][0];
    SquadroByteMove out = {.from = (ptrdiff_t)move->row * it->size +
                                   (ptrdiff_t)move->word * shape->bits -
                                   (move->shift / 8 * width + move->shift % 8)};
    memset(out.other, 0xff, sizeof out.other);
    for (int i = 0; i < shape->bits; i++)
        if (move->mask >> (i / width * 8 + i % width) & 1)
            out.other[i] = 0;
    return out;
}

static void list_bytes(const SquadroDistance *it, const SquadroRowList *from, SquadroByteList *out)
{
    out->count = from->count;
    for (int i = 0; i < from->count; i++)
        out->move[i] = as_bytes(it, &from->move[i]);
}

void squadro_distance_shape(SquadroDistance *it, int cell)
{
    const SquadroShape *shape = &it->work.shape;
    const SquadroRowMoves *moves = &it->work.moves;
    squadro_work_shape(&it->work, cell);
    it->size = shape->bits * shape->words;
    memset(it->next, 0, sizeof it->next);
    for (int b = 0; b < BW_SQUADRO_LANES; b++)
        for (int digit = 0; digit < shape->size[1][b]; digit++)
            for (int pattern = 0; pattern < 8; pattern++) {
                list_bytes(it, &moves->inside[b][digit][pattern],
                           &it->list[SQUADRO_INSIDE][b][digit][pattern]);
                list_bytes(it, &moves->up[b][digit][pattern],
                           &it->list[SQUADRO_UP][b][digit][pattern]);
            }
}

/* The winner's move costs one. */
static inline SquadroStrip after_a(SquadroStrip value)
{
    return strip_most(strip_less(value), strip_least(value, strip_of(SQUADRO_EVEN)));
}

static inline SquadroStrip after_b(SquadroStrip value)
{
    return strip_least(strip_more(value), strip_most(value, strip_of(SQUADRO_EVEN)));
}

/* Where the moves of a lane of B lead. */
typedef struct Source {
    const SquadroByteList *lists; /* by pattern */
    const uint8_t *pattern;       /* by word */
    const uint8_t *from;
} Source;

static inline void least_of_words(const SquadroShape *shape, const Source *sources, int count,
                                  const uint8_t *given, uint8_t *out, const int strips)
{
    for (int word = 0; word < shape->words; word++) {
        SquadroStrip least[SQUADRO_STRIPS];
        ptrdiff_t at = (ptrdiff_t)word * shape->bits;
        for (int i = 0; i < strips; i++)
            least[i] = strip_of(0xff);
        for (const Source *source = sources; source < sources + count; source++) {
            const SquadroByteList *list = &source->lists[source->pattern[word]];
            for (const SquadroByteMove *move = list->move; move < list->move + list->count; move++)
                for (int i = 0; i < strips; i++) {
                    ptrdiff_t part = (ptrdiff_t)i * SQUADRO_STRIP;
                    SquadroStrip is = strip_or(strip_at(source->from + at + move->from + part),
                                               strip_at(move->other + part));
                    least[i] = strip_least(least[i], is);
                }
        }
        for (int i = 0; i < strips; i++) {
            ptrdiff_t part = at + (ptrdiff_t)i * SQUADRO_STRIP;
            SquadroStrip is = after_b(least[i]);
            strip_put(given == NULL ? is : strip_least(is, strip_at(given + part)), out + part);
        }
    }
}

static int digit_of_b(const SquadroShape *shape, int row, int lane)
{
    return row / shape->stride[1][lane] % shape->size[1][lane];
}

/* The row of the next cell after a lane of B has gone up: its digit is 0 there. */
static int row_above(const SquadroShape *shape, const SquadroShape *above, int row, int lane)
{
    int out = 0;
    for (int b = 0; b < BW_SQUADRO_LANES; b++)
        out += b == lane ? 0 : digit_of_b(shape, row, b) * above->stride[1][b];
    return out;
}

/* Where the game is over, `over` stands in for a row. */
static const uint8_t *find_row(const SquadroDistance *it, int row, int lane, int way,
                               const uint8_t *over)
{
    const SquadroFar *far = &it->next[1][lane];
    if (way == SQUADRO_INSIDE)
        return it->value[0] + (ptrdiff_t)row * it->size;
    if (far->value[0] == NULL)
        return over;
    return far->value[0] + (ptrdiff_t)row_above(&it->work.shape, &far->shape, row, lane) * it->size;
}

void squadro_take_b(const SquadroDistance *it, int row, unsigned lanes, int way,
                    const uint8_t *given, uint8_t *out)
{
    static const uint8_t over[SQUADRO_ROW_MAX + 2 * SQUADRO_SPARE]; /* B has won: nothing but 0 */
    const SquadroShape *shape = &it->work.shape;
    Source sources[BW_SQUADRO_LANES];
    int count = 0;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
        if ((lanes >> lane & 1) != 0 && shape->phase[1][lane] < SQUADRO_PHASES - 1)
            sources[count++] = (Source){it->list[way][lane][digit_of_b(shape, row, lane)],
                                        it->work.moves.pattern[lane],
                                        find_row(it, row, lane, way, over + SQUADRO_SPARE)};
    if (shape->bits > 2 * SQUADRO_STRIP)
        least_of_words(shape, sources, count, given, out, 3);
    else if (shape->bits > SQUADRO_STRIP)
        least_of_words(shape, sources, count, given, out, 2);
    else
        least_of_words(shape, sources, count, given, out, 1);
}

/* Moves of an inner lane of A that read the same row, equally far, for some bytes of each run. */
typedef struct Group {
    const uint8_t *from;
    uint8_t only[SQUADRO_RUN];
} Group;

/* A row's moves inside the cell. Those of outer lanes are for whole words. */
typedef struct Plan {
    Group group[GROUPS];
    int groups;
    const uint8_t *outer[OUTER][SQUADRO_DIGITS]; /* by digit; NULL: none */
} Plan;

static void add_to_group(const SquadroShape *shape, const SquadroWordMove *move,
                         const uint8_t *from, Plan *plan)
{
    int width = shape->size[0][0];
    int i = 0;
    while (i < plan->groups && plan->group[i].from != from)
        i++;
    if (i == plan->groups)
        plan->group[plan->groups++] = (Group){.from = from};
    for (int at = 0; at < shape->bits; at++)
        if ((move->lane == 0 ? at % width : at / width) == move->from)
            plan->group[i].only[at] = 0xff;
}

static void make_plan(const SquadroDistance *it, const SquadroWordMove *moves, int count,
                      Plan *plan)
{
    const SquadroShape *shape = &it->work.shape;
    plan->groups = 0;
    memset(plan->outer, 0, sizeof plan->outer);
    for (const SquadroWordMove *move = moves; move < moves + count; move++) {
        int lane = move->lane;
        int stride = lane == 0   ? 1
                     : lane == 1 ? shape->size[0][0]
                                 : shape->stride[0][lane] * shape->bits;
        const uint8_t *from = it->value[1] + (ptrdiff_t)move->row * it->size +
                              (ptrdiff_t)(move->to - move->from) * stride;
        if (move->up)
            continue;
        if (lane < SQUADRO_INNER)
            add_to_group(shape, move, from, plan);
        else
            plan->outer[lane - SQUADRO_INNER][move->from] = from;
    }
}

static inline void most_of_words(const SquadroShape *shape, const Plan *plan, const uint8_t *given,
                                 uint8_t *out, const int strips)
{
    int digit[OUTER] = {0};
    for (int word = 0; word < shape->words; word++) {
        SquadroStrip most[SQUADRO_STRIPS];
        ptrdiff_t at = (ptrdiff_t)word * shape->bits;
        for (int i = 0; i < strips; i++)
            most[i] = strip_of(0);
        for (const Group *group = plan->group; group < plan->group + plan->groups; group++)
            for (int i = 0; i < strips; i++) {
                ptrdiff_t part = (ptrdiff_t)i * SQUADRO_STRIP;
                most[i] = strip_most(most[i], strip_and(strip_at(group->from + at + part),
                                                        strip_at(group->only + part)));
            }
        for (int lane = 0; lane < OUTER; lane++) {
            const uint8_t *from = plan->outer[lane][digit[lane]];
            for (int i = 0; from != NULL && i < strips; i++)
                most[i] = strip_most(most[i], strip_at(from + at + (ptrdiff_t)i * SQUADRO_STRIP));
        }
        for (int i = 0; i < strips; i++) {
            ptrdiff_t part = at + (ptrdiff_t)i * SQUADRO_STRIP;
            strip_put(strip_most(after_a(most[i]), strip_at(given + part)), out + part);
        }
        for (int lane = 0; lane < OUTER; lane++) {
            digit[lane] =
                digit[lane] + 1 < shape->size[0][SQUADRO_INNER + lane] ? digit[lane] + 1 : 0;
            if (digit[lane] > 0)
                break;
        }
    }
}

void squadro_take_a(const SquadroDistance *it, const SquadroWordMove *moves, int count,
                    const uint8_t *given, uint8_t *out)
{
    const SquadroShape *shape = &it->work.shape;
    Plan plan;
    make_plan(it, moves, count, &plan);
    if (shape->bits > 2 * SQUADRO_STRIP)
        most_of_words(shape, &plan, given, out, 3);
    else if (shape->bits > SQUADRO_STRIP)
        most_of_words(shape, &plan, given, out, 2);
    else
        most_of_words(shape, &plan, given, out, 1);
}

static void raise_run(uint8_t *out, const uint8_t *from, int length)
{
    for (int i = 0; i < length; i++)
        out[i] = from[i] > out[i] ? from[i] : out[i];
}

/* A move into the next cell, where the lane's digit is 0. */
static void go_up(const SquadroDistance *it, const SquadroWordMove *move, uint8_t *out)
{
    static const uint8_t over = SQUADRO_NEAR; /* A has won */
    const SquadroShape *shape = &it->work.shape;
    const SquadroFar *far = &it->next[0][move->lane];
    int stride = 1;
    for (int lane = 0; lane < move->lane; lane++)
        stride *= shape->size[0][lane];
    int step = shape->size[0][move->lane] * stride;
    int above = far->shape.size[0][move->lane] * stride;
    const uint8_t *from = far->value[1];
    if (from != NULL)
        from += (ptrdiff_t)move->row * (far->shape.bits * far->shape.words);
    for (int at = move->from * stride; at < it->size; at += step)
        if (from == NULL)
            memset(out + at, over, (size_t)stride);
        else
            raise_run(out + at, from + (ptrdiff_t)(at / step) * above, stride);
}

void squadro_take_a_up(const SquadroDistance *it, const SquadroWordMove *moves, int count,
                       uint8_t *out)
{
    memset(out, 0, (size_t)it->size);
    for (int i = 0; i < count; i++)
        if (moves[i].up)
            go_up(it, &moves[i], out);
    for (int at = 0; at < it->size; at++)
        out[at] = (uint8_t)(out[at] - (out[at] > SQUADRO_EVEN));
}
