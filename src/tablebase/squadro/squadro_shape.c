/* How a cell of Squadro's tablebase is laid out, and what the game's own moves do to a lane.
 * SPDX-License-Identifier: MIT */
#include "tablebase/squadro/squadro_shape.h"

/* Asks the game: one piece on its lane, enemies on the crossings. */
static SquadroStep ask(int seat, int lane, int mark, unsigned enemies)
{
    BwState state;
    memset(&state, 0, sizeof state);
    BwSquadro *it = squadro(&state);
    it->goal = BW_SQUADRO_LANES;
    it->mover = (int8_t)seat;
    it->mark[seat][lane] = (uint8_t)mark;
    for (int other = 0; other < BW_SQUADRO_LANES; other++)
        if (enemies >> other & 1)
            it->mark[1 - seat][other] = (uint8_t)(lane + 1);
    squadro_settle(it);
    BwSquadro before = *it;
    squadro_play(&state, (BwMove)lane);
    SquadroStep step = {it->mark[seat][lane], 0};
    for (int other = 0; other < BW_SQUADRO_LANES; other++)
        if (it->mark[1 - seat][other] != before.mark[1 - seat][other])
            step.jumped |= (uint8_t)(1u << other);
    return step;
}

/* Marks are counted that a move can lead to from one that is counted. */
static void count_marks(SquadroSteps *steps, int seat, int lane)
{
    bool stands[BW_SQUADRO_HOME + 1] = {[0] = true};
    for (int mark = 0; mark < BW_SQUADRO_HOME; mark++)
        for (int enemies = 0; enemies < 32; enemies++)
            stands[steps->step[seat][lane][mark][enemies].next] |= stands[mark];
    memset(steps->size[seat][lane], 0, sizeof steps->size[seat][lane]);
    for (int mark = 0; mark <= BW_SQUADRO_HOME; mark++) {
        int phase = squadro_phase(mark);
        int digit = steps->size[seat][lane][phase];
        steps->digit[seat][lane][mark] = (int8_t)(stands[mark] ? digit : -1);
        if (!stands[mark])
            continue;
        steps->mark[seat][lane][phase][digit] = (uint8_t)mark;
        steps->size[seat][lane][phase]++;
    }
}

void squadro_steps_learn(SquadroSteps *steps, int goal)
{
    memset(steps, 0, sizeof *steps);
    steps->goal = goal;
    for (int seat = 0; seat < 2; seat++)
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
            for (int mark = 0; mark < BW_SQUADRO_HOME; mark++)
                for (unsigned enemies = 0; enemies < 32; enemies++)
                    steps->step[seat][lane][mark][enemies] = ask(seat, lane, mark, enemies);
            count_marks(steps, seat, lane);
        }
}

int squadro_cell_unit(int seat, int lane)
{
    int unit = seat == 0 ? 1 : 243;
    while (lane-- > 0)
        unit *= SQUADRO_PHASES;
    return unit;
}

int squadro_cell_sum(int cell)
{
    int sum = 0;
    for (; cell > 0; cell /= SQUADRO_PHASES)
        sum += cell % SQUADRO_PHASES;
    return sum;
}

static void lay_out(SquadroShape *shape)
{
    int *size = shape->size[0];
    shape->stride[0][0] = 1;
    shape->stride[0][1] = 8;
    shape->words = 1;
    for (int lane = SQUADRO_INNER; lane < BW_SQUADRO_LANES; lane++) {
        shape->stride[0][lane] = shape->words;
        shape->words *= size[lane];
    }
    shape->rows = 1;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        shape->stride[1][lane] = shape->rows;
        shape->rows *= shape->size[1][lane];
    }
    shape->bits = size[0] * size[1];
    shape->bytes = (shape->bits + 7) / 8;
    shape->full = 0;
    for (int i = 0; i < size[1]; i++)
        shape->full |= ((UINT64_C(1) << size[0]) - 1) << 8 * i;
}

void squadro_shape_open(SquadroShape *shape, const SquadroSteps *steps, int cell)
{
    memset(shape, 0, sizeof *shape);
    shape->cell = cell;
    for (int piece = 0; piece < 2 * BW_SQUADRO_LANES; piece++, cell /= SQUADRO_PHASES) {
        int seat = piece / BW_SQUADRO_LANES;
        int lane = piece % BW_SQUADRO_LANES;
        int phase = cell % SQUADRO_PHASES;
        shape->phase[seat][lane] = (uint8_t)phase;
        shape->home[seat] = (uint8_t)(shape->home[seat] + (phase == SQUADRO_PHASES - 1));
        shape->size[seat][lane] = steps->size[seat][lane][phase];
    }
    lay_out(shape);
}

bool squadro_shape_over(const SquadroShape *shape, int goal)
{
    return shape->home[0] >= goal || shape->home[1] >= goal;
}

bool squadro_shape_possible(const SquadroShape *shape, int goal)
{
    return shape->home[0] <= goal && shape->home[1] <= goal &&
           (shape->home[0] < goal || shape->home[1] < goal);
}

int squadro_cell_layer(const SquadroSteps *steps, int first, int cell)
{
    SquadroShape shape;
    squadro_shape_open(&shape, steps, cell);
    bool follows = squadro_shape_possible(&shape, steps->goal);
    for (int now = cell; first > 0; now /= SQUADRO_PHASES, first /= SQUADRO_PHASES)
        follows = follows && now % SQUADRO_PHASES >= first % SQUADRO_PHASES;
    return follows ? squadro_cell_sum(cell) : -1;
}

bool squadro_cells_suit(const BwRules *rules)
{
    return rules->value[SQUADRO_OPTION_GOAL] == 4;
}

void squadro_row_marks(const SquadroShape *shape, const SquadroSteps *steps, int row,
                       uint8_t out[BW_SQUADRO_LANES])
{
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        out[lane] = steps->mark[1][lane][shape->phase[1][lane]][row % shape->size[1][lane]];
        row /= shape->size[1][lane];
    }
}

bool squadro_spot_find(const SquadroSteps *steps, const BwSquadro *it, SquadroSpot *out)
{
    SquadroShape shape;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < 2; seat++)
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
            out->cell += squadro_cell_unit(seat, lane) * squadro_phase(it->mark[seat][lane]);
    squadro_shape_open(&shape, steps, out->cell);
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        int a = steps->digit[0][lane][it->mark[0][lane]];
        int b = steps->digit[1][lane][it->mark[1][lane]];
        if (a < 0 || b < 0)
            return false;
        *(lane < SQUADRO_INNER ? &out->bit : &out->word) += a * shape.stride[0][lane];
        out->row += b * shape.stride[1][lane];
    }
    return true;
}
