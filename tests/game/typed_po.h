/* Generated from typed.po. SPDX-License-Identifier: MIT */
#include <stdint.h>

extern const uint8_t typed_po[];
