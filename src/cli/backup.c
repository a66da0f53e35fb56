/* boxwood backup: a whole copy of the database, also while a server runs; and looking through all
 * of one, for boxwood check. SPDX-License-Identifier: MIT */
#include "cli/serve.h"

#include "store/store.h"

#include <sys/stat.h>
#include <unistd.h>

typedef struct Findings {
    const Call *call;
    int count;
} Findings;

static void report(void *context, const char *table, const char *what)
{
    Findings *findings = (Findings *)context;
    BwStatus status = bw_status_no(table[0] != '\0' ? "check.table" : "check.file");
    status = bw_status_text(bw_status_text(status, "table", table), "cause", what);
    tell_error(findings->call, &status);
    findings->count++;
}

/* A copy counts once it has been read again, every log of it. */
static BwStatus verify(const Call *call, const char *file)
{
    BwStatus why;
    Findings findings = {call, 0};
    Store *copy = store_open(file, STORE_WHOLE, &why);
    if (copy == NULL)
        return why;
    copy->check(copy, true, report, &findings);
    copy->close(copy);
    return findings.count == 0 ? bw_status_ok()
                               : bw_status_text(bw_status_no("backup.damaged"), "file", file);
}

static BwStatus copy(const Call *call, Store *store)
{
    const char *file = call->word[0];
    if (access(file, F_OK) == 0)
        return bw_status_text(bw_status_no("backup.exists"), "file", file);
    umask(077); /* what people say and who they are is nobody else's on this machine */
    if (store_backup_sqlite(store, file) == STORE_DONE)
        return verify(call, file);
    BwStatus status = bw_status_text(bw_status_no("error.file"), "file", file);
    return bw_status_text(status, "cause", store->trouble(store));
}

static int run_backup(const Call *call)
{
    BwStatus status;
    if (call->database != NULL && store_is_shared(call->database)) {
        status = bw_status_text(bw_status_no("backup.postgres"), "file", call->word[0]);
        return refuse(call, &status, EXIT_NO);
    }
    Store *store = serve_open_kept(call, NULL, STORE_WHOLE, &status);
    if (store == NULL)
        return refuse(call, &status, EXIT_NO);
    status = copy(call, store);
    store->close(store);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_NO);
    status = bw_status_text(bw_status_no("backup.done"), "file", call->word[0]);
    say(call, &status);
    return EXIT_YES;
}

int check_database(const Call *call)
{
    BwStatus status;
    Findings findings = {call, 0};
    Store *store = serve_open_kept(call, call->word[0], STORE_WHOLE, &status);
    if (store == NULL)
        return refuse(call, &status, EXIT_NO);
    store->check(store, true, report, &findings);
    store->close(store);
    if (findings.count == 0)
        say_id(call, "check.fine");
    return findings.count == 0 ? EXIT_YES : EXIT_NO;
}

const Command command_backup = {"backup", "--data --database", 1, 1, run_backup};
