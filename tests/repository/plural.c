/* The forms of 0 to 200 for each plural expression on stdin, a line each; catalogues.py compares
 * them with gettext's own. SPDX-License-Identifier: MIT */
#include "base/plural.h"

#include <stdio.h>

int main(void)
{
    char line[512];
    while (fgets(line, sizeof line, stdin) != NULL) {
        for (unsigned long n = 0; n <= 200; n++)
            printf("%ld ", plural_form(line, n));
        putchar('\n');
    }
    return 0;
}
