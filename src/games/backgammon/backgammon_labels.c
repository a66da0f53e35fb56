/* The labels on the board of LATTJO's box: 12 … 1 on White's side, 12A … 1A on Black's. A point has
 * one label for both players, while places are counted by each from its own home. What is typed in
 * labels is told from places without asking: labels have an A, or lead Black upward, where places
 * only ever go down.
 * SPDX-License-Identifier: MIT */
#include "game/words.h"
#include "games/backgammon/backgammon_state.h"

#include <string.h>

enum { SIDE = 12, PLACES = 5 };

/* An A as keyboards of the booklet's languages have it: Latin, Greek and Cyrillic. */
static const char *const letters[] = {"A", "a", "\xce\x91", "\xce\xb1", "\xd0\x90", "\xd0\xb0"};

static int other_side(int point)
{
    return BW_BACKGAMMON_BAR - point;
}

void backgammon_write_label(int seat, int point, BwText *out)
{
    bool own = point <= SIDE;
    bw_text_add_number(out, own ? point : other_side(point));
    bw_text_add(out, own == (seat == 1) ? "A" : "");
}

/* A place as it stands in a text: bar and off, a number, or a label. */
typedef struct Spot {
    int place; /* as it is counted; of a label the number alone */
    bool lettered;
} Spot;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool take_letter(const char **at)
{
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (bw_text_skip(at, letters[i]))
            return true;
    return false;
}

static bool take_spot(const char **at, Spot *out)
{
    *out = (Spot){.place = 0};
    size_t word = bw_text_begins(*at, backgammon_places[BW_BACKGAMMON_BAR]);
    if (word > 0)
        out->place = BW_BACKGAMMON_BAR;
    else if ((word = bw_text_begins(*at, backgammon_places[BW_BACKGAMMON_OFF])) > 0)
        out->place = BW_BACKGAMMON_OFF;
    *at += word;
    if (word > 0)
        return true;
    for (int digits = 0; is_digit(**at) && digits < 2; digits++, ++*at)
        out->place = 10 * out->place + (**at - '0');
    out->lettered = out->place > 0 && take_letter(at);
    return out->place > 0 && !is_digit(**at);
}

/* The place that a label means to a seat, which counts from the other end. */
static int place_of(int seat, Spot spot)
{
    bool on_board = spot.place > BW_BACKGAMMON_OFF && spot.place < BW_BACKGAMMON_BAR;
    return on_board && spot.lettered == (seat == 0) ? other_side(spot.place) : spot.place;
}

/* Places are counted down, so that numbers which go up are labels. */
static bool go_up(const Spot *spots, int count)
{
    int from = spots[0].place == BW_BACKGAMMON_BAR ? 0 : spots[0].place;
    return count > 1 && spots[1].place > from && spots[1].place <= SIDE;
}

static bool are_labels(int seat, const Spot *spots, int count)
{
    bool lettered = false, fit = true;
    for (int i = 0; i < count; i++) {
        lettered |= spots[i].lettered;
        fit &= spots[i].place <= SIDE || spots[i].place == BW_BACKGAMMON_BAR;
    }
    return fit && (lettered || (seat == 1 && go_up(spots, count)));
}

/* Reads "1A/7A/12*" up to what is neither a place nor between two; how many there are, 0 if too
 * many. */
static int take_way(const char **at, Spot spots[PLACES])
{
    int count = 0;
    const char *next = *at;
    while (count < PLACES && take_spot(&next, &spots[count])) {
        count++;
        next += strspn(next, "*");
        *at = next;
        if (*next == '\0' || strchr("/-x:", *next) == NULL)
            return count;
        next++;
    }
    return 0;
}

/* One word of a line: a way in labels is counted instead, all else stays. */
static bool count_word(int seat, const char *word, size_t length, BwText *out)
{
    Spot spots[PLACES];
    const char *at = word;
    int count = take_way(&at, spots);
    bool labels = count > 0 && at <= word + length && are_labels(seat, spots, count);
    for (int i = 0; labels && i < count; i++) {
        bw_text_add(out, i > 0 ? "/" : "");
        bw_text_add(out, backgammon_places[place_of(seat, spots[i])]);
    }
    at = labels ? at : word;
    bw_text_add_bytes(out, at, (size_t)(word + length - at));
    return labels;
}

bool backgammon_count_labels(int seat, const char *text, BwText *out)
{
    bool found = false;
    while (*text != '\0') {
        size_t blanks = strspn(text, " \t"), length = strcspn(text + blanks, " \t");
        bw_text_add_bytes(out, text, blanks);
        found |= count_word(seat, text + blanks, length, out);
        text += blanks + length;
    }
    return found;
}

/* "1A 7A" and "1 7" are touched places too. */
static void join(char *text)
{
    if (text[strcspn(text, "/-x:")] == '\0')
        for (char *blank = text; (blank = strchr(blank, ' ')) != NULL;)
            *blank = '/';
}

bool backgammon_read_words(const BwState *state, const char *text, BwPath *out)
{
    char line[BW_MOVE_TEXT], counted[BW_MOVE_TEXT];
    BwText written = bw_text_in(counted, sizeof counted);
    int seat = backgammon_turn(bw_backgammon_of(state));
    if (seat < 0 || strlen(text) >= sizeof line)
        return false;
    strcpy(line, text);
    join(line);
    return backgammon_count_labels(seat, line, &written) &&
           bw_words_path(&game_backgammon, counted, out);
}

/* A number is a place where a way goes on from it or has come to it. */
void backgammon_label_words(int seat, const char *words, BwText *out)
{
    for (const char *at = words; *at != '\0';) {
        const char *end = at + strspn(at, "0123456789");
        bool way = *end == '/' || (at > words && at[-1] == '/');
        int point = 0;
        for (const char *digit = at; digit < end; digit++)
            point = 10 * point + (*digit - '0');
        if (point > BW_BACKGAMMON_OFF && point < BW_BACKGAMMON_BAR && way)
            backgammon_write_label(seat, point, out);
        else
            bw_text_add_bytes(out, at, (size_t)(end - at));
        if (*end != '\0')
            bw_text_add_char(out, *end++);
        at = end;
    }
}
