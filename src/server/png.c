/* Makes a PNG of an SVG: librsvg draws, cairo writes.
 * SPDX-License-Identifier: MIT */
#include "server/png.h"

#ifdef BW_PNG

#include "system/memory.h"

#include <librsvg/rsvg.h>
#include <string.h>

typedef struct Bytes {
    char *start;
    size_t length, room;
} Bytes;

static cairo_status_t add(void *context, const unsigned char *bytes, unsigned length)
{
    Bytes *all = (Bytes *)context;
    if (all->length + length > all->room) {
        all->room = 2 * (all->length + length);
        all->start = (char *)memory_grow(all->start, all->room);
    }
    memcpy(all->start + all->length, bytes, length);
    all->length += length;
    return CAIRO_STATUS_SUCCESS;
}

static char *draw(RsvgHandle *handle, double width, double height, size_t *out_length)
{
    Bytes bytes = {NULL, 0, 0};
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
    cairo_t *pen = cairo_create(surface);
    RsvgRectangle all = {0, 0, width, height};
    if (rsvg_handle_render_document(handle, pen, &all, NULL))
        cairo_surface_write_to_png_stream(surface, add, &bytes);
    cairo_destroy(pen);
    cairo_surface_destroy(surface);
    *out_length = bytes.length;
    return bytes.start;
}

bool png_exists(void)
{
    return true;
}

char *png_of(const char *svg, size_t length, int edge, size_t *out_length)
{
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, length, NULL);
    double width = 0, height = 0;
    char *png = NULL;
    if (handle == NULL)
        return NULL;
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) && width > 0) {
        double scale = edge / (width > height ? width : height);
        png = draw(handle, width * scale, height * scale, out_length);
    }
    g_object_unref(handle);
    return png;
}

#else

bool png_exists(void)
{
    return false;
}

char *png_of(const char *svg, size_t length, int edge, size_t *out_length)
{
    (void)svg;
    (void)length;
    (void)edge;
    *out_length = 0;
    return NULL;
}

#endif
