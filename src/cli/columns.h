/* How many columns of a terminal a text takes: Chinese and Korean letters take two, marks that
 * stand on another letter and invisible ones none. SPDX-License-Identifier: MIT */
#ifndef BW_CLI_COLUMNS_H
#define BW_CLI_COLUMNS_H

#include <stddef.h>

/* The columns of the first `length` bytes. */
int columns_of(const char *text, size_t length);
/* How many bytes from the beginning of a text belong on a line together: a word, or one letter of a
 * script that is written without spaces. */
size_t columns_piece(const char *text);
/* Prints a text and as many spaces as fill up so many columns. */
void columns_pad(const char *text, int columns);

#endif
