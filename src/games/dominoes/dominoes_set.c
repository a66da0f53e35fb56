/* Dominoes: a position set up by hand, "set 2 0/0 64.62.60/65.61.55 1 66 64> <62": hands, row and
 * whose turn it is, without who laid what. A past is looked for that leads there: the tiles laid in
 * the order given, each by whoever it was, with as many draws as the tiles ask for.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

#include <string.h>

/* What has no past must not take long. Some late positions of hands with many draws are not found
 * within these. */
enum { STEPS_MAX = 20000 };

typedef struct Search {
    const BwDominoes *given;
    int turn;
    unsigned laid[BW_DOMINOES_TILES];
    int count;
    int steps; /* still to be tried */
    bool lost; /* not all was tried */
    BwDominoes *out;
    BwStatus why; /* what is wrong whatever the past */
} Search;

const char dominoes_by_hand[] = "set";

static BwStatus read_row(Search *search, const char *text)
{
    char word[8];
    uint8_t ends[2] = {0, 0};
    uint32_t left = (uint32_t)BW_DOMINOES_ALL_TILES & ~dominoes_all_of(search->given->hand);
    for (; bw_text_word(&text, word, sizeof word); search->count++) {
        bool first = search->count == 0;
        unsigned event = dominoes_read_event(word, first);
        unsigned tile = event & BW_DOMINOES_TILE_BITS;
        if (event < BW_DOMINOES_LEFT || event >= BW_DOMINOES_DRAW)
            return dominoes_bad_act(word, search->count + 1, "position.dominoes.act_form");
        if (!first && ends[0] == ends[1]) /* both ends are the same to the game */
            event = BW_DOMINOES_RIGHT | tile;
        if ((left >> tile & 1) == 0)
            return dominoes_bad_tile("position.dominoes.twice", tile);
        if (!first && (bw_dominoes_suits[ends[event >= BW_DOMINOES_RIGHT]] >> tile & 1) == 0)
            return dominoes_bad_tile("position.dominoes.row", tile);
        left &= ~(1u << tile);
        dominoes_lay_end(ends, first, event);
        search->laid[search->count] = event;
    }
    return text[strspn(text, " ")] == '\0' ? bw_status_ok()
                                           : bw_status_no("position.dominoes.form");
}

/* Tiles that the hands still lack; only draws bring them. */
static int lacking(const Search *search, const BwDominoes *now)
{
    int count = 0;
    for (int seat = 0; seat < now->seats; seat++)
        if (search->given->held[seat] > now->held[seat])
            count += search->given->held[seat] - now->held[seat];
    return count;
}

static bool arrives(Search *search, const BwDominoes *now)
{
    if (now->phase != BW_DOMINOES_PHASE_PLAY || now->seat != search->turn ||
        lacking(search, now) != 0)
        return false;
    *search->out = *now;
    BwStatus why = dominoes_compare(search->out, search->given);
    if (why.id != NULL && strcmp(why.id, "position.dominoes.impossible") != 0)
        search->why = why; /* no other past would help */
    return why.id == NULL;
}

/* A seat that passes on an empty stock had no fitting tile, and has got none since. */
static bool may_pass(const Search *search, const BwDominoes *now)
{
    bool nothing_comes = now->stock == 0 || now->stock_rule == BW_DOMINOES_STOCK_NONE;
    return !nothing_comes || (search->given->hand[now->seat] & bw_dominoes_fitting(now->ends)) == 0;
}

/* A seat that draws had no fitting tile: what fits now was drawn since. */
static bool may_draw_now(const Search *search, const BwDominoes *now, int draws)
{
    return bw_bits_count(search->given->hand[now->seat] & bw_dominoes_fitting(now->ends)) <=
               draws &&
           draws > 0;
}

static bool leads_there(Search *search, const BwDominoes *now, int next, int draws);

static bool follows(Search *search, const BwDominoes *now, unsigned event, int next, int draws)
{
    BwDominoes then = *now;
    dominoes_follow(&then, event);
    if (then.phase == BW_DOMINOES_PHASE_DRAW)
        dominoes_take(&then);
    return leads_there(search, &then, next, draws);
}

static bool leads_there(Search *search, const BwDominoes *now, int next, int draws)
{
    search->lost |= search->steps <= 0;
    if (search->steps-- <= 0 || lacking(search, now) > draws)
        return false;
    if (next == search->count && draws == 0 && arrives(search, now))
        return true;
    if (now->phase != BW_DOMINOES_PHASE_PLAY || now->events == BW_DOMINOES_EVENTS_MAX)
        return false;
    if (next < search->count && follows(search, now, search->laid[next], next + 1, draws))
        return true;
    if (now->events == 0)
        return false;
    if (dominoes_may_draw(now))
        return may_draw_now(search, now, draws) &&
               follows(search, now, BW_DOMINOES_DRAW, next, draws - 1);
    return may_pass(search, now) && follows(search, now, BW_DOMINOES_PASS, next, draws);
}

static BwStatus bad_sum(const char *id, int tiles, int dealt)
{
    return bw_status_number(bw_status_number(bw_status_no(id), "tiles", tiles), "dealt", dealt);
}

/* How many tiles were drawn: those beyond what was dealt. */
static BwStatus count_draws(const Search *search, const BwDominoes *it, int *draws)
{
    int tiles = search->count;
    int dealt = it->seats * it->size;
    for (int seat = 0; seat < it->seats; seat++)
        tiles += search->given->held[seat];
    *draws = tiles - dealt;
    if (*draws < 0)
        return bad_sum("position.dominoes.few", tiles, dealt);
    if (*draws > 0 && it->stock_rule == BW_DOMINOES_STOCK_NONE)
        return bad_sum("position.dominoes.many", tiles, dealt);
    return bw_status_ok();
}

/* First the leader from whom the turn comes out without a pass. */
static bool try_leaders(Search *search, const BwDominoes *it, int draws)
{
    int first = search->turn - search->count % it->seats + it->seats;
    for (int i = 0; i < it->seats; i++) {
        BwDominoes begun = *it;
        BwDominoes given = *search->given;
        given.leader = (int8_t)((first + i) % it->seats);
        search->steps = STEPS_MAX;
        if (dominoes_set_up(&begun, &given).id == NULL && leads_there(search, &begun, 0, draws))
            return true;
    }
    return false;
}

BwStatus dominoes_find_past(BwDominoes *it, const BwDominoes *given, const char *row)
{
    int draws;
    BwDominoes found;
    Search search = {.given = given, .turn = given->leader, .out = &found};
    if (search.turn < 0)
        return bw_status_no("position.dominoes.form");
    BwStatus status = read_row(&search, row);
    if (status.id == NULL)
        status = count_draws(&search, it, &draws);
    if (status.id != NULL)
        return status;
    if (try_leaders(&search, it, draws)) {
        *it = found;
        return bw_status_ok();
    }
    if (search.why.id != NULL)
        return search.why;
    return bw_status_no(search.lost ? "position.dominoes.lost" : "position.dominoes.no_past");
}
