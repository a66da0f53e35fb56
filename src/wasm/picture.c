/* For the page: draws a position as SVG.
 * SPDX-License-Identifier: MIT */
#include "picture/picture.h"

#include "wasm/local.h"

/* The table after so many moves as the seat may see it; the answer is SVG. */
EXPORT("local_picture") bool local_picture(int moves, int seat)
{
    Picture picture = picture_of_table(local.table, moves, seat);
    local.text = bw_text_in(local.answer, sizeof local.answer);
    if (!picture_exists(picture.rules->game))
        return false;
    picture_write(&picture, &local.text);
    return true;
}
