/* boxwood check: looks for damage in the data files of the computer players, or in a database.
 * SPDX-License-Identifier: MIT */
#include "cli/serve.h"

#include "datafiles/built_in.h"
#include "datafiles/data_files.h"

#include <stdlib.h>
#include <sys/stat.h>

typedef struct Findings {
    const Call *call;
    int count;
} Findings;

static void find(Findings *findings, const BwStatus *status)
{
    tell_error(findings->call, status);
    findings->count++;
}

static void check_data(Findings *findings, BwData *data)
{
    BwStatus status = bw_data_check(data, true);
    if (status.id != NULL)
        find(findings, &status);
}

/* Of a large table, too, every byte. */
static void check_file(Findings *findings, const char *name)
{
    char path[DATA_FILE_PATH];
    BwData data = {.name = path};
    if (!data_file_find("data", name, path, sizeof path) || !data_file_map(path, &data))
        return;
    BwStatus status = bw_data_check(&data, true);
    if (status.id != NULL)
        find(findings, &status);
    data_file_unmap(&data);
}

static int check_players(const Call *call)
{
    Findings findings = {call, 0};
    BwData data;
    if (call->word_count > 0)
        setenv("BOXWOOD_DATA", call->word[0], 1);
    for (int i = 0; built_in_data(i, &data); i++)
        check_data(&findings, &data);
    for (int i = 0; bw_brains[i] != NULL; i++)
        for (int k = 0; bw_brains[i]->data != NULL && bw_brains[i]->data[k] != NULL; k++)
            check_file(&findings, bw_brains[i]->data[k]);
    if (findings.count == 0)
        say_id(call, "check.data_fine");
    return findings.count == 0 ? EXIT_YES : EXIT_NO;
}

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static int run(const Call *call)
{
    bool database = call->data != NULL || call->database != NULL ||
                    (call->word_count > 0 && !is_folder(call->word[0]));
    return database ? check_database(call) : check_players(call);
}

const Command command_check = {"check", "--data --database", 0, 1, run};
