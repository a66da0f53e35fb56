/* Records as lines. A line of foreign text is distrusted here and nowhere else.
 * SPDX-License-Identifier: MIT */
#include "game/record.h"

#include "game/rules.h"

#include <string.h>

static const char first_line[] = "boxwood record 1";

typedef struct VerbForm {
    const char *name;
    bool has_seat;
} VerbForm;

static const VerbForm verbs[] = {
    [VERB_MOVE] = {"move", true},      [VERB_CHANCE] = {"chance", false},
    [VERB_ASIDE] = {"aside", true},    [VERB_BACK] = {"back", true},
    [VERB_OFFER] = {"offer", true},    [VERB_ACCEPT] = {"accept", true},
    [VERB_REFUSE] = {"refuse", true},  [VERB_CLAIM] = {"claim", true},
    [VERB_RESIGN] = {"resign", true},  [VERB_TIME] = {"time", true},
    [VERB_LEAVE] = {"leave", true},    [VERB_NOTE] = {"note", false},
    [VERB_RESULT] = {"result", false}, [VERB_TAG] = {"tag", false},
    [VERB_RULES] = {"rules", false},   [VERB_VERSION] = {"version", false},
    [VERB_NAME] = {"name", true},      [VERB_CLOCK] = {"clock", false},
    [VERB_LOTS] = {"lots", false},     [VERB_START] = {"start", false},
};

RecordReader record_reader(const char *text)
{
    return (RecordReader){text, 0};
}

/* Copies the next line that is not blank, without the end of line; false at the end of the text.
 * A line too long for any of ours is cut: it will not be understood. */
static bool read_line(RecordReader *reader, char *out, size_t room)
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

/* Whether the next line that is not blank begins a record; stays where it is. */
static bool at_first_line(const RecordReader *reader)
{
    RecordReader peek = *reader;
    char line[64];
    return read_line(&peek, line, sizeof line) && strcmp(line, first_line) == 0;
}

Status record_begin(RecordReader *reader)
{
    char line[64];
    if (!at_first_line(reader))
        return status_text(status_no("record.none"), "first", first_line);
    read_line(reader, line, sizeof line);
    return status_ok();
}

static Status refuse_line(const char *line)
{
    return status_text(status_no("record.line"), "line", line);
}

static bool read_time(const char **at, int64_t *out)
{
    char word[32];
    if (**at != '@')
        return true;
    return text_word(at, word, sizeof word) && text_number(word + 1, 0, INT64_C(1) << 50, out);
}

const char *record_verb_name(Verb verb)
{
    return verbs[verb].name;
}

bool record_verb_find(const char *name, Verb *out)
{
    for (int i = 0; i < VERB_END; i++)
        if (strcmp(verbs[i].name, name) == 0) {
            *out = (Verb)i;
            return true;
        }
    return false;
}

static bool read_verb(const char **at, Verb *out)
{
    char word[16];
    return text_word(at, word, sizeof word) && record_verb_find(word, out);
}

static bool read_seat(const char **at, int *out)
{
    char word[8];
    int64_t seat;
    if (!text_word(at, word, sizeof word) || !text_number(word, 0, SEATS_MAX - 1, &seat))
        return false;
    *out = (int)seat;
    return true;
}

Status record_line(RecordReader *reader, RecordLine *out)
{
    char line[RECORD_WORDS + 64];
    out->verb = VERB_END;
    out->seat = -1;
    out->at = -1;
    out->words[0] = '\0';
    if (at_first_line(reader) || !read_line(reader, line, sizeof line))
        return status_ok();
    const char *at = line;
    if (!read_time(&at, &out->at) || !read_verb(&at, &out->verb))
        return refuse_line(line);
    if (verbs[out->verb].has_seat && !read_seat(&at, &out->seat))
        return refuse_line(line);
    at += strspn(at, " ");
    if (strlen(at) >= sizeof out->words)
        return refuse_line(line);
    strcpy(out->words, at);
    return status_ok();
}

/* "300000", "300000 increment 5000" or "300000 delay 2000". */
static bool read_clock(const char *words, Clock *out)
{
    char word[32];
    int64_t bank;
    int64_t extra = 0;
    *out = (Clock){0};
    if (!text_word(&words, word, sizeof word) || !text_number(word, 1, INT64_C(1) << 50, &bank))
        return false;
    out->bank_ms = bank;
    if (!text_word(&words, word, sizeof word))
        return *words == '\0';
    bool delay = strcmp(word, "delay") == 0;
    if (!delay && strcmp(word, "increment") != 0)
        return false;
    if (!text_word(&words, word, sizeof word) || !text_number(word, 0, INT32_MAX, &extra))
        return false;
    *(delay ? &out->delay_ms : &out->increment_ms) = (int32_t)extra;
    return *words == '\0';
}

/* As many different numbers as there are seats: person i drew seat lots[i]. */
static bool read_lots(const char *words, int seats, int8_t out[SEATS_MAX])
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

static bool read_version(const char *words, Rules *rules)
{
    int64_t version;
    if (!text_number(words, 1, rules->game->version, &version))
        return false;
    rules->version = (int16_t)version;
    return true;
}

static Status read_head_line(const RecordLine *line, Seating *out)
{
    const char *words = line->words;
    bool good = true;
    if (line->verb == VERB_RULES)
        return rules_read(&out->rules, words);
    if (out->rules.game == NULL)
        return status_no("record.rules_first");
    switch (line->verb) {
    case VERB_VERSION:
        if (!read_version(words, &out->rules))
            return status_text(status_no("record.version"), "version", words);
        break;
    case VERB_NAME:
        good = line->seat < out->rules.seats && strlen(words) < NAME_ROOM;
        text_clean(out->name[line->seat], NAME_ROOM, words);
        break;
    case VERB_CLOCK:
        good = read_clock(words, &out->clock);
        break;
    case VERB_LOTS:
        good = read_lots(words, out->rules.seats, out->lots);
        break;
    case VERB_START:
        good = strlen(words) < sizeof out->start;
        text_clean(out->start, sizeof out->start, words);
        break;
    default:
        break;
    }
    return good ? status_ok() : refuse_line(words);
}

Status record_head(RecordReader *reader, Seating *out)
{
    *out = (Seating){0};
    Status status = record_begin(reader);
    while (status.id == NULL) {
        RecordReader before = *reader;
        RecordLine line;
        status = record_line(reader, &line);
        if (status.id == NULL && (line.verb < VERB_TAG || line.verb == VERB_END)) {
            *reader = before;
            break;
        }
        if (status.id == NULL)
            status = read_head_line(&line, out);
    }
    if (status.id == NULL && out->rules.game == NULL)
        return status_no("record.rules_first");
    return status;
}

void record_add_line(Text *text, const RecordLine *line)
{
    if (line->at >= 0) {
        text_add_char(text, '@');
        text_add_number(text, line->at);
        text_add_char(text, ' ');
    }
    text_add(text, verbs[line->verb].name);
    if (verbs[line->verb].has_seat) {
        text_add_char(text, ' ');
        text_add_number(text, line->seat);
    }
    if (line->words[0] != '\0') {
        text_add_char(text, ' ');
        text_add(text, line->words);
    }
    text_add_char(text, '\n');
}

static void add_clock(Text *text, const Clock *clock)
{
    text_add(text, "clock ");
    text_add_number(text, clock->bank_ms);
    if (clock->increment_ms != 0) {
        text_add(text, " increment ");
        text_add_number(text, clock->increment_ms);
    }
    if (clock->delay_ms != 0) {
        text_add(text, " delay ");
        text_add_number(text, clock->delay_ms);
    }
    text_add_char(text, '\n');
}

static void add_people(Text *text, const Seating *seating)
{
    bool drawn = false;
    for (int seat = 0; seat < seating->rules.seats; seat++) {
        drawn = drawn || seating->lots[seat] != 0;
        if (seating->name[seat][0] == '\0')
            continue;
        text_add(text, "name ");
        text_add_number(text, seat);
        text_add_char(text, ' ');
        text_add(text, seating->name[seat]);
        text_add_char(text, '\n');
    }
    if (!drawn)
        return;
    text_add(text, "lots");
    for (int seat = 0; seat < seating->rules.seats; seat++) {
        text_add_char(text, ' ');
        text_add_number(text, seating->lots[seat]);
    }
    text_add_char(text, '\n');
}

void record_add_head(Text *text, const Seating *seating)
{
    char rules[RULES_TEXT];
    rules_write(&seating->rules, rules, sizeof rules);
    text_add(text, first_line);
    text_add(text, "\nrules ");
    text_add(text, rules);
    text_add(text, "\nversion ");
    text_add_number(text, seating->rules.version);
    text_add_char(text, '\n');
    add_people(text, seating);
    if (seating->clock.bank_ms > 0)
        add_clock(text, &seating->clock);
    if (seating->start[0] != '\0') {
        text_add(text, "start ");
        text_add(text, seating->start);
        text_add_char(text, '\n');
    }
}
