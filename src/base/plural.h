/* The plural expression of a header line, as gettext writes it: C's operators on one number n.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_PLURAL_H
#define BW_BASE_PLURAL_H

/* What the expression gives for n: "n != 1" gives 0 for 1. It ends at ';', '\n' or '\0'; one that
 * is not well-formed gives -1. */
long plural_form(const char *expression, unsigned long n);

#endif
