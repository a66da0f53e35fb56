/* The witness of the simulator: compares what people were told with what the log holds and what
 * the table says.
 * SPDX-License-Identifier: MIT */
#include "world.h"

#include "../laws/toy.h"

#include <string.h>

void witness_logged(World *world, const BwAct *act, uint32_t intent)
{
    Witness *witness = &world->witness;
    if (act->seq != witness->acts + 1 || act->seq >= ACTS_MAX) {
        world_wrong(world, "act %u is logged after act %u", act->seq, witness->acts);
        return;
    }
    witness->act[++witness->acts] = *act;
    witness->intent_of[act->seq] = intent;
    if (intent == 0)
        return;
    if (witness->done_as[intent] != 0)
        world_wrong(world, "what was wanted once is done as %u and as %u", witness->done_as[intent],
                    act->seq);
    witness->done_as[intent] = act->seq;
}

void witness_told(World *world, uint32_t intent, uint32_t seq)
{
    world->witness.told_as[intent] = seq;
}

/* No letter shows what a kill could undo, nor its reader a card of somebody else, nor anything that
 * a mask would still hide. */
void witness_sent(World *world, const Letter *letter)
{
    const BwGame *game = world->seating.rules.game;
    int viewer = world_viewer(world, letter->to);
    BwState again = letter->view.state;
    bw_game_mask(game, &again, viewer);
    if (letter->view.seq > world->witness.acts)
        world_wrong(world, "%d is shown act %u, which is not safe", viewer, letter->view.seq);
    if (memcmp(&again, &letter->view.state, sizeof again) != 0)
        world_wrong(world, "a view for %d is not masked", viewer);
    if (game != &game_toy || toy_of(&letter->view.state)->open || letter->view.result.over)
        return;
    for (int seat = 0; seat < world->seating.rules.seats; seat++) {
        uint8_t card = toy_of(&letter->view.state)->card[seat];
        if (seat != viewer && card != 0 && card != TOY_HIDDEN)
            world_wrong(world, "a view for %d shows the card of %d", viewer, seat);
    }
    int dealt_to = -1; /* chance deals first, a card to each seat */
    for (int i = 0; i < bw_table_past(world->table); i++)
        dealt_to += bw_table_past_seat(world->table, i) == BW_TURN_CHANCE;
    if (dealt_to != viewer && strncmp(letter->words, "card ", 5) == 0)
        world_wrong(world, "%d is told of the %s", viewer, letter->words);
}

void witness_killed(World *world)
{
    Witness *witness = &world->witness;
    BwView view;
    witness->kills++;
    witness->compares = bw_table_seq(world->table) == witness->acts;
    if (!witness->compares)
        return;
    bw_table_view(world->table, BW_SEAT_ONLOOKER, world->now, &view);
    memcpy(witness->left_ms, view.left_ms, sizeof witness->left_ms);
    witness->state = *bw_table_state(world->table);
    witness->killed_at = world->now;
}

/* What was logged is there again to the byte, and the clocks show what they showed. */
void witness_rebuilt(World *world)
{
    const Witness *witness = &world->witness;
    BwView view;
    if (bw_table_seq(world->table) != witness->acts) {
        world_wrong(world, "%u acts were logged, %u are there again", witness->acts,
                    bw_table_seq(world->table));
        return;
    }
    for (uint32_t seq = 1; seq <= witness->acts; seq++)
        if (memcmp(bw_table_act(world->table, seq), &witness->act[seq], sizeof(BwAct)) != 0)
            world_wrong(world, "act %u is another after the kill", seq);
    if (!witness->compares)
        return;
    if (memcmp(bw_table_state(world->table), &witness->state, sizeof(BwState)) != 0)
        world_wrong(world, "the state is another after the kill");
    bw_table_view(world->table, BW_SEAT_ONLOOKER, witness->killed_at, &view);
    if (memcmp(view.left_ms, witness->left_ms, sizeof view.left_ms) != 0)
        world_wrong(world, "the clocks are others after the kill");
}

/* Thinking time of each seat added up from the log alone; only for clocks that give nothing back.
 */
static void check_clocks(World *world)
{
    const BwSeating *seating = &world->seating;
    const BwGame *game = seating->rules.game;
    int64_t left[BW_SEATS_MAX];
    BwStatus why;
    BwView view;
    int64_t before = 0;
    if (seating->clock.bank_ms == 0 || seating->clock.delay_ms + seating->clock.increment_ms > 0)
        return;
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        left[seat] = seat < seating->rules.seats ? seating->clock.bank_ms : 0;
    BwTable *table = bw_table_open(seating, &why);
    for (uint32_t seq = 1; seq <= world->witness.acts; seq++) {
        const BwAct *act = &world->witness.act[seq];
        int turn = game->turn(bw_table_state(table));
        if (turn >= 0)
            left[turn] -= act->at - before;
        before = act->at;
        bw_table_apply(table, act);
    }
    bw_table_view(table, BW_SEAT_ONLOOKER, before, &view);
    if (memcmp(view.left_ms, left, sizeof left) != 0)
        world_wrong(world, "a clock has gained or lost time");
    bw_table_close(table);
}

/* Whose turn it becomes is known before an act is done. */
static void check_turns(World *world)
{
    BwStatus why;
    BwTable *table = bw_table_open(&world->seating, &why);
    for (uint32_t seq = 1; seq <= world->witness.acts; seq++) {
        const BwAct *act = &world->witness.act[seq];
        int foreseen = bw_table_turn_after(table, act);
        bw_table_apply(table, act);
        if (bw_table_turn(table) != foreseen)
            world_wrong(world, "after act %u it is the turn of %d, not %d", seq,
                        bw_table_turn(table), foreseen);
    }
    bw_table_close(table);
}

void witness_closes(World *world)
{
    const Witness *witness = &world->witness;
    for (uint32_t intent = 1; intent <= world->intents; intent++)
        if (witness->told_as[intent] != 0 && witness->told_as[intent] != witness->done_as[intent])
            world_wrong(world, "somebody was told of act %u, which is not there",
                        witness->told_as[intent]);
    check_clocks(world);
    check_turns(world);
}
