/* Refuses messages that are not JSON because of a letter that no text can have: U+0000, or half of
 * a surrogate pair. Whoever sent one waits for an answer with its id, so the id is found without a
 * parser.
 * SPDX-License-Identifier: MIT */
#include "server/messages.h"

#include "system/memory.h"

#include <stdlib.h>
#include <string.h>

/* The number of an escape such as "\ud83c"; -1: there is none here. */
static long escaped_unit(const char *at)
{
    char digits[5] = "", *end;
    if (at[0] != '\\' || at[1] != 'u')
        return -1;
    strncpy(digits, at + 2, 4);
    long unit = strtol(digits, &end, 16);
    return end == digits + 4 ? unit : -1;
}

/* Puts U+FFFD for what is wrong here; how far to go on. */
static size_t mend(char *at)
{
    enum { ESCAPE = 6 };
    long unit = escaped_unit(at);
    if (unit < 0)
        return at[0] == '\\' && at[1] != '\0' ? 2 : 1;
    bool high = unit >= 0xd800 && unit < 0xdc00, low = unit >= 0xdc00 && unit < 0xe000;
    long next = high ? escaped_unit(at + ESCAPE) : -1;
    if (next >= 0xdc00 && next < 0xe000)
        return 2 * (size_t)ESCAPE;
    if (unit == 0 || high || low)
        memcpy(at + 2, "fffd", 4);
    return ESCAPE;
}

void message_unread(Session *session, const char *text, size_t length)
{
    char *copy = memory_get(length + 1);
    if (length > 0) /* an empty message may come without a text */
        memcpy(copy, text, length);
    copy[length] = '\0';
    for (char *at = copy; *at != '\0';)
        at += mend(at);
    json_t *message = json_loads(copy, JSON_REJECT_DUPLICATES, NULL);
    session_no_id(session, message_id(message), "server.message");
    json_decref(message);
    free(copy);
}
