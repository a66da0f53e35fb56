/* Checks that endings of draughts are won where the tables say so: works out the ways of so many
 * pieces and compares each position with the tables:
 *   draughts_ways ENDINGS PIECES [EVERY]
 * A way belongs to the men where they stand; of those with fewer than five kings one in EVERY is
 * taken, by lot. Says how many positions contradict the tables, and how many plies the farthest
 * capture or move of a man is away: the rule of 80 must not be near.
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "datafiles/data_files.h"
#include "tablebase/draughts/draughts_way.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Tally {
    uint64_t ways, positions, decided, unknown, wrong;
    int farthest;
} Tally;

static DraughtsEndings map_endings(const char *path)
{
    static ContainerSeen seen;
    BwData data;
    if (!data_file_map(path, &data))
        abort();
    return draughts_endings_in(data.bytes, data.size, &seen);
}

static void compare(const DraughtsWay *way, const DraughtsEndings *table,
                    const BwDraughtsBoard *board, Tally *tally)
{
    int plies;
    Ending ending = draughts_way_ending(way, board, &plies);
    Ending told = draughts_ending_surely(table, board);
    tally->positions++;
    tally->unknown += told == ENDING_UNKNOWN;
    tally->wrong += told != ENDING_UNKNOWN && told != ending;
    tally->decided += ending != ENDING_DRAW;
    tally->farthest = plies > tally->farthest ? plies : tally->farthest;
}

/* How many numbers of a slice have the same men; they lie side by side. */
static uint32_t row_of(EndingSlice it)
{
    int left = ENDING_SQUARES - it.mover_men - it.other_men;
    return draughts_ways[left][it.mover_kings] *
           draughts_ways[left - it.mover_kings][it.other_kings];
}

/* All positions with the men of one, and the same side to move. */
static void compare_row(const DraughtsWay *way, const DraughtsEndings *table,
                        const BwDraughtsBoard *one, Tally *tally)
{
    BwDraughtsBoard board, turned = draughts_as_black(one);
    EndingSlice slice = draughts_slice(draughts_slice_of(&turned));
    uint32_t row = row_of(slice), number = draughts_number_of(&turned);
    for (uint32_t i = 0; i < row; i++)
        if (draughts_board_of(slice, number - number % row + i, &board))
            compare(way, table, &board, tally);
}

static void check_men(DraughtsWay *way, const DraughtsEndings *table, BwDraughtsBoard board,
                      Tally *tally)
{
    if (!draughts_way_open(way, &board))
        return;
    while (!draughts_way_step(way, table))
        continue;
    tally->ways++;
    compare_row(way, table, &board, tally);
    board.turn ^= 1;
    compare_row(way, table, &board, tally);
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    DraughtsEndings table = map_endings(argv[1]);
    int pieces = atoi(argv[2]);
    uint32_t every = argc > 3 ? (uint32_t)atoi(argv[3]) : 1;
    DraughtsWay *way = calloc(1, sizeof *way);
    BwRng rng = bw_rng_seed(1);
    Tally tally = {0};
    for (int number = 0; number < ENDING_SLICES; number++) {
        EndingSlice it = draughts_slice(number);
        uint32_t size = draughts_slice_pieces(it) == pieces ? draughts_slice_size(it) : 0;
        bool all = it.mover_kings + it.other_kings >= WAY_KINGS;
        for (uint32_t at = 0; number >= draughts_slice_swapped(number) && at < size;
             at += row_of(it)) {
            BwDraughtsBoard board;
            if ((all || bw_rng_below(&rng, every) == 0) && draughts_board_of(it, at, &board))
                check_men(way, &table, board, &tally);
        }
    }
    printf("%d pieces: ways %" PRIu64 " positions %" PRIu64 " won or lost %" PRIu64
           " unknown %" PRIu64 " wrong %" PRIu64 " farthest %d plies\n",
           pieces, tally.ways, tally.positions, tally.decided, tally.unknown, tally.wrong,
           tally.farthest);
    free(way);
    return tally.wrong > 0;
}
