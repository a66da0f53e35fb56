/* Refuses passwords that are guessed first. By patterns, because a list of a million passwords is
 * mostly these.
 * SPDX-License-Identifier: MIT */
#include "server/people/passwords.h"

#include "base/text.h"

#include <ctype.h>
#include <string.h>

static const char *const rows[] = {
    "0123456789012345",   "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop[]",       "qwertzuiop",
    "azertyuiop",         "asdfghjkl;",
    "zxcvbnm,./",         "yxcvbnm",
    "1qaz2wsx3edc4rfv",   "q1w2e3r4t5y6u7i8",
    "qazwsxedcrfvtg",     "1q2w3e4r5t6y7u8i",
    "qwertyasdfghzxcvbn", "qweasdzxc",
    "123qweasdzxc",       "qwe123asd",
};

/* What is left of them when digits and signs around them are gone. */
static const char *const words[] = {
    "password",  "passwort",   "motdepasse", "contrasena", "parola",   "iloveyou", "iloveme",
    "welcome",   "letmein",    "trustno",    "sunshine",   "princess", "football", "baseball",
    "superman",  "batman",     "dragon",     "monkey",     "master",   "shadow",   "michael",
    "jennifer",  "charlie",    "computer",   "internet",   "samsung",  "pokemon",  "starwars",
    "whatever",  "freedom",    "secret",     "admin",      "guest",    "default",  "changeme",
    "access",    "qwerty",     "qwertz",     "azerty",     "asdf",     "abc",      "hello",
    "liverpool", "chelsea",    "arsenal",    "chocolate",  "flower",   "summer",   "winter",
    "boxwood",   "backgammon", "squadro",    "draughts",   "dominoes", "chess",    "ludo",
};

/* How people dress up letters. */
static char plain(char c)
{
    static const char dressed[] = "0134578@$!", letters[] = "oieastbasi";
    const char *at = c != '\0' ? strchr(dressed, c) : NULL;
    return at != NULL ? letters[at - dressed] : c;
}

static bool is_in_rows(const char *text)
{
    char back[PASSWORD_MAX + 1];
    size_t length = strlen(text);
    for (size_t i = 0; i <= length; i++)
        back[i] = i < length ? text[length - 1 - i] : '\0';
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(rows[i], text) != NULL || strstr(rows[i], back) != NULL)
            return true;
    return false;
}

/* The same few signs again and again: aaaaaaaa, abcabcabc, 12341234. */
static bool repeats(const char *text)
{
    size_t length = strlen(text);
    for (size_t part = 1; part <= length / 2; part++)
        if (memcmp(text, text + part, length - part) == 0)
            return true;
    return false;
}

static bool is_word(const char *text, const char *login)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], text) == 0)
            return true;
    return login[0] != '\0' && strcmp(login, text) == 0;
}

/* Without what stands around the letters. */
static void strip(const char *text, char out[PASSWORD_MAX + 1])
{
    size_t length = strlen(text);
    while (length > 0 && !isalpha((unsigned char)*text))
        text++, length--;
    while (length > 0 && !isalpha((unsigned char)text[length - 1]))
        length--;
    memcpy(out, text, length);
    out[length] = '\0';
}

enum { DIGITS_MIN = 12 }; /* a date or a telephone number is shorter */

bool password_is_common(const char *password, const char *login)
{
    char small[PASSWORD_MAX + 1], bare[PASSWORD_MAX + 1];
    size_t length = strlen(password);
    for (size_t i = 0; i <= length; i++)
        small[i] = (char)tolower((unsigned char)password[i]);
    strip(small, bare);
    bool common = is_in_rows(small) || repeats(small) || is_word(bare, login) ||
                  (length < DIGITS_MIN && strspn(small, "0123456789") == length);
    for (char *at = bare; *at != '\0'; at++)
        *at = plain(*at);
    return common || is_word(bare, login);
}
