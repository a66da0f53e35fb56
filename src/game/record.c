/* Reads and writes records, line by line. A line of foreign text is distrusted here and nowhere
 * else.
 * SPDX-License-Identifier: MIT */
#include "game/record.h"

#include "game/rules.h"

#include <string.h>

static const char first_line[] = "boxwood record 1", first_words[] = "boxwood record ";

typedef struct VerbForm {
    const char *name;
    bool has_seat;
} VerbForm;

static const VerbForm verbs[] = {
    [BW_VERB_MOVE] = {"move", true},      [BW_VERB_CHANCE] = {"chance", false},
    [BW_VERB_ASIDE] = {"aside", true},    [BW_VERB_BACK] = {"back", true},
    [BW_VERB_OFFER] = {"offer", true},    [BW_VERB_ACCEPT] = {"accept", true},
    [BW_VERB_REFUSE] = {"refuse", true},  [BW_VERB_CLAIM] = {"claim", true},
    [BW_VERB_RESIGN] = {"resign", true},  [BW_VERB_TIME] = {"time", true},
    [BW_VERB_LEAVE] = {"leave", true},    [BW_VERB_NOTE] = {"note", false},
    [BW_VERB_RESULT] = {"result", false}, [BW_VERB_TAG] = {"tag", false},
    [BW_VERB_RULES] = {"rules", false},   [BW_VERB_VERSION] = {"version", false},
    [BW_VERB_NAME] = {"name", true},      [BW_VERB_CLOCK] = {"clock", false},
    [BW_VERB_LOTS] = {"lots", false},     [BW_VERB_START] = {"start", false},
};

BwRecordReader bw_record_reader(const char *text)
{
    return (BwRecordReader){.next = text};
}

/* Copies the next line that is not blank, without the end of line; false at the end of the text.
 * A line too long for any of ours is cut: it will not be understood. */
static bool read_line(BwRecordReader *reader, char *out, size_t room)
{
    while (*reader->next != '\0') {
        size_t length = strcspn(reader->next, "\n");
        size_t kept = length < room ? length : room - 1;
        memcpy(out, reader->next, kept);
        reader->next += length + (reader->next[length] == '\n');
        reader->line++;
        while (kept > 0 && (out[kept - 1] == '\r' || out[kept - 1] == ' '))
            kept--;
        out[kept] = '\0';
        if (kept > 0)
            return true;
    }
    return false;
}

/* The version that the next line that is not blank begins a record of, or 0; stays where it is. */
static int64_t version_ahead(const BwRecordReader *reader)
{
    BwRecordReader peek = *reader;
    char line[64];
    const char *at = line;
    int64_t version = 0;
    if (read_line(&peek, line, sizeof line) && bw_text_skip(&at, first_words))
        bw_text_number(at, 1, INT32_MAX, &version);
    return version;
}

BwStatus bw_record_begin(BwRecordReader *reader)
{
    char line[64];
    int64_t version = version_ahead(reader);
    if (version == 0)
        return bw_status_text(bw_status_no("record.none"), "first", first_line);
    read_line(reader, line, sizeof line);
    return version == 1 ? bw_status_ok()
                        : bw_status_text(bw_status_no("record.later"), "version",
                                         line + strlen(first_words));
}

const char *bw_record_next(const char *record)
{
    bool begun = false;
    for (const char *line = record; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        bool blank = strspn(line, " \r") >= length;
        BwRecordReader here = {.next = line};
        if (begun && !blank && version_ahead(&here) > 0)
            return line;
        begun = begun || !blank;
        line += length + (line[length] == '\n');
    }
    return NULL;
}

static BwStatus refuse_line(const char *line)
{
    return bw_status_text(bw_status_no("record.line"), "line", line);
}

static bool read_time(const char **at, int64_t *out)
{
    char word[32];
    if (**at != '@')
        return true;
    return bw_text_word(at, word, sizeof word) &&
           bw_text_number(word + 1, 0, BW_RECORD_TIME_MAX, out);
}

const char *bw_record_verb_name(BwVerb verb)
{
    return verbs[verb].name;
}

bool bw_record_verb_find(const char *name, BwVerb *out)
{
    for (int i = 0; i < BW_VERB_END; i++)
        if (strcmp(verbs[i].name, name) == 0) {
            *out = (BwVerb)i;
            return true;
        }
    return false;
}

static bool read_verb(const char **at, BwVerb *out)
{
    char word[16];
    return bw_text_word(at, word, sizeof word) && bw_record_verb_find(word, out);
}

static bool read_seat(const char **at, int *out)
{
    char word[8];
    int64_t seat;
    if (!bw_text_word(at, word, sizeof word) || !bw_text_number(word, 0, BW_SEATS_MAX - 1, &seat))
        return false;
    *out = (int)seat;
    return true;
}

BwStatus bw_record_line(BwRecordReader *reader, BwRecordLine *out)
{
    char line[BW_RECORD_WORDS + 64];
    out->verb = BW_VERB_END;
    out->seat = -1;
    out->at = -1;
    out->words[0] = '\0';
    if (version_ahead(reader) > 0 || !read_line(reader, line, sizeof line))
        return bw_status_ok();
    const char *at = line;
    if (!read_time(&at, &out->at) || !read_verb(&at, &out->verb))
        return refuse_line(line);
    if (verbs[out->verb].has_seat && !read_seat(&at, &out->seat))
        return refuse_line(line);
    at += strspn(at, " ");
    if (strlen(at) >= sizeof out->words)
        return refuse_line(line);
    strcpy(out->words, at);
    return bw_status_ok();
}

/* "300000", "300000 increment 5000" or "300000 delay 2000"; then perhaps "waits". */
static bool read_clock(const char *words, BwClock *out)
{
    char word[32];
    int64_t bank;
    int64_t extra = 0;
    *out = (BwClock){0};
    if (!bw_text_word(&words, word, sizeof word) ||
        !bw_text_number(word, 1, BW_RECORD_TIME_MAX, &bank))
        return false;
    out->bank_ms = bank;
    size_t length = strlen(words);
    out->waits = length >= 6 && strcmp(words + length - 6, " waits") == 0;
    if (!bw_text_word(&words, word, sizeof word) || strcmp(word, "waits") == 0)
        return *words == '\0';
    bool delay = strcmp(word, "delay") == 0;
    if (!delay && strcmp(word, "increment") != 0)
        return false;
    if (!bw_text_word(&words, word, sizeof word) || !bw_text_number(word, 0, INT32_MAX, &extra))
        return false;
    *(delay ? &out->delay_ms : &out->increment_ms) = (int32_t)extra;
    return strcmp(words, out->waits ? " waits" : "") == 0;
}

/* As many different numbers as there are seats: person i drew seat lots[i]. */
static bool read_lots(const char *words, int seats, int8_t out[BW_SEATS_MAX])
{
    unsigned drawn = 0;
    for (int i = 0; i < seats; i++) {
        int seat;
        if (!read_seat(&words, &seat) || seat >= seats)
            return false;
        out[i] = (int8_t)seat;
        drawn |= 1u << seat;
    }
    return drawn == (1u << seats) - 1 && *words == '\0';
}

/* What the rules meant in that version; `line` has been read as the newest. */
static BwStatus read_version(const BwRecordReader *reader, const char *words, const char *line,
                             BwRules *rules)
{
    int64_t version;
    if (!bw_text_number(words, 1, rules->game->version, &version))
        return bw_status_text(bw_status_no("record.version"), "version", words);
    return bw_rules_read_among(rules, reader->games, line, (int)version);
}

static BwStatus read_head_line(const BwRecordReader *reader, const BwRecordLine *line,
                               const char *rules, BwSeating *out)
{
    const char *words = line->words;
    bool good = true;
    if (line->verb == BW_VERB_RULES)
        return bw_rules_read_among(&out->rules, reader->games, words, 0);
    if (out->rules.game == NULL)
        return bw_status_no("record.rules_first");
    switch (line->verb) {
    case BW_VERB_VERSION:
        return read_version(reader, words, rules, &out->rules);
    case BW_VERB_NAME:
        good = line->seat < out->rules.seats && strlen(words) < BW_NAME_ROOM;
        bw_text_clean(out->name[line->seat], BW_NAME_ROOM, words);
        break;
    case BW_VERB_CLOCK:
        good = read_clock(words, &out->clock);
        break;
    case BW_VERB_LOTS:
        good = read_lots(words, out->rules.seats, out->lots);
        break;
    case BW_VERB_START:
        good = strlen(words) < sizeof out->start;
        bw_text_clean(out->start, sizeof out->start, words);
        break;
    default:
        break;
    }
    return good ? bw_status_ok() : refuse_line(words);
}

BwStatus bw_record_head(BwRecordReader *reader, BwSeating *out)
{
    char rules[BW_RECORD_WORDS] = "";
    *out = (BwSeating){0};
    BwStatus status = bw_record_begin(reader);
    while (status.id == NULL) {
        BwRecordReader before = *reader;
        BwRecordLine line;
        status = bw_record_line(reader, &line);
        if (status.id == NULL && (line.verb < BW_VERB_TAG || line.verb == BW_VERB_END)) {
            *reader = before;
            break;
        }
        if (status.id == NULL)
            status = read_head_line(reader, &line, rules, out);
        if (status.id == NULL && line.verb == BW_VERB_RULES)
            memcpy(rules, line.words, sizeof rules);
    }
    if (status.id == NULL && out->rules.game == NULL)
        return bw_status_no("record.rules_first");
    return status;
}

void bw_record_add_line(BwText *text, const BwRecordLine *line)
{
    if (line->at >= 0) {
        bw_text_add_char(text, '@');
        bw_text_add_number(text, line->at);
        bw_text_add_char(text, ' ');
    }
    bw_text_add(text, verbs[line->verb].name);
    if (verbs[line->verb].has_seat) {
        bw_text_add_char(text, ' ');
        bw_text_add_number(text, line->seat);
    }
    if (line->words[0] != '\0') {
        bw_text_add_char(text, ' ');
        bw_text_add(text, line->words);
    }
    bw_text_add_char(text, '\n');
}

void bw_record_add_clock(BwText *text, const BwClock *clock)
{
    bw_text_add_number(text, clock->bank_ms);
    if (clock->increment_ms != 0) {
        bw_text_add(text, " increment ");
        bw_text_add_number(text, clock->increment_ms);
    }
    if (clock->delay_ms != 0) {
        bw_text_add(text, " delay ");
        bw_text_add_number(text, clock->delay_ms);
    }
    bw_text_add(text, clock->waits ? " waits" : "");
}

static void add_people(BwText *text, const BwSeating *seating)
{
    bool drawn = false;
    for (int seat = 0; seat < seating->rules.seats; seat++) {
        drawn = drawn || seating->lots[seat] != 0;
        if (seating->name[seat][0] == '\0')
            continue;
        bw_text_add(text, "name ");
        bw_text_add_number(text, seat);
        bw_text_add_char(text, ' ');
        bw_text_add(text, seating->name[seat]);
        bw_text_add_char(text, '\n');
    }
    if (!drawn)
        return;
    bw_text_add(text, "lots");
    for (int seat = 0; seat < seating->rules.seats; seat++) {
        bw_text_add_char(text, ' ');
        bw_text_add_number(text, seating->lots[seat]);
    }
    bw_text_add_char(text, '\n');
}

void bw_record_add_head(BwText *text, const BwSeating *seating)
{
    char rules[BW_RULES_TEXT];
    bw_rules_write(&seating->rules, rules, sizeof rules);
    bw_text_add(text, first_line);
    bw_text_add(text, "\nrules ");
    bw_text_add(text, rules);
    bw_text_add(text, "\nversion ");
    bw_text_add_number(text, seating->rules.version);
    bw_text_add_char(text, '\n');
    add_people(text, seating);
    if (seating->clock.bank_ms > 0) {
        bw_text_add(text, "clock ");
        bw_record_add_clock(text, &seating->clock);
        bw_text_add_char(text, '\n');
    }
    if (seating->start[0] != '\0') {
        bw_text_add(text, "start ");
        bw_text_add(text, seating->start);
        bw_text_add_char(text, '\n');
    }
}
