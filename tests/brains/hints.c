/* Hints in words: what is said for a move of squadro or draughts, for whole turns of backgammon,
 * and for the cube in a race. SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

typedef struct Hint {
    const char *position, *moves; /* as the door writes them */
    const char *id;               /* NULL: nothing simple speaks for it */
    int number;                   /* its first value, if it has one */
} Hint;

static const Hint backgammon[] = {
    {"24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white 31", "8/5 6/5", "hint.backgammon.point", 5},
    {"24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 black 31", "8/5 6/5", "hint.backgammon.point", 5},
    {"24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white 44", "24/20 24/20 13/9 13/9",
     "hint.backgammon.anchor", 20},
    {"24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white 65", "24/18 18/13", "hint.backgammon.escapes", 0},
    {"24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white 41", "24/23 13/9", NULL, 0},
    {"24:2,13:5,8:3,6:5/24:1,20:1,13:5,8:3,6:5 white 31", "8/5* 6/5", "hint.backgammon.hits", 1},
    {"24:2,13:3,10:1,8:3,7:2,6:4/24:2,13:5,8:3,6:5 white 51", "10/5 6/5", "hint.backgammon.wall",
     4},
    {"13:2,6:5,5:4,4:4/13:2,6:5,5:4,4:4 white 65", "13/7 13/8", "hint.backgammon.races", 11},
    {"6:2,3:2/4:3 white 63", "6/off 3/off", "hint.backgammon.off", 2},
    {"1:1/4:3 white 21", "1/off", "hint.backgammon.wins", 0},
    /* Blots come home; one stays six away (17 rolls) or eleven away (2 rolls). */
    {"8:1,7:1,6:5,5:4,4:4/24:2,6:5,5:4,4:4 white 21", "8/6 7/6", "hint.backgammon.safe", 0},
    {"14:1,12:1,6:5,5:4,4:4/24:2,6:5,5:4,4:4 white 62", "12/6 14/12", "hint.backgammon.safe_from",
     34},
    {"9:1,7:1,6:5,5:4,4:4/24:2,6:5,5:4,4:4 white 31", "9/6 7/6", "hint.backgammon.safe", 0},
    /* The cube. */
    {"6:2,5:2/6:4,5:4 white", "double", "hint.backgammon.ahead", 22},
    {"6:2,5:2/6:4,5:4 black answer", "drop", "hint.backgammon.behind", 22},
    {"24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white", "double", NULL, 0},
};

static const Hint draughts[] = {
    {"B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", "11-15",
     "hint.draughts.middle", 0},
    {"B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", "12-16",
     "hint.draughts.safe", 0},
    {"B:W18,32:B14,1", "14x23", "hint.draughts.wins_men", 1},
    {"B:W18,23,32:B14,1", "14-17", "hint.draughts.saves", 0},
    {"B:W18,32:B9,10", "10-14", "hint.draughts.threatens", 0},
    {"B:W12:B22", "22-26", "hint.draughts.nears", 0},
    {"B:W22,32:B14,1", "1-5", "hint.draughts.avoids", 2},
    {"B:W22,32:B14,1", "14-18", NULL, 0},
    {"B:W22,32:B6,7,10,14", "14-18", "hint.draughts.trades", 0},
    {"B:W22,23,32:B6,7,10,14", "14-18", "hint.draughts.shot", 1},
};

static const Hint squadro[] = {
    {"A 0", "A2", "hint.squadro.safe", 0},
    {"A4@1> B 1", "B1", NULL, 0},
    {"A4@1> B2@3> A 2", "A3", "hint.squadro.jumps", 1},
    {"A3@3> A4@2> B2@3> A 8", "A4", "hint.squadro.escapes", 0},
    {"A3@3> A4@3> B2@3> B 9", "B3", "hint.squadro.threatens", 0},
    {"A3@3> A4@3> B2@3> B3@2> A 10", "A4", "hint.squadro.ahead", 3},
    {"A1@2> A3@3> A4@4> B3@4> B 15", "B3", "hint.squadro.turns", 0},
    {"A1@2> A3@4< A4@1> A5@1< B1@1> B2@5< B3@2< B4@6< B 47", "B3", "hint.squadro.home", 0},
    {"A1@0< A2@3< A3@0< A5@0< B1@2> B2@0< B3@0< B4@0< B5@3< A 96", "A2", "hint.squadro.wins", 0},
};

/* The move that the door writes as the first word of `text`; goes on behind it. */
static BwMove take_move(const BwRules *rules, const BwState *state, const char **text)
{
    BwMove moves[BW_MOVES_MAX];
    char words[BW_MOVE_TEXT];
    int count = rules->game->moves(state, moves);
    size_t length = strcspn(*text, " ");
    for (int i = 0; i < count; i++) {
        rules->game->write_move(state, moves[i], rules->game->turn(state), words, sizeof words);
        if (strlen(words) != length || strncmp(words, *text, length) != 0)
            continue;
        *text += length + strspn(*text + length, " ");
        return moves[i];
    }
    fail_msg("no move %s", *text);
    return 0;
}

static BwThought thought_of(const BwRules *rules, BwState state, const char *text)
{
    BwThought thought = {.choices = 1};
    thought.choice[0].move = take_move(rules, &state, &text);
    while (*text != '\0') {
        BwRest *rest = &thought.rest[0];
        rules->game->play(&state,
                          rest->count == 0 ? thought.choice[0].move : rest->move[rest->count - 1]);
        rest->move[rest->count++] = take_move(rules, &state, &text);
    }
    return thought;
}

static void check(const BwRules *rules, const Hint *hint)
{
    BwState state;
    BwStatus status = rules->game->read_state(&state, rules, hint->position);
    if (status.id != NULL)
        fail_msg("%s: %s", hint->position, status.id);
    BwThought thought = thought_of(rules, state, hint->moves);
    status = bw_brain_reason(rules, &state, &thought);
    const char *said = status.id != NULL ? status.id : "nothing";
    if (strcmp(said, hint->id != NULL ? hint->id : "nothing") != 0)
        fail_msg("%s, %s: %s is said", hint->position, hint->moves, said);
    if (hint->number > 0)
        assert_int_equal(status.value[0].number, hint->number);
}

static void check_all(const char *game, const Hint *hints, size_t count)
{
    BwRules rules;
    assert_null(bw_rules_find(&rules, game).id);
    for (size_t i = 0; i < count; i++)
        check(&rules, &hints[i]);
}

static void turns_of_backgammon(void **unused)
{
    (void)unused;
    check_all("backgammon/standard", backgammon, sizeof backgammon / sizeof *backgammon);
}

static void moves_of_draughts(void **unused)
{
    (void)unused;
    check_all("draughts/english", draughts, sizeof draughts / sizeof *draughts);
}

static void moves_of_squadro(void **unused)
{
    (void)unused;
    check_all("squadro", squadro, sizeof squadro / sizeof *squadro);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_of_backgammon),
        cmocka_unit_test(moves_of_draughts),
        cmocka_unit_test(moves_of_squadro),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
