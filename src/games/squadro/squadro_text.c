/* Reads and writes Squadro moves and positions as text. A position lists the pieces that have left
 * their start, then who moves, then how many moves were made: "A1@3> A2@6< B4@0< A 17". A piece at
 * place 0 that points home (<) is out of the game.
 * SPDX-License-Identifier: MIT */
#include "games/squadro/squadro_state.h"

#include "base/text.h"

int squadro_write_move(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    (void)viewer;
    BwText text = bw_text_in(out, room);
    bw_text_add(&text, squadro_places[bw_squadro_of(state)->mover * BW_SQUADRO_LANES + (int)move]);
    return (int)text.length;
}

int squadro_write_state(const BwState *state, char *out, size_t room)
{
    const BwSquadro *it = bw_squadro_of(state);
    BwText text = bw_text_in(out, room);
    for (int piece = 0; piece < 2 * BW_SQUADRO_LANES; piece++) {
        int mark = it->mark[piece / BW_SQUADRO_LANES][piece % BW_SQUADRO_LANES];
        if (mark == 0)
            continue;
        bw_text_add(&text, squadro_places[piece]);
        bw_text_add_char(&text, '@');
        bw_text_add_number(&text, bw_squadro_place(mark));
        bw_text_add(&text, mark < BW_SQUADRO_TURN ? "> " : "< ");
    }
    bw_text_add(&text, it->mover == 0 ? "A " : "B ");
    bw_text_add_number(&text, it->plies);
    return (int)text.length;
}

/* "A2@4>" puts the piece on its mark; `seen` has a bit for each piece that was named before. */
static bool read_piece(BwSquadro *it, const char *word, unsigned *seen, BwStatus *why)
{
    int seat = word[0] - 'A';
    if (seat < 0 || seat > 1 || word[1] < '1' || word[1] > '5' || word[2] != '@')
        return false;
    int place = word[3] - '0';
    if (place < 0 || place > BW_SQUADRO_TURN || (word[4] != '>' && word[4] != '<') ||
        word[5] != '\0')
        return false;
    if (word[4] == '>' && place == BW_SQUADRO_TURN)
        return false; /* there it has turned already */
    int piece = seat * BW_SQUADRO_LANES + word[1] - '1';
    if (*seen >> piece & 1)
        *why =
            bw_status_text(bw_status_no("position.squadro.twice"), "piece", squadro_places[piece]);
    *seen |= 1u << piece;
    it->mark[seat][word[1] - '1'] = (uint8_t)(word[4] == '>' ? place : BW_SQUADRO_HOME - place);
    return true;
}

/* What no match can come to: two pieces on one crossing, or moves made after the end. */
static BwStatus check(const BwSquadro *it)
{
    for (int a = 0; a < BW_SQUADRO_LANES; a++)
        for (int b = 0; b < BW_SQUADRO_LANES; b++)
            if (bw_squadro_place(it->mark[0][a]) == b + 1 &&
                bw_squadro_place(it->mark[1][b]) == a + 1) {
                BwStatus status = bw_status_no("position.squadro.crossing");
                status = bw_status_text(status, "one", squadro_places[a]);
                return bw_status_text(status, "other", squadro_places[BW_SQUADRO_LANES + b]);
            }
    if (it->home[it->mover] >= it->goal)
        return bw_status_number(bw_status_no("position.squadro.won_before"), "n", it->goal);
    return bw_status_ok();
}

BwStatus squadro_read_state(BwState *state, const BwRules *rules, const char *text)
{
    char word[8];
    int64_t plies = 0;
    unsigned seen = 0;
    BwStatus twice = bw_status_ok();
    squadro_start(state, rules);
    BwSquadro *it = squadro(state);
    bool more = bw_text_word(&text, word, sizeof word);
    while (more && read_piece(it, word, &seen, &twice))
        more = bw_text_word(&text, word, sizeof word);
    if (twice.id != NULL)
        return twice;
    if (!more || (word[0] != 'A' && word[0] != 'B') || word[1] != '\0')
        return bw_status_no("position.squadro.form");
    it->mover = (int8_t)(word[0] - 'A');
    if (bw_text_word(&text, word, sizeof word) &&
        !bw_text_number(word, 0, BW_SQUADRO_PLIES, &plies))
        return bw_status_no("position.squadro.form");
    while (*text == ' ')
        text++;
    if (*text != '\0')
        return bw_status_no("position.squadro.form");
    it->plies = (uint16_t)plies;
    squadro_settle(it);
    return check(it);
}
