/* Which Boxwood this is. The macros describe the headers, the functions the library that is loaded;
 * a program may compare them. docs/library.md says what a version promises.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_VERSION_H
#define BW_BASE_VERSION_H

#include "../base/api.h"

BW_BEGIN

/** The version of these headers. */
#define BW_VERSION "0.1.0"
/* For #if: 10000 × major + 100 × minor + patch. */
#define BW_VERSION_NUMBER 100

/** The version of the library: "0.1.0". */
BW_API const char *bw_version(void);
/** The same as a number, like BW_VERSION_NUMBER. */
BW_API int bw_version_number(void);

BW_END

#endif
