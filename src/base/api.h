/* What every header of Boxwood needs: which functions leave the library, and how a struct is
 * aligned in C and in C++ alike.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_BASE_API_H
#define BOXWOOD_BASE_API_H

#if defined(__GNUC__)
#define BOXWOOD_API __attribute__((visibility("default")))
#else
#define BOXWOOD_API
#endif

#ifdef __cplusplus
#define BOXWOOD_ALIGN(n) alignas(n)
#define BOXWOOD_BEGIN extern "C" {
#define BOXWOOD_END }
#else
#define BOXWOOD_ALIGN(n) _Alignas(n)
#define BOXWOOD_BEGIN
#define BOXWOOD_END
#endif

#endif
