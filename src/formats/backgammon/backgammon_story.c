/* Gathers the acts of a backgammon record into whole turns, for writing MAT and SGF. What can be
 * taken back are moves since dice were last thrown; so these wait, and are told when nothing can
 * call them back.
 * SPDX-License-Identifier: MIT */
#include "formats/backgammon/backgammon_story.h"

#include "game/words.h"

#include <string.h>

enum { WAITING_MAX = 32 }; /* between two throws: four steps, done, double, take, answers */

typedef struct Waiting {
    BwState before;
    BwMove move;
    int seat;
} Waiting;

typedef struct Story {
    const StoryTask *task;
    BwState state;
    Waiting waiting[WAITING_MAX];
    int count;
    int asker; /* who wants to take back a move; -1: nobody */
    StoryEvent turn;
    bool game_told, any_game;
    bool ended; /* by somebody who gave up the match */
} Story;

static StoryEvent event_of(StoryKind kind, int seat, const BwBackgammon *match)
{
    return (StoryEvent){.kind = kind, .seat = seat, .match = match};
}

static void tell_game(Story *it, const BwBackgammon *match)
{
    StoryEvent event = event_of(STORY_GAME, 0, match);
    it->task->tell(it->task->context, &event);
    it->game_told = it->any_game = true;
}

/* A game begins with the first thing of it that is told. */
static void tell(Story *it, StoryEvent event)
{
    if (!it->game_told)
        tell_game(it, event.match);
    it->task->tell(it->task->context, &event);
}

static void tell_turn(Story *it, const BwBackgammon *before)
{
    it->turn.match = before;
    tell(it, it->turn);
}

static void tell_roll(Story *it, const BwBackgammon *before)
{
    StoryEvent event = event_of(STORY_ROLL, before->seat, before);
    memcpy(event.dice, before->dice, sizeof event.dice);
    tell(it, event);
}

/* A game ended between these two: says who got how much. */
static void tell_end(Story *it, const BwBackgammon *before, const BwBackgammon *after, BwVerb by)
{
    int white = after->score[0] - before->score[0];
    int black = after->score[1] - before->score[1];
    StoryEvent event = event_of(STORY_END, white > 0 ? 0 : 1, before);
    event.points = white + black;
    event.by = by;
    tell(it, event);
    it->game_told = false;
}

static void add_step(Story *it, BwBackgammonStep step, const BwBackgammon *before)
{
    BwBackgammonPlay *play = &it->turn.play;
    const BwBackgammonSide *other = &before->men[1 - before->seat];
    play->from[play->count] = step.from;
    play->to[play->count++] = step.to;
    if (step.to > 0 && bw_backgammon_men(other, BW_BACKGAMMON_BAR - step.to) == 1)
        play->hits |= bw_backgammon_bit(step.to);
}

/* A move that stays. */
static void commit(Story *it, const Waiting *waiting)
{
    const BwBackgammon *before = bw_backgammon_of(&waiting->before);
    BwState next = waiting->before;
    it->task->seating.rules.game->play(&next, waiting->move);
    const BwBackgammon *after = bw_backgammon_of(&next);
    bool ended =
        after->phase == BW_BACKGAMMON_PHASE_OVER || after->phase == BW_BACKGAMMON_PHASE_OPENING;
    BackgammonKind kind = backgammon_kind(waiting->move);
    if (kind == BACKGAMMON_KIND_STEP)
        add_step(it, backgammon_step_of(waiting->move), before);
    if (kind == BACKGAMMON_KIND_DONE || (kind == BACKGAMMON_KIND_STEP && ended))
        tell_turn(it, before);
    if (kind == BACKGAMMON_KIND_ACCEPT && before->phase == BW_BACKGAMMON_PHASE_PLAY)
        tell_roll(it, before);
    if (kind == BACKGAMMON_KIND_DOUBLE || kind == BACKGAMMON_KIND_TAKE ||
        kind == BACKGAMMON_KIND_DROP)
        tell(it, event_of(kind == BACKGAMMON_KIND_DOUBLE ? STORY_DOUBLE
                          : kind == BACKGAMMON_KIND_TAKE ? STORY_TAKE
                                                         : STORY_DROP,
                          waiting->seat, before));
    if (ended && after->ended != BW_BACKGAMMON_ENDED_STOPPED)
        tell_end(it, before, after, kind == BACKGAMMON_KIND_ACCEPT ? BW_VERB_ACCEPT : BW_VERB_MOVE);
}

static void commit_all(Story *it)
{
    for (int i = 0; i < it->count; i++)
        commit(it, &it->waiting[i]);
    it->count = 0;
}

static BwStatus do_move(Story *it, const BwRecordLine *line)
{
    BwMove move;
    const BwRules *rules = &it->task->seating.rules;
    BwStatus status = bw_words_move(rules, &it->state, line->words, &move);
    if (status.id != NULL)
        return status;
    if (it->count == WAITING_MAX)
        commit_all(it);
    it->waiting[it->count++] = (Waiting){it->state, move, line->seat};
    rules->game->play(&it->state, move);
    return bw_status_ok();
}

static BwStatus do_chance(Story *it, const BwRecordLine *line)
{
    BwMove move;
    const BwRules *rules = &it->task->seating.rules;
    commit_all(it);
    BwStatus status = bw_words_move(rules, &it->state, line->words, &move);
    if (status.id != NULL)
        return status;
    const BwBackgammon *now = bw_backgammon_of(&it->state);
    rules->game->play(&it->state, move);
    if (now->phase == BW_BACKGAMMON_PHASE_PLAY) {
        it->turn = event_of(STORY_TURN, now->seat, now);
        memcpy(it->turn.dice, now->dice, sizeof it->turn.dice);
    }
    return bw_status_ok();
}

static BwStatus do_aside(Story *it, const BwRecordLine *line)
{
    BwMove move;
    const BwGame *game = it->task->seating.rules.game;
    commit_all(it);
    BwStatus status = bw_words_aside(game, &it->state, line->seat, line->words, &move);
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

/* A roll that nobody played to its end. */
static void tell_rest(Story *it)
{
    const BwBackgammon *now = bw_backgammon_of(&it->state);
    if (now->phase == BW_BACKGAMMON_PHASE_PLAY)
        tell_roll(it, now);
}

/* Who gives up the whole match loses what the winner still lacks. */
static void concede(Story *it, int loser, BwVerb by)
{
    commit_all(it);
    const BwBackgammon *now = bw_backgammon_of(&it->state);
    int lacking = now->length - now->score[1 - loser];
    StoryEvent event = event_of(STORY_END, 1 - loser, now);
    event.points = lacking > now->cube ? lacking : now->cube;
    event.by = by;
    tell_rest(it);
    tell(it, event);
    it->ended = true;
}

static BwStatus do_line(Story *it, const BwRecordLine *line)
{
    int asker = it->asker;
    it->asker = -1;
    switch (line->verb) {
    case BW_VERB_MOVE:
        return do_move(it, line);
    case BW_VERB_CHANCE:
        return do_chance(it, line);
    case BW_VERB_ASIDE:
        return do_aside(it, line);
    case BW_VERB_BACK:
        go_back(it, -1);
        break;
    case BW_VERB_OFFER:
        it->asker = strcmp(line->words, "back") == 0 ? line->seat : -1;
        break;
    case BW_VERB_ACCEPT:
        if (asker >= 0)
            go_back(it, asker);
        break;
    case BW_VERB_RESIGN:
    case BW_VERB_TIME:
    case BW_VERB_LEAVE:
        concede(it, line->seat, line->verb);
        break;
    case BW_VERB_NOTE:
        it->asker = asker;
        break;
    default:
        break;
    }
    return bw_status_ok();
}

/* The state in which the record begins. */
static BwStatus first_state(const BwSeating *seating, BwState *state)
{
    const BwRules *rules = &seating->rules;
    rules->game->start(state, rules);
    return seating->start[0] == '\0' ? bw_status_ok()
                                     : rules->game->read_state(state, rules, seating->start);
}

BwStatus story_begin(BwRecordReader *reader, BwSeating *seating)
{
    BwState state;
    BwStatus status = bw_record_head(reader, seating);
    if (status.id != NULL)
        return status;
    if (strcmp(seating->rules.game->name, "backgammon") != 0)
        return bw_status_text(bw_status_no("match.game"), "game", seating->rules.game->name);
    status = first_state(seating, &state);
    if (status.id != NULL)
        return status;
    const BwBackgammon *start = bw_backgammon_of(&state);
    BwBackgammonSide usual = bw_backgammon_start();
    bool first = start->phase == BW_BACKGAMMON_PHASE_OPENING &&
                 memcmp(&start->men[0], &usual, sizeof usual) == 0 &&
                 memcmp(&start->men[1], &usual, sizeof usual) == 0;
    return first ? bw_status_ok() : bw_status_no("match.start");
}

int story_length(const BwSeating *seating)
{
    BwState state;
    first_state(seating, &state);
    return bw_backgammon_of(&state)->length;
}

BwVerb story_given_up(BwRecordReader reader)
{
    BwRecordLine line = {.verb = BW_VERB_MOVE};
    while (line.verb != BW_VERB_END && line.verb != BW_VERB_RESIGN && line.verb != BW_VERB_TIME &&
           line.verb != BW_VERB_LEAVE)
        if (bw_record_line(&reader, &line).id != NULL)
            return BW_VERB_END;
    return line.verb;
}

BwStatus story_tell(BwRecordReader *reader, const StoryTask *task)
{
    Story it = {.task = task, .asker = -1};
    BwStatus status = first_state(&task->seating, &it.state);
    while (status.id == NULL) {
        BwRecordLine line;
        status = bw_record_line(reader, &line);
        if (status.id != NULL || line.verb == BW_VERB_END)
            break;
        status = do_line(&it, &line);
    }
    if (status.id != NULL)
        return status;
    commit_all(&it);
    if (!it.ended)
        tell_rest(&it);
    if (!it.any_game) /* people sat down, and that was all */
        tell_game(&it, bw_backgammon_of(&it.state));
    return status;
}
