/* Draws a link as a QR code in SVG, for a phone's camera.
 * SPDX-License-Identifier: MIT */
#include "server/api_requests.h"

#include <qrencode.h>

enum { MARGIN = 4 }; /* modules, as cameras want it */

static bool is_dark(const QRcode *code, int x, int y)
{
    return x < code->width && (code->data[y * code->width + x] & 1) != 0;
}

/* The dark modules of a row, neighbours as one. */
static void add_row(const QRcode *code, int y, BwText *out)
{
    for (int x = 0; x < code->width; x++) {
        int end = x;
        while (is_dark(code, end, y))
            end++;
        if (end == x)
            continue;
        bw_text_add_char(out, 'M');
        bw_text_add_number(out, x + MARGIN);
        bw_text_add_char(out, ' ');
        bw_text_add_number(out, y + MARGIN);
        bw_text_add_char(out, 'h');
        bw_text_add_number(out, end - x);
        bw_text_add(out, "v1H");
        bw_text_add_number(out, x + MARGIN);
        bw_text_add_char(out, 'z');
        x = end;
    }
}

bool api_write_qr(const char *link, BwText *out)
{
    QRcode *code = QRcode_encodeString8bit(link, 0, QR_ECLEVEL_L);
    if (code == NULL)
        return false;
    bw_text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    bw_text_add_number(out, code->width + 2 * MARGIN);
    bw_text_add_char(out, ' ');
    bw_text_add_number(out, code->width + 2 * MARGIN);
    bw_text_add(out, "\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/><path d=\"");
    for (int y = 0; y < code->width; y++)
        add_row(code, y, out);
    bw_text_add(out, "\"/></svg>\n");
    QRcode_free(code);
    return true;
}
