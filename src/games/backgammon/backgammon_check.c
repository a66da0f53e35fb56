/* Refuses positions that no match of backgammon can come to. Everything a stranger's position
 * claims passes here once; behind it the rest of the game trusts its struct.
 * SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "games/backgammon/backgammon_state.h"

enum { SCORE_MAX = 9999 }; /* a money session far beyond any evening */

static const char *const seat_ids[] = {"seat.backgammon.0", "seat.backgammon.1"};

static BwStatus check_men(const BwBackgammon *it)
{
    uint32_t points = UINT32_C(0x1fffffe); /* 1…24 */
    uint32_t white = bw_backgammon_taken(&it->men[0]);
    uint32_t shared = white & bw_backgammon_mirror(bw_backgammon_taken(&it->men[1])) & points;
    if (shared != 0)
        return bw_status_number(bw_status_no("position.backgammon.shared"), "point",
                                bw_bits_lowest(shared));
    for (int seat = 0; seat < 2; seat++)
        if (it->phase != BW_BACKGAMMON_PHASE_OVER && bw_backgammon_finished(&it->men[seat]))
            return bw_status_message(bw_status_no("position.backgammon.finished"), "seat",
                                     seat_ids[seat]);
    return bw_status_ok();
}

static BwStatus check_score(const BwBackgammon *it)
{
    for (int seat = 0; seat < 2; seat++) {
        bool beyond = it->phase != BW_BACKGAMMON_PHASE_OVER && it->length > 0 &&
                      it->score[seat] >= it->length;
        if (it->score[seat] > SCORE_MAX || beyond) {
            BwStatus status =
                bw_status_number(bw_status_no("position.backgammon.beyond"), "length", it->length);
            return bw_status_number(status, "n", it->score[seat]);
        }
    }
    bool reached = it->score[0] >= it->length || it->score[1] >= it->length;
    if (it->crawford != BW_BACKGAMMON_CRAWFORD_AHEAD &&
        (!it->with_crawford ||
         !(backgammon_within_one(it) || (it->phase == BW_BACKGAMMON_PHASE_OVER && reached))))
        return bw_status_no("position.backgammon.crawford");
    return bw_status_ok();
}

static BwStatus check_cube(const BwBackgammon *it)
{
    bool power = (it->cube & (it->cube - 1)) == 0;
    bool fine = it->cube == 1 || (it->with_cube && power && it->cube <= it->cube_max);
    if (!fine) {
        const char *id =
            it->with_cube ? "position.backgammon.cube_size" : "position.backgammon.cubeless";
        BwStatus status = bw_status_number(bw_status_no(id), "n", it->cube);
        return bw_status_number(status, "max", it->cube_max);
    }
    if (it->phase == BW_BACKGAMMON_PHASE_ANSWER && !backgammon_may_double(it))
        return bw_status_no("position.backgammon.double");
    return bw_status_ok();
}

static bool opening_dice_fit(const BwBackgammon *it)
{
    bool none = it->dice[0] == 0;
    if (it->phase == BW_BACKGAMMON_PHASE_OPENING)
        return it->dice[0] == it->dice[1];
    if (it->phase != BW_BACKGAMMON_PHASE_PLAY && it->phase != BW_BACKGAMMON_PHASE_OVER)
        return none ||
               (it->opening != BACKGAMMON_OPENING_PLAYED && it->opening != BACKGAMMON_OPENING_OWN &&
                it->dice[it->seat] > it->dice[1 - it->seat]);
    return it->phase == BW_BACKGAMMON_PHASE_PLAY || none;
}

static bool frozen_fits(const BwBackgammon *it)
{
    if (it->frozen == 0)
        return true;
    return it->phase == BW_BACKGAMMON_PHASE_PLAY && it->options.both_steps_open &&
           it->dice[0] != it->dice[1] && it->left[0] + it->left[1] == 1 &&
           bw_backgammon_men(&it->men[it->seat], it->frozen) > 0;
}

static BwStatus check_turn(const BwBackgammon *it)
{
    bool turn = it->phase == BW_BACKGAMMON_PHASE_ROLL || it->phase == BW_BACKGAMMON_PHASE_PLAY;
    if (it->resign != 0 && (!turn || it->resign > backgammon_worth_max(it)))
        return bw_status_number(bw_status_no("position.backgammon.resign"), "n", it->resign);
    if (!opening_dice_fit(it))
        return bw_status_no("position.backgammon.opening_dice");
    if (!frozen_fits(it))
        return bw_status_number(bw_status_no("position.backgammon.frozen"), "point", it->frozen);
    if (it->phase != BW_BACKGAMMON_PHASE_OVER && it->turns >= BACKGAMMON_TURNS_MAX)
        return bw_status_number(bw_status_no("position.backgammon.turns"), "n",
                                BACKGAMMON_TURNS_MAX - 1);
    return bw_status_ok();
}

BwStatus backgammon_check(const BwBackgammon *it)
{
    BwStatus status = check_men(it);
    if (status.id == NULL)
        status = check_score(it);
    if (status.id == NULL)
        status = check_cube(it);
    return status.id == NULL ? check_turn(it) : status;
}
