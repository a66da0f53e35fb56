/* Checks a record's dice against their commitments. The tags of the dice may stand anywhere in the
 * record; their order among themselves counts.
 * SPDX-License-Identifier: MIT */
#include "table/proof.h"

#include "table/table.h"

#include <string.h>

typedef struct Claims {
    BwFair fair;
    unsigned char commitment[BW_FAIR_BYTES];
    bool committed, secret;
    int version;           /* of the scheme; 0: the record has none */
    unsigned seats;        /* bits of those told */
    bool open;             /* a share has been told */
    BwRecordReader shares; /* from the second version on: what follows the shares taken so far */
} Claims;

/* "SEAT", and perhaps 32 bytes. */
typedef struct Told {
    int seat;
    bool bytes;
    unsigned char byte[BW_FAIR_BYTES];
} Told;

static bool read_told(const char *at, Told *out)
{
    char word[BW_FAIR_HEX + 1];
    int64_t seat;
    if (!bw_text_word(&at, word, sizeof word) || !bw_text_number(word, 0, BW_SEATS_MAX - 1, &seat))
        return false;
    out->seat = (int)seat;
    out->bytes = bw_text_word(&at, word, sizeof word) && bw_fair_read_hex(word, out->byte);
    return true;
}

/* A seat of the first version: "SEAT SEAL SHARE" or "SEAT silent". */
static bool read_first(Claims *claims, const char *at)
{
    char word[BW_FAIR_HEX + 1];
    Told told;
    if (!read_told(at, &told))
        return false;
    claims->seats |= 1u << told.seat;
    bw_text_word(&at, word, sizeof word);
    if (!bw_text_word(&at, word, sizeof word) || strcmp(word, "silent") == 0)
        return strcmp(word, "silent") == 0;
    claims->fair.sealed[told.seat] = told.bytes;
    memcpy(claims->fair.seal[told.seat], told.byte, BW_FAIR_BYTES);
    claims->fair.shared[told.seat] = bw_text_word(&at, word, sizeof word) &&
                                     bw_fair_read_hex(word, claims->fair.share[told.seat]);
    return told.bytes && claims->fair.shared[told.seat];
}

static bool read_scheme(Claims *claims, const char *at)
{
    char word[BW_FAIR_TABLE];
    claims->version = bw_text_skip(&at, "boxwood-dice/1 ")   ? 1
                      : bw_text_skip(&at, "boxwood-dice/2 ") ? 2
                                                             : 0;
    if (claims->version == 0 || !bw_text_word(&at, word, sizeof word))
        return false;
    strcpy(claims->fair.table, word);
    claims->fair.each = claims->version == 2 && strcmp(at, " each") == 0;
    return at[0] == '\0' || claims->fair.each;
}

static BwStatus out_of_order(int seat)
{
    return bw_status_number(bw_status_no("verify.order"), "n", seat + 1);
}

/* All seals come before the first share: a seal that comes later could have been chosen. */
static BwStatus read_seal(Claims *claims, const char *name, const char *at)
{
    Told told;
    bool share = strcmp(name, "dice-share") == 0, seal = strcmp(name, "dice-seal") == 0;
    if (!read_told(at, &told) || told.bytes != (share || seal))
        return bw_status_no("verify.tag");
    claims->open |= share;
    if (!share)
        claims->seats |= 1u << told.seat;
    if (seal && (claims->open || !bw_fair_take_seal(&claims->fair, told.seat, told.byte)))
        return out_of_order(told.seat);
    return bw_status_ok();
}

static BwStatus read_tag(Claims *claims, const char *words)
{
    char name[32];
    const char *at = words;
    bool fine = true;
    BwStatus status = bw_status_ok();
    if (!bw_text_word(&at, name, sizeof name))
        return status;
    at += strspn(at, " ");
    if (strcmp(name, "dice") == 0)
        fine = read_scheme(claims, at);
    else if (strcmp(name, "dice-commitment") == 0)
        fine = claims->committed = bw_fair_read_hex(at, claims->commitment);
    else if (strcmp(name, "dice-secret") == 0)
        fine = claims->secret = bw_fair_read_hex(at, claims->fair.secret);
    else if (strcmp(name, "dice-seat") == 0)
        fine = read_first(claims, at);
    else if (strncmp(name, "dice-s", 6) == 0)
        status = read_seal(claims, name, at);
    return fine ? status : bw_status_no("verify.tag");
}

/* All tags of one record; the reader stays where it is, *at is the line read last. */
static BwStatus read_claims(BwRecordReader reader, Claims *claims, int *at)
{
    BwRecordLine line;
    BwStatus status = bw_record_begin(&reader);
    memset(claims, 0, sizeof *claims);
    claims->shares = reader;
    while (status.id == NULL) {
        status = bw_record_line(&reader, &line);
        *at = reader.line;
        if (status.id != NULL || line.verb == BW_VERB_END)
            break;
        if (line.verb == BW_VERB_TAG)
            status = read_tag(claims, line.words);
        if (status.id != NULL && strcmp(status.id, "verify.tag") == 0)
            return bw_status_text(status, "line", line.words);
    }
    return status;
}

static BwStatus take_share(Claims *claims, const char *at)
{
    Told told;
    read_told(at, &told); /* it has been read before */
    bool due = claims->fair.sealed[told.seat] && !claims->fair.silent[told.seat] &&
               !claims->fair.shared[told.seat];
    if (!due)
        return out_of_order(told.seat);
    return bw_fair_take_share(&claims->fair, told.seat, told.byte)
               ? bw_status_ok()
               : bw_status_number(bw_status_no("verify.seal"), "n", told.seat + 1);
}

/* Takes shares and silences in their order, until the run is complete or `all` are taken. */
static BwStatus take_shares(Claims *claims, bool all)
{
    BwRecordLine line;
    Told told;
    BwStatus status = bw_status_ok();
    while (status.id == NULL && (all || !bw_fair_is_complete(&claims->fair))) {
        status = bw_record_line(&claims->shares, &line);
        const char *at = line.words;
        if (status.id == NULL && line.verb == BW_VERB_END)
            return all ? status : bw_status_no("verify.shares");
        if (status.id != NULL || line.verb != BW_VERB_TAG)
            continue;
        if (bw_text_skip(&at, "dice-share "))
            status = take_share(claims, at);
        else if (bw_text_skip(&at, "dice-silent ") && read_told(at, &told))
            bw_fair_take_silence(&claims->fair, told.seat);
    }
    return status;
}

static BwStatus check_first(const Claims *claims, int seats)
{
    unsigned char bytes[BW_FAIR_BYTES];
    for (int seat = 0; seat < seats; seat++) {
        bw_fair_seal(claims->fair.table, claims->fair.share[seat], bytes);
        if (claims->fair.sealed[seat] && memcmp(bytes, claims->fair.seal[seat], BW_FAIR_BYTES) != 0)
            return bw_status_number(bw_status_no("verify.seal"), "n", seat + 1);
    }
    return bw_status_ok();
}

static BwStatus check_claims(Claims *claims, int seats)
{
    unsigned char bytes[BW_FAIR_BYTES];
    if (claims->version == 0 || !claims->committed)
        return bw_status_no("verify.none");
    if (!claims->secret)
        return bw_status_no("verify.unfinished");
    if (claims->seats != (1u << seats) - 1)
        return bw_status_no("verify.shares");
    bw_fair_commitment(&claims->fair, bytes);
    if (memcmp(bytes, claims->commitment, BW_FAIR_BYTES) != 0)
        return bw_status_no("verify.commitment");
    return claims->version == 1 ? check_first(claims, seats) : take_shares(claims, false);
}

static bool has_lots(const BwSeating *seating)
{
    for (int seat = 0; seat < seating->rules.seats; seat++)
        if (seating->lots[seat] != 0)
            return true;
    return false;
}

static BwStatus check_lots(BwDice *dice, const BwSeating *seating)
{
    BwSeating again = *seating;
    if (!has_lots(seating))
        return bw_status_ok();
    bw_dice_draw_lots(dice, &again);
    return memcmp(again.lots, seating->lots, sizeof again.lots) == 0 ? bw_status_ok()
                                                                     : bw_status_no("verify.lots");
}

/* The line of draw number `draw`, from 1. */
static int line_of_draw(BwRecordReader reader, int draw)
{
    BwRecordLine line;
    BwStatus status = bw_record_begin(&reader);
    while (draw > 0 && status.id == NULL) {
        status = bw_record_line(&reader, &line);
        if (line.verb == BW_VERB_END)
            break;
        draw -= line.verb == BW_VERB_CHANCE;
    }
    return reader.line;
}

static BwStatus wrong_draw(int n, const BwAct *said, const BwAct *drawn)
{
    BwStatus status = bw_status_number(bw_status_no("verify.draw"), "n", n);
    status = bw_status_text(status, "words", said->words);
    return bw_status_text(status, "right", drawn->words);
}

static BwStatus check_draw(const BwTable *table, const BwAct *act, BwFair *fair, int *draws)
{
    BwAct drawn;
    BwDice dice = bw_fair_dice(fair);
    BwStatus status = bw_table_draw(table, &dice, act->at, &drawn);
    if (status.id != NULL)
        return status;
    if (drawn.move != act->move)
        return wrong_draw(*draws + 1, act, &drawn);
    ++*draws;
    return bw_status_ok();
}

/* Plays the acts again on a table of its own; before each act of chance it says what chance must
 * be. *draws counts those that fit. */
static BwStatus check_draws(const BwTable *played, Claims *claims, int *draws)
{
    BwStatus why;
    int seats = bw_table_seating(played)->rules.seats;
    BwDice dice = bw_fair_dice(&claims->fair);
    BwTable *table = bw_table_open(bw_table_seating(played), &why);
    BwStatus status = table != NULL ? check_lots(&dice, bw_table_seating(played)) : why;
    for (uint32_t seq = 1; status.id == NULL && seq <= bw_table_seq(played); seq++) {
        const BwAct *act = bw_table_act(played, seq);
        bool chance = act->verb == BW_VERB_CHANCE;
        if (chance && !claims->fair.rolling)
            status = take_shares(claims, false);
        bw_fair_follow(&claims->fair, seats, chance);
        if (chance && status.id == NULL)
            status = check_draw(table, act, &claims->fair, draws);
        if (status.id == NULL && !bw_table_apply(table, act))
            status = bw_status_no("error.memory");
    }
    bw_table_close(table);
    return status;
}

static BwStatus check_table(const BwTable *played, Claims *claims, BwProof *proof)
{
    proof->seats = bw_table_seating(played)->rules.seats;
    BwStatus status = check_claims(claims, proof->seats);
    if (status.id != NULL)
        return status;
    bw_fair_make_key(&claims->fair, proof->seats);
    status = check_draws(played, claims, &proof->draws);
    if (status.id == NULL && claims->version > 1)
        status = take_shares(claims, true);
    for (int seat = 0; seat < proof->seats; seat++)
        proof->silent[seat] = !claims->fair.sealed[seat] || claims->fair.silent[seat];
    return status;
}

BwStatus bw_proof_check(BwRecordReader *reader, BwProof *out)
{
    BwStatus why;
    Claims claims;
    BwRecordReader begin = *reader;
    memset(out, 0, sizeof *out);
    BwStatus status = read_claims(begin, &claims, &out->line);
    if (status.id != NULL)
        return status;
    strcpy(out->table, claims.fair.table);
    BwTable *played = bw_table_replay(reader, &why);
    out->line = why.id != NULL ? reader->line : 0;
    if (played == NULL)
        return why;
    status = check_table(played, &claims, out);
    bw_table_close(played);
    if (why.id != NULL && (status.id == NULL || claims.version == 0))
        return why;
    if (status.id != NULL)
        out->line = strcmp(status.id, "verify.draw") == 0 ? line_of_draw(begin, out->draws + 1) : 0;
    return status;
}
