/* Finds the draughts move that a word of PDN means. Squares and legality decide: files write 10x14
 * for a step and 10-17 for a capture, in numbers or in letters, with all landings, some or none.
 * SPDX-License-Identifier: MIT */
#include "formats/draughts/pdn.h"
#include "formats/refusal.h"
#include "game/words.h"

#include <string.h>

/* "22" or "c3" at *at; -1 if there is no dark square. */
static int read_square(const char **at)
{
    const char *c = *at;
    if (*c >= 'a' && *c <= 'h' && c[1] >= '1' && c[1] <= '8') {
        int column = *c - 'a', row = '8' - c[1];
        *at += 2;
        return (row + column) % 2 == 1 ? 4 * row + column / 2 : -1;
    }
    int square = 0;
    while (**at >= '0' && **at <= '9' && *at < c + 2)
        square = 10 * square + *(*at)++ - '0';
    return square >= 1 && square <= 32 ? square - 1 : -1;
}

/* Squares with something between them; false if it is not a move. */
static bool read_squares(const char *word, BwPath *out)
{
    *out = (BwPath){0};
    for (;;) {
        int square = read_square(&word);
        if (square < 0 || out->count == BW_PATH_LEN)
            return false;
        out->place[out->count++] = (uint8_t)square;
        if (*word == '\0')
            return out->count > 1;
        if (!bw_text_skip(&word, "-") && !bw_text_skip(&word, "x") && !bw_text_skip(&word, ":") &&
            !bw_text_skip(&word, "X") && !bw_text_skip(&word, "\xc3\x97"))
            return false;
    }
}

/* Whether the squares say `path`: all of it, or its ends and some of what is between. */
static bool says(const BwPath *squares, const BwPath *path, bool exactly)
{
    int count = path->count;
    if (count > 2 && path->place[count - 1] == path->place[count - 2])
        count--; /* an early end, touched again */
    if (exactly)
        return squares->count == count && memcmp(squares->place, path->place, (size_t)count) == 0;
    int matched = 0;
    for (int i = 0; i < count && matched < squares->count; i++)
        matched += path->place[i] == squares->place[matched];
    return matched == squares->count && path->place[0] == squares->place[0] &&
           path->place[count - 1] == squares->place[squares->count - 1];
}

/* How many different moves the squares could mean; *out is one of them. */
static int find_moves(const BwState *state, const BwPath *squares, bool exactly, BwMove *out)
{
    BwPath paths[BW_PATHS_MAX];
    int count = draughts_paths(state, paths), found = 0;
    for (int i = 0; i < count; i++) {
        if (!says(squares, &paths[i], exactly) || (found > 0 && paths[i].move == *out))
            continue;
        *out = paths[i].move;
        found++;
    }
    return found;
}

/* Some files write a capture jump by jump, "11x18 18x25": takes the words that belong together. */
static void join_jumps(const PdnPlace *place, BwPath *squares)
{
    Movetext ahead = *place->text;
    Token token;
    BwPath more;
    BwMove move;
    while (movetext_next(&ahead, &token).id == NULL && token.kind == TOKEN_WORD &&
           read_squares(token.text, &more) && more.place[0] == squares->place[squares->count - 1] &&
           squares->count + more.count - 1 <= BW_PATH_LEN) {
        for (int i = 1; i < more.count; i++)
            squares->place[squares->count++] = more.place[i];
        *place->text = ahead;
        if (find_moves(place->state, squares, true, &move) > 0)
            return;
    }
}

/* Why the squares are not a move, as the game itself says it. */
static BwStatus refuse(const PdnPlace *place, const BwPath *squares, const char *word)
{
    char typed[BW_MOVE_TEXT];
    BwText text = bw_text_in(typed, sizeof typed);
    for (int i = 0; i < squares->count; i++) {
        bw_text_add(&text, i > 0 ? "-" : "");
        bw_text_add(&text, draughts_places[squares->place[i]]);
    }
    BwMove move;
    BwStatus reason = bw_words_move(place->rules, place->state, typed, &move);
    if (reason.id == NULL)
        return bw_status_text(bw_status_no("pdn.word"), "word", word);
    return refusal_of("pdn.reason", word, reason);
}

BwStatus pdn_find_move(const PdnPlace *place, const char *word, BwMove *out)
{
    BwPath squares;
    if (!read_squares(word, &squares))
        return bw_status_text(bw_status_no("pdn.word"), "word", word);
    if (find_moves(place->state, &squares, true, out) == 1 ||
        find_moves(place->state, &squares, false, out) == 1)
        return bw_status_ok();
    BwPath joined = squares;
    Movetext here = *place->text;
    join_jumps(place, &joined);
    if (find_moves(place->state, &joined, true, out) == 1)
        return bw_status_ok();
    *place->text = here;
    return refuse(place, &squares, word);
}
