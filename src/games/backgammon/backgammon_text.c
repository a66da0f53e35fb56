/* Writes a backgammon position on one line, with all that a match remembers:
 *
 *     bar:1,13:5,8:3,6:6/24:2,13:5,8:3,6:5 white 31/1 cube 2 black score 3-1/7 turns 12
 *
 * White's men, Black's men, each in its own count; who is to do what; then what is not as usual.
 * After the dice "/1" says which are left, if some were played; without dice a seat is on roll. Men
 * not named are off.
 * SPDX-License-Identifier: MIT */
#include "games/backgammon/backgammon_state.h"

const char *const backgammon_seat_words[] = {"white", "black"};
const char *const backgammon_crawford_words[] = {"", "now", "past"};

static void write_side(const BwBackgammonSide *side, BwText *text)
{
    const char *comma = "";
    for (int point = BW_BACKGAMMON_BAR; point > 0; point--)
        if (bw_backgammon_men(side, point) > 0) {
            bw_text_add(text, comma);
            bw_text_add(text, backgammon_places[point]);
            bw_text_add(text, ":");
            bw_text_add_number(text, bw_backgammon_men(side, point));
            comma = ",";
        }
    if (*comma == '\0')
        bw_text_add(text, "-");
}

static void write_dice(const BwBackgammon *it, BwText *text)
{
    bw_text_add_number(text, it->dice[0] * 10 + it->dice[1]);
}

static void write_roll(const BwBackgammon *it, BwText *text)
{
    bool is_double = it->dice[0] == it->dice[1];
    write_dice(it, text);
    if (it->left[0] + it->left[1] == (is_double ? it->options.doubles : 2))
        return;
    bw_text_add(text, "/");
    for (int which = 0; which < 2; which++)
        for (int i = 0; i < it->left[which]; i++)
            bw_text_add_number(text, it->dice[which]);
}

static void write_phase(const BwBackgammon *it, BwText *text)
{
    if (it->phase == BW_BACKGAMMON_PHASE_OPENING || it->phase == BW_BACKGAMMON_PHASE_OVER) {
        bw_text_add(text, it->phase == BW_BACKGAMMON_PHASE_OVER ? "over " : "opening");
        bw_text_add(text,
                    it->phase == BW_BACKGAMMON_PHASE_OVER ? backgammon_endings[it->ended] : "");
    } else {
        static const char *const words[] = {"", "throw", "roll", "answer", ""};
        bw_text_add(text,
                    backgammon_seat_words[it->phase == BW_BACKGAMMON_PHASE_ANSWER ? 1 - it->seat
                                                                                  : it->seat]);
        bw_text_add(text, " ");
        bw_text_add(text, words[it->phase]);
    }
    if (it->phase == BW_BACKGAMMON_PHASE_PLAY) {
        write_roll(it, text);
    } else if (it->dice[0] != 0) {
        bw_text_add(text, " ");
        write_dice(it, text);
    }
}

static void write_number(BwText *text, const char *name, int number)
{
    bw_text_add(text, name);
    bw_text_add_number(text, number);
}

int backgammon_write_state(const BwState *state, char *out, size_t room)
{
    const BwBackgammon *it = bw_backgammon_of(state);
    BwText text = bw_text_in(out, room);
    write_side(&it->men[0], &text);
    bw_text_add(&text, "/");
    write_side(&it->men[1], &text);
    bw_text_add(&text, " ");
    write_phase(it, &text);
    if (it->cube > 1) {
        write_number(&text, " cube ", it->cube);
        bw_text_add(&text, " ");
        bw_text_add(&text, backgammon_seat_words[it->cube_owner]);
    }
    write_number(&text, " score ", it->score[0]);
    write_number(&text, "-", it->score[1]);
    write_number(&text, "/", it->length);
    if (it->crawford != BW_BACKGAMMON_CRAWFORD_AHEAD) {
        bw_text_add(&text, " crawford ");
        bw_text_add(&text, backgammon_crawford_words[it->crawford]);
    }
    if (it->resign != 0)
        write_number(&text, " resign ", it->resign);
    if (it->frozen != 0)
        write_number(&text, " frozen ", it->frozen);
    if (it->turns != 0)
        write_number(&text, " turns ", it->turns);
    return (int)text.length;
}

static void write_step(const BwBackgammon *it, BwBackgammonStep step, BwText *text)
{
    const BwBackgammonSide *other = &it->men[1 - it->seat];
    bw_text_add(text, backgammon_places[step.from]);
    bw_text_add(text, "/");
    bw_text_add(text, backgammon_places[step.to]);
    if (step.to != BW_BACKGAMMON_OFF && bw_backgammon_men(other, BW_BACKGAMMON_BAR - step.to) == 1)
        bw_text_add(text, "*");
    if (backgammon_names_die(it, step)) {
        bw_text_add(text, " ");
        bw_text_add_number(text, it->dice[step.which]);
    }
}

int backgammon_write_move(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    (void)viewer;
    const BwBackgammon *it = bw_backgammon_of(state);
    BwText text = bw_text_in(out, room);
    switch (backgammon_kind(move)) {
    case BACKGAMMON_KIND_STEP:
        write_step(it, backgammon_step_of(move), &text);
        break;
    case BACKGAMMON_KIND_THROW:
        bw_text_add_number(&text, backgammon_from(move));
        bw_text_add(&text, it->phase == BW_BACKGAMMON_PHASE_OPENING ? " " : "");
        bw_text_add_number(&text, backgammon_to(move));
        break;
    case BACKGAMMON_KIND_RESIGN:
        bw_text_add(&text, "resign ");
        bw_text_add_number(&text, backgammon_from(move));
        break;
    default:
        bw_text_add(&text, backgammon_places[backgammon_place_of_kind[backgammon_kind(move)]]);
    }
    return (int)text.length;
}
