/* JSON, written.
 * SPDX-License-Identifier: MIT */
#include "base/json.h"

#include <stddef.h>

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

static bool is_plain(char c)
{
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

static void add_string(BwText *text, const char *string)
{
    bw_text_add_char(text, '"');
    while (*string != '\0') {
        size_t plain = 0;
        while (is_plain(string[plain]))
            plain++;
        bw_text_add_bytes(text, string, plain);
        string += plain;
        if (*string != '\0')
            add_escaped(text, *string++);
    }
    bw_text_add_char(text, '"');
}

static void begin(BwJson *json, const char *key)
{
    if (json->comma)
        bw_text_add_char(json->text, ',');
    json->comma = true;
    if (key == NULL)
        return;
    add_string(json->text, key);
    bw_text_add_char(json->text, ':');
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
