/* Runs tests written as data:  cases [--all] FILE.cases … FILE.perft … or GAME, which is both files
 * of a game, as far as they exist.
 * A line is a keyword and its rest; '#' at its beginning or after a space starts a comment. What
 * follows a failed line of a case is skipped; every case, and every count of a .perft file, is
 * reported in TAP. --all also counts what takes long; in brief (brief.h), what takes a moment is
 * left out too. SPDX-License-Identifier: MIT */
#include "cases.h"
#include "../support/brief.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Says in TAP how a case went and makes ready for the next. */
static void report(Run *run, const char *name)
{
    run->failed += run->broken;
    run->passed += !run->broken;
    printf("%sok %d - %s\n", run->broken ? "not " : "", run->passed + run->failed, name);
    run->broken = false;
}

static void drop_comment(char *line)
{
    for (char *at = line; (at = strchr(at, '#')) != NULL; at++)
        if (at == line || at[-1] == ' ' || at[-1] == '\t') {
            *at = '\0';
            break;
        }
    case_trim(line);
}

static void end_case(Run *run)
{
    if (run->name[0] != '\0' && !run->broken && run->checks == 0)
        case_fail(run, "the case ends here and has checked nothing");
    if (run->name[0] != '\0' || run->broken)
        report(run, run->name[0] != '\0' ? run->name : run->file);
    run->name[0] = '\0';
    run->checks = 0;
    run->rules.game = NULL;
}

static void line_of_cases(Run *run, const char *word, char *rest)
{
    if (strcmp(word, "case") == 0) {
        end_case(run);
        const char *at = rest;
        if (!bw_text_word(&at, run->name, sizeof run->name))
            case_fail(run, "the case has no name, or one that is too long");
    } else if (run->name[0] == '\0') {
        if (!run->broken)
            case_fail(run, "the line stands before the first case");
    } else if (!run->broken) {
        case_line(run, word, rest);
    }
}

enum { NODES_BRIEF = 200000 };

/* Whether to leave the count to a run that has more time. */
static bool is_left_out(const Run *run, bool slow, const char *nodes)
{
    int64_t count;
    bool many = bw_text_number(nodes, 0, INT64_MAX, &count) && count > NODES_BRIEF;
    return slow ? !run->slow : many && brief_or(true, false);
}

/* "DEPTH NODES [slow]" is a case of its own. */
static void count_line(Run *run, const char *depth, const char *rest)
{
    char nodes[NAME_TEXT] = "";
    char slow[NAME_TEXT] = "";
    char name[LINE_TEXT];
    int64_t plies;
    bw_text_word(&rest, nodes, sizeof nodes);
    if (bw_text_word(&rest, slow, sizeof slow) && strcmp(slow, "slow") != 0)
        case_fail(run, "after depth and nodes stands nothing, or the word slow");
    else if (!bw_text_number(depth, 1, 64, &plies))
        case_fail(run, "\"%s\" is no depth", depth);
    else if (run->rules.game == NULL)
        case_fail(run, "a count needs a line \"rules\" before it");
    else if (is_left_out(run, slow[0] != '\0', nodes))
        return;
    else
        case_expect_number(
            run, depth, (int64_t)bw_game_leaves(run->rules.game, &run->state, (int)plies), nodes);
    snprintf(name, sizeof name, "%s:%d perft %s", run->file, run->line, depth);
    report(run, name);
}

static void line_of_counts(Run *run, const char *word, char *rest)
{
    bool setting = strcmp(word, "rules") == 0 || strcmp(word, "position") == 0;
    if (!setting) {
        count_line(run, word, rest);
        return;
    }
    if (strcmp(word, "position") == 0 && run->rules.game != NULL && strcmp(rest, "start") == 0)
        run->rules.game->start(&run->state, &run->rules);
    else
        case_line(run, word, rest);
    if (run->broken)
        report(run, run->file);
}

static void run_file(Run *run, const char *path)
{
    char line[LINE_TEXT];
    bool is_perft = strlen(path) > 6 && strcmp(path + strlen(path) - 6, ".perft") == 0;
    FILE *file = fopen(path, "r");
    run->file = path;
    run->line = 0;
    if (file == NULL) {
        case_fail(run, "the file cannot be read");
        end_case(run);
        return;
    }
    for (run->line = 1; fgets(line, sizeof line, file) != NULL; run->line++) {
        char word[NAME_TEXT];
        if (strlen(line) + 1 == sizeof line)
            case_fail(run, "the line is too long");
        drop_comment(line);
        const char *rest = line;
        if (!bw_text_word(&rest, word, sizeof word))
            continue;
        rest += strspn(rest, " \t");
        (is_perft ? line_of_counts : line_of_cases)(run, word, line + (rest - line));
    }
    fclose(file);
    end_case(run);
}

static bool is_there(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file != NULL)
        fclose(file);
    return file != NULL;
}

/* The files of a game; false if it has none yet. */
static bool run_game(Run *run, const char *game)
{
    static const char *const kinds[] = {"cases", "perft"};
    bool any = false;
    for (int i = 0; i < 2; i++) {
        char path[LINE_TEXT];
        snprintf(path, sizeof path, "%s.%s", game, kinds[i]);
        if (is_there(path)) {
            run_file(run, path);
            any = true;
        }
    }
    return any;
}

int main(int argc, char **argv)
{
    static Run run;
    for (int i = 1; i < argc; i++) {
        const char *name = strrchr(argv[i], '/');
        if (strcmp(argv[i], "--all") == 0) {
            run.slow = true;
        } else if (strchr(name != NULL ? name : argv[i], '.') != NULL) {
            run_file(&run, argv[i]);
        } else if (!run_game(&run, argv[i])) {
            printf("1..0 # SKIP there are no %s.cases yet\n", argv[i]);
            return EXIT_SUCCESS;
        }
    }
    printf("1..%d\n", run.passed + run.failed);
    printf("# %d passed, %d failed\n", run.passed, run.failed);
    return run.failed > 0 || run.passed == 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
