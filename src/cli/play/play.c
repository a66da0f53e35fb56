/* boxwood play: a match in the terminal, line by line, so that it works in a pipe and with a screen
 * reader alike.
 * SPDX-License-Identifier: MIT */
#include "cli/play/play.h"

#include "base/text.h"
#include "cli/seats.h"
#include "system/clock.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Nobody shall read back what another hand was. */
static void clear_screen(void)
{
    if (isatty(STDOUT_FILENO))
        fputs("\033[2J\033[3J\033[H", stdout);
    else
        for (int i = 0; i < 50; i++)
            putchar('\n');
}

/* What the others did; deals in few words, for the hand itself is on the board. */
static void tell_since(Sitting *sitting, int seat)
{
    char words[BW_MOVE_TEXT];
    for (int i = sitting->seen[seat]; i < bw_table_past(sitting->host.table); i++) {
        int actor = bw_table_past_words(sitting->host.table, i, seat, words, sizeof words);
        tell_past(sitting, i, actor == BW_TURN_CHANCE ? BW_SEAT_ONLOOKER : seat, -1);
    }
    tell_rest(sitting);
}

/* In games with hidden hands the screen is handed over before the next hand is shown; then one
 * hears what has happened in the meantime. */
static void hand_over(Sitting *sitting, int seat)
{
    char line[PLAY_LINE];
    if (host_viewer(&sitting->host) == seat)
        return;
    clear_screen();
    BwStatus status = with_seat(sitting, "play.hand_over", seat);
    say(sitting->call, &status);
    sitting_put(sitting, (HostEvent){.kind = HOST_LOOK, .seat = seat});
    sitting->shown_to = -1;
    if (!sitting_read(sitting, line))
        return;
    sitting->quit = bw_text_same(line, "quit"); /* the rest has to wait for whoever comes */
    if (!sitting->quit)
        tell_since(sitting, seat);
}

/* Enter alone is enough where nothing else can be done. */
static void hear_move(Sitting *sitting, int seat)
{
    char line[PLAY_LINE];
    BwMove only;
    if (!sitting_read(sitting, line))
        return;
    if (line[0] == '\0' && has_no_choice(sitting, &only))
        sitting->rules.game->write_move(bw_table_state(sitting->host.table), only, seat, line,
                                        sizeof line);
    sitting_translate(sitting, seat, line);
    sitting_obey(sitting, seat, line);
    sitting->seen[seat] = bw_table_past(sitting->host.table);
}

/* A draw that may be claimed is easily missed. */
static void tell_claim(const Sitting *sitting, int seat)
{
    BwView view;
    bw_table_view(sitting->host.table, seat, 0, &view);
    if (view.may_claim)
        say_id(sitting->call, "play.may_claim");
}

static void let_person_move(Sitting *sitting, int seat)
{
    hand_over(sitting, seat);
    if (sitting->quit)
        return;
    if (sitting->shown_to != seat) {
        show_board(sitting, seat);
        show_reason(sitting);
        tell_claim(sitting, seat);
        sitting->shown_to = seat;
    }
    BwStatus prompt = now_prompt(sitting, seat);
    say(sitting->call, &prompt);
    hear_move(sitting, seat);
}

/* Lots decide where the only person of a new match sits, unless that was asked for. */
static bool draws_lots(const Call *call)
{
    return call->lots || (call->people == NULL && call->seat == NULL && call->position == NULL);
}

/* What each has drawn, who plays alone hears anyway. */
static void tell_lots(const Sitting *sitting)
{
    int people = host_people(&sitting->host);
    say_id(sitting->call, "lots.drawn");
    for (int i = 0; i < people && people > 1; i++) {
        BwStatus line = with_seat(sitting, "lots.player", sitting->drawn[i]);
        line = bw_status_number(line, "n", i + 1);
        say(sitting->call, &line);
    }
}

/* Who one is and how strong the others are. */
static void welcome(const Sitting *sitting)
{
    int level = sitting->thinker.runner.limits.level;
    bool full = level == 0 || level == BW_LEVEL_MAX;
    if (draws_lots(sitting->call))
        tell_lots(sitting);
    BwStatus line =
        with_seat(sitting, full ? "play.against_best" : "play.against", sitting_viewer(sitting));
    line = bw_status_number(line, "level", level);
    if (host_people(&sitting->host) == 1)
        say(sitting->call, &line);
    say_id(sitting->call, "play.welcome");
}

static void let_somebody_act(Sitting *sitting)
{
    int turn = bw_table_turn(sitting->host.table);
    if (sitting->waits)
        sitting_go_on(sitting);
    else if (turn == BW_TURN_CHANCE)
        sitting_chance(sitting);
    else
        let_person_move(sitting, turn);
    if (!sitting->waits)
        sitting_close(sitting);
}

static int play_on(Sitting *sitting)
{
    sitting_close(sitting); /* nobody has done anything yet */
    sitting_put(sitting, (HostEvent){.kind = HOST_TIME});
    while (!sitting->quit && !bw_table_result(sitting->host.table).over)
        let_somebody_act(sitting);
    if (!sitting->quit)
        tell_result(sitting);
    sitting_offer_save(sitting);
    if (sitting->call->record != NULL) {
        BwStatus status = sitting_save(sitting, sitting->call->record);
        say(sitting->call, &status);
    }
    say_id(sitting->call, "play.bye");
    return EXIT_YES;
}

/* "0,3" or "red,yellow": seats, each of them there. */
static bool read_seats(const Sitting *sitting, const char *list, int level[BW_SEATS_MAX])
{
    for (;;) {
        char one[BW_VALUE_TEXT];
        size_t length = strcspn(list, ",");
        BwText text = bw_text_in(one, sizeof one);
        bw_text_add_bytes(&text, list, length);
        int seat = seat_named(sitting->call, &sitting->rules, one);
        if (seat < 0 || level[seat] == 0)
            return false;
        level[seat] = 0;
        list += length;
        if (*list++ == '\0')
            return true;
    }
}

static BwStatus with_names(const Sitting *sitting, const char *id)
{
    char names[BW_VALUE_TEXT];
    BwStatus status = bw_status_number(bw_status_no(id), "last", sitting->rules.seats - 1);
    return bw_status_text(status, "names", seat_names(sitting->call, &sitting->rules, names));
}

/* "--seat 1" or "--seat red": that seat for the only person. */
static BwStatus take_seat(const Sitting *sitting, int level[BW_SEATS_MAX])
{
    const Call *call = sitting->call;
    int seat = call->people == NULL ? seat_named(call, &sitting->rules, call->seat) : -1;
    if (seat < 0)
        return with_names(sitting, "error.seat");
    level[0] = level[sitting->rules.seats - 1];
    level[seat] = 0;
    return bw_status_ok();
}

/* "--people 2", "--people 0,3" or "--people red,yellow": how many people, or which seats are
 * theirs; the others are computers'. */
static BwStatus seat_people(const Sitting *sitting, int level[BW_SEATS_MAX])
{
    int64_t count = 1;
    int seats = sitting->rules.seats, strength = sitting->thinker.runner.limits.level;
    const char *people = sitting->call->people;
    bool counted = people == NULL || bw_text_number(people, 0, seats, &count);
    for (int seat = 0; seat < seats; seat++)
        level[seat] = strength > 0 ? strength : BW_LEVEL_MAX;
    if (!counted && !read_seats(sitting, people, level))
        return bw_status_number(with_names(sitting, "error.people"), "seats", seats);
    for (int seat = 0; counted && seat < count; seat++)
        level[seat] = 0;
    return sitting->call->seat != NULL ? take_seat(sitting, level) : bw_status_ok();
}

static BwStatus choose_dice(Sitting *sitting, const char *dice)
{
    sitting->dice_by_hand = dice != NULL;
    if (dice != NULL && strcmp(dice, "ask") != 0)
        return bw_status_text(bw_status_no("error.dice"), "dice", dice);
    return dice == NULL || sitting->rules.game->has_chance
               ? bw_status_ok()
               : bw_status_text(bw_status_no("play.no_dice"), "game", sitting->rules.game->name);
}

static void draw_lots(Sitting *sitting, BwDice *dice, int level[BW_SEATS_MAX])
{
    int before[BW_SEATS_MAX], people = 0;
    BwSeating seating = {.rules = sitting->rules};
    memcpy(before, level, sizeof before);
    bw_dice_draw_lots(dice, &seating);
    for (int i = 0; i < sitting->rules.seats; i++) {
        level[seating.lots[i]] = before[i];
        if (before[i] == 0)
            sitting->drawn[people++] = seating.lots[i];
    }
}

/* Who plays, and what with. */
static BwStatus gather(Sitting *sitting, int level[BW_SEATS_MAX])
{
    const Call *call = sitting->call;
    const char *brain = call->brain != NULL ? call->brain : "best";
    BwStatus status = call_rules(call, &sitting->rules);
    if (status.id == NULL)
        status = thinker_named(call, &sitting->rules, brain, &sitting->thinker);
    if (status.id == NULL)
        status = seat_people(sitting, level);
    if (status.id == NULL)
        status = choose_dice(sitting, call->dice);
    if (status.id == NULL)
        status = thinker_open(&sitting->thinker, &sitting->rules);
    return status;
}

static BwStatus sit_down(Sitting *sitting, int level[BW_SEATS_MAX])
{
    const Call *call = sitting->call;
    BwSeating seating = {.rules = sitting->rules};
    BwStatus status = bw_status_ok();
    if (call->position != NULL && strlen(call->position) < sizeof seating.start)
        strcpy(seating.start, call->position);
    BwTable *table = bw_table_open(&seating, &status);
    if (table == NULL)
        return status;
    uint64_t seed = call->seed > 0 ? (uint64_t)call->seed
                                   : (uint64_t)time(NULL) ^ (uint64_t)clock_ms(CLOCK_MONOTONIC);
    sitting->rng = bw_rng_seed(seed);
    BwDice dice = bw_dice_from_rng(&sitting->rng);
    if (draws_lots(call))
        draw_lots(sitting, &dice, level);
    sitting->host = host_at(table, level, sitting->dice_by_hand ? (BwDice){0} : dice);
    sitting->host.shared = true;
    sitting->shown_to = -1;
    return sitting_keep_record(sitting);
}

static int run(const Call *call)
{
    Sitting sitting = {.call = call};
    int level[BW_SEATS_MAX];
    BwStatus status = gather(&sitting, level);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_USAGE);
    status = sit_down(&sitting, level);
    if (status.id != NULL) {
        bw_table_close(sitting.host.table);
        thinker_close(&sitting.thinker);
        return refuse(call, &status, EXIT_NO);
    }
    standing_of(&sitting, sitting.standing);
    welcome(&sitting);
    int code = play_on(&sitting);
    bw_table_close(sitting.host.table);
    thinker_close(&sitting.thinker);
    return code;
}

const Command command_play = {
    "play",
    "--option --seats --position --seed --brain --level --ms --nodes --depth --dice --people "
    "--seat --lots --record --labels",
    1, 1, run};
