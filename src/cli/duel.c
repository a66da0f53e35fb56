/* boxwood duel: lets computer players play against each other. Games come in groups with the same
 * dice, or the same random opening, in which every player sits once in every seat; the error bar is
 * 95 %, taken over the groups.
 * SPDX-License-Identifier: MIT */
#include "cli/match_words.h"
#include "cli/players/thinker.h"
#include "system/clock.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { DUEL_MS = 10, PROGRESS_MS = 3000 }; /* a hundred games are thousands of moves */

typedef struct Tally {
    int64_t wins, draws, losses;
    int64_t groups;
    double share, share_squares;   /* of the first brain, by group */
    double points, points_squares; /* that it scored, by group */
} Tally;

typedef struct Duel {
    const Call *call;
    BwRules rules;
    Thinker player[BW_SEATS_MAX]; /* as named; each thread opens copies */
    int64_t groups;
    atomic_llong next; /* the group to be played next */
    pthread_mutex_t lock;
    int64_t told; /* when progress was printed last, in milliseconds */
    Tally tally;
} Duel;

/* Brains that never vary would play one game for ever: where there are no dice, some first moves
 * are drawn by lot, few enough to leave a game. */
static int opening_moves(const BwGame *game)
{
    int most = (int)(game->moves_bound / 8);
    return game->has_chance ? 0 : most < 4 ? most : 4;
}

static void apply(const Duel *duel, BwTable *table, const BwAct *act)
{
    BwStatus memory = bw_status_no("error.memory");
    if (!bw_table_apply(table, act))
        exit(refuse(duel->call, &memory, EXIT_NO));
}

static void play_opening(const Duel *duel, BwTable *table, BwRng *rng)
{
    const BwGame *game = bw_table_seating(table)->rules.game;
    for (int i = opening_moves(game); i > 0 && !bw_table_result(table).over; i--) {
        BwAct act;
        const BwState *state = bw_table_state(table);
        BwAsk ask = {.seq = bw_table_seq(table), .verb = BW_VERB_MOVE, .seat = game->turn(state)};
        ask.move = bw_game_random_move(game, state, rng);
        bw_table_ask(table, &ask, &act);
        apply(duel, table, &act);
    }
}

/* A program that cheats or has died loses; one that is stuck ends the duel, which would only wait.
 */
static void play_turn(const Duel *duel, Thinker *thinker, BwTable *table, uint64_t seed)
{
    BwAct act;
    BwAsk ask = {.seq = bw_table_seq(table), .verb = BW_VERB_MOVE, .seat = bw_table_turn(table)};
    ask.move = thinker_move(thinker, table, seed);
    BwStatus why = bw_table_ask(table, &ask, &act);
    if (why.id != NULL && thinker->outside == NULL)
        abort(); /* a brain that cheats is a bug of ours */
    if (thinker->late.id != NULL)
        exit(refuse(duel->call, &thinker->late, EXIT_NO));
    ask.verb = BW_VERB_RESIGN;
    if (why.id != NULL)
        bw_table_ask(table, &ask, &act);
    apply(duel, table, &act);
}

/* Plays a match; brain i sits in seat (i + turned) mod seats. */
static BwResult play_match(const Duel *duel, Thinker *thinkers, int turned, uint64_t seed)
{
    BwStatus why;
    BwSeating seating = {.rules = duel->rules};
    BwTable *table = bw_table_open(&seating, &why);
    int seats = duel->rules.seats;
    BwRng chance = bw_rng_seed(seed);
    BwRng minds = bw_rng_seed(~seed);
    BwDice dice = bw_dice_from_rng(&chance);
    play_opening(duel, table, &chance);
    while (!bw_table_result(table).over) {
        BwAct act;
        int turn = duel->rules.game->turn(bw_table_state(table));
        if (turn == BW_TURN_CHANCE) {
            why = bw_table_draw(table, &dice, 0, &act);
            if (why.id != NULL)
                exit(refuse(duel->call, &why, EXIT_NO));
            apply(duel, table, &act);
        } else {
            play_turn(duel, &thinkers[(turn + seats - turned) % seats], table, bw_rng_next(&minds));
        }
    }
    for (int i = 0; i < seats; i++)
        thinker_finish(&thinkers[i], table);
    BwResult result = bw_table_result(table);
    bw_table_close(table);
    return result;
}

/* Counts what the match brought a seat. A win with a partner is a win, of which each takes home a
 * part; of a draw everybody does. */
static void count_result(Tally *mine, const BwResult *result, int seats, int seat)
{
    unsigned winners = winners_of(result->score, seats);
    bool won = winners >> seat & 1;
    int takers = winners == 0 ? seats : bw_bits_count(winners);
    mine->wins += won;
    mine->draws += winners == 0;
    mine->losses += !won && winners != 0;
    mine->share += won || winners == 0 ? 1.0 / takers / seats : 0;
    mine->points += (double)result->score[seat] / seats;
}

static int64_t played(const Tally *tally)
{
    return tally->wins + tally->draws + tally->losses;
}

/* Now and then a line for who waits. */
static void tell_progress(Duel *duel)
{
    if (clock_ms(CLOCK_MONOTONIC) < duel->told + PROGRESS_MS)
        return;
    char score[32];
    snprintf(score, sizeof score, "%.3f", duel->tally.share / (double)duel->tally.groups);
    duel->told = clock_ms(CLOCK_MONOTONIC);
    BwStatus line =
        bw_status_number(bw_status_no("duel.progress"), "played", (int32_t)played(&duel->tally));
    line = bw_status_number(line, "games", (int32_t)(duel->groups * duel->rules.seats));
    line = bw_status_text(line, "score", score);
    tell_error(duel->call, &line);
}

static void play_group(Duel *duel, Thinker *thinkers, int64_t group)
{
    int seats = duel->rules.seats;
    Tally mine = {.groups = 1};
    for (int turned = 0; turned < seats; turned++) {
        BwResult result =
            play_match(duel, thinkers, turned, (uint64_t)duel->call->seed + (uint64_t)group);
        count_result(&mine, &result, seats, turned);
    }
    pthread_mutex_lock(&duel->lock);
    Tally *all = &duel->tally;
    all->wins += mine.wins;
    all->draws += mine.draws;
    all->losses += mine.losses;
    all->groups++;
    all->share += mine.share;
    all->share_squares += mine.share * mine.share;
    all->points += mine.points;
    all->points_squares += mine.points * mine.points;
    tell_progress(duel);
    pthread_mutex_unlock(&duel->lock);
}

static void *work(void *context)
{
    Duel *duel = context;
    Thinker thinkers[BW_SEATS_MAX];
    for (int i = 0; i < duel->rules.seats; i++) {
        thinkers[i] = duel->player[i];
        BwStatus status = thinker_open(&thinkers[i], &duel->rules);
        if (status.id != NULL) {
            exit(refuse(duel->call, &status, EXIT_NO));
        }
    }
    for (int64_t group; (group = atomic_fetch_add(&duel->next, 1)) < duel->groups;)
        play_group(duel, thinkers, group);
    for (int i = 0; i < duel->rules.seats; i++)
        thinker_close(&thinkers[i]);
    return NULL;
}

static void play_all(Duel *duel)
{
    pthread_t threads[256];
    int count = duel->call->threads > 0 ? (int)duel->call->threads : 1;
    pthread_mutex_init(&duel->lock, NULL);
    duel->told = clock_ms(CLOCK_MONOTONIC);
    int started = 0;
    while (started < count && pthread_create(&threads[started], NULL, work, duel) == 0)
        started++;
    if (started == 0)
        work(duel);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&duel->lock);
}

static double error_bar(double sum, double squares, int64_t count)
{
    double n = (double)count;
    double variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
    return 1.96 * sqrt((variance > 0 ? variance : 0) / n);
}

static int answer(const Duel *duel)
{
    const Tally *all = &duel->tally;
    double n = (double)all->groups;
    double score = all->share / n;
    double error = error_bar(all->share, all->share_squares, all->groups);
    double points = all->points / n;
    double points_error = error_bar(all->points, all->points_squares, all->groups);
    long long count = (long long)played(all);
    if (duel->call->json)
        return print_json(json_pack("{s:I, s:I, s:I, s:I, s:f, s:f, s:f, s:f}", "games",
                                    (json_int_t)count, "wins", (json_int_t)all->wins, "draws",
                                    (json_int_t)all->draws, "losses", (json_int_t)all->losses,
                                    "score", score, "error", error, "points", points,
                                    "points_error", points_error));
    printf("points %.4f \302\261 %.4f\n", points, points_error);
    printf("games %lld wins %lld draws %lld losses %lld score %.4f \302\261 %.4f\n", count,
           (long long)all->wins, (long long)all->draws, (long long)all->losses, score, error);
    return EXIT_YES;
}

/* As many seats as brains are named, or as the call says. */
static BwStatus seat_brains(const Call *call, BwRules *rules)
{
    int named = call->word_count - 1;
    int most = call->seats > 0 ? rules->seats : rules->game->seats_max;
    if (named > most)
        return bw_status_number(bw_status_no("error.brains"), "seats", most);
    if (named > rules->seats)
        rules->seats = (int16_t)named;
    return bw_status_ok();
}

static BwStatus name_player(const Call *call, const BwRules *rules, const char *name, Thinker *out)
{
    BwStatus status = thinker_named(call, rules, name, out);
    const BwLimits *limits = &out->runner.limits;
    if (out->runner.ms == 0 && limits->nodes == 0 && limits->depth == 0 && limits->level == 0)
        out->runner.ms = DUEL_MS;
    return status;
}

/* Whole groups, enough for the games that are wanted. */
static void plan_groups(Duel *duel)
{
    int seats = duel->rules.seats;
    int64_t wanted = duel->call->games > 0 ? duel->call->games : 100;
    duel->groups = (wanted + seats - 1) / seats;
    if (duel->groups * seats == wanted || duel->call->games == 0)
        return;
    BwStatus status = bw_status_number(bw_status_no("duel.groups"), "seats", seats);
    status = bw_status_number(status, "games", (int32_t)(duel->groups * seats));
    tell_error(duel->call, &status);
}

static int run(const Call *call)
{
    Duel duel = {.call = call};
    BwStatus status = call_rules(call, &duel.rules);
    if (status.id == NULL)
        status = seat_brains(call, &duel.rules);
    for (int i = 0; status.id == NULL && i < duel.rules.seats; i++) {
        int last = call->word_count - 1; /* the last brain named fills the seats that are left */
        status = name_player(call, &duel.rules, call->word[i + 1 < last ? i + 1 : last],
                             &duel.player[i]);
    }
    if (status.id != NULL)
        return refuse(call, &status, EXIT_USAGE);
    plan_groups(&duel);
    play_all(&duel);
    return answer(&duel);
}

const Command command_duel = {
    "duel",
    "--json --option --seats --games --seed --level --ms --nodes --depth --threads "
    "--patience",
    3, 1 + BW_SEATS_MAX, run};
