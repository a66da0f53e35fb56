/* GNU Backgammon as judge:  gnubg FILE…  Each file holds its answers as gnubg.py asked for them:
 * the ends of a roll must be exactly ours, and a Match ID must say to us what it says to gnubg.
 * SPDX-License-Identifier: MIT */
#include "game/rules.h"
#include "games/backgammon/backgammon_ids.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE = 1 << 16 };

typedef char EndId[BW_BACKGAMMON_POSITION_ID];

static const char **files;
static int file_count;

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Our ends of a roll, sorted. */
static int list_ends(const char *id, const uint8_t dice[2], EndId *ends)
{
    static const BwBackgammonOptions usual = {false, false, true, true,
                                              true,  false, 4,    BW_BACKGAMMON_OVERSHOOT_HIGHEST};
    static BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    BwBackgammonPosition position;
    if (!bw_backgammon_read_position_id(&position, id))
        fail_msg("%s is not read", id);
    EndId again;
    bw_backgammon_write_position_id(&position, again);
    assert_string_equal(again, id);
    int count = bw_backgammon_plays(&position, &usual, dice, plays);
    for (int i = 0; i < count; i++) {
        BwBackgammonPosition next = bw_backgammon_after(&position, &plays[i]);
        bw_backgammon_write_position_id(&next, ends[i]);
    }
    qsort(ends, (size_t)count, sizeof *ends, compare);
    return count;
}

static void check_roll(char *words)
{
    static EndId ends[BW_BACKGAMMON_PLAYS_MAX], theirs[BW_BACKGAMMON_PLAYS_MAX];
    const char *id = strtok(words, " \n");
    const char *roll = strtok(NULL, " \n");
    uint8_t dice[2] = {(uint8_t)(roll[0] - '0'), (uint8_t)(roll[1] - '0')};
    int count = 0;
    for (const char *end; (end = strtok(NULL, " \n")) != NULL; count++)
        snprintf(theirs[count], sizeof *theirs, "%s", end);
    qsort(theirs, (size_t)count, sizeof *theirs, compare);
    if (list_ends(id, dice, ends) != count ||
        memcmp(ends, theirs, (size_t)count * sizeof *ends) != 0)
        fail_msg("%s %s: the ends are not gnubg's %d", id, roll, count);
}

typedef struct Facts {
    char id[16];
    int length, score[2], cube, owner, turn, dice, crawford;
} Facts;

static void write_facts(const Facts *it, char *out, size_t room)
{
    static const char *const seats[] = {"white", "black"};
    char dice[16] = "roll", cube[32] = "";
    bool past = it->length > 1 && !it->crawford &&
                (it->score[0] == it->length - 1 || it->score[1] == it->length - 1);
    if (it->dice > 0)
        snprintf(dice, sizeof dice, "%d", it->dice);
    if (it->cube > 1)
        snprintf(cube, sizeof cube, " cube %d %s", it->cube, seats[it->owner]);
    snprintf(out, room, "24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 %s %s%s score %d-%d/%d%s",
             seats[it->turn], dice, cube, it->score[0], it->score[1], it->length,
             it->crawford ? " crawford now"
             : past       ? " crawford past"
                          : "");
}

/* gnubg keeps dice as they were thrown, we keep the larger first. */
static void check_match(const char *words)
{
    Facts it;
    BwRules rules;
    BwState ours, theirs;
    char text[BW_POSITION_TEXT], id[64], written[BW_BACKGAMMON_MATCH_ID];
    assert_int_equal(sscanf(words, "%15s %d %d %d %d %d %d %d %d", it.id, &it.length, &it.score[0],
                            &it.score[1], &it.cube, &it.owner, &it.turn, &it.dice, &it.crawford),
                     9);
    assert_null(bw_rules_find(&rules, "backgammon/standard").id);
    write_facts(&it, text, sizeof text);
    snprintf(id, sizeof id, "4HPwATDgc/ABMA:%s", it.id);
    BwStatus status = rules.game->read_state(&ours, &rules, text);
    if (status.id != NULL)
        fail_msg("%s: %s", text, status.id);
    status = rules.game->read_state(&theirs, &rules, id);
    if (status.id != NULL)
        fail_msg("%s: %s", id, status.id);
    assert_memory_equal(&ours, &theirs, sizeof ours);
    bw_backgammon_write_match_id(&ours, written);
    if (it.dice / 10 >= it.dice % 10)
        assert_string_equal(written, it.id);
}

static void answers_are_gnubgs(void **state)
{
    static char line[LINE];
    int rolls = 0, matches = 0;
    (void)state;
    for (int i = 0; i < file_count; i++) {
        FILE *file = fopen(files[i], "r");
        assert_non_null(file);
        while (fgets(line, sizeof line, file) != NULL) {
            if (strncmp(line, "roll ", 5) == 0 && ++rolls > 0)
                check_roll(line + 5);
            else if (strncmp(line, "match ", 6) == 0 && ++matches > 0)
                check_match(line + 6);
        }
        fclose(file);
    }
    print_message("# %d rolls and %d Match IDs are gnubg's\n", rolls, matches);
    assert_true(rolls >= 300 && matches >= 100);
}

int main(int count, char **words)
{
    files = (const char **)words + 1;
    file_count = count - 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers_are_gnubgs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
