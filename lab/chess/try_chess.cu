/* Chess as play_chess.cu plays it, tried on a processor:  try_chess GAMES
 * Leaves of known positions are counted, then so many games are played with a net of chance numbers.
 * Fails where a count is another than everybody's, or where what is taught of a game cannot be.
 * Compiled as C++ with -DON_CPU. SPDX-License-Identifier: MIT */
#include "play_chess.cu"

#include <stdio.h>
#include <stdlib.h>
#include <vector>

struct Known {
    const char *board; /* from rank 8 down; white men have large letters */
    int depth;
    unsigned long long leaves;
};

static const Known known[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 4, 197281},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", 3, 97862},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1", 3, 9467},
};

/* White is to move; rooks at home beside a king at home may castle. */
static Position position_of(const char *board)
{
    Position out = {};
    out.en_passant = NO_SQUARE;
    for (int square = 56; *board != '\0'; board++) {
        const char *kind = strchr("pnbrqk", *board | 32);
        if (*board == '/')
            square -= 16;
        else if (kind == NULL)
            square += *board - '0';
        else {
            out.men[*board >= 'a'] |= bit(square);
            out.kind[kind - (const char *)strchr("pnbrqk", 'p')] |= bit(square);
            square++;
        }
    }
    for (int side = 0; side < 2; side++)
        if (king_of(&out, side) == 4 + 56 * side)
            out.castlers |= out.men[side] & out.kind[ROOK] & (bit(56 * side) | bit(7 + 56 * side));
    return out;
}

static int count_known(Desk *desk)
{
    int wrong = 0;
    for (const Known &it : known) {
        unsigned long long leaves = 0;
        Position position = position_of(it.board);
        count_leaves(desk, &position, it.depth, &leaves);
        printf("%s %d: %llu\n", it.board, it.depth, leaves);
        wrong += leaves != it.leaves;
    }
    return wrong;
}

static std::vector<Eight> chance_rows(int rows)
{
    std::vector<Eight> out((size_t)rows * EIGHTS);
    for (Eight &it : out)
        for (float &value : it.v)
            value = (float)rand() / (float)RAND_MAX - 0.5f;
    return out;
}

/* Two kings, a result, and a goal that is nearer to it the later it is. */
static bool is_possible(const Taught &it)
{
    int kings[2] = {0, 0}, men = set_count(it.occupied);
    for (int i = 0; i < men; i++) {
        int man = (int)(it.men[i / 16] >> i % 16 * 4 & 15);
        if ((man & 7) == KING)
            kings[man >> 3]++;
    }
    return kings[0] == 1 && kings[1] == 1 && men <= 32 && it.result <= 2 && it.shown == 1;
}

int main(int count, char **words)
{
    std::vector<Desk> desk(1);
    std::vector<Eight> first = chance_rows(BUCKETS * INPUTS), bias = chance_rows(1), last = chance_rows(2 * PHASES);
    float last_bias[PHASES] = {};
    Net net = {first.data(), bias.data(), last.data(), last_bias};
    Settings settings = {};
    settings.soft = 40;
    settings.hard = 200;
    settings.opening_least = 4;
    settings.opening_most = 8;
    settings.unfair = 30000;
    settings.won = 3000;
    settings.seed = 1;
    settings.length = count > 1 ? (unsigned long long)atoi(words[1]) : 1;
    settings.later = 0.8f;
    std::vector<Taught> taught(1 << 16);
    unsigned long long counts[4] = {};
    int wrong = count_known(desk.data());
    play_games(net, desk.data(), settings, taught.data(), taught.size(), counts);
    for (unsigned long long i = 0; i < counts[0]; i++)
        wrong += !is_possible(taught[i]);
    printf("%llu positions of %llu games, %llu nodes, %llu plies, %d wrong\n", counts[0], counts[1], counts[2],
           counts[3], wrong);
    return wrong != 0 || counts[1] == 0 || counts[0] == 0;
}
