/* What every header of Boxwood needs: which functions the library exports, and how to align a
 * struct in both C and C++.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_API_H
#define BW_BASE_API_H

#if defined(__GNUC__)
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
#define BW_ALIGN(n) _Alignas(n)
#define BW_BEGIN
#define BW_END
#endif

#endif
