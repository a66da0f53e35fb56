/* The usual values of all rate limits, and reading those that an operator changes (docs/server.md).
 * SPDX-License-Identifier: MIT */
#include "server/limits.h"

#include "base/text.h"

#include <string.h>

enum { LINE_ROOM = 200, COUNT_MAX = 100000000, SECONDS_MAX = 7 * 24 * 3600 };

const struct LimitRow limit_rows[LIMIT_KINDS] = {
    [LIMIT_REQUESTS] = {"requests", 200, 4},
    [LIMIT_MESSAGES] = {"messages", 60, 3},
    [LIMIT_TABLES] = {"tables", 60, 3600},
    [LIMIT_TABLES_ADDRESS] = {"tables-address", 600, 3600},
    [LIMIT_LISTED] = {"listed", 20, 3600},
    [LIMIT_COMPUTERS] = {"computers", 5, 1800},
    [LIMIT_PASSWORDS] = {"passwords", 10, 900},
    [LIMIT_PASSWORDS_LOGIN] = {"passwords-login", 30, 3600},
    [LIMIT_EXPORTS] = {"exports", 5, 300},
    [LIMIT_CONNECTIONS] = {"connections", 200, 0},
    [LIMIT_SOCKETS_ADDRESS] = {"sockets-address", 40, 0},
    [LIMIT_SOCKETS_PERSON] = {"sockets-person", 20, 0},
    [LIMIT_WATCHED] = {"watched", 200, 0},
    [LIMIT_MESSAGE_BYTES] = {"message-bytes", 16384, 0},
    [LIMIT_RECORD_BYTES] = {"record-bytes", 131072, 0},
    [LIMIT_UNSENT_BYTES] = {"unsent-bytes", 262144, 0},
};

static Allowance allowance_of(int64_t count, int64_t seconds)
{
    return (Allowance){(double)count, seconds > 0 ? (double)count / (double)seconds : 0};
}

Limits limits_usual(void)
{
    Limits limits;
    for (int i = 0; i < LIMIT_KINDS; i++)
        limits.of[i] = allowance_of(limit_rows[i].count, limit_rows[i].seconds);
    return limits;
}

/* "NAME COUNT SECONDS", the last only for a pace; an empty line says nothing. */
static bool read_line(const char *at, Limits *limits)
{
    char name[32], count[16], seconds[16], more[8];
    int64_t counted, within = 0;
    int kind = 0;
    if (!bw_text_word(&at, name, sizeof name))
        return true;
    while (kind < LIMIT_KINDS && strcmp(limit_rows[kind].name, name) != 0)
        kind++;
    if (kind == LIMIT_KINDS || !bw_text_word(&at, count, sizeof count) ||
        !bw_text_number(count, 1, COUNT_MAX, &counted))
        return false;
    if (limit_rows[kind].seconds > 0 && (!bw_text_word(&at, seconds, sizeof seconds) ||
                                         !bw_text_number(seconds, 1, SECONDS_MAX, &within)))
        return false;
    limits->of[kind] = allowance_of(counted, within);
    return !bw_text_word(&at, more, sizeof more);
}

int limits_read(const char *text, Limits *limits)
{
    for (int number = 1; *text != '\0'; number++) {
        char line[LINE_ROOM];
        size_t whole = strcspn(text, "\n"), length = strcspn(text, "#\r\n");
        if (length >= sizeof line)
            return number;
        memcpy(line, text, length);
        line[length] = '\0';
        if (!read_line(line, limits))
            return number;
        text += whole + (text[whole] == '\n');
    }
    return 0;
}
