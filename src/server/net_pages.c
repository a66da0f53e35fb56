/* The pages: files of one folder, sent packed where the browser can unpack them and a packed sister
 * lies beside the file, and not at all when it has them already. SPDX-License-Identifier: MIT */
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

/* Names of our own files: nothing hidden, nothing above. */
static bool is_plain(const char *path)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-";
    return path[0] == '/' && strspn(path, letters) == strlen(path) && strstr(path, "/.") == NULL &&
           strstr(path, "//") == NULL;
}

static bool find_file(const char *web, const char *path, char out[FILE_ROOM], struct stat *about)
{
    Text text = text_in(out, FILE_ROOM);
    text_add(&text, web);
    text_add(&text, path);
    if (path[strlen(path) - 1] == '/')
        text_add(&text, "index.html");
    return text.length < FILE_ROOM - 4 && stat(out, about) == 0 && S_ISREG(about->st_mode);
}

static bool accepts(struct lws *wsi, const char *packing)
{
    char header[256];
    return lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           strstr(header, packing) != NULL;
}

/* The packed sister of a file, if it is there and wanted; *packing says how it is packed. */
static void find_packed(struct lws *wsi, char file[FILE_ROOM], const char **packing)
{
    static const char *const kinds[][2] = {{"br", ".br"}, {"gzip", ".gz"}};
    size_t length = strlen(file);
    struct stat about;
    for (int i = 0; i < 2; i++) {
        strcpy(file + length, kinds[i][1]);
        if (accepts(wsi, kinds[i][0]) && stat(file, &about) == 0) {
            *packing = kinds[i][0];
            return;
        }
    }
    file[length] = '\0';
}

static void write_tag(const struct stat *about, char out[64])
{
    Text text = text_in(out, 64);
    text_add_char(&text, '"');
    text_add_number(&text, (int64_t)about->st_mtim.tv_sec);
    text_add_char(&text, '-');
    text_add_number(&text, (int64_t)about->st_mtim.tv_nsec);
    text_add_char(&text, '-');
    text_add_number(&text, (int64_t)about->st_size);
    text_add_char(&text, '"');
}

static int answer_unchanged(struct lws *wsi)
{
    unsigned char buffer[LWS_PRE + 2048];
    unsigned char *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    if (lws_add_http_header_status(wsi, HTTP_STATUS_NOT_MODIFIED, &at, end) != 0 ||
        lws_add_http_header_content_length(wsi, 0, &at, end) != 0 ||
        lws_finalize_write_http_header(wsi, start, &at, end) != 0)
        return -1;
    return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

static int send_file(struct lws *wsi, const char *file, const char *type, const Text *headers)
{
    int code = lws_serve_http_file(wsi, file, type, headers->start, (int)headers->length);
    if (code < 0)
        return -1;
    return code > 0 && lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

bool net_page(struct lws *wsi, const char *web, const char *path, int *code)
{
    char file[FILE_ROOM], tag[64], known[64], lines[HEADERS_ROOM];
    struct stat about;
    const char *packing = NULL;
    if (web == NULL || !is_plain(path) || !find_file(web, path, file, &about))
        return false;
    const char *type = type_of(file);
    if (type == NULL)
        return false;
    write_tag(&about, tag);
    if (lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
        strcmp(known, tag) == 0) {
        *code = answer_unchanged(wsi);
        return true;
    }
    find_packed(wsi, file, &packing);
    Text headers = text_in(lines, sizeof lines);
    text_add(&headers, "cache-control: no-cache\r\nvary: accept-encoding\r\netag: ");
    text_add(&headers, tag);
    if (packing != NULL) {
        text_add(&headers, "\r\ncontent-encoding: ");
        text_add(&headers, packing);
    }
    text_add(&headers, "\r\n");
    *code = send_file(wsi, file, type, &headers);
    return true;
}
