/* Serves files of one folder, compressed if the browser accepts that and a compressed copy lies
 * beside the file, and not at all if the browser has them already.
 * SPDX-License-Identifier: MIT */
#include "http/header_values.h"
#include "http/http_private.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
    {".net", "application/octet-stream"},
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
    bool by_language; /* another reader gets another file */
    char tag[64];
} Page;

static bool find_file(const char *web, const char *path, const char *name, Page *page)
{
    BwText text = bw_text_in(page->file, FILE_ROOM);
    bw_text_add(&text, web);
    bw_text_add(&text, path);
    bw_text_add(&text, name);
    return text.length < FILE_ROOM - 4 && stat(page->file, &page->about) == 0 &&
           S_ISREG(page->about.st_mode);
}

/* A folder's first page: in the reader's language if it exists, else index.html. */
static bool find_first(const HttpConfig *config, const Head *head, Page *page)
{
    char name[FIRST_PAGE_ROOM];
    page->by_language = config->first_page != NULL;
    if (config->first_page != NULL) {
        config->first_page(head->query, head->line[HEAD_ACCEPT_LANGUAGE], name);
        if (name[0] == '\0')
            return false;
        if (find_file(config->web, head->path, name, page))
            return true;
    }
    return find_file(config->web, head->path, "index.html", page);
}

/* The compressed copy of a file, if it exists and the browser accepts it. */
static void find_packed(const char *accepted, Page *page)
{
    static const char *const kinds[][2] = {{"br", ".br"}, {"gzip", ".gz"}};
    size_t length = strlen(page->file);
    struct stat about;
    for (int i = 0; i < 2; i++) {
        strcpy(page->file + length, kinds[i][1]);
        if (header_accepts(accepted, kinds[i][0]) && stat(page->file, &about) == 0) {
            page->packing = kinds[i][0];
            page->about = about;
            return;
        }
    }
    page->file[length] = '\0';
}

/* Other bytes need another tag, and so does each compression of a file. */
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
    bw_text_add(out, "cache-control: no-cache\r\nvary: accept-encoding");
    bw_text_add(out, page->by_language ? ", accept-language\r\netag: " : "\r\netag: ");
    bw_text_add(out, page->tag);
    if (page->packing != NULL) {
        bw_text_add(out, "\r\ncontent-encoding: ");
        bw_text_add(out, page->packing);
    }
    bw_text_add(out, "\r\n");
}

/* One piece of the file at a time, so a slow reader costs the memory of a piece, not of a page. */
bool line_send_file(Line *line)
{
    char *piece = line->http->scratch;
    if (line->file < 0)
        return false;
    size_t wanted = line->file_left < READ_ROOM ? line->file_left : READ_ROOM;
    ssize_t length = wanted > 0 ? read(line->file, piece, wanted) : 0;
    if (length > 0) {
        line->file_left -= (size_t)length;
        line_write(line, piece, (size_t)length);
        return true;
    }
    close(line->file);
    line->file = -1;
    if (line->file_left > 0)
        line_close(line); /* it shrank after its length was sent */
    else
        http_step(line);
    return line->is_closing;
}

static bool find_page(const HttpConfig *config, const Head *head, Page *page)
{
    if (config->web == NULL || !path_is_plain(head->path))
        return false;
    bool is_folder = head->path[strlen(head->path) - 1] == '/';
    if (is_folder ? !find_first(config, head, page) : !find_file(config->web, head->path, "", page))
        return false;
    page->type = type_of(page->file);
    if (page->type == NULL)
        return false;
    find_packed(head->line[HEAD_ACCEPT_ENCODING], page);
    write_tag(page);
    return true;
}

/* Sends only the head if the browser has the page already, or asked for no more. */
bool page_answer(Line *line, const Head *head)
{
    char buffer[HEADERS_ROOM];
    Page page = {.packing = NULL};
    const HttpHandler *handler = &line->http->config.handler;
    Peer peer;
    peer_read(line, head, &peer);
    if (!find_page(&line->http->config, head, &page) || !handler->may_read(handler->self, &peer))
        return false;
    bool known = header_has_tag(head->line[HEAD_IF_NONE_MATCH], page.tag);
    BwText more = bw_text_in(buffer, sizeof buffer);
    write_lines(&page, &more);
    if (!known && head->method == METHOD_GET) {
        line->file = open(page.file, O_RDONLY | O_CLOEXEC);
        if (line->file < 0)
            return false;
        line->file_left = (size_t)page.about.st_size;
    }
    size_t length = known ? 0 : (size_t)page.about.st_size;
    http_write_head(line, known ? 304 : 200, known ? NULL : page.type, length, buffer);
    return true;
}
