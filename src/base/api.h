/* What every header of Boxwood needs: which functions the library exports, and how to align a
 * struct in both C and C++.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_API_H
#define BW_BASE_API_H

#if defined(__GNUC__)
/** Marks what the library exports. */
#define BW_API __attribute__((visibility("default")))
#else
#define BW_API
#endif

/* Small helpers are compiled into the caller; the library also exports them as functions. */
#define BW_INLINE static inline

#ifdef __cplusplus
#define BW_ALIGN(n) alignas(n)
#define BW_BEGIN extern "C" {
#define BW_END }
#else
/** Aligns a member of a struct. */
#define BW_ALIGN(n) _Alignas(n)
/** Begins declarations that C++ reads as C. */
#define BW_BEGIN
/** Ends them. */
#define BW_END
#endif

#endif
