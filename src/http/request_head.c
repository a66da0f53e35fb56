/* Parses the head of a request: RFC 9112 without the leniency it allows.
 * SPDX-License-Identifier: MIT */
#include "http/request_head.h"

#include "base/text.h"
#include "http/header_values.h"

#include <openssl/evp.h>
#include <string.h>

static const struct {
    const char *name;
    bool once; /* a second one would be ambiguous */
} lines[HEAD_LINES] = {
    [HEAD_ACCEPT_ENCODING] = {"accept-encoding", false},
    [HEAD_ACCEPT_LANGUAGE] = {"accept-language", false},
    [HEAD_AUTHORIZATION] = {"authorization", true},
    [HEAD_CONNECTION] = {"connection", true},
    [HEAD_CONTENT_LENGTH] = {"content-length", true},
    [HEAD_CONTENT_TYPE] = {"content-type", true},
    [HEAD_COOKIE] = {"cookie", true},
    [HEAD_EXPECT] = {"expect", true},
    [HEAD_HOST] = {"host", true},
    [HEAD_IF_NONE_MATCH] = {"if-none-match", true},
    [HEAD_ORIGIN] = {"origin", true},
    [HEAD_KEY] = {"sec-websocket-key", true},
    [HEAD_VERSION] = {"sec-websocket-version", true},
    [HEAD_TRANSFER_ENCODING] = {"transfer-encoding", true},
    [HEAD_UPGRADE] = {"upgrade", true},
    [HEAD_FORWARDED_FOR] = {"x-forwarded-for", false},
    [HEAD_REQUEST_ID] = {"x-request-id", false},
};

size_t head_end(const char *bytes, size_t length)
{
    for (size_t i = 4; i <= length; i++)
        if (bytes[i - 1] == '\n' && memcmp(bytes + i - 4, "\r\n\r\n", 4) == 0)
            return i;
    return 0;
}

/* Letters, digits and signs of a token. */
static size_t token_length(const char *text)
{
    return strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                        "!#$%&'*+-.^_`|~");
}

/* The next line of the head, with a NUL instead of its end; NULL after the last. A line may hold
 * tabs and anything printable, never another control character. */
static char *next_line(char **at, const char *end)
{
    char *line = *at;
    char *stop = memchr(line, '\r', (size_t)(end - line));
    if (stop == NULL || stop == line)
        return NULL;
    *stop = '\0';
    *at = stop + 2; /* head_read refuses a CR without LF */
    return line;
}

static bool is_printable(const char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < 0x20 ? *text != '\t' : *text == 0x7f)
            return false;
    return true;
}

static Method method_of(const char *name, size_t length)
{
    static const char *const names[] = {"GET", "HEAD", "POST"};
    for (int i = 0; i < METHOD_OTHER; i++)
        if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0)
            return (Method)i;
    return METHOD_OTHER;
}

static bool copy_piece(char *out, size_t room, const char *from, size_t length)
{
    if (length >= room)
        return false;
    memcpy(out, from, length);
    out[length] = '\0';
    return true;
}

static bool is_target(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] < 0x21 || text[i] > 0x7e)
            return false;
    return length > 0 && text[0] == '/';
}

/* "GET /path?query HTTP/1.1" */
static int read_request_line(const char *line, Head *out)
{
    size_t name = token_length(line);
    if (name == 0 || line[name] != ' ')
        return 400;
    const char *target = line + name + 1, *version = strchr(target, ' ');
    if (version == NULL || !is_target(target, (size_t)(version - target)))
        return 400;
    if (strcmp(version, " HTTP/1.1") != 0 && strcmp(version, " HTTP/1.0") != 0)
        return bw_text_begins(version, " HTTP/") > 0 ? 505 : 400;
    out->last = version[8] == '0';
    out->method = method_of(line, name);
    const char *mark = memchr(target, '?', (size_t)(version - target));
    const char *stop = mark != NULL ? mark : version;
    if (!copy_piece(out->path, sizeof out->path, target, (size_t)(stop - target)) ||
        (mark != NULL &&
         !copy_piece(out->query, sizeof out->query, mark + 1, (size_t)(version - mark - 1))))
        return 414;
    return 0;
}

static HeadLine line_named(const char *name)
{
    int i = 0;
    while (i < HEAD_LINES && !bw_text_same(lines[i].name, name))
        i++;
    return (HeadLine)i;
}

/* "name: value", with spaces only around the value. Where a line may be repeated, the last counts:
 * our own proxy adds its line last. */
static bool read_line(char *line, Head *out)
{
    size_t name = token_length(line);
    if (name == 0 || line[name] != ':')
        return false;
    line[name] = '\0';
    HeadLine kind = line_named(line);
    if (kind == HEAD_LINES)
        return true;
    char *value = line + name + 1;
    value += strspn(value, " \t");
    size_t length = strlen(value);
    while (length > 0 && (value[length - 1] == ' ' || value[length - 1] == '\t'))
        value[--length] = '\0';
    if (lines[kind].once && out->line[kind][0] != '\0')
        return false;
    out->line[kind] = value;
    return true;
}

/* Whether a list contains a word. */
static bool lists(const char *list, const char *word)
{
    for (const char *at = list; *at != '\0';) {
        at += strspn(at, " \t,");
        size_t length = strcspn(at, " \t,");
        if (length == strlen(word) && bw_text_begins(at, word) == length && length > 0)
            return true;
        at += length;
    }
    return false;
}

/* Content-Length is the only way to give the length of a body. */
static int read_body_length(Head *out)
{
    const char *text = out->line[HEAD_CONTENT_LENGTH];
    if (out->line[HEAD_TRANSFER_ENCODING][0] != '\0')
        return 411;
    if (out->line[HEAD_EXPECT][0] != '\0')
        return 417;
    if (text[0] == '\0')
        return 0;
    bool fits = header_length(text, &out->body) && (out->body == 0 || out->method == METHOD_POST);
    return fits ? 0 : 400;
}

static int judge(Head *out)
{
    if (out->method == METHOD_OTHER)
        return 405;
    if (out->line[HEAD_HOST][0] == '\0')
        return 400;
    out->last = out->last || lists(out->line[HEAD_CONNECTION], "close");
    out->upgrade = lists(out->line[HEAD_CONNECTION], "upgrade") &&
                   bw_text_same(out->line[HEAD_UPGRADE], "websocket");
    return read_body_length(out);
}

void head_clear(Head *head)
{
    memset(head, 0, sizeof *head);
    for (int i = 0; i < HEAD_LINES; i++)
        head->line[i] = "";
}

int head_read(char *bytes, size_t length, Head *out)
{
    char *at = bytes;
    const char *end = bytes + length - 2; /* the blank line */
    head_clear(out);
    if (memchr(bytes, '\0', length) != NULL)
        return 400;
    char *line = next_line(&at, end);
    int code = line != NULL && is_printable(line) ? read_request_line(line, out) : 400;
    while (code == 0 && at < end) {
        bool ended = at[-1] == '\n';
        line = next_line(&at, end);
        if (!ended || line == NULL || !is_printable(line) || !read_line(line, out))
            code = 400;
    }
    return code != 0 ? code : at[-1] == '\n' ? judge(out) : 400;
}

void head_accept_key(const char *key, char out[32])
{
    static const char suffix[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char digest[EVP_MAX_MD_SIZE];
    char both[24 + sizeof suffix];
    BwText text = bw_text_in(both, sizeof both);
    bw_text_add(&text, key);
    bw_text_add(&text, suffix);
    EVP_Digest(both, strlen(both), digest, NULL, EVP_sha1(), NULL);
    EVP_EncodeBlock((unsigned char *)out, digest, 20);
}
