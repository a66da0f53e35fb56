/* Reads the key that signs cookies, or makes it: from a file beside the database, or, where several
 * nodes share a database, from there.
 * SPDX-License-Identifier: MIT */
#include "server/secret.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { HEX = 2 * COOKIE_KEY + 1, FILE_ROOM = 1024 };

static bool read_hex(Server *server, const char *hex)
{
    size_t length;
    return sodium_hex2bin(server->cookie_key, COOKIE_KEY, hex, 2 * COOKIE_KEY, NULL, &length,
                          NULL) == 0 &&
           length == COOKIE_KEY;
}

typedef enum KeyFile { KEY_READ, KEY_NONE, KEY_UNREADABLE } KeyFile;

/* One that is there and cannot be read is never written over. */
static KeyFile read_file(Server *server, const char *path)
{
    char hex[HEX] = "";
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT ? KEY_NONE : KEY_UNREADABLE;
    bool whole = read(file, hex, HEX - 1) == HEX - 1;
    close(file);
    return whole && read_hex(server, hex) ? KEY_READ : KEY_NONE;
}

/* The name of a new file is safe when its folder is. */
static bool sync_folder(const char *path)
{
    char folder[FILE_ROOM];
    snprintf(folder, sizeof folder, "%s", path);
    char *end = strrchr(folder, '/');
    if (end != NULL)
        end[1] = '\0';
    int file = open(end != NULL ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool fine = file >= 0 && fsync(file) == 0;
    return file >= 0 && close(file) == 0 && fine;
}

/* Under another name first: a key is there as a whole or not at all. */
static bool write_file(const Server *server, const char *path)
{
    char hex[HEX], fresh[FILE_ROOM + 8];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    sodium_bin2hex(hex, sizeof hex, server->cookie_key, COOKIE_KEY);
    int file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    bool fine = write(file, hex, HEX - 1) == HEX - 1 && fsync(file) == 0;
    return close(file) == 0 && fine && rename(fresh, path) == 0 && sync_folder(path);
}

/* Somebody has served this database, so cookies are about that nobody can read now. */
static void note_new(const Server *server, const char *path)
{
    BwStatus note = bw_status_text(bw_status_no("serve.new_key"), "file", path);
    if (server->alive_before > 0)
        server_note(server, &note);
}

/* Databases before version 4 kept the key among their settings. */
static bool take_over(Server *server, Store *store, const char *path)
{
    char hex[HEX];
    bool kept =
        store->setting(store, "cookie_key", hex, sizeof hex) == STORE_DONE && hex[0] != '\0';
    if (!kept)
        randombytes_buf(server->cookie_key, COOKIE_KEY);
    else if (!read_hex(server, hex))
        return false;
    if (!write_file(server, path))
        return false;
    if (!kept)
        note_new(server, path);
    return !kept ||
           (store->begin(store) && store->put_setting(store, "cookie_key", "") == STORE_DONE &&
            store->commit(store));
}

/* Nodes that share a database share its key: whichever comes first makes it. */
static BwStatus share(Server *server, Store *store)
{
    char hex[HEX];
    randombytes_buf(server->cookie_key, COOKIE_KEY);
    sodium_bin2hex(hex, sizeof hex, server->cookie_key, COOKIE_KEY);
    if (store->new_setting(store, "cookie_key", hex) == STORE_DONE &&
        store->setting(store, "cookie_key", hex, sizeof hex) == STORE_DONE && read_hex(server, hex))
        return bw_status_ok();
    BwStatus why = bw_status_text(bw_status_no("store.open"), "file", "cookie_key");
    return bw_status_text(why, "cause", store->trouble(store));
}

BwStatus secret_load(Server *server, Store *store)
{
    char path[FILE_ROOM];
    if (store_is_shared(server->config.database))
        return share(server, store);
    snprintf(path, sizeof path, "%s.key", server->config.database);
    KeyFile file = read_file(server, path);
    if (file == KEY_READ || (file == KEY_NONE && take_over(server, store, path)))
        return bw_status_ok();
    BwStatus why = bw_status_text(bw_status_no("error.file"), "file", path);
    return bw_status_text(why, "cause", strerror(errno));
}
