/* Which Boxwood this is. The macros are of the headers, the function of the library that runs; a
 * program may compare them. What a version promises is in docs/library.md.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_VERSION_H
#define BW_BASE_VERSION_H

#include "../base/api.h"

BW_BEGIN

#define BW_VERSION "0.1.0"
/* For #if: 10000 times the first number, 100 times the second, and the third. */
#define BW_VERSION_NUMBER 100

/** The version of the library: "0.1.0". */
BW_API const char *bw_version(void);
/** The same as BW_VERSION_NUMBER counts. */
BW_API int bw_version_number(void);

BW_END

#endif
