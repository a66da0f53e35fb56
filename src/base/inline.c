/* The inline helpers once more as functions of the library, for those who call it from another
 * language and cannot compile its headers.
 * SPDX-License-Identifier: MIT */
#include "base/api.h"

#undef BW_INLINE
#define BW_INLINE BW_API

#include "base/arena.h"
#include "base/bits.h"
#include "base/rng.h"
