/* For the page: a catalogue without messages in place of the English one. In the page the core says
 * no sentence: it names messages, and the page has the words of its language.
 * SPDX-License-Identifier: MIT */
#include "base/english.h"

const uint8_t english_words[28] = {0xde, 0x12, 0x04, 0x95, [12] = 28, [16] = 28, [24] = 28};
