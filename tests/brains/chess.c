/* The chess brain: never an illegal move, by whatever rules; the same seed gives the same move; it
 * stops when it is told to; it finds what is there to be found.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_brain.h"
#include "brains/net.h"
#include "games/chess/chess_state.h"
#include "thinking.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char *const tables[] = {"chess/fide", "chess/lattjo", "chess/classique",
                                     "chess/fide ch.start=77"};
enum { TABLES = sizeof tables / sizeof *tables };

static void moves_are_legal_by_all_rules(void **unused)
{
    (void)unused;
    thinking_is_legal(tables, TABLES, 8);
}

static void same_seed_same_thought(void **unused)
{
    (void)unused;
    thinking_repeats(tables, TABLES);
}

static void stops_when_told(void **unused)
{
    (void)unused;
    thinking_stops("chess");
}

static void a_warm_table_saves_work(void **unused)
{
    (void)unused;
    thinking_is_quicker_warm("chess", 9, 1);
}

static bool is_among(const BwMove *moves, int count, BwMove move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

static void chooses_among_the_moves_it_is_given(void **unused)
{
    (void)unused;
    BwRules rules;
    BwState state;
    BwMove moves[BW_MOVES_MAX];
    thinking_rules(&rules, "chess");
    rules.game->start(&state, &rules);
    rules.game->moves(&state, moves);
    for (int count = 1; count < 5; count++) {
        BwThought thought;
        BwTask task = thinking_task(&rules, &state, (BwLimits){.nodes = 2000, .choices = 20});
        task.only = moves + 3;
        task.only_count = count;
        thought = thinking_of(&rules, &task);
        assert_int_equal(thought.choices, count);
        for (int i = 0; i < count; i++)
            assert_true(is_among(task.only, count, thought.choice[i].move));
        thinking_assert_sound(&rules, &state, &thought);
    }
}

/* What a position is worth does not depend on which colour has which men. */
static void colours_are_worth_the_same(void **unused)
{
    (void)unused;
    BwRng rng = bw_rng_seed(3);
    for (int i = 0; i < 300; i++) {
        BwChessPosition it, mirror;
        BwChessMove moves[BW_CHESS_MOVES_MAX];
        bw_chess_start(&it, BW_CHESS_USUAL_START);
        for (uint32_t ply = bw_rng_below(&rng, 120); ply > 0 && bw_chess_can_move(&it); ply--) {
            int count = bw_chess_moves(&it, BW_CHESS_ALL, moves);
            bw_chess_make(&it, moves[bw_rng_below(&rng, (uint32_t)count)]);
        }
        mirror = it;
        for (int kind = 0; kind < BW_CHESS_KINDS; kind++)
            mirror.kind[kind] = __builtin_bswap64(it.kind[kind]);
        mirror.men[0] = __builtin_bswap64(it.men[1]);
        mirror.men[1] = __builtin_bswap64(it.men[0]);
        for (int square = 0; square < BW_CHESS_SQUARES; square++)
            mirror.board[square ^ 56] = it.board[square];
        mirror.turn = (uint8_t)(1 - it.turn);
        assert_int_equal(chess_evaluate(&it), chess_evaluate(&mirror));
    }
}

/* Along random games: the net says the same by either kernel, and whether its sums are carried
 * along from the position before, from one far away, or made anew. */
static void sums_carried_along_are_exact(void **unused)
{
    (void)unused;
    const ChessNet *net = (const ChessNet *)chess_net_words;
    BwRng rng = bw_rng_seed(4);
    static ChessSight wide[2], plain;
    BwChessPosition it;
    bw_chess_start(&it, BW_CHESS_USUAL_START);
    for (int i = 0; i < 100000; i++) {
        BwChessMove moves[BW_CHESS_MOVES_MAX];
        ChessSight anew = {0};
        int count = bw_chess_moves(&it, BW_CHESS_ALL, moves);
        int worth = chess_net_worth_by(net_is_wide(), net, &it, &wide[i % 2], &wide[1 - i % 2]);
        assert_int_equal(chess_net_worth_by(false, net, &it, &anew, NULL), worth);
        if (i % 16 == 0)
            assert_int_equal(chess_net_worth_by(false, net, &it, &plain, NULL), worth);
        if (count == 0 || it.quiet > 150)
            bw_chess_start(&it, (int)bw_rng_below(&rng, 960));
        else
            bw_chess_make(&it, moves[bw_rng_below(&rng, (uint32_t)count)]);
    }
}

/* The same search looks at the same positions on every machine. Whoever changes the search or the
 * net changes this number, and says so. */
static void nodes_of_a_depth_are_known(void **unused)
{
    (void)unused;
    BwRules rules;
    BwState state;
    thinking_rules(&rules, "chess");
    rules.game->start(&state, &rules);
    BwThought thought = thinking(&rules, &state, (BwLimits){.depth = 10});
    assert_int_equal(thought.nodes, 7268);
}

static void known_moves_are_found(void **unused)
{
    (void)unused;
    static const char *const known[][2] = {
        {"6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "Rd8#"},
        {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "Qxf7#"},
        {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "Ra6+"}, /* mate in three */
        {"7k/8/8/8/8/8/1K3r2/6Q1 w - - 0 1", "Qxf2"},
        {"7k/8/6K1/8/8/8/8/R7 w - - 99 120", "Ra8#"}, /* which counts, fifty moves or not */
    };
    BwRules rules;
    thinking_rules(&rules, "chess");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char words[BW_MOVE_TEXT];
        BwState state = thinking_at(&rules, known[i][0]);
        BwThought thought = thinking(&rules, &state, (BwLimits){.nodes = 300000});
        rules.game->write_move(&state, thought.choice[0].move, 0, words, sizeof words);
        assert_string_equal(words, known[i][1]);
    }
}

/* Levels err, but from the fifth on nobody overlooks a mate in one, nor takes a longer way instead.
 */
static void mates_in_one_are_played(void **unused)
{
    (void)unused;
    static const char *const mates[] = {
        "7k/8/6K1/8/8/8/8/R7 w - - 0 1",
        "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1",
        "k7/8/1K6/8/8/8/8/6QR w - - 0 1",
    };
    BwRules rules;
    thinking_rules(&rules, "chess");
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++)
        for (int level = 5; level <= BW_LEVEL_MAX; level++)
            for (uint64_t seed = 0; seed < 20; seed++) {
                BwState state = thinking_at(&rules, mates[i]);
                BwTask task = thinking_task(&rules, &state, (BwLimits){.level = level});
                task.seed = seed;
                BwThought thought = thinking_of(&rules, &task);
                rules.game->play(&state, thought.choice[0].move);
                assert_string_equal(rules.game->ending(&state), "checkmate");
            }
}

/* A bare king is mated long before fifty moves are over, with little thought. */
static void bare_kings_are_mated(void **unused)
{
    (void)unused;
    static const struct {
        const char *position;
        int nodes;
    } won[] = {
        {"8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 1000},
        {"8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", 500},
        {"8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 5000},
        {"8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1", 40000},
    };
    BwRules rules;
    thinking_rules(&rules, "chess");
    for (size_t i = 0; i < sizeof won / sizeof *won; i++) {
        uint64_t past[99];
        BwState state = thinking_at(&rules, won[i].position);
        for (int ply = 0; ply < 99 && rules.game->turn(&state) != BW_TURN_OVER; ply++) {
            BwThought thought;
            BwTask task =
                thinking_task(&rules, &state, (BwLimits){.nodes = (uint64_t)won[i].nodes});
            task.past = past;
            task.past_count = ply;
            past[ply] = bw_chess_of(&state)->position.hash;
            thought = thinking_of(&rules, &task);
            rules.game->play(&state, thought.choice[0].move);
        }
        assert_int_equal(rules.game->turn(&state), BW_TURN_OVER);
        assert_string_equal(rules.game->ending(&state), "checkmate");
    }
}

/* A value says how a game ends on average: a small lead may be a draw, a large one wins; with few
 * men left it takes more. */
static void a_lead_is_worth_a_part_of_a_game(void **unused)
{
    (void)unused;
    for (int men = 2; men <= 32; men++) {
        assert_true(chess_expect(0, men) == 0);
        for (int worth = 1; worth < 3000; worth++) {
            assert_true(chess_expect(worth, men) == -chess_expect(-worth, men));
            assert_true(chess_expect(worth, men) >= chess_expect(worth - 1, men));
            assert_true(chess_expect(worth, men) >= chess_expect(worth, men - 1));
        }
        assert_true(chess_expect(CHESS_MATE, men) == 1 && chess_expect(-CHESS_MATE, men) == -1);
    }
    BwRules rules;
    thinking_rules(&rules, "chess");
    BwState start = thinking_at(&rules, "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1");
    for (int worth = -250; worth <= 250; worth += 50)
        assert_true(fabs(bw_brain_find(&rules, "best")->lead(&start, chess_expect(worth, 10)) -
                         worth / 100.0) < 1e-6);
    assert_true(chess_expect(20, 32) < 0.2 && chess_expect(150, 32) > 0.9);
    assert_true(chess_expect(100, 10) < 0.5 && chess_expect(3000, 2) > 0.99);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_legal_by_all_rules),
        cmocka_unit_test(same_seed_same_thought),
        cmocka_unit_test(stops_when_told),
        cmocka_unit_test(chooses_among_the_moves_it_is_given),
        cmocka_unit_test(a_warm_table_saves_work),
        cmocka_unit_test(colours_are_worth_the_same),
        cmocka_unit_test(sums_carried_along_are_exact),
        cmocka_unit_test(nodes_of_a_depth_are_known),
        cmocka_unit_test(known_moves_are_found),
        cmocka_unit_test(a_lead_is_worth_a_part_of_a_game),
        cmocka_unit_test(mates_in_one_are_played),
        cmocka_unit_test(bare_kings_are_mated),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    thinking_end();
    return failed;
}
