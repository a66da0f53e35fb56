/* Chess moves as people write them, and which move is meant.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char first[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
static const char castling[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
static const char promotion[] = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
static const char passing[] = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
static const char knights[] = "4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1";
static const char bishop[] = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
static const char taking[] = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
static const char shuffled[] = "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1";

static BwChessReading read(const char *fen, const char *text, BwChessMove *move,
                           char san[BW_CHESS_SAN])
{
    BwChessPosition it;
    assert_null(bw_chess_read_fen(&it, fen, true).id);
    BwChessReading reading = bw_chess_read_san(&it, text, move);
    if (reading == BW_CHESS_READ)
        bw_chess_write_san(&it, *move, san, BW_CHESS_SAN);
    return reading;
}

static const struct {
    const char *fen, *text, *san;
} understandable[] = {
    {first, "e4", "e4"},
    {first, "e2e4", "e4"},
    {first, "e2-e4", "e4"},
    {first, "e4!?", "e4"},
    {first, "e4+", "e4"},
    {first, "e4.", "e4"},
    {first, "Nf3", "Nf3"},
    {first, "Ng1f3", "Nf3"},
    {first, "Ng1-f3", "Nf3"},
    {first, "Ngf3", "Nf3"},
    {first, "N1f3", "Nf3"},
    {first, "nf3", "Nf3"},
    {first, "Sf3", "Nf3"},
    {first, "Pe4", "e4"},
    {first, "Nxf3", "Nf3"},
    {castling, "O-O", "O-O"},
    {castling, "0-0", "O-O"},
    {castling, "o-o-o", "O-O-O"},
    {castling, "OOO", "O-O-O"},
    {castling, "e1g1", "O-O"},
    {castling, "e1h1", "O-O"},
    {castling, "Ke1-c1", "O-O-O"},
    {castling, "O-O+", "O-O"},
    {promotion, "a8=Q", "a8=Q"},
    {promotion, "a8Q", "a8=Q"},
    {promotion, "a8q", "a8=Q"},
    {promotion, "a8", "a8=Q"},
    {promotion, "a7a8r", "a8=R"},
    {promotion, "axb8=N", "axb8=N"},
    {promotion, "ab8N+", "axb8=N"},
    {promotion, "a7xb8=D", "axb8=Q+"},
    {passing, "dxe3", "dxe3"},
    {passing, "de3", "dxe3"},
    {passing, "de", "dxe3"},
    {passing, "dxe3ep", "dxe3"},
    {passing, "dxe3e.p.", "dxe3"},
    {passing, "d4e3", "dxe3"},
    {knights, "Nbd2", "Nbd2"},
    {knights, "Nf1-d2", "Nfd2"},
    {knights, "Ra1a8+", "Ra8+"},
    {bishop, "bxc3", "bxc3"},
    {bishop, "Bxc3", "Bxc3"},
    {bishop, "bc3", "bxc3"},
    {bishop, "be3", "Be3"},
    {bishop, "Le3", "Be3"},
    {bishop, "B:c3", "Bxc3"},
    {taking, "ed", "exd5"},
    {taking, "exf", "exf5"},
    {taking, "e:d5", "exd5"},
    {shuffled, "O-O-O", "O-O-O"},
    {shuffled, "c1b1", "O-O-O"},
    {shuffled, "c1g1", "O-O"},
    {shuffled, "c1d1", "Kd1"},
};

static void understood(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof understandable / sizeof *understandable; i++) {
        BwChessMove move;
        char san[BW_CHESS_SAN];
        assert_int_equal(read(understandable[i].fen, understandable[i].text, &move, san),
                         BW_CHESS_READ);
        assert_string_equal(san, understandable[i].san);
    }
}

static void refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *fen, *text;
        BwChessReading reading;
    } cases[] = {
        {first, "", BW_CHESS_NO_NOTATION},         {first, "hello", BW_CHESS_NO_NOTATION},
        {first, "e9", BW_CHESS_NO_NOTATION},       {first, "Nf", BW_CHESS_NO_NOTATION},
        {first, "Ng1f3f3", BW_CHESS_NO_NOTATION},  {first, "e4e5e6e7e8e1e2", BW_CHESS_NO_NOTATION},
        {first, "O", BW_CHESS_NO_NOTATION},        {first, "O-O-O-O", BW_CHESS_NO_NOTATION},
        {first, "e5", BW_CHESS_ILLEGAL},           {first, "O-O", BW_CHESS_ILLEGAL},
        {first, "Nd5", BW_CHESS_ILLEGAL},          {first, "exe4", BW_CHESS_ILLEGAL},
        {first, "e4=Q", BW_CHESS_ILLEGAL},         {first, "Bg5", BW_CHESS_ILLEGAL},
        {knights, "Nd2", BW_CHESS_AMBIGUOUS},      {knights, "N1d2", BW_CHESS_AMBIGUOUS},
        {promotion, "a8=K", BW_CHESS_NO_NOTATION}, {promotion, "a8=P", BW_CHESS_NO_NOTATION},
        {castling, "Kg1", BW_CHESS_ILLEGAL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        BwChessMove move;
        char san[BW_CHESS_SAN];
        if (read(cases[i].fen, cases[i].text, &move, san) != cases[i].reading)
            fail_msg("\"%s\" was read otherwise", cases[i].text);
    }
}

/* A move that cannot be played still shows which squares were meant. */
static void meant(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int from, to;
    } cases[] = {{"Bg5", 2, 38}, {"Rh3", 7, 23}, {"O-O", 4, 6}, {"O-O-O", 4, 2}, {"e5", 12, 36}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        BwChessMove move;
        char san[BW_CHESS_SAN];
        assert_int_equal(read(first, cases[i].text, &move, san), BW_CHESS_ILLEGAL);
        assert_int_equal(bw_chess_from(move), cases[i].from);
        assert_int_equal(bw_chess_to(move), cases[i].to);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(understood),
        cmocka_unit_test(refused),
        cmocka_unit_test(meant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
