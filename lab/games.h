/* How games are kept for training: moves by their place in the list of moves, so three bytes a ply
 * serve every game. A file is made and used by the same build: lists may change.
 *
 *   number, 4 bytes; plies, 2; result for seat 0 in half-points, 1; then for each ply
 *   the place of its move, 1 (255: the byte after it counts on); what the search said to the mover,
 * 2
 *
 * All little-endian.
 * SPDX-License-Identifier: MIT */
#ifndef BW_LAB_GAMES_H
#define BW_LAB_GAMES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { GAME_PLIES_MAX = 500, GAME_NO_WORTH = -32768 };

typedef struct GamePly {
    uint16_t index;
    int16_t worth;
} GamePly;

typedef struct GameRecord {
    uint32_t number;
    uint16_t plies;
    uint8_t result;
    GamePly ply[GAME_PLIES_MAX];
} GameRecord;

static inline void games_write(FILE *out, const GameRecord *record)
{
    uint8_t bytes[7 + 4 * GAME_PLIES_MAX];
    size_t size = 0;
    for (int i = 0; i < 4; i++)
        bytes[size++] = (uint8_t)(record->number >> 8 * i);
    bytes[size++] = (uint8_t)record->plies;
    bytes[size++] = (uint8_t)(record->plies >> 8);
    bytes[size++] = record->result;
    for (int i = 0; i < record->plies; i++) {
        GamePly ply = record->ply[i];
        bytes[size++] = (uint8_t)(ply.index < 255 ? ply.index : 255);
        if (ply.index >= 255)
            bytes[size++] = (uint8_t)(ply.index - 255);
        bytes[size++] = (uint8_t)ply.worth;
        bytes[size++] = (uint8_t)((uint16_t)ply.worth >> 8);
    }
    fwrite(bytes, 1, size, out);
}

static inline bool games_read(FILE *in, GameRecord *record)
{
    uint8_t head[7];
    if (fread(head, 1, sizeof head, in) != sizeof head)
        return false;
    record->number =
        head[0] | (uint32_t)head[1] << 8 | (uint32_t)head[2] << 16 | (uint32_t)head[3] << 24;
    record->plies = (uint16_t)(head[4] | head[5] << 8);
    record->result = head[6];
    if (record->plies > GAME_PLIES_MAX)
        return false;
    for (int i = 0; i < record->plies; i++) {
        int index = getc(in), more = index == 255 ? getc(in) : 0, low = getc(in), high = getc(in);
        if (high == EOF)
            return false;
        record->ply[i] = (GamePly){(uint16_t)(index + more), (int16_t)(low | high << 8)};
    }
    return true;
}

#endif
