/* The people of the simulator: each knows the newest view it was sent, and nothing else. Somebody
 * who wants something asks, and asks the same again until there is an answer.
 * SPDX-License-Identifier: MIT */
#include "world.h"

#include <string.h>

enum { PATIENCE_MS = 900, SILENCE_MS = 2500 };

static void ask(World *world, int seat, BwVerb verb, const char *words)
{
    Person *person = &world->person[seat];
    if (world->intents + 1 == INTENTS_MAX)
        return;
    person->asked = (Letter){.kind = LETTER_ASK,
                             .from = seat,
                             .to = SERVER,
                             .intent = ++world->intents,
                             .seq = person->view.seq,
                             .verb = verb};
    strcpy(person->asked.words, words);
    person->waits = true;
    person->ask_again_at = world->now + PATIENCE_MS;
    post_send(world, &person->asked);
}

static void ask_move(World *world, int seat)
{
    const BwGame *game = world->seating.rules.game;
    const BwState *state = &world->person[seat].view.state;
    char words[BW_MOVE_TEXT];
    BwMove move = bw_game_random_move(game, state, &world->rng);
    game->write_move(state, move, seat, words, sizeof words);
    ask(world, seat, BW_VERB_MOVE, words);
}

static void ask_aside(World *world, int seat)
{
    const BwGame *game = world->seating.rules.game;
    const BwState *state = &world->person[seat].view.state;
    BwMove asides[BW_ASIDES_MAX];
    char words[BW_MOVE_TEXT];
    int count = game->asides != NULL ? game->asides(state, seat, asides) : 0;
    if (count == 0)
        return;
    game->write_move(state, asides[count - 1], seat, words, sizeof words);
    ask(world, seat, BW_VERB_ASIDE, words);
}

/* What comes to somebody's mind; much of it will not be allowed. */
static void have_an_idea(World *world, int seat)
{
    const BwView *view = &world->person[seat].view;
    if (view->may_answer && world_once_in(world, 2))
        ask(world, seat, world_once_in(world, 3) ? BW_VERB_ACCEPT : BW_VERB_REFUSE, "");
    else if (view->may_claim && world_once_in(world, 4))
        ask(world, seat, BW_VERB_CLAIM, "");
    else if (view->may_step_back && world_once_in(world, 4))
        ask(world, seat, BW_VERB_BACK, "");
    else if (world_once_in(world, 25))
        ask(world, seat, BW_VERB_OFFER, world_once_in(world, 6) ? "draw" : "back");
    else if (world_once_in(world, 40))
        ask_aside(world, seat);
    else if (world_once_in(world, 1000))
        ask(world, seat, world_once_in(world, 2) ? BW_VERB_RESIGN : BW_VERB_LEAVE, "");
    else if (view->may_move)
        ask_move(world, seat);
}

void person_think(World *world, int number)
{
    Person *person = &world->person[number];
    if (person->waits && world->now >= person->ask_again_at) {
        person->ask_again_at = world->now + PATIENCE_MS;
        post_send(world, &person->asked);
    } else if (world->now - person->heard_at > SILENCE_MS) {
        Letter hello = {.kind = LETTER_HELLO, .from = number, .to = SERVER};
        person->heard_at = world->now;
        post_send(world, &hello);
    } else if (!person->waits && person->has_view && number < world->seating.rules.seats &&
               world->level[number] == 0 && !person->view.result.over && world_once_in(world, 3)) {
        have_an_idea(world, number);
    }
}

void person_read(World *world, const Letter *letter)
{
    Person *person = &world->person[letter->to];
    person->heard_at = world->now;
    if (letter->kind == LETTER_VIEW && letter->view.seq >= person->view.seq) {
        person->view = letter->view;
        person->has_view = true;
    }
    if (letter->kind == LETTER_REPLY && person->waits && letter->intent == person->asked.intent) {
        person->waits = false;
        if (letter->seq > 0)
            witness_told(world, letter->intent, letter->seq);
    }
}
