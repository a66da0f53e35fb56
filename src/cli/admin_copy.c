/* boxwood admin copy: copies one database into another that is empty and checks the copy, while
 * nobody serves either.
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

static BwStatus copy(Store *from, Store *to, const char *const *place, Copied *copied)
{
    char key[KEY_ROOM];
    StoreAnswer answer = store_copy(from, to, copied);
    if (answer == STORE_DONE && read_key(from, place[0], key) && !write_key(to, place[1], key))
        answer = STORE_BROKEN;
    if (answer == STORE_DONE)
        return bw_status_ok();
    if (answer == STORE_TAKEN)
        return bw_status_text(bw_status_no("copy.not_empty"), "file", place[1]);
    if (answer == STORE_DAMAGED)
        return bw_status_text(bw_status_no("backup.damaged"), "file", place[1]);
    BwStatus status = bw_status_text(bw_status_no("store.open"), "file", place[1]);
    return bw_status_text(status, "cause", to->trouble(to));
}

static int tell_copied(const Call *call, const char *place, const Copied *copied)
{
    if (call->json)
        return print_json(json_pack(
            "{s:s, s:I, s:I, s:I}", "done", "copy", "tables", (json_int_t)copied->tables, "entries",
            (json_int_t)copied->entries, "people", (json_int_t)copied->people));
    BwStatus done = bw_status_text(bw_status_no("copy.done"), "file", place);
    done = bw_status_number(done, "tables", (int32_t)copied->tables);
    done = bw_status_number(done, "entries", (int32_t)copied->entries);
    done = bw_status_number(done, "people", (int32_t)copied->people);
    say(call, &done);
    return EXIT_YES;
}

int admin_copy(const Call *call, const char *const place[2])
{
    BwStatus why;
    Copied copied = {.tables = 0};
    Store *from = serve_open_kept(call, place[0], STORE_ALONE, &why);
    Store *to = from != NULL ? store_open(place[1], STORE_ALONE, &why) : NULL;
    if (to != NULL)
        why = copy(from, to, place, &copied);
    if (to != NULL)
        to->close(to);
    if (from != NULL)
        from->close(from);
    return why.id != NULL ? refuse(call, &why, EXIT_NO) : tell_copied(call, place[1], &copied);
}
