/* The toy's words, generated from toy.po. SPDX-License-Identifier: MIT */
#include <stdint.h>

extern const uint8_t toy_po[];
