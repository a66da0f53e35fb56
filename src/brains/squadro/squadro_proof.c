/* Plays Squadro's winning side by its proof. Foreign bytes are distrusted in squadro_proof_open;
 * after it every slot that a key can lead to lies inside its part.
 * SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_proof.h"

#include <string.h>

static const char title[] = "boxwood-squadro-proof-1\n";
enum { SEGMENT_MAX = 1 << 20, SEGMENTS_MAX = 1 << 24, BITS_MAX = 16, KEY = 8 };

static bool is_sound(const SquadroProofPart *part)
{
    uint64_t slots = ((uint64_t)part->segments + 2) * part->segment;
    return part->segment > 0 && part->segment <= SEGMENT_MAX &&
           (part->segment & (part->segment - 1)) == 0 && part->segments > 0 &&
           part->segments <= SEGMENTS_MAX && part->bits > 0 && part->bits <= BITS_MAX &&
           slots * part->bits / 32 + 2 <= part->words;
}

/* The container's unit, whose head may be read. */
static ContainerUnit open_unit(SquadroProof *proof, const void *bytes, size_t size,
                               ContainerSeen *seen)
{
    int section = -1;
    if (container_open(&proof->file, bytes, size, SQUADRO_PROOF_TITLE, seen))
        section = container_find(&proof->file, "proof", 0);
    ContainerUnit unit = container_unit(&proof->file, section, 0);
    if (section < 0 || unit.size < sizeof proof->head)
        return (ContainerUnit){NULL, 0};
    proof->section = &proof->file.section[section];
    bool holds = container_holds(&proof->file, proof->section, unit.bytes, sizeof proof->head);
    return holds ? unit : (ContainerUnit){NULL, 0};
}

bool squadro_proof_open(SquadroProof *proof, const void *bytes, size_t size, ContainerSeen *seen)
{
    SquadroProofHead *head = &proof->head;
    ContainerUnit unit = open_unit(proof, bytes, size, seen);
    if (unit.bytes == NULL)
        return false;
    memcpy(head, unit.bytes, sizeof *head);
    if (memcmp(head->title, title, sizeof title) != 0 || !is_sound(&head->part[0]) ||
        !is_sound(&head->part[1]))
        return false;
    uint64_t words = (uint64_t)head->part[0].words + head->part[1].words;
    uint64_t whole = sizeof *head + (uint64_t)head->listed * KEY + sizeof(SquadroNet) + 4 * words;
    if (unit.size != (whole + CONTAINER_WORD - 1) / CONTAINER_WORD * CONTAINER_WORD)
        return false;
    proof->listed = unit.bytes + sizeof *head;
    proof->net = (const SquadroNet *)(proof->listed + (size_t)head->listed * KEY);
    proof->words[0] = (const uint32_t *)(proof->net + 1);
    proof->words[1] = proof->words[0] + head->part[0].words;
    return container_holds(&proof->file, proof->section, (const uint8_t *)proof->net,
                           sizeof *proof->net);
}

/* The upper half of a product. */
static uint64_t share_of(uint64_t hash, uint64_t slots)
{
    uint64_t low = (hash & UINT32_MAX) * slots;
    return ((hash >> 32) * slots + (low >> 32)) >> 32;
}

/* 0 where it is damaged, which is then known of all of the proof. */
static uint32_t slot_at(const SquadroProof *proof, int number, uint64_t slot)
{
    const SquadroProofPart *part = &proof->head.part[number];
    const uint32_t *words = proof->words[number];
    uint64_t bit = slot * part->bits;
    if (!container_holds(&proof->file, proof->section, (const uint8_t *)(words + bit / 32), 8))
        return 0;
    uint64_t two = (uint64_t)words[bit / 32 + 1] << 32 | words[bit / 32];
    return (uint32_t)(two >> bit % 32) & ((1u << part->bits) - 1);
}

static uint32_t ask(const SquadroProof *proof, int number, uint64_t hash)
{
    const SquadroProofPart *part = &proof->head.part[number];
    uint64_t first = share_of(hash, (uint64_t)part->segments * part->segment);
    uint64_t second = (first + part->segment) ^ (hash >> 18 & (part->segment - 1));
    uint64_t third = (first + 2 * (uint64_t)part->segment) ^ (hash & (part->segment - 1));
    return slot_at(proof, number, first) ^ slot_at(proof, number, second) ^
           slot_at(proof, number, third);
}

static bool is_listed(const SquadroProof *proof, uint64_t key)
{
    uint32_t low = 0;
    uint32_t high = proof->head.listed;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const uint8_t *at = proof->listed + (size_t)middle * KEY;
        uint64_t there;
        if (!container_holds(&proof->file, proof->section, at, sizeof there))
            return false;
        memcpy(&there, at, sizeof there);
        if (there == key)
            return true;
        if (there < key)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* How many lanes that the net likes better are passed over. */
static int rank_of(const SquadroProof *proof, uint64_t key)
{
    uint64_t hash = bw_bits_mix(key + proof->head.seed[0]);
    uint32_t mask = (1u << proof->head.part[0].bits) - 1;
    if (is_listed(proof, key))
        return BW_SQUADRO_LANES - 1;
    if (ask(proof, 0, hash) != ((uint32_t)bw_bits_mix(hash) & mask))
        return 0;
    return (int)ask(proof, 1, bw_bits_mix(key + proof->head.seed[1]));
}

int squadro_proof_lane(const SquadroProof *proof, const SquadroSteps *steps,
                       const SquadroPoint *point)
{
    int32_t worth[BW_SQUADRO_LANES];
    int lanes[BW_SQUADRO_LANES];
    int count = 0;
    SquadroSum sum[2];
    squadro_sum_open(&sum[0], proof->net, point->mark);
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        SquadroPoint next = *point;
        if (point->mark[lane] == BW_SQUADRO_HOME)
            continue;
        squadro_point_play(&next, steps, lane);
        if (next.home[0] >= steps->goal)
            return lane;
        squadro_sum_carry(&sum[0], &sum[1], proof->net, point->mark, next.mark);
        int32_t is = squadro_net_worth(proof->net, &sum[1], next.mark, next.mover);
        int i = count++;
        for (; i > 0 && worth[i - 1] < is; i--) {
            worth[i] = worth[i - 1];
            lanes[i] = lanes[i - 1];
        }
        worth[i] = is;
        lanes[i] = lane;
    }
    int rank = rank_of(proof, squadro_point_key(point));
    return proof->file.seen != NULL && proof->file.seen->damaged ? -1
                                                                 : lanes[rank < count ? rank : 0];
}

/* The move that leads to a position with this hash; false: none does. */
static bool find_move(const BwGame *game, BwState *state, uint64_t hash, BwMove *out)
{
    BwMove moves[BW_MOVES_MAX];
    int count = game->turn(state) < 0 ? 0 : game->moves(state, moves);
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        game->play(&next, moves[i]);
        if (game->hash(&next) != hash)
            continue;
        *state = next;
        *out = moves[i];
        return true;
    }
    return false;
}

bool squadro_proof_covers(const SquadroProof *proof, const SquadroSteps *steps, const BwTask *task)
{
    const BwGame *game = task->rules.game;
    BwState state;
    game->start(&state, &task->rules);
    for (int ply = 0; ply < task->past_count; ply++) {
        SquadroPoint point = squadro_point_of(bw_squadro_of(&state));
        uint64_t now = ply + 1 < task->past_count ? task->past[ply + 1] : game->hash(&task->state);
        BwMove move;
        if (task->past[ply] != game->hash(&state) || !find_move(game, &state, now, &move) ||
            (point.mover == 0 && squadro_proof_lane(proof, steps, &point) != (int)move))
            return false;
    }
    return game->hash(&state) == game->hash(&task->state);
}
