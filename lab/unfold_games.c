/* Writes what a net sees of recorded games, for lab/train_net.py:
 *   unfold_games RULES FILE… > SIGHTS
 * A sight is the bits of its inputs (draughts: 128 as draughts_net.h tells), then what the search
 * said to the mover (2 bytes), the mover's result in half-points and the phase (1 byte each), and
 * what it and the searches after it said, later ones less, up to the result, near and far (in
 * 65535ths, 2 bytes each). Only positions that a search would judge as they stand are shown.
 * SPDX-License-Identifier: MIT */
#include "game/rules.h"
#include "games.h"
#include "games/draughts/draughts_state.h"
#include "tablebase/draughts/draughts_endings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 4 };

/* How much a search counts for the position a ply before its own. */
static const double NEAR = 0.9, FAR = 0.97;

typedef struct Sight {
    uint32_t word[WORDS_MAX];
    int phase;
} Sight;

/* One game: how many words it shows, the greatest worth of a guess, the worth that is shown for
 * what is known to be won, the worth where a net says 1, and what it shows. */
typedef struct Eye {
    const char *game;
    int words, most, won;
    double unit;
    bool (*see)(const BwState *, BwMove best, Sight *);
} Eye;

static bool see_draughts(const BwState *state, BwMove best, Sight *out)
{
    BwDraughtsBoard board = draughts_as_black(&bw_draughts_of(state)->board);
    uint32_t mine = board.pieces[0], theirs = board.pieces[1], kings = board.kings;
    out->word[0] = mine & ~kings;
    out->word[1] = mine & kings;
    out->word[2] = theirs & ~kings;
    out->word[3] = theirs & kings;
    out->phase = (bw_bits_count(mine | theirs) - 1) / 4;
    return bw_draughts_captured(draughts_on_board(best)) == 0;
}

static const Eye eyes[] = {{"draughts", 4, 4000, 400, 100, see_draughts}};

/* What the searches from each ply on say together, to the mover there; what comes after a random
 * move tells nothing of what was before it. */
static void look_ahead(const Eye *eye, const GameRecord *record, bool seat_0_last, double later,
                       uint16_t *out)
{
    double ahead = (seat_0_last ? record->result : 2 - record->result) / 2.0;
    for (int i = record->plies - 1; i >= 0; i--) {
        double said = 1 / (1 + exp(-record->ply[i].worth / eye->unit));
        if (i < record->plies - 1)
            ahead = 1 - ahead;
        bool strayed = i < record->plies - 1 && record->ply[i + 1].worth == GAME_NO_WORTH;
        ahead = strayed ? said : (1 - later) * said + later * ahead;
        out[i] = (uint16_t)(ahead * 65535 + 0.5);
    }
}

static void show(const Eye *eye, const Sight *sight, const uint16_t said[4])
{
    uint8_t tail[8] = {(uint8_t)said[0],      (uint8_t)(said[0] >> 8), (uint8_t)said[1],
                       (uint8_t)sight->phase, (uint8_t)said[2],        (uint8_t)(said[2] >> 8),
                       (uint8_t)said[3],      (uint8_t)(said[3] >> 8)};
    fwrite(sight->word, sizeof *sight->word, (size_t)eye->words, stdout);
    fwrite(tail, 1, sizeof tail, stdout);
}

/* The mover's result in half-points; before a random move, what the searches up to it say of it. */
static uint16_t result_of(const GameRecord *record, int ply, int seat, int last_stray, uint16_t far)
{
    if (ply < last_stray)
        return (uint16_t)((far * 2u + 32767) / 65535);
    return seat == 0 ? record->result : (uint16_t)(2 - record->result);
}

static int find_last_stray(const GameRecord *record)
{
    int last = record->plies;
    while (last > 0 && record->ply[last - 1].worth != GAME_NO_WORTH)
        last--;
    return last - 1;
}

/* What is shown of a worth: a guess as it is, what is known to be won or lost as the eye has it. */
static int shown_worth(const Eye *eye, int worth)
{
    if (worth > -eye->most && worth < eye->most)
        return worth;
    if (worth == GAME_NO_WORTH)
        return GAME_NO_WORTH;
    return worth > 0 ? eye->won : -eye->won;
}

static void unfold(const Eye *eye, const BwRules *rules, const GameRecord *record)
{
    BwState state;
    uint16_t near[GAME_PLIES_MAX], far[GAME_PLIES_MAX];
    rules->game->start(&state, rules);
    int first = rules->game->turn(&state);
    bool seat_0_last = (record->plies - 1 + first) % 2 == 0;
    look_ahead(eye, record, seat_0_last, NEAR, near);
    look_ahead(eye, record, seat_0_last, FAR, far);
    int last_stray = find_last_stray(record);
    for (int i = 0; i < record->plies && rules->game->turn(&state) >= 0; i++) {
        BwMove moves[BW_MOVES_MAX];
        Sight sight;
        GamePly ply = record->ply[i];
        int seat = rules->game->turn(&state), count = rules->game->moves(&state, moves);
        if (ply.index >= count)
            return; /* made by another build */
        int worth = shown_worth(eye, ply.worth);
        if (worth != GAME_NO_WORTH && eye->see(&state, moves[ply.index], &sight))
            show(eye, &sight,
                 (uint16_t[]){(uint16_t)worth, result_of(record, i, seat, last_stray, far[i]),
                              near[i], far[i]});
        rules->game->play(&state, moves[ply.index]);
    }
}

int main(int argc, char **argv)
{
    BwRules rules;
    static GameRecord record;
    const Eye *eye = NULL;
    if (argc < 3 || bw_rules_read(&rules, argv[1]).id != NULL)
        return 2;
    for (size_t i = 0; i < sizeof eyes / sizeof *eyes; i++)
        if (strcmp(rules.game->name, eyes[i].game) == 0)
            eye = &eyes[i];
    for (int i = 2; eye != NULL && i < argc; i++) {
        FILE *in = fopen(argv[i], "rb");
        while (in != NULL && games_read(in, &record))
            unfold(eye, &rules, &record);
        if (in != NULL)
            fclose(in);
    }
    return eye != NULL ? 0 : 2;
}
