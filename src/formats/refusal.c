/* One sentence made of a move and a reason.
 * SPDX-License-Identifier: MIT */
#include "formats/refusal.h"

#include <stddef.h>

Status refusal_of(const char *id, const char *move, Status reason)
{
    enum { OWN = 2 };
    if (reason.value[STATUS_VALUES - OWN].name != NULL)
        return reason;
    Status status = status_text(status_no(id), "move", move);
    status = status_message(status, "why", reason.id);
    for (int i = 0; i + OWN < STATUS_VALUES; i++)
        status.value[OWN + i] = reason.value[i];
    status.rule = reason.rule;
    return status;
}
