/* Begins and ends the arithmetic coder of Squadro's tablebase.
 * SPDX-License-Identifier: MIT */
#include "tablebase/squadro/squadro_coder.h"

void squadro_coder_open(SquadroCoder *coder, uint8_t *out, const uint8_t *in, size_t size)
{
    *coder = (SquadroCoder){.out = out, .in = in, .size = size, .range = UINT32_MAX, .waiting = 1};
    for (int i = 0; in != NULL && i < 4; i++)
        coder->code = coder->code << 8 | squadro_get_byte(coder);
}

/* Bytes that are 0 need not be written, since reading goes on with zeros. */
size_t squadro_coder_close(SquadroCoder *coder)
{
    for (int i = 0; i < 5; i++)
        squadro_put_byte(coder);
    while (coder->used > 1 && coder->out[coder->used - 1] == 0)
        coder->used--;
    return coder->used;
}
