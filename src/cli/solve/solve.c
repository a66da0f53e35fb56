/* boxwood solve: solves a whole game, layer by layer, and says what a position is worth with best
 * play. All it works on is in one folder: killed at any time, it goes on from the last whole layer.
 * SPDX-License-Identifier: MIT */
#include "cli/players/thinker.h"
#include "cli/solve/solve_crew.h"
#include "system/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 8192 };

typedef struct Solving {
    SolveCrew crew;
    const char *folder;
    int *layer_of; /* by unit */
    SolutionCount total;
    int table; /* its file, held as long as this runs; -1: none */
    BwStatus why;
} Solving;

static const char *path_of(const Solving *solving, const char *kind, int layer, char out[PATH_ROOM])
{
    const char *file = solving->crew.solution->file;
    if (kind == NULL)
        snprintf(out, PATH_ROOM, "%s/%s", solving->folder, file);
    else
        snprintf(out, PATH_ROOM, "%s/%s.%s-%02d", solving->folder, file, kind, layer);
    return out;
}

static bool fail(Solving *solving, const char *id, const char *path)
{
    solving->why = bw_status_text(bw_status_no(id), "file", path);
    solving->why = bw_status_text(solving->why, "why", strerror(errno));
    return false;
}

/* The units of a layer, with room for what they leave. */
static bool list_units(const Solving *solving, int layer, Leavings *out)
{
    int units = solving->crew.solution->units;
    memset(out, 0, sizeof *out);
    for (int unit = 0; unit < units; unit++)
        out->count += solving->layer_of[unit] == layer;
    out->unit = calloc((size_t)out->count + 1, sizeof *out->unit);
    out->size = calloc((size_t)out->count + 1, sizeof *out->size);
    out->bytes = calloc((size_t)out->count + 1, sizeof *out->bytes);
    if (out->unit == NULL || out->size == NULL || out->bytes == NULL)
        return false;
    for (int unit = 0, i = 0; unit < units; unit++)
        if (solving->layer_of[unit] == layer)
            out->unit[i++] = unit;
    return true;
}

static void drop_units(Leavings *left)
{
    for (int i = 0; left->bytes != NULL && i < left->count; i++)
        free(left->bytes[i]);
    free(left->unit);
    free(left->size);
    free(left->bytes);
}

static double effort_of(const Solving *solving, int layer, bool whole)
{
    double effort = 0;
    for (int unit = 0; unit < solving->crew.solution->units; unit++)
        if (layer < 0 ? solving->layer_of[unit] >= 0 : solving->layer_of[unit] == layer)
            effort += solve_crew_effort(&solving->crew, unit, whole);
    return effort;
}

/* What was done by an earlier run. */
static void skip(Solving *solving, int layer, bool whole)
{
    double effort = effort_of(solving, layer, whole);
    solving->crew.done += effort;
    solving->crew.skipped += effort;
}

/* Does a layer's units and writes what they leave. */
static bool write_layer(Solving *solving, const char *path, Shift *shift)
{
    LayerWriter writer;
    shift->left = &writer;
    int units = shift->units->count;
    bool good =
        layer_begin(&writer, path, units) && (units == 0 || solve_crew_work(&solving->crew, shift));
    if (good && shift->reached != NULL)
        solution_add(&shift->count, &shift->reached->count);
    return layer_end(&writer, path, &shift->count, good);
}

/* One layer of what can come about, unless its file is there. */
static bool reach_layer(Solving *solving, int layer, LayerMap *map)
{
    char path[PATH_ROOM];
    LayerMap next;
    path_of(solving, "reach", layer, path);
    bool there = layer_map(&next, path, solving->crew.solution->units);
    if (there) {
        skip(solving, layer, false);
    } else {
        Leavings units;
        Shift shift = {.neighbour = map, .units = &units};
        bool good = list_units(solving, layer, &units) && write_layer(solving, path, &shift) &&
                    layer_map(&next, path, solving->crew.solution->units);
        drop_units(&units);
        if (!good)
            return fail(solving, "solve.write", path);
    }
    layer_unmap(map);
    *map = next;
    return true;
}

static bool reach_all(Solving *solving)
{
    LayerMap map = {0};
    bool good = true;
    for (int layer = 0; good && layer < solving->crew.solution->layers; layer++)
        good = reach_layer(solving, layer, &map);
    layer_unmap(&map);
    return good;
}

/* The head of the table that is made. */
static void make_head(const Solving *solving, uint8_t out[CONTAINER_HEAD])
{
    uint32_t numbers[CONTAINER_NUMBERS];
    solving->crew.solution->describe(solving->crew.work[0], numbers);
    container_write_head(solving->crew.solution->title, numbers, out);
}

/* A section of the table: the units that packed to something. */
static bool write_section(FILE *file, int layer, Leavings *packed, uint8_t *room)
{
    int count = 0;
    bool good = true;
    for (int i = 0; i < packed->count; i++) {
        if (packed->size[i] == 0)
            continue;
        packed->unit[count] = packed->unit[i];
        packed->size[count] = packed->size[i];
        uint8_t *bytes = packed->bytes[i];
        packed->bytes[i] = NULL;
        packed->bytes[count++] = bytes;
    }
    size_t size = container_write_section(SOLUTION_LAYER, (uint32_t)layer, count, packed->unit,
                                          packed->size, room);
    good = fwrite(room, 1, size, file) == size;
    for (int i = 0; good && i < count; i++)
        good = fwrite(packed->bytes[i], 1, packed->size[i], file) == packed->size[i];
    size = container_write_sums(count, (const uint8_t *const *)packed->bytes, packed->size, room);
    return good && fwrite(room, 1, size, file) == size;
}

/* Adds a layer to the table, which ends with the one above. */
static bool append(Solving *solving, int layer, Leavings *packed)
{
    char path[PATH_ROOM];
    uint8_t head[CONTAINER_HEAD];
    size_t bytes = 0;
    for (int i = 0; i < packed->count; i++)
        bytes += packed->size[i];
    uint8_t *room = malloc(container_room(packed->count, bytes));
    FILE *file = fopen(path_of(solving, NULL, 0, path), "ab");
    bool good = room != NULL && file != NULL;
    if (good && fseek(file, 0, SEEK_END) == 0 && ftell(file) == 0) {
        make_head(solving, head);
        good = fwrite(head, 1, sizeof head, file) == sizeof head;
    }
    good = good && write_section(file, layer, packed, room);
    good = good && fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (file != NULL)
        good = fclose(file) == 0 && good;
    free(room);
    return good || fail(solving, "solve.write", path);
}

static bool work_layer(Solving *solving, int layer, const LayerMap *above, const LayerMap *reached)
{
    char path[PATH_ROOM];
    Leavings units;
    Shift shift = {.solving = true, .neighbour = above, .reached = reached, .units = &units};
    path_of(solving, "layer", layer, path);
    bool good = (list_units(solving, layer, &units) && write_layer(solving, path, &shift)) ||
                fail(solving, "solve.write", path);
    good = good && append(solving, layer, &units);
    drop_units(&units);
    return good;
}

static void drop_layer(const Solving *solving, int layer, LayerMap *map)
{
    char path[PATH_ROOM];
    layer_unmap(map);
    unlink(path_of(solving, "layer", layer, path));
}

/* Maps a layer that is done, with those after it where they are needed. */
static bool take_layer(Solving *solving, int layer, LayerMap *map)
{
    char path[PATH_ROOM];
    LayerMap next;
    int units = solving->crew.solution->units;
    if (!layer_map(&next, path_of(solving, "layer", layer, path), units) ||
        (solving->crew.solution->far && !layer_join(&next, map, units)))
        return fail(solving, "solve.read", path);
    *map = next;
    solving->total = map->count;
    return true;
}

/* One layer solved, unless an earlier run did it; what it needed is dropped. Totals are those of
 * the lowest layer that is done. */
static bool solve_layer(Solving *solving, int layer, int lowest, LayerMap *map)
{
    char path[PATH_ROOM];
    LayerMap reached = {0};
    int units = solving->crew.solution->units;
    const Solution *solution = solving->crew.solution;
    if (layer >= lowest) {
        skip(solving, layer, true);
    } else {
        path_of(solving, "reach", layer, path);
        if (solution->reach != NULL && !layer_map(&reached, path, units))
            return fail(solving, "solve.read", path);
        solution_add(&reached.count, &map->count);
        bool good = work_layer(solving, layer, map, &reached);
        layer_unmap(&reached);
        if (!good)
            return false;
        unlink(path);
        if (!solution->far)
            drop_layer(solving, layer + 1, map);
    }
    bool needed = layer <= lowest || (solution->far && lowest > 0);
    return !needed || take_layer(solving, layer, map);
}

/* How much of a table that is there can be kept, and the lowest layer in it; -1: it is of something
 * else, -2: of another version. A head that is not whole was never more than that. */
static off_t sound_bytes(const Solving *solving, const uint8_t *bytes, size_t size, int *lowest)
{
    uint8_t head[CONTAINER_HEAD];
    ContainerFault fault;
    Container table;
    make_head(solving, head);
    *lowest = solving->crew.solution->layers;
    if (container_is_old(bytes, size))
        return -2;
    if (memcmp(bytes, head, size < sizeof head ? size : sizeof head) != 0)
        return -1;
    size_t sound = container_sound(bytes, size, &fault);
    if (sound > 0 && container_open(&table, bytes, sound, solving->crew.solution->title, NULL) &&
        table.sections > 0)
        *lowest = (int)table.section[table.sections - 1].number;
    return (off_t)sound;
}

/* Takes the table for this run alone and cuts off what a killed one left of a section; the lowest
 * layer that is done, or their number. */
static int sound_layers(Solving *solving)
{
    char path[PATH_ROOM];
    int lowest = solving->crew.solution->layers;
    off_t sound = 0;
    solving->table = open(path_of(solving, NULL, 0, path), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (solving->table < 0 || flock(solving->table, LOCK_EX | LOCK_NB) != 0) {
        errno = errno == EWOULDBLOCK ? EBUSY : errno;
        fail(solving, "solve.write", path);
        return lowest;
    }
    MappedFile table;
    if (mapped_file_of(&table, solving->table))
        sound = sound_bytes(solving, table.bytes, table.size, &lowest);
    mapped_file_close(&table);
    if (sound == -2)
        solving->why = bw_status_text(bw_status_no("data.old"), "file", path);
    if (sound == -1)
        errno = EEXIST;
    if (sound == -2)
        return lowest;
    if (sound < 0 || ftruncate(solving->table, sound) != 0)
        fail(solving, "solve.write", path);
    return lowest;
}

static bool solve_all(Solving *solving)
{
    const Solution *solution = solving->crew.solution;
    char path[PATH_ROOM];
    LayerMap map = {0};
    int lowest = sound_layers(solving);
    bool good = solving->why.id == NULL;
    solving->crew.effort = effort_of(solving, -1, true) + effort_of(solving, -1, false);
    if (solution->reach == NULL)
        solving->crew.effort -= effort_of(solving, -1, false);
    else if (good && lowest == solution->layers)
        good = reach_all(solving);
    else
        skip(solving, -1, false);
    for (int layer = solution->layers - 1; good && layer >= 0; layer--)
        good = solve_layer(solving, layer, lowest, &map);
    layer_unmap(&map);
    for (int layer = 1; good && layer < solution->layers; layer++)
        drop_layer(solving, layer, &map);
    for (int layer = 0; good && layer < solution->layers; layer++) /* a killed run may leave one */
        unlink(path_of(solving, "reach", layer, path));
    return good;
}

/* How large a table is asked for. */
static int size_of(const Call *call, const Solution *solution)
{
    return call->points > 0 ? (int)call->points : solution->size.usual;
}

static bool open_solving(const Call *call, const BwRules *rules, const BwState *start, Solving *out)
{
    memset(out, 0, sizeof *out);
    out->folder = call->data;
    out->table = -1;
    const Solution *solution = solution_find(rules->game);
    out->crew =
        (SolveCrew){.call = call,
                    .task = {.rules = rules, .start = start, .size = size_of(call, solution)},
                    .solution = solution};
    out->crew.threads = crew_threads(call->threads);
    out->crew.began = clock_ms(CLOCK_MONOTONIC);
    out->layer_of = calloc((size_t)out->crew.solution->units, sizeof *out->layer_of);
    if (out->layer_of == NULL || !solve_crew_open(&out->crew))
        return fail(out, "solve.write", out->folder);
    for (int unit = 0; unit < out->crew.solution->units; unit++)
        out->layer_of[unit] = out->crew.solution->layer_of(out->crew.work[0], unit);
    return true;
}

static int print_total(const Call *call, const SolutionCount *total)
{
    json_t *out = json_pack("{s:I}", "positions", (json_int_t)total->reached);
    bool decided = total->won[0] + total->won[1] + total->drawn > 0; /* or a matter of chance */
    if (decided) {
        json_object_set_new(
            out, "won", json_pack("[I, I]", (json_int_t)total->won[0], (json_int_t)total->won[1]));
        json_object_set_new(out, "drawn", json_integer((json_int_t)total->drawn));
    }
    if (call->json)
        return print_json(out);
    json_decref(out);
    printf("positions %" PRIu64 "\n", total->reached);
    if (decided)
        printf("won %" PRIu64 " %" PRIu64 "\ndrawn %" PRIu64 "\n", total->won[0], total->won[1],
               total->drawn);
    return EXIT_YES;
}

static int solve_game(const Call *call, const BwRules *rules)
{
    Solving solving;
    BwState start;
    rules->game->start(&start, rules);
    BwStatus status =
        call->from == NULL ? bw_status_ok() : rules->game->read_state(&start, rules, call->from);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_NO);
    bool good = open_solving(call, rules, &start, &solving) && solve_all(&solving);
    if (isatty(STDERR_FILENO))
        fputc('\n', stderr);
    solve_crew_close(&solving.crew);
    free(solving.layer_of);
    if (solving.table >= 0)
        close(solving.table);
    return good ? print_total(call, &solving.total) : refuse(call, &solving.why, EXIT_NO);
}

/* The strongest brain says it, if it has the table or sees the end. */
static int solve_position(const Call *call, const BwRules *rules)
{
    BwState state;
    Thinker thinker;
    BwThought thought;
    BwStatus status = call_state(call, rules, &state);
    if (status.id == NULL && rules->game->turn(&state) < 0)
        status = bw_status_no("error.over");
    if (status.id != NULL)
        return refuse(call, &status, EXIT_NO);
    if (call->data != NULL)
        setenv("BOXWOOD_DATA", call->data, 1);
    status = thinker_named(call, rules, "best", &thinker);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_USAGE);
    thinker_open(&thinker, rules);
    BwTask task = bw_brain_task(rules, &state);
    thinker_think(&thinker, &task, &thought);
    thinker_close(&thinker);
    if (!thought.exact) {
        status = bw_status_no("solve.unknown");
        return refuse(call, &status, EXIT_NO);
    }
    double value = thought.choice[0].value;
    const char *word = value > 0 ? "won" : value < 0 ? "lost" : "drawn";
    char move[BW_MOVE_TEXT];
    rules->game->write_move(&state, thought.choice[0].move, 0, move, sizeof move);
    if (call->json)
        return print_json(json_pack("{s:s, s:s}", "value", word, "move", move));
    printf("value %s\nmove %s\n", word, move);
    return EXIT_YES;
}

static BwStatus bad_size(const Solution *solution, int size)
{
    char word[16];
    snprintf(word, sizeof word, "%d", size);
    return call_bad_number("--points", word, solution->size.least, solution->size.most);
}

/* Why this table of a game cannot be made. */
static BwStatus check_table(const Call *call, const BwRules *rules)
{
    const Solution *solution = solution_find(rules->game);
    if (solution == NULL || !solution->suits(rules) ||
        (call->points > 0 && solution->size.most == 0))
        return bw_status_text(bw_status_no("solve.none"), "game", rules->game->name);
    int size = size_of(call, solution);
    if (size < solution->size.least || size > solution->size.most)
        return bad_size(solution, size);
    return call->data == NULL ? bw_status_no("solve.folder") : bw_status_ok();
}

static int run(const Call *call)
{
    BwRules rules;
    BwStatus status = call_rules(call, &rules);
    if (status.id == NULL && call->position == NULL)
        status = check_table(call, &rules);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_USAGE);
    return call->position != NULL ? solve_position(call, &rules) : solve_game(call, &rules);
}

const Command command_solve = {
    "solve", "--json --option --position --from --points --data --threads", 1, 1, run};
