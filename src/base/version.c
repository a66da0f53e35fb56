/* Says which version of the library is loaded.
 * SPDX-License-Identifier: MIT */
#include "base/version.h"

const char *bw_version(void)
{
    return BW_VERSION;
}

int bw_version_number(void)
{
    return BW_VERSION_NUMBER;
}
