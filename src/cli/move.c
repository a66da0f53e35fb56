/* boxwood move: everything of one database into another that is empty, checked.
 * SPDX-License-Identifier: MIT */
#include "cli/serve.h"

#include "store/copy.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { KEY_ROOM = 80 };

/* The key that signs cookies lies beside a file and inside a shared database. */
static bool read_key(Store *store, const char *place, char out[KEY_ROOM])
{
    char path[FILE_PATH];
    out[0] = '\0';
    if (store_is_shared(place))
        return store->setting(store, "cookie_key", out, KEY_ROOM) == STORE_DONE;
    snprintf(path, sizeof path, "%s.key", place);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, out, KEY_ROOM - 1) : -1;
    out[length > 0 ? length : 0] = '\0';
    if (file >= 0)
        close(file);
    return length > 0;
}

static bool write_key(Store *store, const char *place, const char *key)
{
    char path[FILE_PATH];
    if (store_is_shared(place))
        return store->put_setting(store, "cookie_key", key) == STORE_DONE;
    snprintf(path, sizeof path, "%s.key", place);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    size_t length = strlen(key);
    bool fine = file >= 0 && write(file, key, length) == (ssize_t)length && fsync(file) == 0;
    return (file < 0 || close(file) == 0) && fine;
}

static BwStatus move(Store *from, Store *to, const char *const *place, Copied *copied)
{
    char key[KEY_ROOM];
    StoreAnswer answer = store_copy(from, to, copied);
    if (answer == STORE_DONE && read_key(from, place[0], key) && !write_key(to, place[1], key))
        answer = STORE_BROKEN;
    if (answer == STORE_DONE)
        return bw_status_ok();
    if (answer == STORE_TAKEN)
        return bw_status_text(bw_status_no("move.not_empty"), "file", place[1]);
    if (answer == STORE_DAMAGED)
        return bw_status_text(bw_status_no("backup.damaged"), "file", place[1]);
    BwStatus status = bw_status_text(bw_status_no("store.open"), "file", place[1]);
    return bw_status_text(status, "cause", to->trouble(to));
}

static int run(const Call *call)
{
    BwStatus why;
    Copied copied = {.tables = 0};
    Store *from = serve_open_kept(call, call->word[0], &why);
    Store *to = from != NULL ? store_open(call->word[1], STORE_SERVE, &why) : NULL;
    if (to != NULL)
        why = move(from, to, call->word, &copied);
    if (to != NULL)
        to->close(to);
    if (from != NULL)
        from->close(from);
    if (why.id != NULL)
        return refuse(call, &why, EXIT_NO);
    why = bw_status_text(bw_status_no("move.done"), "file", call->word[1]);
    why = bw_status_number(why, "tables", (int32_t)copied.tables);
    why = bw_status_number(why, "entries", (int32_t)copied.entries);
    why = bw_status_number(why, "people", (int32_t)copied.people);
    say(call, &why);
    return EXIT_YES;
}

const Command command_move = {"move", "", 2, 2, run};
