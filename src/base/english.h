/* The English words that the library carries: bytes of a .mo file, generated from po/en.po.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_ENGLISH_H
#define BW_BASE_ENGLISH_H

#include <stdint.h>

extern const uint8_t english_words[];

#endif
