/* Builds a backgammon record from what a MAT or SGF file tells, checking every play.
 * SPDX-License-Identifier: MIT */
#include "formats/backgammon/backgammon_chronicle.h"

#include "formats/record_lines.h"
#include "formats/refusal.h"
#include "formats/termination.h"
#include "game/rules.h"
#include "game/words.h"

#include <string.h>

const char *const chronicle_nobody[] = {"White", "Black"};
static const char *const seat_ids[] = {"seat.backgammon.0", "seat.backgammon.1"};

static const BwBackgammon *match_in(const Chronicle *it)
{
    return bw_backgammon_of(&it->state);
}

static BwStatus set_number(BwRules *rules, const char *key, int number)
{
    char setting[BW_OPTION_TEXT];
    BwText text = bw_text_in(setting, sizeof setting);
    bw_text_add(&text, key);
    bw_text_add_number(&text, number);
    return bw_rules_set(rules, setting);
}

void chronicle_meant(const BwRules *rules, char out[BW_RULES_TEXT])
{
    BwRules meant;
    bw_rules_find(&meant, "backgammon/standard");
    meant.value[BACKGAMMON_OPTION_MATCH] = rules->value[BACKGAMMON_OPTION_MATCH];
    bw_rules_write(&meant, out, BW_RULES_TEXT);
}

/* A file may begin in the middle of a match. */
static void write_start(const ChronicleHead *head, bool crawford, char *out, size_t room)
{
    BwText text = bw_text_in(out, room);
    bw_text_add(&text, "24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 opening score ");
    bw_text_add_number(&text, head->score[0]);
    bw_text_add(&text, "-");
    bw_text_add_number(&text, head->score[1]);
    bool within_one = head->score[0] == head->length - 1 || head->score[1] == head->length - 1;
    if (within_one && head->past_crawford && crawford)
        bw_text_add(&text, " crawford past");
}

static BwStatus settle_usual(BwRules *rules, const ChronicleHead *head)
{
    BwStatus status = bw_rules_find(rules, "backgammon/standard");
    if (status.id == NULL && head->no_crawford && head->length > 0)
        status = bw_rules_set(rules, "bg.crawford=off");
    if (status.id == NULL && head->jacoby && head->length == 0)
        status = bw_rules_set(rules, "bg.jacoby=on");
    return status;
}

/* Whose name nobody knows is called by the seat. */
static void copy_names(const ChronicleHead *head, BwSeating *out)
{
    for (int seat = 0; seat < 2; seat++)
        if (strcmp(head->name[seat], chronicle_nobody[seat]) != 0)
            memcpy(out->name[seat], head->name[seat], BW_NAME_ROOM);
}

BwStatus chronicle_begin(Chronicle *it, BwText *out, const ChronicleHead *head)
{
    BwSeating seating = {.start = ""};
    bool told = head->settled.rules[0] != '\0';
    it->out = out;
    it->begun = true;
    it->moves = 0;
    BwStatus status =
        told ? settled_read(&head->settled, &seating) : settle_usual(&seating.rules, head);
    if (status.id == NULL)
        status = set_number(&seating.rules, "bg.match=", head->length);
    if (status.id != NULL)
        return status;
    it->rules = seating.rules;
    it->clock = seating.clock;
    it->score = head->score[0] + head->score[1];
    it->rules.game->start(&it->state, &it->rules);
    if (head->length > 0 && it->score > 0) {
        bool crawford = it->rules.value[BACKGAMMON_OPTION_CRAWFORD] != 0;
        write_start(head, crawford, seating.start, sizeof seating.start);
        status = it->rules.game->read_state(&it->state, &it->rules, seating.start);
    }
    copy_names(head, &seating);
    if (status.id == NULL)
        bw_record_add_head(out, &seating);
    return status;
}

/* Where the opening throw only decides who begins, no file tells it. */
static bool opening_is_untold(const Chronicle *it)
{
    return match_in(it)->opening != BACKGAMMON_OPENING_PLAYED;
}

/* What proves dice proves nothing once one throw is ours. */
static bool is_proof(const char *name)
{
    return strcmp(name, "dice") == 0 || strncmp(name, "dice-", 5) == 0;
}

void chronicle_tag(Chronicle *it, const char *name, const char *value, size_t length)
{
    if (is_proof(name) && opening_is_untold(it))
        return;
    char whole[BW_RECORD_WORDS];
    BwText text = bw_text_in(whole, sizeof whole);
    bw_text_add(&text, name);
    bw_text_add(&text, " ");
    bw_text_add_bytes(&text, value, length);
    record_add(it->out, BW_VERB_TAG, 0, whole);
}

int chronicle_actor(const Chronicle *it)
{
    const BwBackgammon *now = match_in(it);
    bool nobody =
        now->phase == BW_BACKGAMMON_PHASE_OPENING || now->phase == BW_BACKGAMMON_PHASE_OVER;
    return nobody ? -1 : now->phase == BW_BACKGAMMON_PHASE_ANSWER ? 1 - now->seat : now->seat;
}

/* Plays a move and writes it down. */
static void play_move(Chronicle *it, BwVerb verb, int seat, BwMove move)
{
    char own[BW_MOVE_TEXT];
    it->rules.game->write_move(&it->state, move, BW_TURN_CHANCE, own, sizeof own);
    record_add(it->out, verb, seat, own);
    it->moves += verb == BW_VERB_MOVE;
    it->rules.game->play(&it->state, move);
}

/* Plays what the words mean at the door. */
static BwStatus act(Chronicle *it, BwVerb verb, int seat, const char *words)
{
    BwMove move;
    const BwGame *game = it->rules.game;
    BwStatus status = verb == BW_VERB_ASIDE ? bw_words_aside(game, &it->state, seat, words, &move)
                                            : bw_words_move(&it->rules, &it->state, words, &move);
    if (status.id == NULL)
        play_move(it, verb, seat, move);
    return status;
}

static BwStatus with_roll(const Chronicle *it, const char *id)
{
    const BwBackgammon *now = match_in(it);
    BwStatus status = bw_status_message(bw_status_no(id), "seat", seat_ids[now->seat]);
    return bw_status_number(status, "roll", now->dice[0] * 10 + now->dice[1]);
}

/* Nothing but a resignation follows a roll that was not played; else it is somebody else's turn. */
static BwStatus wrong_turn(const Chronicle *it, int seat)
{
    if (match_in(it)->phase == BW_BACKGAMMON_PHASE_PLAY)
        return with_roll(it, "match.no_play");
    return bw_status_message(bw_status_no("match.turn"), "seat", seat_ids[seat]);
}

/* Files only give the throw that decided, with both dice. */
static BwStatus open_game(Chronicle *it, int seat, const uint8_t dice[2])
{
    int high = dice[0] > dice[1] ? dice[0] : dice[1];
    int low = dice[0] + dice[1] - high;
    if (high == low)
        return bw_status_number(bw_status_no("match.opening_double"), "die", high);
    char words[] = {(char)('0' + (seat == 0 ? high : low)), ' ',
                    (char)('0' + (seat == 0 ? low : high)), '\0'};
    return act(it, BW_VERB_CHANCE, 0, words);
}

/* An opening throw that no file tells: any that decides so will do. */
static BwStatus begin_turns(Chronicle *it, int seat)
{
    static const uint8_t any[] = {2, 1};
    bool opens = match_in(it)->phase == BW_BACKGAMMON_PHASE_OPENING;
    return opens && opening_is_untold(it) ? open_game(it, seat, any) : bw_status_ok();
}

static BwStatus throw_dice(Chronicle *it, int seat, const uint8_t dice[2])
{
    const BwBackgammon *now = match_in(it);
    BwStatus begun = begin_turns(it, seat);
    if (begun.id != NULL)
        return begun;
    if (now->phase == BW_BACKGAMMON_PHASE_OPENING)
        return open_game(it, seat, dice);
    if (now->seat != seat ||
        (now->phase != BW_BACKGAMMON_PHASE_ROLL && now->phase != BW_BACKGAMMON_PHASE_THROW))
        return wrong_turn(it, seat);
    BwStatus status = bw_status_ok();
    if (now->phase == BW_BACKGAMMON_PHASE_ROLL)
        status = act(it, BW_VERB_MOVE, seat, backgammon_places[BACKGAMMON_PLACE_ROLL]);
    int high = dice[0] > dice[1] ? dice[0] : dice[1];
    char words[] = {(char)('0' + high), (char)('0' + dice[0] + dice[1] - high), '\0'};
    return status.id == NULL ? act(it, BW_VERB_CHANCE, 0, words) : status;
}

/* Steps in an order, as many as a roll has. */
typedef struct Steps {
    uint8_t from[4], to[4];
    int count;
} Steps;

/* A step as places that are touched, behind the last one the end of the turn: not as words, which
 * may be labels. */
static BwPath step_path(const Steps *steps, int i)
{
    if (i == steps->count)
        return (BwPath){.count = 1, .place = {BACKGAMMON_PLACE_DONE}};
    return (BwPath){.count = 2, .place = {steps->from[i], steps->to[i]}};
}

/* The next point in the text, or -1. */
static int take_point(const char **at)
{
    int point = -1;
    if (bw_text_begins(*at, "bar") > 0 || bw_text_begins(*at, "off") > 0) {
        point = bw_text_begins(*at, "bar") > 0 ? BW_BACKGAMMON_BAR : BW_BACKGAMMON_OFF;
        *at += 3;
    }
    for (; **at >= '0' && **at <= '9' && point <= BW_BACKGAMMON_BAR; ++*at)
        point = (point < 0 ? 0 : point) * 10 + (**at - '0');
    return point <= BW_BACKGAMMON_BAR ? point : -1;
}

/* The steps as the file tells them, if it tells each: "24/18 18/16*", "13/11(2)". */
static bool read_steps(const char *at, Steps *steps)
{
    steps->count = 0;
    for (at += strspn(at, " \t"); *at != '\0'; at += strspn(at, " \t")) {
        int from = take_point(&at);
        int to = bw_text_skip(&at, "/") ? take_point(&at) : -1;
        bw_text_skip(&at, "*");
        int times = at[0] == '(' && at[1] >= '1' && at[1] <= '4' && at[2] == ')' ? at[1] - '0' : 1;
        at += *at == '(' ? 3 : 0;
        if (from < 0 || to < 0 || times + steps->count > 4)
            return false;
        for (; times > 0; times--) {
            steps->from[steps->count] = (uint8_t)from;
            steps->to[steps->count++] = (uint8_t)to;
        }
    }
    return true;
}

/* Why a play cannot be made: what the game says to the first of its steps that is refused, or to
 * stopping behind the last. Of a checker that goes by several dice at once it can say nothing. */
static BwStatus refuse_play(const Chronicle *it, const char *play)
{
    BwStatus status = bw_status_text(with_roll(it, "match.play"), "play", play);
    BwState state = it->state;
    Steps steps;
    if (!read_steps(play, &steps))
        return status;
    for (int i = 0; i <= steps.count && bw_backgammon_of(&state)->phase == BW_BACKGAMMON_PHASE_PLAY;
         i++) {
        BwMove move;
        BwPath path = step_path(&steps, i);
        bool played = bw_words_path_move(it->rules.game, &state, &path, &move);
        BwReason why = played ? (BwReason){0} : it->rules.game->why_not(&state, &path);
        if (!played && why.code == 0)
            return status;
        BwStatus reason = played ? bw_status_ok() : bw_words_reason(&it->rules, why);
        if (reason.id != NULL && strcmp(reason.id, "reason.backgammon.stepwise") == 0)
            return status;
        if (reason.id != NULL)
            return refusal_of("match.reason", play, reason);
        it->rules.game->play(&state, move);
    }
    return status;
}

/* Steps on the way to the end of a play. */
typedef struct Follower {
    const BwGame *game;
    const Steps *steps;
    const BwBackgammonPlay *play;
    BwMove move[4]; /* of the door, a step each */
} Follower;

/* Whether the steps from `at` on can be made in their order and lead to the end of the play. Files
 * do not say which die bears a man off, so every way is tried. */
static bool can_follow(Follower *it, int at, const BwState *state, BwBackgammonTurn turn)
{
    BwMove moves[BW_MOVES_MAX];
    if (at == it->steps->count)
        return turn.hits == it->play->hits &&
               memcmp(&turn.own, &it->play->own, sizeof turn.own) == 0;
    if (bw_backgammon_of(state)->phase != BW_BACKGAMMON_PHASE_PLAY)
        return false;
    int count = it->game->moves(state, moves);
    for (int i = 0; i < count; i++) {
        BwBackgammonStep step = backgammon_step_of(moves[i]);
        if (backgammon_kind(moves[i]) != BACKGAMMON_KIND_STEP || step.from != it->steps->from[at] ||
            step.to != it->steps->to[at])
            continue;
        BwState next = *state;
        BwBackgammonTurn after = turn;
        it->move[at] = moves[i];
        bw_backgammon_step(&after, step);
        it->game->play(&next, moves[i]);
        if (can_follow(it, at + 1, &next, after))
            return true;
    }
    return false;
}

/* In the file's own order where that is one, else in ours. */
static BwStatus play_steps(Chronicle *it, int seat, const BwBackgammonPlay *play, const char *told)
{
    Steps steps, own = {.count = play->count};
    memcpy(own.from, play->from, sizeof own.from);
    memcpy(own.to, play->to, sizeof own.to);
    BwBackgammonTurn turn = backgammon_roll(match_in(it));
    Follower follower = {.game = it->rules.game, .steps = &steps, .play = play};
    if (!read_steps(told, &steps) || !can_follow(&follower, 0, &it->state, turn)) {
        follower.steps = &own;
        if (!can_follow(&follower, 0, &it->state, turn))
            return refuse_play(it, told);
    }
    for (int i = 0; i < follower.steps->count; i++)
        play_move(it, BW_VERB_MOVE, seat, follower.move[i]);
    if (match_in(it)->phase == BW_BACKGAMMON_PHASE_PLAY)
        return act(it, BW_VERB_MOVE, seat, backgammon_places[BACKGAMMON_PLACE_DONE]);
    return bw_status_ok();
}

BwStatus chronicle_turn(Chronicle *it, int seat, const uint8_t dice[2], const char *play)
{
    BwStatus status = throw_dice(it, seat, dice);
    if (status.id != NULL || play == NULL)
        return status;
    const BwBackgammon *now = match_in(it);
    BwBackgammonPosition position = {now->men[seat], now->men[1 - seat]};
    int count = bw_backgammon_plays(&position, &now->options, now->dice, it->plays);
    const BwBackgammonPlay *found = bw_backgammon_find_play(&position, it->plays, count, play);
    if (found != NULL)
        return play_steps(it, seat, found, play);
    bool none = play[strspn(play, " \t")] == '\0';
    return none ? bw_status_ok() : refuse_play(it, play);
}

BwStatus chronicle_cube(Chronicle *it, int seat, const char *word)
{
    BwStatus begun = begin_turns(it, seat);
    if (begun.id != NULL)
        return begun;
    bool may = chronicle_actor(it) == seat && match_in(it)->phase != BW_BACKGAMMON_PHASE_PLAY;
    return may ? act(it, BW_VERB_MOVE, seat, word) : wrong_turn(it, seat);
}

BwStatus chronicle_resign(Chronicle *it, int loser, int points)
{
    const BwBackgammon *now = match_in(it);
    char words[] = "resign 1";
    int times = points / now->cube;
    if (times < 1 || times > 3 || times * now->cube != points) {
        BwStatus status = bw_status_number(bw_status_no("match.points"), "n", points);
        return bw_status_number(status, "cube", now->cube);
    }
    BwStatus status = begin_turns(it, loser);
    if (status.id != NULL)
        return status;
    if (chronicle_actor(it) != loser || now->phase == BW_BACKGAMMON_PHASE_ANSWER ||
        now->phase == BW_BACKGAMMON_PHASE_THROW)
        return bw_status_message(bw_status_no("match.resign_turn"), "seat", seat_ids[loser]);
    words[sizeof words - 2] = (char)('0' + times);
    status = act(it, BW_VERB_ASIDE, loser, words);
    return status.id == NULL
               ? act(it, BW_VERB_MOVE, 1 - loser, backgammon_places[BACKGAMMON_PLACE_ACCEPT])
               : status;
}

bool chronicle_decided(const Chronicle *it)
{
    const BwBackgammon *now = match_in(it);
    return now->phase == BW_BACKGAMMON_PHASE_OVER || now->score[0] + now->score[1] != it->score;
}

/* Only the clock of who is to act runs: of the loser, who may also have to answer a resignation
 * that no file tells. */
static BwStatus run_down(Chronicle *it, int loser)
{
    int64_t at = termination_time(&it->clock, it->moves);
    BwStatus status = begin_turns(it, loser);
    if (status.id == NULL && chronicle_actor(it) == 1 - loser)
        status = act(it, BW_VERB_ASIDE, 1 - loser, "resign 1");
    if (status.id == NULL && (chronicle_actor(it) < 0 || at < 0))
        return bw_status_message(bw_status_no("match.turn"), "seat", seat_ids[loser]);
    if (status.id != NULL)
        return status;
    record_add_time(it->out, loser, at);
    return status;
}

static void add_result(Chronicle *it, int white, BwVerb by)
{
    record_add_result(it->out, white,
                      by == BW_VERB_TIME     ? "time"
                      : by == BW_VERB_LEAVE  ? "left"
                      : by == BW_VERB_RESIGN ? "resigned"
                                             : backgammon_endings[match_in(it)->ended]);
}

BwStatus chronicle_give_up(Chronicle *it, int loser, BwVerb verb)
{
    BwStatus status = bw_status_ok();
    if (verb == BW_VERB_TIME)
        status = run_down(it, loser);
    else
        record_add(it->out, verb, loser, "");
    if (status.id == NULL)
        add_result(it, loser == 0 ? -1 : 1, verb);
    it->given_up = true;
    return status;
}

BwStatus chronicle_expect_score(Chronicle *it, const int score[2])
{
    const BwBackgammon *now = match_in(it);
    if (now->phase == BW_BACKGAMMON_PHASE_OVER || it->given_up)
        return bw_status_no("match.after_end");
    if (now->phase != BW_BACKGAMMON_PHASE_OPENING)
        return now->phase == BW_BACKGAMMON_PHASE_PLAY ? with_roll(it, "match.no_play")
                                                      : bw_status_no("match.no_end");
    it->score = score[0] + score[1];
    if (now->score[0] == score[0] && now->score[1] == score[1])
        return bw_status_ok();
    BwStatus status = bw_status_number(bw_status_no("match.score"), "white", now->score[0]);
    return bw_status_number(status, "black", now->score[1]);
}

void chronicle_end(Chronicle *it)
{
    const BwBackgammon *now = match_in(it);
    if (now->phase == BW_BACKGAMMON_PHASE_OVER)
        add_result(it, now->score[0] - now->score[1], BW_VERB_MOVE);
}
