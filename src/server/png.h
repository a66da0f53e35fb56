/* Makes a PNG of an SVG, for previews of links and other programs that cannot draw SVG. Left out if
 * librsvg was not there when the program was built.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_PNG_H
#define BW_SERVER_PNG_H

#include <stdbool.h>
#include <stddef.h>

/** Whether pictures can be made here. */
bool png_exists(void);
/** The picture, its longer edge so many pixels, to be freed; NULL if it cannot be drawn. May run on
 * any thread. */
char *png_of(const char *svg, size_t length, int edge, size_t *out_length);

#endif
