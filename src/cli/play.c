/* boxwood play: a match in the terminal, line by line, so that it works in a pipe and with a
 * screen reader alike.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static bool read_typed(char line[PLAY_LINE])
{
    fflush(stdout);
    if (fgets(line, PLAY_LINE, stdin) == NULL)
        return false;
    if (strchr(line, '\n') == NULL)
        for (int c; (c = getchar()) != EOF && c != '\n';)
            ; /* nobody types that much: the rest is dropped */
    size_t length = strcspn(line, "\r\n");
    while (length > 0 && line[length - 1] == ' ')
        length--;
    line[length] = '\0';
    memmove(line, line + strspn(line, " "), length + 1 - strspn(line, " "));
    return true;
}

static void announce(const Session *session, int index)
{
    char words[MOVE_TEXT];
    int viewer = session->people == 1 ? session_viewer(session) : SEAT_ONLOOKER;
    int seat = table_past_words(session->table, index, viewer, words, sizeof words);
    Status line =
        seat == TURN_CHANCE ? status_no("play.chance") : with_seat(session, "play.moved", seat);
    line = status_text(line, "move", words);
    say(session->call, &line);
}

/* Chance by the dice of the table, or as the people at the board rolled it. */
static void take_chance(Session *session)
{
    char line[PLAY_LINE];
    Act act;
    if (!session->dice_by_hand) {
        table_draw(session->table, &session->dice, 0, &act);
        table_apply(session->table, &act);
        announce(session, table_past(session->table) - 1);
        return;
    }
    say_id(session->call, "play.dice");
    if (!read_typed(line)) {
        session->quit = true;
        return;
    }
    Status status = session_do(session, VERB_CHANCE, -1, line);
    if (status.id != NULL)
        say(session->call, &status);
}

static void let_brain_move(Session *session, int seat)
{
    char words[MOVE_TEXT];
    Move move = thinker_move(&session->thinker, session->table, rng_next(&session->rng));
    show_reason(session);
    session->rules.game->write_move(table_state(session->table), move, seat, words, sizeof words);
    session_do(session, VERB_MOVE, seat, words);
    announce(session, table_past(session->table) - 1);
}

/* In games with hidden hands the screen is handed over before the next hand is shown. */
static void hand_over(Session *session, int seat)
{
    char line[PLAY_LINE];
    if (session->rules.game->mask == NULL || session->people < 2 || session->shown_to == seat)
        return;
    for (int i = 0; i < 50; i++)
        putchar('\n');
    Status status = with_seat(session, "play.hand_over", seat);
    say(session->call, &status);
    session->quit = !read_typed(line);
}

static void let_person_move(Session *session, int seat)
{
    char line[PLAY_LINE];
    hand_over(session, seat);
    if (session->quit)
        return;
    if (session->shown_to != seat) {
        show_board(session, seat);
        show_reason(session);
        session->shown_to = seat;
    }
    Status prompt = with_seat(session, "play.prompt", seat);
    say(session->call, &prompt);
    if (read_typed(line))
        session_obey(session, seat, line);
    else
        session->quit = true;
}

static void tell_result(const Session *session)
{
    char id[MESSAGE_ID];
    Result result = table_result(session->table);
    show_board(session, session_viewer(session));
    say_id(session->call, catalogue_id(id, "ending", result.ending, NULL));
    for (int seat = 0; seat < session->rules.seats; seat++) {
        Status line = with_seat(session, "play.score", seat);
        line = status_number(line, "points", result.score[seat]);
        say(session->call, &line);
    }
}

static int play_on(Session *session)
{
    while (!session->quit && !table_result(session->table).over) {
        int turn = session->rules.game->turn(table_state(session->table));
        if (turn == TURN_CHANCE)
            take_chance(session);
        else if (session->person[turn])
            let_person_move(session, turn);
        else
            let_brain_move(session, turn);
    }
    if (!session->quit)
        tell_result(session);
    if (session->call->record != NULL) {
        Status status = session_save(session, session->call->record);
        say(session->call, &status);
    }
    say_id(session->call, "play.bye");
    return EXIT_YES;
}

/* "--people 2" or "--people 0,3": how many people, or which seats are theirs. */
static Status seat_people(Session *session, const char *people)
{
    int64_t count = 1;
    bool listed = people != NULL && strchr(people, ',') != NULL;
    int seats = session->rules.seats;
    if (!listed && people != NULL && !text_number(people, 0, seats, &count))
        return status_number(status_no("error.people"), "seats", seats);
    for (int seat = 0; seat < seats; seat++) {
        char digit = (char)('0' + seat);
        session->person[seat] = listed ? strchr(people, digit) != NULL : seat < count;
        session->people += session->person[seat];
    }
    return status_ok();
}

static void draw_lots(Session *session)
{
    bool before[SEATS_MAX];
    Seating seating = {.rules = session->rules};
    memcpy(before, session->person, sizeof before);
    dice_draw_lots(&session->dice, &seating);
    for (int i = 0; i < session->rules.seats; i++)
        session->person[seating.lots[i]] = before[i];
}

static Status sit_down(Session *session)
{
    const Call *call = session->call;
    const char *brain = call->brain != NULL ? call->brain : "best";
    Status status = call_rules(call, &session->rules);
    if (status.id == NULL)
        status = thinker_named(call, &session->rules, brain, &session->thinker);
    if (status.id == NULL)
        status = seat_people(session, call->people);
    if (status.id == NULL && call->dice != NULL && strcmp(call->dice, "ask") != 0)
        status = status_text(status_no("error.dice"), "dice", call->dice);
    if (status.id == NULL)
        status = thinker_open(&session->thinker, &session->rules);
    if (status.id != NULL)
        return status;
    uint64_t seed =
        call->seed > 0 ? (uint64_t)call->seed : (uint64_t)time(NULL) ^ (uint64_t)now_ms();
    session->rng = rng_seed(seed);
    session->dice = dice_from_rng(&session->rng);
    session->dice_by_hand = call->dice != NULL;
    session->shown_to = -1;
    if (call->lots)
        draw_lots(session);
    return status_ok();
}

static int run(const Call *call)
{
    Session session = {.call = call};
    Status status = sit_down(&session);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_USAGE);
    Seating seating = {.rules = session.rules};
    if (call->position != NULL && strlen(call->position) < sizeof seating.start)
        strcpy(seating.start, call->position);
    session.table = table_open(&seating, &status);
    if (session.table == NULL) {
        thinker_close(&session.thinker);
        return refuse(call, &status, EXIT_NO);
    }
    say_id(call, "play.welcome");
    int code = play_on(&session);
    table_close(session.table);
    thinker_close(&session.thinker);
    return code;
}

const Command command_play = {
    "play",
    "--option --seats --position --seed --brain --level --ms --nodes --depth --dice --people "
    "--lots --record",
    1, 1, run};
