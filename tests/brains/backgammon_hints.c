/* Hints in words: what is said for whole turns of backgammon, and for the cube in a race.
 * SPDX-License-Identifier: MIT */
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

static const Hint hints[] = {
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

/* The move that the door writes as the first word of `text`; goes on behind it. */
static Move take_move(const Rules *rules, const State *state, const char **text)
{
    Move moves[MOVES_MAX];
    char words[MOVE_TEXT];
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

static Thought thought_of(const Rules *rules, State state, const char *text)
{
    Thought thought = {.choices = 1};
    thought.choice[0].move = take_move(rules, &state, &text);
    while (*text != '\0') {
        Rest *rest = &thought.rest[0];
        rules->game->play(&state,
                          rest->count == 0 ? thought.choice[0].move : rest->move[rest->count - 1]);
        rest->move[rest->count++] = take_move(rules, &state, &text);
    }
    return thought;
}

static void hints_in_words(void **unused)
{
    Rules rules;
    State state;
    (void)unused;
    assert_null(rules_find(&rules, "backgammon/standard").id);
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        const Hint *hint = &hints[i];
        Status status = rules.game->read_state(&state, &rules, hint->position);
        if (status.id != NULL)
            fail_msg("%s: %s", hint->position, status.id);
        Thought thought = thought_of(&rules, state, hint->moves);
        status = brain_reason(&rules, &state, &thought);
        if (hint->id == NULL) {
            assert_null(status.id);
            continue;
        }
        assert_non_null(status.id);
        assert_string_equal(status.id, hint->id);
        if (hint->number > 0)
            assert_int_equal(status.value[0].number, hint->number);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(hints_in_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
