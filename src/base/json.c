/* JSON, written.
 * SPDX-License-Identifier: MIT */
#include "base/json.h"

#include <stddef.h>

Json json_in(Text *text)
{
    return (Json){text, false};
}

static void add_escaped(Text *text, char c)
{
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        text_add_char(text, '\\');
        text_add_char(text, c);
    } else if (c == '\n') {
        text_add(text, "\\n");
    } else {
        text_add(text, "\\u00");
        text_add_char(text, hex[c >> 4 & 15]);
        text_add_char(text, hex[c & 15]);
    }
}

static bool is_plain(char c)
{
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

static void add_string(Text *text, const char *string)
{
    text_add_char(text, '"');
    while (*string != '\0') {
        size_t plain = 0;
        while (is_plain(string[plain]))
            plain++;
        text_add_bytes(text, string, plain);
        string += plain;
        if (*string != '\0')
            add_escaped(text, *string++);
    }
    text_add_char(text, '"');
}

static void begin(Json *json, const char *key)
{
    if (json->comma)
        text_add_char(json->text, ',');
    json->comma = true;
    if (key == NULL)
        return;
    add_string(json->text, key);
    text_add_char(json->text, ':');
}

void json_open(Json *json, const char *key, char bracket)
{
    begin(json, key);
    text_add_char(json->text, bracket);
    json->comma = false;
}

void json_close(Json *json, char bracket)
{
    text_add_char(json->text, bracket);
    json->comma = true;
}

void json_string_of(Json *json, const char *key, const char *string)
{
    begin(json, key);
    if (string != NULL)
        add_string(json->text, string);
    else
        text_add(json->text, "null");
}

void json_number(Json *json, const char *key, int64_t number)
{
    begin(json, key);
    text_add_number(json->text, number);
}

void json_truth(Json *json, const char *key, bool truth)
{
    begin(json, key);
    text_add(json->text, truth ? "true" : "false");
}

void json_raw(Json *json, const char *key, const char *raw)
{
    begin(json, key);
    text_add(json->text, raw);
}
