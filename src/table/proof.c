/* The tags of boxwood-dice/1 may stand anywhere in the record.
 * SPDX-License-Identifier: MIT */
#include "table/proof.h"

#include "table/table.h"

#include <string.h>

typedef struct Claims {
    BwFair fair;
    unsigned char commitment[BW_FAIR_BYTES];
    bool scheme, committed, secret;
    unsigned seats; /* bits of those told */
} Claims;

static bool read_share(Claims *claims, const char *at)
{
    char word[BW_FAIR_HEX + 1];
    int64_t seat;
    if (!bw_text_word(&at, word, sizeof word) ||
        !bw_text_number(word, 0, BW_SEATS_MAX - 1, &seat) || !bw_text_word(&at, word, sizeof word))
        return false;
    claims->seats |= 1u << seat;
    if (strcmp(word, "silent") == 0)
        return true;
    claims->fair.sealed[seat] = bw_fair_read_hex(word, claims->fair.seal[seat]);
    claims->fair.shared[seat] =
        bw_text_word(&at, word, sizeof word) && bw_fair_read_hex(word, claims->fair.share[seat]);
    return claims->fair.sealed[seat] && claims->fair.shared[seat];
}

static bool read_tag(Claims *claims, const char *words)
{
    char name[32];
    const char *at = words;
    if (!bw_text_word(&at, name, sizeof name))
        return true;
    at += strspn(at, " ");
    if (strcmp(name, "dice") == 0) {
        claims->scheme = bw_text_skip(&at, "boxwood-dice/1 ") && strlen(at) < BW_FAIR_TABLE;
        if (claims->scheme)
            strcpy(claims->fair.table, at);
        return claims->scheme;
    }
    if (strcmp(name, "dice-commitment") == 0)
        return claims->committed = bw_fair_read_hex(at, claims->commitment);
    if (strcmp(name, "dice-secret") == 0)
        return claims->secret = bw_fair_read_hex(at, claims->fair.secret);
    return strcmp(name, "dice-seat") != 0 || read_share(claims, at);
}

/* All tags of one record; the reader stays where it is, *at is the line read last. */
static BwStatus read_claims(BwRecordReader reader, Claims *claims, int *at)
{
    BwRecordLine line;
    BwStatus status = bw_record_begin(&reader);
    memset(claims, 0, sizeof *claims);
    while (status.id == NULL) {
        status = bw_record_line(&reader, &line);
        *at = reader.line;
        if (status.id != NULL || line.verb == BW_VERB_END)
            break;
        if (line.verb == BW_VERB_TAG && !read_tag(claims, line.words))
            return bw_status_text(bw_status_no("verify.tag"), "line", line.words);
    }
    return status;
}

static BwStatus check_claims(const Claims *claims, int seats)
{
    unsigned char bytes[BW_FAIR_BYTES];
    if (!claims->scheme || !claims->committed)
        return bw_status_no("verify.none");
    if (!claims->secret)
        return bw_status_no("verify.unfinished");
    if (claims->seats != (1u << seats) - 1)
        return bw_status_no("verify.shares");
    bw_fair_commitment(&claims->fair, bytes);
    if (memcmp(bytes, claims->commitment, BW_FAIR_BYTES) != 0)
        return bw_status_no("verify.commitment");
    for (int seat = 0; seat < seats; seat++) {
        bw_fair_seal(claims->fair.table, claims->fair.share[seat], bytes);
        if (claims->fair.sealed[seat] && memcmp(bytes, claims->fair.seal[seat], BW_FAIR_BYTES) != 0)
            return bw_status_number(bw_status_no("verify.seal"), "n", seat + 1);
    }
    return bw_status_ok();
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

/* Plays the acts again on a table of its own; before each act of chance it says what chance must
 * be. *draws counts those that fit. */
static BwStatus check_draws(const BwTable *played, BwFair *fair, int *draws)
{
    BwStatus why;
    BwDice dice = bw_fair_dice(fair);
    BwTable *table = bw_table_open(bw_table_seating(played), &why);
    BwStatus status = table != NULL ? check_lots(&dice, bw_table_seating(played)) : why;
    for (uint32_t seq = 1; status.id == NULL && seq <= bw_table_seq(played); seq++) {
        const BwAct *act = bw_table_act(played, seq);
        if (act->verb == BW_VERB_CHANCE) {
            BwAct drawn;
            bw_table_draw(table, &dice, act->at, &drawn);
            if (drawn.move != act->move)
                status = wrong_draw(*draws + 1, act, &drawn);
            else
                ++*draws;
        }
        bw_table_apply(table, act);
    }
    bw_table_close(table);
    return status;
}

static BwStatus check_table(const BwTable *played, Claims *claims, BwProof *proof)
{
    proof->seats = bw_table_seating(played)->rules.seats;
    for (int seat = 0; seat < proof->seats; seat++)
        proof->silent[seat] = !claims->fair.sealed[seat];
    BwStatus status = check_claims(claims, proof->seats);
    if (status.id != NULL)
        return status;
    bw_fair_make_key(&claims->fair, proof->seats);
    return check_draws(played, &claims->fair, &proof->draws);
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
    if (why.id != NULL && (status.id == NULL || !claims.scheme))
        return why;
    if (status.id != NULL)
        out->line = strcmp(status.id, "verify.draw") == 0 ? line_of_draw(begin, out->draws + 1) : 0;
    return status;
}
