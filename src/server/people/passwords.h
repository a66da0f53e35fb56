/* Refuses passwords that are guessed first.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_PEOPLE_PASSWORDS_H
#define BW_SERVER_PEOPLE_PASSWORDS_H

#include <stdbool.h>

enum { PASSWORD_MIN = 8, PASSWORD_MAX = 200 };

/** Whether everybody who guesses would guess this: one sign or few over and over, neighbours on the
 * keyboard, the alphabet, the login, or a word that many take, with whatever signs around
 * it. */
bool password_is_common(const char *password, const char *login);

#endif
