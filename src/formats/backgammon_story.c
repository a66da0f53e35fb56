/* Acts of a record gathered into whole turns. What can be taken back are moves since dice were last
 * thrown; so these wait, and are told when nothing can call them back.
 * SPDX-License-Identifier: MIT */
#include "formats/backgammon_story.h"

#include "game/words.h"

#include <string.h>

enum { WAITING_MAX = 32 }; /* between two throws: four steps, done, double, take, answers */

typedef struct Waiting {
    State before;
    Move move;
    int seat;
} Waiting;

typedef struct Story {
    const StoryTask *task;
    State state;
    Waiting waiting[WAITING_MAX];
    int count;
    int asker; /* who wants to take back a move; -1: nobody */
    StoryEvent turn;
    bool game_told, any_game;
} Story;

static StoryEvent event_of(StoryKind kind, int seat, const Match *match)
{
    return (StoryEvent){.kind = kind, .seat = seat, .match = match};
}

static void tell(Story *it, StoryEvent event)
{
    it->any_game = it->any_game || event.kind == STORY_GAME;
    it->task->tell(it->task->context, &event);
}

static void tell_turn(Story *it, const Match *before)
{
    it->turn.match = before;
    tell(it, it->turn);
}

static void tell_roll(Story *it, const Match *before)
{
    StoryEvent event = event_of(STORY_ROLL, before->seat, before);
    memcpy(event.dice, before->dice, sizeof event.dice);
    tell(it, event);
}

/* A game ended between these two: says who got how much. */
static void tell_end(Story *it, const Match *before, const Match *after, bool resigned)
{
    int white = after->score[0] - before->score[0];
    int black = after->score[1] - before->score[1];
    StoryEvent event = event_of(STORY_END, white > 0 ? 0 : 1, before);
    event.points = white + black;
    event.resigned = resigned;
    tell(it, event);
    it->game_told = false;
}

static void add_step(Story *it, BackgammonStep step, const Match *before)
{
    BackgammonPlay *play = &it->turn.play;
    const BackgammonSide *other = &before->men[1 - before->seat];
    play->from[play->count] = step.from;
    play->to[play->count++] = step.to;
    if (step.to > 0 && backgammon_men(other, BACKGAMMON_BAR - step.to) == 1)
        play->hits |= backgammon_bit(step.to);
}

/* A move that stays. */
static void commit(Story *it, const Waiting *waiting)
{
    const Match *before = match_of(&waiting->before);
    State next = waiting->before;
    it->task->seating.rules.game->play(&next, waiting->move);
    const Match *after = match_of(&next);
    bool ended = after->phase == PHASE_OVER || after->phase == PHASE_OPENING;
    Kind kind = move_kind(waiting->move);
    if (kind == KIND_STEP)
        add_step(it, move_step(waiting->move), before);
    if (kind == KIND_DONE || (kind == KIND_STEP && ended))
        tell_turn(it, before);
    if (kind == KIND_ACCEPT && before->phase == PHASE_PLAY)
        tell_roll(it, before);
    if (kind == KIND_DOUBLE || kind == KIND_TAKE || kind == KIND_DROP)
        tell(it, event_of(kind == KIND_DOUBLE ? STORY_DOUBLE
                          : kind == KIND_TAKE ? STORY_TAKE
                                              : STORY_DROP,
                          waiting->seat, before));
    if (ended && after->ended != ENDED_STOPPED)
        tell_end(it, before, after, kind == KIND_ACCEPT);
}

static void commit_all(Story *it)
{
    for (int i = 0; i < it->count; i++)
        commit(it, &it->waiting[i]);
    it->count = 0;
}

static Status do_move(Story *it, const RecordLine *line)
{
    Move move;
    const Rules *rules = &it->task->seating.rules;
    Status status = words_move(rules, &it->state, line->words, &move);
    if (status.id != NULL)
        return status;
    if (it->count == WAITING_MAX)
        commit_all(it);
    it->waiting[it->count++] = (Waiting){it->state, move, line->seat};
    rules->game->play(&it->state, move);
    return status_ok();
}

static Status do_chance(Story *it, const RecordLine *line)
{
    Move move;
    const Rules *rules = &it->task->seating.rules;
    commit_all(it);
    Status status = words_move(rules, &it->state, line->words, &move);
    if (status.id != NULL)
        return status;
    const Match *now = match_of(&it->state);
    if (!it->game_told && now->phase == PHASE_OPENING)
        tell(it, event_of(STORY_GAME, 0, now));
    it->game_told = true;
    rules->game->play(&it->state, move);
    if (now->phase == PHASE_PLAY) {
        it->turn = event_of(STORY_TURN, now->seat, now);
        memcpy(it->turn.dice, now->dice, sizeof it->turn.dice);
    }
    return status_ok();
}

static Status do_aside(Story *it, const RecordLine *line)
{
    Move move;
    const Game *game = it->task->seating.rules.game;
    commit_all(it);
    Status status = words_aside(game, &it->state, line->seat, line->words, &move);
    if (status.id == NULL)
        game->play(&it->state, move);
    return status;
}

/* Back to before the last waiting move of this seat, or of anybody (-1). */
static void go_back(Story *it, int seat)
{
    int at = it->count - 1;
    while (at >= 0 && seat >= 0 && it->waiting[at].seat != seat)
        at--;
    if (at < 0)
        return;
    it->state = it->waiting[at].before;
    it->count = at;
}

/* Who gives up the whole match loses what the winner still lacks. */
static void concede(Story *it, int loser)
{
    commit_all(it);
    const Match *now = match_of(&it->state);
    int lacking = now->length - now->score[1 - loser];
    StoryEvent event = event_of(STORY_END, 1 - loser, now);
    event.points = lacking > now->cube ? lacking : now->cube;
    event.resigned = true;
    if (!it->game_told)
        tell(it, event_of(STORY_GAME, 0, now));
    tell(it, event);
}

static Status do_line(Story *it, const RecordLine *line)
{
    int asker = it->asker;
    it->asker = -1;
    switch (line->verb) {
    case VERB_MOVE:
        return do_move(it, line);
    case VERB_CHANCE:
        return do_chance(it, line);
    case VERB_ASIDE:
        return do_aside(it, line);
    case VERB_BACK:
        go_back(it, -1);
        break;
    case VERB_OFFER:
        it->asker = strcmp(line->words, "back") == 0 ? line->seat : -1;
        break;
    case VERB_ACCEPT:
        if (asker >= 0)
            go_back(it, asker);
        break;
    case VERB_RESIGN:
    case VERB_TIME:
    case VERB_LEAVE:
        concede(it, line->seat);
        break;
    case VERB_NOTE:
        it->asker = asker;
        break;
    default:
        break;
    }
    return status_ok();
}

/* The state in which the record begins. */
static Status first_state(const Seating *seating, State *state)
{
    const Rules *rules = &seating->rules;
    rules->game->start(state, rules);
    return seating->start[0] == '\0' ? status_ok()
                                     : rules->game->read_state(state, rules, seating->start);
}

Status story_begin(RecordReader *reader, Seating *seating)
{
    State state;
    Status status = record_head(reader, seating);
    if (status.id != NULL)
        return status;
    if (strcmp(seating->rules.game->name, "backgammon") != 0)
        return status_text(status_no("match.game"), "game", seating->rules.game->name);
    status = first_state(seating, &state);
    if (status.id != NULL)
        return status;
    const Match *start = match_of(&state);
    BackgammonSide usual = backgammon_start();
    bool first = start->phase == PHASE_OPENING &&
                 memcmp(&start->men[0], &usual, sizeof usual) == 0 &&
                 memcmp(&start->men[1], &usual, sizeof usual) == 0;
    return first ? status_ok() : status_no("match.start");
}

int story_length(const Seating *seating)
{
    State state;
    first_state(seating, &state);
    return match_of(&state)->length;
}

Status story_tell(RecordReader *reader, const StoryTask *task)
{
    Story it = {.task = task, .asker = -1};
    Status status = first_state(&task->seating, &it.state);
    while (status.id == NULL) {
        RecordLine line;
        status = record_line(reader, &line);
        if (status.id != NULL || line.verb == VERB_END)
            break;
        status = do_line(&it, &line);
    }
    if (status.id != NULL)
        return status;
    commit_all(&it);
    if (!it.any_game) /* people sat down, and that was all */
        tell(&it, event_of(STORY_GAME, 0, match_of(&it.state)));
    return status;
}
