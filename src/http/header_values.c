/* Reads the values of HTTP headers. Each reader accepts any text and never writes beyond its
 * buffer.
 * SPDX-License-Identifier: MIT */
#include "http/header_values.h"

#include "base/text.h"

#include <arpa/inet.h>
#include <string.h>

/* Copies a piece of a header if it fits. */
static bool take(char *out, size_t room, const char *from, size_t length)
{
    out[0] = '\0';
    if (length >= room)
        return false;
    memcpy(out, from, length);
    out[length] = '\0';
    return true;
}

void header_cookie(const char *header, char out[COOKIE_ROOM])
{
    static const char name[] = "boxwood=";
    const size_t head = sizeof name - 1;
    out[0] = '\0';
    for (const char *at = header; *at != '\0';) {
        at += strspn(at, " ;");
        size_t length = strcspn(at, ";");
        if (strncmp(at, name, head) == 0) {
            take(out, COOKIE_ROOM, at + head, length - head);
            return;
        }
        at += length;
    }
}

void header_bearer(const char *header, char out[TOKEN_ROOM])
{
    size_t scheme = bw_text_begins(header, "Bearer ");
    BwText text = bw_text_in(out, TOKEN_ROOM);
    if (scheme > 0)
        bw_text_add(&text, header + scheme); /* cut short it is still a token, and nobody's */
}

bool header_is_foreign(const char *origin, const char *host)
{
    if (origin[0] == '\0')
        return false;
    const char *at = strstr(origin, "://");
    return at == NULL || !bw_text_same(at + 3, host);
}

/* Without its port. */
static bool host_name(const char *host, char out[256])
{
    const char *end = host[0] == '[' ? strchr(host, ']') : strchr(host, ':');
    const char *start = host + (host[0] == '[');
    return take(out, 256, start, end != NULL ? (size_t)(end - start) : strlen(start));
}

bool header_names_us(const char *host, const char *names)
{
    char name[256];
    unsigned char bytes[16];
    if (names == NULL)
        return true;
    if (!host_name(host, name))
        return false;
    if (bw_text_same(name, "localhost") || inet_pton(AF_INET, name, bytes) == 1 ||
        inet_pton(AF_INET6, name, bytes) == 1)
        return true;
    for (const char *at = names; *at != '\0';) {
        size_t length = strcspn(at, ",");
        if (length == strlen(name) && bw_text_begins(at, name) == length && length > 0)
            return true;
        at += length;
        at += *at == ',';
    }
    return false;
}

bool header_forwarded(const char *list, char out[ADDRESS_ROOM])
{
    const char *last = strrchr(list, ',');
    last = last != NULL ? last + 1 : list;
    last += strspn(last, " ");
    if (*last == '\0')
        return false;
    bw_text_clean(out, ADDRESS_ROOM, last);
    return true;
}

void header_request_id(const char *header, char out[REQUEST_ID])
{
    size_t length = strspn(header, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                   "._-:");
    take(out, REQUEST_ID, header, header[length] == '\0' ? length : 0);
}

/* One word, two below /api/: what follows may be somebody's. */
void route_of_path(const char *path, char out[ROUTE_ROOM])
{
    size_t api = strncmp(path, "/api/", 5) == 0 ? 4 : 0, length = api;
    if (path[length] == '/')
        length += 1 + strcspn(path + length + 1, "/");
    if (!take(out, ROUTE_ROOM, path, length))
        out[0] = '\0';
}

bool address_is_listed(const char *list, const char *address)
{
    char name[ADDRESS_ROOM], listed[ADDRESS_ROOM];
    while (*list != '\0') {
        size_t length = strcspn(list, ",");
        if (take(name, sizeof name, list, length)) {
            address_of_limits(name, listed);
            if (strcmp(listed, address) == 0)
                return true;
        }
        list += length;
        list += *list == ',';
    }
    return false;
}

bool address_is_here(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::/64") == 0; /* ::1 */
}

/* Whether an element of a list has weight zero: "br; q=0.0". */
static bool is_refused(const char *element, size_t length)
{
    const char *weight = memchr(element, ';', length);
    if (weight == NULL)
        return false;
    weight++;
    weight += strspn(weight, " ");
    if (bw_text_begins(weight, "q=") == 0)
        return false;
    weight += 2;
    size_t zeros = strspn(weight, "0.");
    return zeros > 0 && strcspn(weight, ", ;") == zeros;
}

bool header_accepts(const char *header, const char *packing)
{
    for (const char *at = header; *at != '\0';) {
        at += strspn(at, " ,");
        size_t length = strcspn(at, ","), word = strcspn(at, " ;,");
        if (word == strlen(packing) && bw_text_begins(at, packing) == word && word > 0)
            return !is_refused(at, length);
        at += length;
    }
    return false;
}

bool header_has_tag(const char *header, const char *tag)
{
    const char *found = strstr(header, tag);
    return tag[0] == '"' && found != NULL;
}

bool header_length(const char *text, size_t *out)
{
    int64_t number;
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || text[digits] != '\0' || !bw_text_number(text, 0, INT64_MAX / 2, &number))
        return false;
    *out = (size_t)number;
    return true;
}

bool header_is_json(const char *type)
{
    size_t length = bw_text_begins(type, "application/json");
    return length > 0 && (type[length] == '\0' || type[length] == ';' || type[length] == ' ');
}

/* The byte that "%2f" stands for; -1 if it is malformed or a NUL. */
static int escaped_byte(const char *text)
{
    static const char digits[] = "0123456789abcdef";
    int byte = 0;
    for (int i = 1; i <= 2; i++) {
        const char *digit = text[i] != '\0' ? strchr(digits, text[i] | ' ') : NULL;
        if (digit == NULL)
            return -1;
        byte = byte * 16 + (int)(digit - digits);
    }
    return byte != 0 ? byte : -1;
}

static bool decode(char *text)
{
    char *to = text;
    for (const char *at = text; *at != '\0'; at++) {
        int byte = *at == '%' ? escaped_byte(at) : *at == '+' ? ' ' : *at;
        if (*at == '%' && byte < 0)
            return false;
        at += *at == '%' ? 2 : 0;
        *to++ = (char)byte;
    }
    *to = '\0';
    return true;
}

bool query_value(const char *query, const char *key, char *out, size_t room)
{
    size_t name = strlen(key);
    for (const char *at = query; *at != '\0';) {
        size_t length = strcspn(at, "&");
        if (length > name && strncmp(at, key, name) == 0 && at[name] == '=')
            return take(out, room, at + name + 1, length - name - 1) && decode(out);
        at += length;
        at += *at == '&';
    }
    return false;
}

bool path_is_plain(const char *path)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-";
    return path[0] == '/' && strspn(path, letters) == strlen(path) && strstr(path, "/.") == NULL &&
           strstr(path, "//") == NULL;
}

void address_of_limits(const char *address, char out[ADDRESS_ROOM])
{
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    unsigned char bytes[16];
    BwText text = bw_text_in(out, ADDRESS_ROOM);
    if (inet_pton(AF_INET6, address, bytes) != 1) {
        bw_text_clean(out, ADDRESS_ROOM, address);
        return;
    }
    if (memcmp(bytes, mapped, sizeof mapped) == 0) {
        inet_ntop(AF_INET, bytes + 12, out, ADDRESS_ROOM);
        return;
    }
    memset(bytes + 8, 0, 8);
    inet_ntop(AF_INET6, bytes, out, ADDRESS_ROOM);
    text.length = strlen(out);
    bw_text_add(&text, "/64");
}
