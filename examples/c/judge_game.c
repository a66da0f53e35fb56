/* Reads a game in the field's own format and says where it was lost.  judge_game [FILE]
 * Without a file it judges a famous mistake.
 *     cc judge_game.c $(pkg-config --cflags --libs boxwood)
 * SPDX-License-Identifier: MIT */
#include <boxwood/boxwood.h>

#include <stdio.h>
#include <stdlib.h>

static const char scholars_mate[] = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";

static const char *read_file(const char *name, char *text, size_t room)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        perror(name);
        exit(2);
    }
    text[fread(text, 1, room - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* Says what is wrong, in English. */
static void complain(const BwStatus *status)
{
    char words[1024];
    BwText text = bw_text_in(words, sizeof words);
    bw_catalogue_tell(bw_catalogue_english(), &text, status);
    fprintf(stderr, "%s\n", words);
}

static void judge_all(const BwTable *table)
{
    static const char *const signs[] = {"", "?!", "?", "??"};
    const BwGame *game = bw_table_seating(table)->rules.game;
    const BwBrain *brain = bw_brain_find(&bw_table_seating(table)->rules, "best");
    BwRunner runner = {.brain = brain};
    size_t size = brain->memory + 64; /* it begins at a multiple of 64 bytes */
    void *memory = malloc(size);
    if (memory != NULL) /* without it the brain still plays, only less well */
        runner.memory = bw_arena_in(memory, size);
    BwJudge *judge = bw_judge_open(table, brain, NULL);
    if (judge != NULL)
        bw_judge_run(judge, &runner);
    for (int i = 0; judge != NULL && i < bw_judge_count(judge); i++) {
        char made[BW_MOVE_TEXT], best[BW_MOVE_TEXT];
        const BwDecision *it = bw_judge_decision(judge, i);
        game->write_move(&it->before, it->made[0], it->seat, made, sizeof made);
        game->write_move(&it->before, it->best[0], it->seat, best, sizeof best);
        printf("%s%s", made, signs[it->mark]);
        printf(it->mark != BW_MARK_NONE ? " (better %s)\n" : "\n", best);
    }
    bw_judge_close(judge);
    free(memory);
}

int main(int argc, char **argv)
{
    static char file[1 << 20], records[1 << 20];
    const char *source = argc > 1 ? read_file(argv[1], file, sizeof file) : scholars_mate;
    const BwFormat *format = bw_format_guess(source);
    BwText text = bw_text_in(records, sizeof records);
    int line = 0;
    BwStatus status = (format != NULL ? format : bw_format_find("pgn"))->read(source, &text, &line);
    BwRecordReader reader = bw_record_reader(records);
    BwTable *table = status.id == NULL ? bw_table_replay(&reader, &status) : NULL;
    if (table == NULL) {
        complain(&status);
        return 1;
    }
    judge_all(table);
    bw_table_close(table);
    return 0;
}
