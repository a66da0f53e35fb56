/* The pages: files of one folder, sent packed where the browser can unpack them and a packed sister
 * lies beside the file, and not at all when it has them already. SPDX-License-Identifier: MIT */
#include "server/net_headers.h"
#include "server/net_private.h"

#include <string.h>
#include <sys/stat.h>

enum { FILE_ROOM = 1024, HEADERS_ROOM = 256 };

static const struct {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
};

static const char *type_of(const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t tail = strlen(types[i].end);
        if (length > tail && strcmp(path + length - tail, types[i].end) == 0)
            return types[i].type;
    }
    return NULL;
}

typedef struct Page {
    char file[FILE_ROOM];
    const char *type, *packing; /* packing NULL: as it is */
    struct stat about;
    char tag[64];
} Page;

static bool find_file(const char *web, const char *path, char out[FILE_ROOM], struct stat *about)
{
    BwText text = bw_text_in(out, FILE_ROOM);
    bw_text_add(&text, web);
    bw_text_add(&text, path);
    if (path[strlen(path) - 1] == '/')
        bw_text_add(&text, "index.html");
    return text.length < FILE_ROOM - 4 && stat(out, about) == 0 && S_ISREG(about->st_mode);
}

/* The packed sister of a file, if it is there and wanted. */
static void find_packed(struct lws *wsi, Page *page)
{
    static const char *const kinds[][2] = {{"br", ".br"}, {"gzip", ".gz"}};
    char header[256];
    size_t length = strlen(page->file);
    struct stat about;
    if (lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_HTTP_ACCEPT_ENCODING) <= 0)
        return;
    for (int i = 0; i < 2; i++) {
        strcpy(page->file + length, kinds[i][1]);
        if (header_accepts(header, kinds[i][0]) && stat(page->file, &about) == 0) {
            page->packing = kinds[i][0];
            page->about = about;
            return;
        }
    }
    page->file[length] = '\0';
}

/* The same bytes have the same tag: packed in another way they are others. */
static void write_tag(Page *page)
{
    BwText text = bw_text_in(page->tag, sizeof page->tag);
    bw_text_add_char(&text, '"');
    bw_text_add_number(&text, (int64_t)page->about.st_mtim.tv_sec);
    bw_text_add_char(&text, '-');
    bw_text_add_number(&text, (int64_t)page->about.st_mtim.tv_nsec);
    bw_text_add_char(&text, '-');
    bw_text_add_number(&text, (int64_t)page->about.st_size);
    if (page->packing != NULL) {
        bw_text_add_char(&text, '-');
        bw_text_add(&text, page->packing);
    }
    bw_text_add_char(&text, '"');
}

static void write_lines(const Page *page, BwText *out)
{
    bw_text_add(out, "cache-control: no-cache\r\nvary: accept-encoding\r\netag: ");
    bw_text_add(out, page->tag);
    if (page->packing != NULL) {
        bw_text_add(out, "\r\ncontent-encoding: ");
        bw_text_add(out, page->packing);
    }
    bw_text_add(out, "\r\n");
}

/* The head alone: of a page the browser has already (304), or because no more was asked for. */
static int send_head(struct lws *wsi, const Page *page, const BwText *lines, unsigned code)
{
    unsigned char buffer[LWS_PRE + 2048];
    unsigned char *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    bool whole = code == HTTP_STATUS_OK;
    if (lws_add_http_header_status(wsi, code, &at, end) != 0 ||
        (whole && lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE,
                                               (const unsigned char *)page->type,
                                               (int)strlen(page->type), &at, end) != 0) ||
        lws_add_http_header_content_length(wsi, whole ? (lws_filepos_t)page->about.st_size : 0, &at,
                                           end) != 0 ||
        (size_t)(end - at) <= lines->length)
        return -1;
    memcpy(at, lines->start, lines->length);
    at += lines->length;
    if (lws_finalize_write_http_header(wsi, start, &at, end) != 0)
        return -1;
    return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

static int send_file(struct lws *wsi, const Page *page, const BwText *lines)
{
    int code = lws_serve_http_file(wsi, page->file, page->type, lines->start, (int)lines->length);
    if (code < 0)
        return -1;
    return code > 0 && lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

bool net_page(struct lws *wsi, const Request *request, int *code)
{
    char known[256], buffer[HEADERS_ROOM];
    const char *web = request->net->config.web;
    Page page = {.packing = NULL};
    if (web == NULL || !path_is_plain(request->path) ||
        !find_file(web, request->path, page.file, &page.about))
        return false;
    page.type = type_of(page.file);
    if (page.type == NULL)
        return false;
    find_packed(wsi, &page);
    write_tag(&page);
    BwText lines = bw_text_in(buffer, sizeof buffer);
    write_lines(&page, &lines);
    if (lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
        header_has_tag(known, page.tag))
        *code = send_head(wsi, &page, &lines, HTTP_STATUS_NOT_MODIFIED);
    else if (request->method == METHOD_HEAD)
        *code = send_head(wsi, &page, &lines, HTTP_STATUS_OK);
    else
        *code = send_file(wsi, &page, &lines);
    return true;
}
