/* Finds the move that typed words or touched places mean, and tells a game's reasons as messages.
 * SPDX-License-Identifier: MIT */
#include "game/words.h"

#include "game/rules.h"

#include "base/text.h"

#include <string.h>

/* Where a rule is not simply the booklet's. */
static const char *const labels[] = {[BW_OWNER_READING] = "rules.reading",
                                     [BW_OWNER_OURS] = "rules.ours",
                                     [BW_OWNER_LETTER] = "rules.letter"};

const char *bw_words_owner(BwOwner owner)
{
    static const char *const names[] = {"booklet", "reading", "ours", "letter"};
    return names[owner];
}

static void add_told(const BwCatalogue *words, BwText *text, BwStatus status)
{
    bw_text_add(text, " ");
    bw_catalogue_tell(words, text, &status);
}

void bw_words_rule(const BwCatalogue *words, const BwRule *rule, BwText *text)
{
    char id[BW_MESSAGE_ID];
    const BwLetter *letter = rule->letter;
    bw_catalogue_say(words, text, bw_words_rule_id(rule->number, id));
    if (labels[rule->owner] != NULL)
        add_told(words, text, bw_status_no(labels[rule->owner]));
    if (letter == NULL)
        return;
    BwStatus says = bw_status_no(letter->languages == NULL ? "rules.says" : "rules.says_here");
    add_told(words, text, bw_status_message(says, "letter", letter->words));
    if (letter->setting != NULL)
        add_told(words, text,
                 bw_status_text(bw_status_no("rules.play_so"), "setting", letter->setting));
}

const char *bw_words_rule_id(const char *number, char *out)
{
    return bw_catalogue_id(out, "rule", number, NULL);
}

/* Colours can depend on how many play ("seat.ludo.2.1"); most games just count. */
const char *bw_words_seat_id(const BwRules *rules, int seat, char *out)
{
    const BwGame *game = rules->game;
    char digit[2] = {(char)('0' + seat), '\0'};
    char many[2] = {(char)('0' + rules->seats), '\0'};
    return game->names_by_count ? bw_catalogue_id(out, "seat", game->name, many, digit, NULL)
                                : bw_catalogue_id(out, "seat", game->name, digit, NULL);
}

/* Numbers and squares are the same in every language; "bar" or "nest" is a word. */
static BwStatus add_place(BwStatus status, const BwGame *game, const char *name, const char *place)
{
    char id[BW_MESSAGE_ID];
    for (const char *const *it = game->named_places; it != NULL && *it != NULL; it++)
        if (bw_text_same(*it, place))
            return bw_status_message(status, name, bw_catalogue_id(id, "place", place, NULL));
    return bw_status_text(status, name, place);
}

BwStatus bw_words_reason(const BwRules *rules, BwReason reason)
{
    const BwGame *game = rules->game;
    const BwReasonForm *form = &game->reasons[reason.code];
    BwStatus status = bw_status_no(form->id);
    const char *number = rules->preset->citations[reason.code];
    BwRule rule;
    if (number != NULL && bw_rules_rule(rules, NULL, number, &rule)) {
        status.rule = number;
        status.whose = labels[rule.owner];
    }
    for (int i = 0; i < BW_STATUS_VALUES; i++) {
        char id[BW_MESSAGE_ID];
        const char *name = form->arg[i].name;
        switch (form->arg[i].kind) {
        case BW_ARG_NONE:
            break;
        case BW_ARG_NUMBER:
            status = bw_status_number(status, name, reason.arg[i]);
            break;
        case BW_ARG_PLACE:
            status = add_place(status, game, name, game->places[reason.arg[i]]);
            break;
        case BW_ARG_TYPED:
            status = bw_status_text(status, name, game->places[reason.arg[i]]);
            break;
        case BW_ARG_SEAT:
            bw_words_seat_id(rules, reason.arg[i], id);
            status = bw_status_message(status, name, id);
            break;
        }
    }
    return status;
}

/* Length without the marks at the end that only tell more about a move: check, mate, praise. */
static size_t bare_length(const char *text)
{
    size_t length = strlen(text);
    while (length > 0 && strchr("+#!?", text[length - 1]) != NULL)
        length--;
    return length;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

typedef enum Likeness { SAME, SAME_BUT_MARKS, SAME_BUT_CASE, OTHER } Likeness;

static Likeness compare(const char *a, const char *b)
{
    if (lower(a[0]) != lower(b[0]))
        return OTHER; /* at once, since every legal move comes by here */
    size_t length = bare_length(a);
    if (length != bare_length(b))
        return OTHER;
    if (strncmp(a, b, length) == 0)
        return strcmp(a, b) == 0 ? SAME : SAME_BUT_MARKS;
    for (size_t i = 0; i < length; i++)
        if (lower(a[i]) != lower(b[i]))
            return OTHER;
    return SAME_BUT_CASE;
}

typedef struct Candidates {
    const BwGame *game;
    const BwState *state;
    int viewer;
    BwMove moves[BW_MOVES_MAX];
    int count;
} Candidates;

/* The move that `text` means: of the strictest likeness that a single candidate has. To the letter
 * comes first, since in chess bxc3 and Bxc3 are two moves. */
static bool find_words(const Candidates *all, const char *text, BwMove *out)
{
    BwMove move[OTHER];
    int found[OTHER] = {0};
    for (int i = 0; i < all->count; i++) {
        char words[BW_MOVE_TEXT];
        all->game->write_move(all->state, all->moves[i], all->viewer, words, sizeof words);
        for (Likeness like = compare(words, text); like < OTHER; like++) {
            found[like]++;
            move[like] = all->moves[i];
        }
    }
    for (Likeness like = SAME; like < OTHER; like++)
        if (found[like] == 1) {
            *out = move[like];
            return true;
        }
    return false;
}

static const char separators[] = " -x:/\t";

static bool is_letter(char c)
{
    return lower(c) >= 'a' && lower(c) <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Length of the place name that stands at `at` with a clear end, or 0. A letter after a digit is
 * clear enough: "e2e4" is two places. */
static size_t place_here(const char *name, const char *at)
{
    size_t length = bw_text_begins(at, name);
    bool parted = at[length] == '\0' || strchr(separators, at[length]) != NULL;
    bool glued = length > 0 && is_digit(name[length - 1]) && is_letter(at[length]);
    return parted || glued ? length : 0;
}

/* The longest place name that stands here: "1A" rather than "1". */
static int next_place(const BwGame *game, const char **at)
{
    size_t longest = 0;
    int place = -1;
    for (int i = 0; game->places[i] != NULL; i++) {
        size_t length = place_here(game->places[i], *at);
        if (length > longest) {
            longest = length;
            place = i;
        }
    }
    *at += longest;
    return place;
}

bool bw_words_path(const BwGame *game, const char *text, BwPath *out)
{
    *out = (BwPath){0};
    for (;;) {
        text += strspn(text, separators);
        if (*text == '\0')
            return out->count > 0;
        int place = next_place(game, &text);
        if (place < 0 || out->count == BW_PATH_LEN)
            return false;
        out->place[out->count++] = (uint8_t)place;
    }
}

bool bw_words_path_move(const BwGame *game, const BwState *state, const BwPath *path, BwMove *out)
{
    BwPath paths[BW_PATHS_MAX];
    int count = game->paths(state, paths);
    for (int i = 0; i < count; i++)
        if (paths[i].count == path->count &&
            memcmp(paths[i].place, path->place, path->count) == 0) {
            *out = paths[i].move;
            return true;
        }
    return false;
}

/* Touched places, or what the game makes of another spelling; that explains better. */
static bool read_path(const BwGame *game, const BwState *state, const char *text, BwPath *out)
{
    BwPath meant = {0};
    BwMove move;
    bool touched = bw_words_path(game, text, out);
    if (touched && bw_words_path_move(game, state, out, &move))
        return true;
    if (game->read_words == NULL || !game->read_words(state, text, &meant))
        return touched;
    *out = meant;
    return true;
}

BwStatus bw_words_move(const BwRules *rules, const BwState *state, const char *text, BwMove *out)
{
    const BwGame *game = rules->game;
    int turn = game->turn(state);
    if (turn == BW_TURN_OVER)
        return bw_status_no("error.over");
    Candidates all = {.game = game, .state = state, .viewer = turn};
    all.count = game->moves(state, all.moves);
    if (find_words(&all, text, out))
        return bw_status_ok();
    BwPath path;
    if (turn == BW_TURN_CHANCE || !read_path(game, state, text, &path))
        return bw_status_text(bw_status_no("error.move"), "move", text);
    if (bw_words_path_move(game, state, &path, out))
        return bw_status_ok();
    BwReason reason = game->why_not(state, &path);
    return reason.code != 0 ? bw_words_reason(rules, reason)
                            : bw_status_text(bw_status_no("error.move"), "move", text);
}

BwStatus bw_words_aside(const BwGame *game, const BwState *state, int seat, const char *text,
                        BwMove *out)
{
    Candidates all = {.game = game, .state = state, .viewer = seat};
    all.count = game->asides != NULL ? game->asides(state, seat, all.moves) : 0;
    if (find_words(&all, text, out))
        return bw_status_ok();
    return bw_status_text(bw_status_no("error.move"), "move", text);
}
