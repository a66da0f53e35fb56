/* Fuzzes what strangers write into the head of a request, read by every reader of such texts:
 * cookies, tokens, origins, addresses, lengths, packings, tags, queries, paths. The input is one
 * text; where two are needed they are its lines. SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "http/header_values.h"
#include "http/request_head.h"
#include "server/ids.h"

/* What was taken is a piece of the text and has room. */
static void expect_piece(const char *text, const char *piece, size_t room)
{
    expect(strlen(piece) < room && strstr(text, piece) != NULL);
}

static void read_who(const char *text)
{
    static Server server; /* with a key of zeros, which the text does not know how to use */
    char cookie[COOKIE_ROOM], token[TOKEN_ROOM], hash[TOKEN_HASH];
    Cookie read;
    header_cookie(text, cookie);
    expect_piece(text, cookie, sizeof cookie);
    expect(!cookie_read(&server, cookie, &read));
    if (strlen(text) < COOKIE_ROOM)
        expect(!cookie_read(&server, text, &read));
    header_bearer(text, token);
    expect_piece(text, token, sizeof token);
    token_hash(token, hash);
    expect(strlen(hash) == 64);
}

static void read_where(const char *text)
{
    char address[ADDRESS_ROOM], counted[ADDRESS_ROOM], again[ADDRESS_ROOM];
    if (header_forwarded(text, address)) {
        expect(strlen(address) < sizeof address);
        address_of_limits(address, counted);
        expect(strlen(counted) < sizeof counted);
        address_of_limits(counted, again);
        expect(strcmp(counted, again) == 0);
    }
    if (path_is_plain(text))
        expect(text[0] == '/' && strstr(text, "/.") == NULL && strchr(text, '%') == NULL);
    expect(!id_is_table(text) || strlen(text) == 12);
}

static void read_what(const char *text)
{
    char value[16];
    size_t length;
    if (query_value(text, "lang", value, sizeof value))
        expect(strlen(value) < sizeof value && strstr(text, "lang=") != NULL);
    if (header_length(text, &length))
        expect(strspn(text, "0123456789") == strlen(text) && length <= INT64_MAX / 2);
    if (header_accepts(text, "gzip") || header_accepts(text, "br"))
        expect(strlen(text) >= 2);
    expect(!header_is_json(text) || strlen(text) >= 16);
    expect(!header_has_tag(text, "\"1-2-3\"") || strstr(text, "\"1-2-3\"") != NULL);
}

/* A whole head, where the bytes have one: what is taken stands in it, is printable and whole. */
static void read_head(const uint8_t *data, size_t size)
{
    char *bytes = (char *)malloc(size + 1);
    Head head;
    memcpy(bytes, data, size);
    size_t length = head_end(bytes, size);
    expect(length <= size && (length == 0 || memcmp(bytes + length - 4, "\r\n\r\n", 4) == 0));
    if (length > 0 && head_read(bytes, length, &head) == 0) {
        expect(head.method != METHOD_OTHER && head.path[0] == '/');
        expect(head.line[HEAD_HOST][0] != '\0' && head.line[HEAD_TRANSFER_ENCODING][0] == '\0');
        for (int i = 0; i < HEAD_LINES; i++)
            expect(head.line[i][strcspn(head.line[i], "\r\n")] == '\0');
        expect(header_names_us(head.line[HEAD_HOST], NULL));
        header_names_us(head.line[HEAD_HOST], "a.example,b.example");
    }
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_head(data, size);
    char *text = fuzz_text(data, size);
    char *second = fuzz_next_line(text);
    read_who(text);
    read_where(text);
    read_what(text);
    /* Of two texts that differ one is another site. */
    expect(header_is_foreign(text, second) || text[0] == '\0' ||
           strlen(strstr(text, "://") + 3) == strlen(second));
    free(text);
    return 0;
}
