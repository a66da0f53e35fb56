/* boxwood play: a match in the terminal, line by line, so that it works in a pipe and with a
 * screen reader alike.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void let_brain_move(Session *session, int seat)
{
    char words[BW_MOVE_TEXT];
    BwMove move = thinker_move(&session->thinker, session->table, bw_rng_next(&session->rng));
    show_reason(session);
    session->rules.game->write_move(bw_table_state(session->table), move, seat, words,
                                    sizeof words);
    session_do(session, BW_VERB_MOVE, seat, words);
    tell_past(session, bw_table_past(session->table) - 1, session_viewer(session), -1);
}

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
static void tell_since(Session *session, int seat)
{
    char words[BW_MOVE_TEXT];
    for (int i = session->seen[seat]; i < bw_table_past(session->table); i++) {
        int actor = bw_table_past_words(session->table, i, seat, words, sizeof words);
        tell_past(session, i, actor == BW_TURN_CHANCE ? BW_SEAT_ONLOOKER : seat, -1);
    }
    tell_rest(session);
}

/* In games with hidden hands the screen is handed over before the next hand is shown; then one
 * hears what has happened in the meantime. */
static void hand_over(Session *session, int seat)
{
    char line[PLAY_LINE];
    if (session->rules.game->mask == NULL || session->people < 2 || session->at_screen == seat)
        return;
    clear_screen();
    BwStatus status = with_seat(session, "play.hand_over", seat);
    say(session->call, &status);
    session->at_screen = seat;
    session->shown_to = -1;
    if (!session_read(session, line))
        return;
    session->quit = bw_text_same(line, "quit"); /* the rest has to wait for whoever comes */
    if (!session->quit)
        tell_since(session, seat);
}

/* Enter alone is enough where nothing else can be done. */
static void hear_move(Session *session, int seat)
{
    char line[PLAY_LINE];
    BwMove only;
    if (!session_read(session, line))
        return;
    if (line[0] == '\0' && has_no_choice(session, &only))
        session->rules.game->write_move(bw_table_state(session->table), only, seat, line,
                                        sizeof line);
    session_obey(session, seat, line);
    session->seen[seat] = bw_table_past(session->table);
}

/* A draw that may be claimed is easily missed. */
static void tell_claim(const Session *session, int seat)
{
    BwView view;
    bw_table_view(session->table, seat, 0, &view);
    if (view.may_claim)
        say_id(session->call, "play.may_claim");
}

static void let_person_move(Session *session, int seat)
{
    hand_over(session, seat);
    if (session->quit)
        return;
    if (session->shown_to != seat) {
        show_board(session, seat);
        show_reason(session);
        tell_claim(session, seat);
        session->shown_to = seat;
    }
    BwStatus prompt = now_prompt(session, seat);
    say(session->call, &prompt);
    hear_move(session, seat);
}

/* Who one is and how strong the others are. */
static void welcome(const Session *session)
{
    int level = session->thinker.runner.limits.level;
    bool full = level == 0 || level == BW_LEVEL_MAX;
    BwStatus line =
        with_seat(session, full ? "play.against_best" : "play.against", session_viewer(session));
    line = bw_status_number(line, "level", level);
    if (session->people == 1)
        say(session->call, &line);
    say_id(session->call, "play.welcome");
}

/* Then one hears what came of it, unless moves were taken back. */
static void let_somebody_act(Session *session)
{
    BwState before = *bw_table_state(session->table);
    int past = bw_table_past(session->table);
    int turn = session->rules.game->turn(&before);
    if (turn == BW_TURN_CHANCE)
        session_chance(session);
    else if (session->person[turn])
        let_person_move(session, turn);
    else
        let_brain_move(session, turn);
    if (bw_table_past(session->table) > past)
        show_news(session, before);
    tell_standing(session);
}

static int play_on(Session *session)
{
    while (!session->quit && !bw_table_result(session->table).over)
        let_somebody_act(session);
    if (!session->quit)
        tell_result(session);
    session_offer_save(session);
    if (session->call->record != NULL) {
        BwStatus status = session_save(session, session->call->record);
        say(session->call, &status);
    }
    say_id(session->call, "play.bye");
    return EXIT_YES;
}

/* "0,3": seats, each of them there. */
static bool read_seats(Session *session, const char *list)
{
    for (;;) {
        int seat = *list - '0';
        if (seat < 0 || seat >= session->rules.seats || session->person[seat])
            return false;
        session->person[seat] = true;
        session->people++;
        if (*++list == '\0')
            return true;
        if (*list++ != ',')
            return false;
    }
}

/* "--people 2" or "--people 0,3": how many people, or which seats are theirs. */
static BwStatus seat_people(Session *session, const char *people)
{
    int64_t count = 1;
    int seats = session->rules.seats;
    bool listed = people != NULL && strchr(people, ',') != NULL;
    bool understood = people == NULL || (listed ? read_seats(session, people)
                                                : bw_text_number(people, 0, seats, &count));
    if (!understood)
        return bw_status_number(bw_status_number(bw_status_no("error.people"), "seats", seats),
                                "last", seats - 1);
    for (int seat = 0; !listed && seat < count; seat++) {
        session->person[seat] = true;
        session->people++;
    }
    return bw_status_ok();
}

static BwStatus choose_dice(Session *session, const char *dice)
{
    session->dice_by_hand = dice != NULL;
    if (dice != NULL && strcmp(dice, "ask") != 0)
        return bw_status_text(bw_status_no("error.dice"), "dice", dice);
    return dice == NULL || session->rules.game->has_chance
               ? bw_status_ok()
               : bw_status_text(bw_status_no("play.no_dice"), "game", session->rules.game->name);
}

static void draw_lots(Session *session)
{
    bool before[BW_SEATS_MAX];
    BwSeating seating = {.rules = session->rules};
    memcpy(before, session->person, sizeof before);
    bw_dice_draw_lots(&session->dice, &seating);
    for (int i = 0; i < session->rules.seats; i++)
        session->person[seating.lots[i]] = before[i];
}

static BwStatus sit_down(Session *session)
{
    const Call *call = session->call;
    const char *brain = call->brain != NULL ? call->brain : "best";
    BwStatus status = call_rules(call, &session->rules);
    if (status.id == NULL)
        status = thinker_named(call, &session->rules, brain, &session->thinker);
    if (status.id == NULL)
        status = seat_people(session, call->people);
    if (status.id == NULL)
        status = choose_dice(session, call->dice);
    if (status.id == NULL)
        status = thinker_open(&session->thinker, &session->rules);
    if (status.id != NULL)
        return status;
    uint64_t seed =
        call->seed > 0 ? (uint64_t)call->seed : (uint64_t)time(NULL) ^ (uint64_t)now_ms();
    session->rng = bw_rng_seed(seed);
    session->dice = bw_dice_from_rng(&session->rng);
    session->shown_to = -1;
    session->at_screen = -1;
    if (call->lots)
        draw_lots(session);
    return bw_status_ok();
}

static int run(const Call *call)
{
    Session session = {.call = call};
    BwStatus status = sit_down(&session);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_USAGE);
    BwSeating seating = {.rules = session.rules};
    if (call->position != NULL && strlen(call->position) < sizeof seating.start)
        strcpy(seating.start, call->position);
    if (call->record != NULL)
        status = session_may_save(call->record);
    session.table = status.id == NULL ? bw_table_open(&seating, &status) : NULL;
    if (session.table == NULL) {
        thinker_close(&session.thinker);
        return refuse(call, &status, EXIT_NO);
    }
    standing_of(&session, session.standing);
    welcome(&session);
    int code = play_on(&session);
    bw_table_close(session.table);
    thinker_close(&session.thinker);
    return code;
}

const Command command_play = {
    "play",
    "--option --seats --position --seed --brain --level --ms --nodes --depth --dice --people "
    "--lots --record",
    1, 1, run};
