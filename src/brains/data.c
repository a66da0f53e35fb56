/* Whether the bytes of a data file are what was written: nets and small tables are summed up whole,
 * of a large table the heads of its sections; whoever looks it up later sums up what it reads.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "tablebase/container.h"

#include <string.h>

enum { LARGE = 64 << 20 };

static bool table_is_sound(BwData *data, bool whole)
{
    ContainerFault fault;
    char title[CONTAINER_TITLE + 1] = {0};
    ContainerSeen seen = {.damaged = false};
    Container table;
    if (whole || data->size <= LARGE) {
        container_sound(data->bytes, data->size, &fault);
        data->sound = fault.section[0] == '\0';
        return data->sound;
    }
    memcpy(title, data->bytes, CONTAINER_TITLE);
    return container_open(&table, data->bytes, data->size, title, &seen) && !seen.damaged;
}

BwStatus bw_data_check(BwData *data, bool whole)
{
    const char *id = NULL;
    data->sound = false;
    if (container_is_old(data->bytes, data->size)) {
        id = "data.old";
    } else if (container_begins(data->bytes, data->size)) {
        id = table_is_sound(data, whole) ? NULL : "data.damaged";
    } else {
        data->sound = container_sealed(data->bytes, data->size) > 0;
        id = data->sound ? NULL : "data.damaged";
    }
    return id == NULL ? bw_status_ok() : bw_status_text(bw_status_no(id), "file", data->name);
}
