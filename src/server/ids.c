/* Makes ids, cookies and tokens. Ids are 5 bits a letter. A cookie is PERSON.VERSION.MAC, with a
 * login PERSON.VERSION.LOGIN.MAC.
 * SPDX-License-Identifier: MIT */
#include "server/ids.h"

#include "base/text.h"

#include <sodium.h>
#include <string.h>

static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";

static void spell(const unsigned char *bytes, int length, char *out)
{
    for (int i = 0; i < length; i++)
        out[i] = letters[bytes[i] & 31];
    out[length] = '\0';
}

static void fill(char *out, int length)
{
    unsigned char bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    spell(bytes, length, out);
}

/* Tables that only a page knows begin so. */
static const char local_prefix[] = "here";

void id_table_of(const unsigned char bytes[12], char out[TABLE_ID])
{
    spell(bytes, 12, out);
    if (strncmp(out, local_prefix, sizeof local_prefix - 1) == 0)
        out[0] = 't';
}

void id_new_table(char out[TABLE_ID])
{
    unsigned char bytes[12];
    randombytes_buf(bytes, sizeof bytes);
    id_table_of(bytes, out);
}

void id_new_person(char out[PERSON_ID])
{
    fill(out, 16);
}

bool id_is_table(const char *text)
{
    return strlen(text) == 12 && strspn(text, letters) == 12;
}

static void sign(const Server *server, const char *text, char out[2 * COOKIE_KEY + 1])
{
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256(mac, (const unsigned char *)text, strlen(text), server->cookie_key);
    sodium_bin2hex(out, 2 * COOKIE_KEY + 1, mac, sizeof mac);
}

void cookie_write(const Server *server, const Cookie *cookie, char out[COOKIE_ROOM])
{
    char mac[2 * COOKIE_KEY + 1];
    BwText text = bw_text_in(out, COOKIE_ROOM);
    bw_text_add(&text, cookie->person);
    bw_text_add_char(&text, '.');
    bw_text_add_number(&text, cookie->version);
    if (cookie->login[0] != '\0') {
        bw_text_add_char(&text, '.');
        bw_text_add(&text, cookie->login);
    }
    sign(server, out, mac);
    bw_text_add_char(&text, '.');
    bw_text_add(&text, mac);
}

/* The next part, up to a dot or the end; false if it does not fit. */
static bool read_part(const char **at, char *out, size_t room)
{
    size_t length = strcspn(*at, ".");
    if (length >= room)
        return false;
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length + ((*at)[length] == '.');
    return true;
}

bool cookie_read(const Server *server, const char *cookie, Cookie *out)
{
    char head[COOKIE_ROOM], mac[2 * COOKIE_KEY + 1], number[16];
    const char *end = strrchr(cookie, '.');
    int64_t version;
    if (end == NULL || strlen(cookie) >= COOKIE_ROOM)
        return false;
    memcpy(head, cookie, (size_t)(end - cookie));
    head[end - cookie] = '\0';
    sign(server, head, mac);
    if (strlen(end + 1) != sizeof mac - 1 || sodium_memcmp(mac, end + 1, sizeof mac - 1) != 0)
        return false;
    const char *at = head;
    if (!read_part(&at, out->person, sizeof out->person) ||
        !read_part(&at, number, sizeof number) || !read_part(&at, out->login, sizeof out->login) ||
        !bw_text_number(number, 0, INT32_MAX, &version))
        return false;
    out->version = (int)version;
    return true;
}

void token_new(char out[TOKEN_ROOM])
{
    memcpy(out, "bw-", 3);
    fill(out + 3, 32);
}

void token_hash(const char *token, char out[TOKEN_HASH])
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const unsigned char *)token, strlen(token));
    sodium_bin2hex(out, TOKEN_HASH, hash, sizeof hash);
}
