/* boxwood backup: a whole copy of the database, also while a server runs.
 * SPDX-License-Identifier: MIT */
#include "cli/serve.h"

#include "store/store.h"

#include <unistd.h>

static BwStatus copy(const Call *call, Store *store)
{
    const char *file = call->word[0];
    if (access(file, F_OK) == 0)
        return bw_status_text(bw_status_no("backup.exists"), "file", file);
    if (store->backup(store, file) == STORE_DONE)
        return bw_status_ok();
    BwStatus status = bw_status_text(bw_status_no("error.file"), "file", file);
    return bw_status_text(status, "cause", store->trouble(store));
}

static int run(const Call *call)
{
    char database[FILE_PATH];
    BwStatus status = serve_database(call, database);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_NO);
    Store *store = store_open_sqlite(database, &status);
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

const Command command_backup = {"backup", "--data --database", 1, 1, run};
