/* Writes JSON; json.h says how.
 * SPDX-License-Identifier: MIT */
#include "base/json.h"

#include <stddef.h>
#include <string.h>

BwJson bw_json_in(BwText *text)
{
    return (BwJson){text, false};
}

static void add_escaped(BwText *text, char c)
{
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        bw_text_add_char(text, '\\');
        bw_text_add_char(text, c);
    } else if (c == '\n') {
        bw_text_add(text, "\\n");
    } else {
        bw_text_add(text, "\\u00");
        bw_text_add_char(text, hex[c >> 4 & 15]);
        bw_text_add_char(text, hex[c & 15]);
    }
}

/* How many bytes at the front need no escape: texts are many, what needs one is rare. */
static size_t plain_length(const char *string)
{
    size_t length = 0;
    while ((unsigned char)string[length] >= 0x20 && string[length] != '"' && string[length] != '\\')
        length++;
    return length;
}

/* Bytes with another before and behind them, in one go where they fit. */
static void add_within(BwText *text, const char *before, const char *bytes, size_t length,
                       const char *behind)
{
    size_t head = strlen(before), tail = strlen(behind), whole = head + length + tail;
    if (text->length + whole < text->room) {
        char *at = text->start + text->length;
        memcpy(at, before, head);
        memcpy(at + head, bytes, length);
        memcpy(at + head + length, behind, tail + 1);
        text->length += whole;
        return;
    }
    bw_text_add(text, before);
    bw_text_add_bytes(text, bytes, length);
    bw_text_add(text, behind);
}

static void add_string(BwText *text, const char *string)
{
    size_t plain = plain_length(string);
    if (string[plain] == '\0') {
        add_within(text, "\"", string, plain, "\"");
        return;
    }
    bw_text_add_char(text, '"');
    while (*string != '\0') {
        plain = plain_length(string);
        bw_text_add_bytes(text, string, plain);
        string += plain;
        if (*string != '\0')
            add_escaped(text, *string++);
    }
    bw_text_add_char(text, '"');
}

/* Keys are ours, and plain. */
static void begin(BwJson *json, const char *key)
{
    if (key != NULL)
        add_within(json->text, json->comma ? ",\"" : "\"", key, strlen(key), "\":");
    else if (json->comma)
        bw_text_add_char(json->text, ',');
    json->comma = true;
}

void bw_json_open(BwJson *json, const char *key, char bracket)
{
    begin(json, key);
    bw_text_add_char(json->text, bracket);
    json->comma = false;
}

void bw_json_close(BwJson *json, char bracket)
{
    bw_text_add_char(json->text, bracket);
    json->comma = true;
}

void bw_json_string_of(BwJson *json, const char *key, const char *string)
{
    begin(json, key);
    if (string != NULL)
        add_string(json->text, string);
    else
        bw_text_add(json->text, "null");
}

static void add_name(BwJson *json, const char *key, const char *kind, const char *text)
{
    bw_json_open(json, key, '{');
    bw_json_string_of(json, kind, text);
    bw_json_close(json, '}');
}

void bw_json_id(BwJson *json, const char *key, const char *id)
{
    add_name(json, key, "id", id);
}

void bw_json_said(BwJson *json, const char *key, const char *text)
{
    add_name(json, key, "said", text);
}

void bw_json_number(BwJson *json, const char *key, int64_t number)
{
    begin(json, key);
    bw_text_add_number(json->text, number);
}

void bw_json_truth(BwJson *json, const char *key, bool truth)
{
    begin(json, key);
    bw_text_add(json->text, truth ? "true" : "false");
}

void bw_json_raw(BwJson *json, const char *key, const char *raw)
{
    begin(json, key);
    bw_text_add(json->text, raw);
}
