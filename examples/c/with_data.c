/* Thinks with the nets and tables of a folder.  with_data [RULES [FOLDER [POSITION]]]
 * A brain names the files it can use; this maps those that the folder has. Without a folder: $BOXWOOD_DATA.
 *     cc with_data.c $(pkg-config --cflags --libs boxwood)
 * SPDX-License-Identifier: MIT */
#include <boxwood/boxwood.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DATA_MAX = 4 };

/* Says what is wrong, in English. */
static int complain(BwStatus status)
{
    char words[1024];
    BwText text = bw_text_in(words, sizeof words);
    bw_catalogue_tell(bw_catalogue_english(), &text, &status);
    fprintf(stderr, "%s\n", words);
    return 2;
}

static bool map_file(const char *folder, const char *name, BwData *out)
{
    char path[4096];
    struct stat about;
    void *bytes = MAP_FAILED;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int file = open(path, O_RDONLY);
    if (file < 0)
        return false;
    if (fstat(file, &about) == 0 && about.st_size > 0)
        bytes = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (bytes == MAP_FAILED)
        return false;
    *out = (BwData){.name = name, .bytes = bytes, .size = (size_t)about.st_size};
    return true;
}

/* Maps what the brain can use and the folder has; returns how many files that is. */
static int map_data(const BwBrain *brain, const char *folder, BwData *out)
{
    int count = 0;
    for (int i = 0; brain->data != NULL && brain->data[i] != NULL && count < DATA_MAX; i++)
        count += map_file(folder, brain->data[i], &out[count]);
    return count;
}

int main(int argc, char **argv)
{
    BwRules rules;
    BwState state;
    BwThought thought;
    BwData data[DATA_MAX];
    char words[BW_MOVE_TEXT];
    const char *folder = argc > 2 ? argv[2] : getenv("BOXWOOD_DATA");
    BwStatus status = bw_rules_read(&rules, argc > 1 ? argv[1] : "squadro");
    if (status.id != NULL)
        return complain(status);
    rules.game->start(&state, &rules);
    if (argc > 3)
        status = rules.game->read_state(&state, &rules, argv[3]);
    if (status.id != NULL)
        return complain(status);
    if (rules.game->turn(&state) < 0) {
        puts("Nobody is to move here.");
        return 0;
    }
    const BwBrain *brain = bw_brain_find(&rules, "best");
    void *memory = malloc(brain->memory + 64); /* a brain begins at a multiple of 64 bytes */
    BwTask task = bw_brain_task(&rules, &state);
    task.memory = bw_arena_in(memory, memory != NULL ? brain->memory + 64 : 0);
    task.data = data;
    task.data_count = map_data(brain, folder != NULL ? folder : ".", data);
    bw_brain_think(brain, &task, &thought);
    rules.game->write_move(&state, thought.choice[0].move, rules.game->turn(&state), words, sizeof words);
    printf("%s, value %+.2f%s; %d data files\n", words, thought.choice[0].value,
           thought.exact ? " for certain" : "", task.data_count);
    for (int i = 0; i < task.data_count; i++)
        munmap((void *)data[i].bytes, data[i].size);
    free(memory);
    return 0;
}
