/* The player of Squadro. At full strength it searches with a net that was taught from the solved
 * game; weaker levels are the generic search with a plain opinion, which errs as people do.
 * SPDX-License-Identifier: MIT */
#include "brains/alphabeta.h"
#include "brains/net.h"
#include "brains/squadro/squadro_corrections.h"
#include "brains/squadro/squadro_progress.h"
#include "brains/squadro/squadro_proof.h"
#include "brains/thought.h"
#include "games/squadro/squadro_state.h"

#include <string.h>

enum { MEMORY = 18 << 20, NODES = 10000 };
/* Winning by the table alone, the way forward is looked for briefly at first; in a long game for as
 * long as it takes, so that every won game ends. */
enum { NEAR_ENTRIES = 1 << 17, NEAR_NODES = 100, LONG_GAME = 100 };
/* The end is looked for from a sum of phases on from which it is always found (END_NODES, a few
 * milliseconds on average), and with less patience where it mostly is, one sum before. */
enum { END_SUM = 12, END_NODES = 100000, EARLY_NODES = 20000 };
/* Without the table half of the losses that other games mark change nothing (docs/decisions/0010).
 */
enum { DOUBT = 3 };
/* A value that is known, beside worths that are searched: between a guess and an end that is seen.
 */
enum { KNOWN = 50000 };

/* The table that `boxwood solve squadro` writes, and the winning side's play that ships. */
enum { TABLE, PROOF };
static const char *const data_names[] = {"squadro.table", "squadro.proof", NULL};

/* What stays from one thought to the next: blocks of the table that were read, and how near its end
 * a won position is. */
typedef struct Mind {
    SquadroSteps steps;
    SquadroTable table;
    SquadroNear *near; /* NULL: there is no table */
    int near_seat;     /* who wins there */
    const void *proof; /* the file that this was seen of: */
    ContainerSeen proof_seen;
} Mind;

/* All of it is taken again where it was the last time. */
static Mind *open_mind(const BwTask *task, BwArena *memory)
{
    Mind *mind = (Mind *)bw_arena_take(memory, sizeof *mind);
    SquadroTable table;
    const BwData *data = bw_task_data(task, data_names[TABLE]);
    if (!task->warm) {
        memset(mind, 0, sizeof *mind);
        squadro_steps_learn(&mind->steps, bw_squadro_of(&task->state)->goal);
    }
    SquadroNear *near = NULL;
    if (data != NULL && squadro_table_open(&table, data->bytes, data->size, &mind->steps, memory))
        near = (SquadroNear *)bw_arena_take(memory, NEAR_ENTRIES * sizeof *near);
    if (near != NULL && (near != mind->near || table.file.bytes != mind->table.file.bytes)) {
        mind->table = table;
        mind->table.file.seen = &mind->table.seen;
        mind->near_seat = -1;
    }
    mind->near = near;
    return mind;
}

/* The net knows the game with the usual goal. */
static bool suits(const BwRules *rules)
{
    return strcmp(rules->game->name, "squadro") == 0 && rules->value[SQUADRO_OPTION_GOAL] == 4 &&
           NETS_BUILT_IN;
}

static bool was_there(const BwTask *task, uint64_t hash)
{
    for (int i = 0; i < task->past_count; i++)
        if (task->past[i] == hash)
            return true;
    return false;
}

/* The lanes to choose among, and those that lead back to a position of before: who wins must not go
 * in circles. */
static void choose_lanes(const BwTask *task, SquadroSearch *search)
{
    BwMove moves[BW_MOVES_MAX];
    const BwGame *game = task->rules.game;
    int count = task_moves(task, moves);
    for (int i = 0; i < count; i++) {
        BwState next = task->state;
        game->play(&next, moves[i]);
        search->among |= 1u << moves[i];
        search->avoid |= (unsigned)was_there(task, game->hash(&next)) << moves[i];
    }
}

/* The expected score behind a worth: one less and one more than e to the worth. */
static double expect(int32_t worth)
{
    double odds = 1 - (worth < 0 ? -worth : worth) / (double)(SQUADRO_LOGIT * 1024);
    if (worth > SQUADRO_SURE || worth < -SQUADRO_SURE)
        return worth > 0 ? 1 : -1;
    for (int i = 0; i < 10; i++)
        odds *= odds;
    double value = (1 - odds) / (1 + odds);
    return worth < 0 ? -value : value;
}

static SquadroSearch *open_search(const BwTask *task, const SquadroSteps *steps, BwArena *memory)
{
    SquadroSearch *search = (SquadroSearch *)bw_arena_take(memory, sizeof *search);
    memset(search, 0, sizeof *search);
    search->steps = steps;
    search->net = (const SquadroNet *)NET_BUILT_IN(squadro_net_words);
    search->task = task;
    search->nodes_max = task->limits.nodes;
    choose_lanes(task, search);
    uint64_t most = task->limits.nodes > 0 ? 2 * task->limits.nodes : UINT64_MAX;
    search->entries = 1;
    while (search->entries < most &&
           2 * search->entries * sizeof(SquadroEntry) + 64 < (memory->room - memory->used) / 2)
        search->entries *= 2;
    size_t room = search->entries * sizeof(SquadroEntry);
    search->table = (SquadroEntry *)bw_arena_take(memory, room);
    memset(search->table, 0, room);
    return search;
}

/* The line the table of positions remembers. */
static void write_line(const SquadroSearch *search, SquadroPoint point, int lane, BwThought *out)
{
    while (lane >= 0 && out->line_length < BW_LINE_MAX) {
        int seat = point.mover;
        out->line[out->line_length++] = (BwMove)lane;
        squadro_point_play(&point, search->steps, lane);
        if (point.home[seat] >= search->steps->goal)
            return;
        lane = squadro_search_remembered(search, &point);
    }
}

/* What the table says of each lane, for the mover; -1: none. */
typedef struct Verdict {
    int value[BW_SQUADRO_LANES];
    int best;
} Verdict;

static int value_of(SquadroTable *table, const SquadroPoint *point, int seat)
{
    SquadroValue value;
    if (!squadro_table_value(table, point, &value))
        return -1;
    return seat == 0 ? (int)value : SQUADRO_GAINED - (int)value;
}

/* Fills in all lanes; false if the table does not know one of them. */
static bool judge_lanes(SquadroTable *table, const SquadroPoint *point, unsigned among,
                        Verdict *out)
{
    out->best = -1;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        out->value[lane] = -1;
        if ((among >> lane & 1) == 0)
            continue;
        SquadroPoint next = *point;
        squadro_point_play(&next, table->work->steps, lane);
        out->value[lane] = value_of(table, &next, point->mover);
        if (out->value[lane] < 0)
            return false;
        out->best = out->value[lane] > out->best ? out->value[lane] : out->best;
    }
    return true;
}

/* How many answers to a lane give away what the other has. */
static int traps_behind(SquadroTable *table, const SquadroPoint *point, int lane)
{
    Verdict verdict;
    SquadroPoint next = *point;
    unsigned among = 0;
    squadro_point_play(&next, table->work->steps, lane);
    for (int i = 0; i < BW_SQUADRO_LANES; i++)
        among |= (unsigned)(next.mark[next.mover * BW_SQUADRO_LANES + i] != BW_SQUADRO_HOME) << i;
    if (!judge_lanes(table, &next, among, &verdict))
        return 0;
    int traps = 0;
    for (int i = 0; i < BW_SQUADRO_LANES; i++)
        traps += verdict.value[i] >= 0 && verdict.value[i] < verdict.best;
    return traps;
}

/* Of lanes that keep a win those that reach an aim soonest; 0: that takes more nodes than these. */
static unsigned come_nearer(SquadroSearch *search, Mind *mind, const SquadroPoint *point,
                            unsigned keeps, SquadroAim aim, uint64_t nodes)
{
    int plies;
    SquadroProgress progress = {.table = &mind->table,
                                .task = search->task,
                                .aim = aim,
                                .seat = point->mover,
                                .near = mind->near,
                                .entries = NEAR_ENTRIES,
                                .nodes_max = nodes};
    return squadro_progress_lanes(&progress, point, keeps, &plies);
}

/* Of lanes that keep a win those that a search finds on the shortest way to the end, or on that out
 * of the cell; else those that lead round in no circle. */
static unsigned go_on(SquadroSearch *search, Mind *mind, const SquadroPoint *point, unsigned keeps)
{
    bool lasts = bw_squadro_of(&search->task->state)->plies >= LONG_GAME;
    if (mind->near_seat != point->mover)
        memset(mind->near, 0, NEAR_ENTRIES * sizeof *mind->near);
    mind->near_seat = point->mover;
    int early = END_SUM - squadro_point_phases(point);
    unsigned nearer = 0;
    if (early <= 1)
        nearer = come_nearer(search, mind, point, keeps, SQUADRO_ENDS,
                             early == 1 ? EARLY_NODES : END_NODES);
    if (nearer == 0)
        nearer = come_nearer(search, mind, point, keeps, SQUADRO_LEAVES,
                             lasts ? UINT64_MAX : NEAR_NODES);
    return nearer != 0 ? nearer : (keeps & ~search->avoid) != 0 ? keeps & ~search->avoid : keeps;
}

/* Of lanes that keep a draw or a loss those that set the most traps. */
static unsigned set_traps(SquadroTable *table, const SquadroPoint *point, unsigned keeps)
{
    unsigned best = 0;
    int most = -1;
    for (unsigned left = keeps; left != 0; left &= left - 1) {
        int traps = traps_behind(table, point, bw_bits_lowest(left));
        best = traps > most ? 0 : best;
        most = traps > most ? traps : most;
        best |= traps == most ? left & -left : 0;
    }
    return best;
}

/* Leaves to the search only lanes that keep the value, and of these the useful ones. */
static void narrow(SquadroSearch *search, Mind *mind, const SquadroPoint *point,
                   const Verdict *verdict)
{
    unsigned keeps = 0;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
        keeps |= (unsigned)(verdict->value[lane] == verdict->best) << lane;
    search->among = verdict->best == SQUADRO_GAINED ? go_on(search, mind, point, keeps)
                                                    : set_traps(&mind->table, point, keeps);
}

static void add_known(const Verdict *verdict, int wanted, int first, BwThought *out)
{
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        int score = verdict->value[lane] - SQUADRO_DRAWN;
        if (verdict->value[lane] >= 0 && (wanted > 1 || lane == first))
            thought_add(out, (BwChoice){(BwMove)lane, score}, score * KNOWN + (lane == first));
    }
    out->choices = out->choices < wanted ? out->choices : wanted;
    out->exact = true;
}

/* What is known needs no long search, however much time there is. */
static void search_briefly(SquadroSearch *search)
{
    if (search->nodes_max == 0 || search->nodes_max > NODES)
        search->nodes_max = NODES;
}

/* By the table, where the caller has it; false: it has not, or the table does not know. */
static bool think_exactly(const BwTask *task, SquadroSearch *search, const SquadroPoint *point,
                          Mind *mind, BwThought *out)
{
    Verdict verdict;
    SquadroRoot roots[BW_SQUADRO_LANES];
    int wanted = task_wanted(task, bw_bits_count(search->among));
    if (mind->near == NULL || !judge_lanes(&mind->table, point, search->among, &verdict))
        return false;
    narrow(search, mind, point, &verdict);
    search_briefly(search);
    squadro_search_run(search, point, 1, roots, &out->depth);
    add_known(&verdict, wanted, roots[0].lane, out);
    write_line(search, *point, roots[0].lane, out);
    return true;
}

/* Whether the winning side's proof speaks of the position, where the caller has it. */
static bool is_proved(const BwTask *task, Mind *mind, SquadroProof *proof)
{
    const BwData *data = bw_task_data(task, data_names[PROOF]);
    if (data == NULL)
        return false;
    if (mind->proof != data->bytes)
        memset(&mind->proof_seen, 0, sizeof mind->proof_seen);
    mind->proof = data->bytes;
    return squadro_proof_open(proof, data->bytes, data->size,
                              data->sound ? NULL : &mind->proof_seen) &&
           squadro_proof_covers(proof, &mind->steps, task);
}

/* The lane that is proved to win; -1: none is. */
static int proved_lane(const BwTask *task, Mind *mind, const SquadroSearch *search,
                       const SquadroPoint *point)
{
    SquadroProof proof;
    if (point->mover != 0 || !is_proved(task, mind, &proof))
        return -1;
    int lane = squadro_proof_lane(&proof, search->steps, point);
    return lane >= 0 && (search->among >> lane & 1) != 0 ? lane : -1;
}

/* Puts the lane first that is known to be better than what the search prefers; it is worth `least`
 * or more. */
static void put_first(int lane, int32_t least, SquadroRoot *roots, int count)
{
    int i = 0;
    while (i < count && roots[i].lane != lane)
        i++;
    if (i == count)
        return;
    int32_t worth = roots[0].worth + (i > 0 && roots[0].worth < SQUADRO_SURE);
    for (; i > 0; i--)
        roots[i] = roots[i - 1];
    roots[0] = (SquadroRoot){lane, worth > least ? worth : least};
}

static void think_ahead(const BwTask *task, Mind *mind, SquadroSearch *search,
                        const SquadroPoint *point, BwThought *out)
{
    SquadroRoot roots[BW_SQUADRO_LANES];
    int wanted = task_wanted(task, bw_bits_count(search->among));
    int proved = proved_lane(task, mind, search, point);
    if (proved >= 0)
        search_briefly(search);
    int count = squadro_search_run(search, point, wanted, roots, &out->depth);
    put_first(proved >= 0 ? proved : squadro_correction(point), proved >= 0 ? KNOWN : -SQUADRO_WON,
              roots, count);
    out->exact = true;
    for (int i = 0; i < wanted; i++) {
        int32_t worth = roots[i].worth;
        thought_add(out, (BwChoice){(BwMove)roots[i].lane, expect(worth)}, worth);
        bool known = i == 0 && proved >= 0;
        out->exact = out->exact && (known || worth > SQUADRO_SURE || worth < -SQUADRO_SURE);
    }
    write_line(search, *point, roots[0].lane, out);
}

/* By the proof, against which B has lost with every lane; false: it does not speak of this. */
static bool think_lost(const BwTask *task, Mind *mind, SquadroSearch *search,
                       const SquadroPoint *point, BwThought *out)
{
    SquadroProof proof;
    Verdict verdict;
    SquadroRoot roots[BW_SQUADRO_LANES];
    if (point->mover != 1 || !is_proved(task, mind, &proof))
        return false;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
        verdict.value[lane] = (search->among >> lane & 1) != 0 ? SQUADRO_LOST : -1;
    search_briefly(search);
    squadro_search_run(search, point, 1, roots, &out->depth);
    add_known(&verdict, task_wanted(task, bw_bits_count(search->among)), roots[0].lane, out);
    write_line(search, *point, roots[0].lane, out);
    return true;
}

static void think(const BwTask *task, BwThought *out)
{
    if (task->limits.level > 0 && task->limits.level < BW_LEVEL_MAX) {
        brain_alphabeta.think(task, out);
        return;
    }
    BwArena memory = task->memory;
    Mind *mind = open_mind(task, &memory);
    SquadroSearch *search = open_search(task, &mind->steps, &memory);
    SquadroPoint point = squadro_point_of(bw_squadro_of(&task->state));
    memset(out, 0, sizeof *out);
    if (!think_exactly(task, search, &point, mind, out) &&
        !think_lost(task, mind, search, &point, out))
        think_ahead(task, mind, search, &point, out);
    out->nodes = search->nodes;
    out->damaged = mind->near != NULL && mind->table.seen.damaged ? data_names[TABLE]
                   : mind->proof_seen.damaged                     ? data_names[PROOF]
                                                                  : NULL;
}

const BwBrain brain_squadro = {.name = "squadro",
                               .memory = MEMORY,
                               .memory_least = sizeof(Mind) + sizeof(SquadroSearch) + (16 << 10),
                               .nodes = NODES,
                               .levels = alphabeta_levels,
                               .data = data_names,
                               .suits = suits,
                               .think = think,
                               .doubt = DOUBT};
