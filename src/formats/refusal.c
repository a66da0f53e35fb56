/* Builds the messages by which readers and writers of files refuse something.
 * SPDX-License-Identifier: MIT */
#include "formats/refusal.h"

#include <stddef.h>

BwStatus refusal_of(const char *id, const char *move, BwStatus reason)
{
    enum { OWN = 2 };
    if (reason.value[BW_STATUS_VALUES - OWN].name != NULL)
        return reason;
    BwStatus status = bw_status_text(bw_status_no(id), "move", move);
    status = bw_status_message(status, "why", reason.id);
    for (int i = 0; i + OWN < BW_STATUS_VALUES; i++)
        status.value[OWN + i] = reason.value[i];
    status.rule = reason.rule;
    return status;
}

BwStatus refusal_if_cut(BwStatus status, const BwText *written)
{
    bool cut = written->room > 0 && written->length >= written->room;
    if (status.id != NULL || !cut)
        return status;
    int32_t size = written->length < INT32_MAX ? (int32_t)written->length + 1 : INT32_MAX;
    return bw_status_number(bw_status_no("format.room"), "size", size);
}
