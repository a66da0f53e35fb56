/* Reads SGF files of backgammon into records: of every tree the first line of play, from its
 * properties who played, the length, dice, plays, cubes and how it ended.
 * SPDX-License-Identifier: MIT */
#include "formats/backgammon/backgammon_chronicle.h"
#include "formats/backgammon/sgf.h"
#include "formats/refusal.h"

#include <string.h>

enum { VALUE = BW_RECORD_WORDS, IDENT = 16, RESULT = 16, MEN_MOVED = 4 };

typedef struct Sgf {
    const char *at;
    int line;
} Sgf;

typedef struct Reading {
    Sgf sgf;
    BwText *records;
    bool root; /* in the first node of a tree */
    bool is_backgammon;
    char ident[IDENT];
    char result[RESULT];
    Sgf first;  /* where the first node of the tree begins */
    int roller; /* whose dice are set without a move, for who resigns after the throw */
    uint8_t dice[2];
    ChronicleHead head;
    Chronicle chronicle;
} Reading;

static char peek(Sgf *sgf)
{
    for (; *sgf->at != '\0' && strchr(" \t\r\n", *sgf->at) != NULL; sgf->at++)
        sgf->line += *sgf->at == '\n';
    return *sgf->at;
}

/* One "[value]" with its escapes undone and cut to its room; false if it never ends. */
static bool take_value(Sgf *sgf, char out[VALUE])
{
    BwText text = bw_text_in(out, VALUE);
    for (sgf->at++; *sgf->at != ']'; sgf->at++) {
        if (*sgf->at == '\\')
            sgf->at++;
        if (*sgf->at == '\0')
            return false;
        sgf->line += *sgf->at == '\n';
        bw_text_add_char(&text, *sgf->at);
    }
    sgf->at++;
    return true;
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Steps over a tree that is not the first line of play; false if it never ends. */
static bool skip_tree(Sgf *sgf)
{
    char value[VALUE];
    int depth = 0;
    do {
        char c = peek(sgf);
        if (c == '\0' || (c == '[' && !take_value(sgf, value)))
            return false;
        depth += c == '(';
        depth -= c == ')';
        if (c != '[')
            sgf->at++;
    } while (depth > 0);
    return true;
}

static BwStatus broken(void)
{
    return bw_status_no("sgf.broken");
}

static int number_of(const char *text)
{
    int number = 0;
    for (int i = 0; *text >= '0' && *text <= '9' && i < 5; i++, text++)
        number = number * 10 + (*text - '0');
    return number;
}

/* One value of MI: "length:7", "ws:0", "bs:3". */
static void read_fact(ChronicleHead *head, const char *value)
{
    if (bw_text_skip(&value, "length:"))
        head->length = number_of(value);
    else if (bw_text_skip(&value, "ws:"))
        head->score[0] = number_of(value);
    else if (bw_text_skip(&value, "bs:"))
        head->score[1] = number_of(value);
}

static bool is_set_up(const char *ident)
{
    static const char *const set_up[] = {"AE", "AB", "AW", "CV", "CP"};
    for (size_t i = 0; i < sizeof set_up / sizeof *set_up; i++)
        if (strcmp(ident, set_up[i]) == 0)
            return true;
    return false;
}

static BwStatus read_root(Reading *it, const char *value)
{
    const char *ident = it->ident;
    if (strcmp(ident, "GM") == 0)
        it->is_backgammon = strcmp(value, "6") == 0;
    else if (strcmp(ident, "MI") == 0)
        read_fact(&it->head, value);
    else if (strcmp(ident, "PW") == 0 || strcmp(ident, "PB") == 0)
        bw_text_clean(it->head.name[ident[1] == 'B'], BW_NAME_ROOM, value);
    else if (strcmp(ident, "RU") == 0) {
        it->head.jacoby = it->head.jacoby || strstr(value, "Jacoby") != NULL;
        it->head.no_crawford = it->head.no_crawford && strstr(value, "Crawford") == NULL;
        it->head.past_crawford = it->head.past_crawford && strstr(value, "CrawfordGame") == NULL;
    } else if (settled_learn(&it->head.settled, "backgammon", ident, value)) {
        return bw_status_ok();
    } else if (strcmp(ident, "RE") == 0)
        bw_text_clean(it->result, RESULT, value);
    return bw_status_ok();
}

/* "2026-11-15" as records spell it; of several days the first. */
static void keep_date(Reading *it, char *date)
{
    size_t length = strspn(date, "0123456789-");
    for (size_t i = 0; i < length; i++)
        date[i] = (char)(date[i] == '-' ? '.' : date[i]);
    if (length > 0)
        chronicle_tag(&it->chronicle, "Date", date, length);
}

static void keep_value(Reading *it, const char *ident, char *value)
{
    const char *tag = sgf_tag(ident);
    size_t name = strcspn(value, " ");
    if (strcmp(ident, "DT") == 0) {
        keep_date(it, value);
    } else if (tag != NULL && value[0] != '\0') {
        chronicle_tag(&it->chronicle, tag, value, strlen(value));
    } else if (strcmp(ident, SGF_TAG) == 0) {
        const char *rest = value + name + (value[name] == ' ');
        value[name] = '\0';
        chronicle_tag(&it->chronicle, value, rest, strlen(rest));
    }
}

/* The properties of the first node once more, which has been read to its end. */
static void keep_tags(Reading *it)
{
    char value[VALUE], name[IDENT] = "";
    for (Sgf sgf = it->first; peek(&sgf) != '\0' && sgf.at < it->sgf.at;) {
        BwText ident = bw_text_in(name, IDENT);
        for (; is_capital(*sgf.at); sgf.at++)
            bw_text_add_char(&ident, *sgf.at);
        if (ident.length == 0 && *sgf.at != '[')
            sgf.at++;
        while (peek(&sgf) == '[' && take_value(&sgf, value))
            keep_value(it, name, value);
    }
}

/* The first node is over: a record begins, or the next game of one. */
static BwStatus end_root(Reading *it)
{
    it->root = false;
    if (!it->is_backgammon)
        return bw_status_no("sgf.game");
    if (it->chronicle.begun && it->head.length > 0)
        return chronicle_expect_score(&it->chronicle, it->head.score);
    if (it->chronicle.begun)
        chronicle_end(&it->chronicle);
    BwStatus status = chronicle_begin(&it->chronicle, it->records, &it->head);
    if (status.id == NULL)
        keep_tags(it);
    return status;
}

static int point_of(int seat, char c)
{
    if (c == 'y' || c == 'z')
        return c == 'y' ? BW_BACKGAMMON_BAR : BW_BACKGAMMON_OFF;
    return seat == 0 ? c - 'a' + 1 : BW_BACKGAMMON_BAR - (c - 'a' + 1);
}

static void set_dice(uint8_t dice[2], const char *value)
{
    dice[0] = (uint8_t)(value[0] - '0');
    dice[1] = (uint8_t)(value[1] - '0');
}

/* "53qvsv" */
static BwStatus read_turn(Reading *it, int seat, const char *value)
{
    char play[VALUE];
    BwText text = bw_text_in(play, sizeof play);
    uint8_t dice[2];
    set_dice(dice, value);
    it->dice[0] = 0;
    size_t letters = strspn(value + 2, "abcdefghijklmnopqrstuvwxyz");
    if (letters % 2 != 0 || letters > 2 * MEN_MOVED || value[2 + letters] != '\0')
        return bw_status_text(bw_status_no("sgf.move"), "move", value);
    for (size_t i = 2; i < 2 + letters; i += 2) {
        bw_text_add(&text, i > 2 ? " " : "");
        bw_text_add_number(&text, point_of(seat, value[i]));
        bw_text_add(&text, "/");
        bw_text_add_number(&text, point_of(seat, value[i + 1]));
    }
    return chronicle_turn(&it->chronicle, seat, dice, play);
}

static BwStatus read_move(Reading *it, int seat, const char *value)
{
    for (int place = BACKGAMMON_PLACE_DOUBLE; place <= BACKGAMMON_PLACE_DROP; place++)
        if (strcmp(value, backgammon_places[place]) == 0)
            return chronicle_cube(&it->chronicle, seat, value);
    bool dice = strspn(value, "123456") == 2;
    return dice ? read_turn(it, seat, value)
                : bw_status_text(bw_status_no("sgf.move"), "move", value);
}

static BwStatus read_value(Reading *it, const char *value)
{
    const char *ident = it->ident;
    if (is_set_up(ident))
        return bw_status_no("match.start");
    if (it->root)
        return read_root(it, value);
    if (strcmp(ident, "PL") == 0)
        it->roller = value[0] == 'B';
    if (strcmp(ident, "DI") == 0 && strspn(value, "123456") == 2)
        set_dice(it->dice, value);
    if (strcmp(ident, "W") == 0 || strcmp(ident, "B") == 0)
        return read_move(it, ident[0] == 'B', value);
    return bw_status_ok();
}

/* "W+R", "W+Time", "W+Forfeit": the match was given up. */
static BwVerb given_up_by(const char *how)
{
    return *how == 'R'   ? BW_VERB_RESIGN
           : *how == 'T' ? BW_VERB_TIME
           : *how == 'F' ? BW_VERB_LEAVE
                         : BW_VERB_END;
}

/* "W+2R": the loser gave up the game; without men or a cube deciding it, so did the one of "W+2".
 */
static BwStatus end_tree(Reading *it)
{
    const char *result = it->result;
    BwStatus status = it->root ? end_root(it) : bw_status_ok();
    if (status.id != NULL || chronicle_decided(&it->chronicle))
        return status;
    if (it->dice[0] != 0 && chronicle_actor(&it->chronicle) != 1 - it->roller)
        status = chronicle_turn(&it->chronicle, it->roller, it->dice, NULL);
    if (status.id != NULL || (result[0] != 'W' && result[0] != 'B') || result[1] != '+')
        return status;
    int loser = result[0] == 'W';
    BwVerb verb = given_up_by(result + 2);
    return verb != BW_VERB_END ? chronicle_give_up(&it->chronicle, loser, verb)
                               : chronicle_resign(&it->chronicle, loser, number_of(result + 2));
}

static BwStatus read_property(Reading *it)
{
    char value[VALUE];
    BwText ident = bw_text_in(it->ident, IDENT);
    Sgf *sgf = &it->sgf;
    for (; is_capital(*sgf->at); sgf->at++)
        bw_text_add_char(&ident, *sgf->at);
    BwStatus status = bw_status_ok();
    while (status.id == NULL && peek(sgf) == '[')
        status = take_value(sgf, value) ? read_value(it, value) : broken();
    return status;
}

static void begin_tree(Reading *it)
{
    it->root = true;
    it->is_backgammon = true;
    it->result[0] = '\0';
    it->first = it->sgf;
    it->dice[0] = 0;
    it->head = (ChronicleHead){.no_crawford = true, .past_crawford = true};
}

/* After '(': nodes, then perhaps variations, of which the first is the play. */
static BwStatus read_tree(Reading *it)
{
    Sgf *sgf = &it->sgf;
    int depth = 1, nodes = 0;
    begin_tree(it);
    while (depth > 0) {
        BwStatus status = bw_status_ok();
        char c = peek(sgf);
        sgf->at += c == ';' || c == '(' || c == ')';
        if (c == ';' && ++nodes == 2)
            status = end_root(it);
        else if (is_capital(c))
            status = read_property(it);
        else if (c == '(')
            depth++;
        else if (c == ')' && --depth > 0)
            while (status.id == NULL && peek(sgf) == '(')
                status = skip_tree(sgf) ? status : broken();
        else if (c != ';' && c != ')')
            status = broken();
        if (status.id != NULL)
            return status;
    }
    return end_tree(it);
}

BwStatus sgf_read(const char *file, BwText *records, int *line)
{
    Reading it;
    memset(&it, 0, sizeof it);
    bw_text_skip(&file, "\xef\xbb\xbf");
    it.sgf = (Sgf){file, 1};
    it.records = records;
    BwStatus status = bw_status_ok();
    while (status.id == NULL && peek(&it.sgf) != '\0') {
        status = *it.sgf.at == '(' ? status : broken();
        it.sgf.at++;
        if (status.id == NULL)
            status = read_tree(&it);
    }
    *line = it.sgf.line;
    if (status.id == NULL && !it.chronicle.begun)
        return bw_status_no("sgf.none");
    if (status.id == NULL)
        chronicle_end(&it.chronicle);
    return refusal_if_cut(status, records);
}
