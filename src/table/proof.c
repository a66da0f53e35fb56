/* The tags of boxwood-dice/1 may stand anywhere in the record.
 * SPDX-License-Identifier: MIT */
#include "table/proof.h"

#include "table/table.h"

#include <string.h>

typedef struct Claims {
    Fair fair;
    unsigned char commitment[FAIR_BYTES];
    bool scheme, committed, secret;
    unsigned seats; /* bits of those told */
} Claims;

static bool read_share(Claims *claims, const char *at)
{
    char word[FAIR_HEX + 1];
    int64_t seat;
    if (!text_word(&at, word, sizeof word) || !text_number(word, 0, SEATS_MAX - 1, &seat) ||
        !text_word(&at, word, sizeof word))
        return false;
    claims->seats |= 1u << seat;
    if (strcmp(word, "silent") == 0)
        return true;
    claims->fair.sealed[seat] = fair_read_hex(word, claims->fair.seal[seat]);
    claims->fair.shared[seat] =
        text_word(&at, word, sizeof word) && fair_read_hex(word, claims->fair.share[seat]);
    return claims->fair.sealed[seat] && claims->fair.shared[seat];
}

static bool read_tag(Claims *claims, const char *words)
{
    char name[32];
    const char *at = words;
    if (!text_word(&at, name, sizeof name))
        return true;
    at += strspn(at, " ");
    if (strcmp(name, "dice") == 0) {
        claims->scheme = text_skip(&at, "boxwood-dice/1 ") && strlen(at) < FAIR_TABLE;
        if (claims->scheme)
            strcpy(claims->fair.table, at);
        return claims->scheme;
    }
    if (strcmp(name, "dice-commitment") == 0)
        return claims->committed = fair_read_hex(at, claims->commitment);
    if (strcmp(name, "dice-secret") == 0)
        return claims->secret = fair_read_hex(at, claims->fair.secret);
    return strcmp(name, "dice-seat") != 0 || read_share(claims, at);
}

/* All tags of one record; the reader stays where it is, *at is the line read last. */
static Status read_claims(RecordReader reader, Claims *claims, int *at)
{
    RecordLine line;
    Status status = record_begin(&reader);
    memset(claims, 0, sizeof *claims);
    while (status.id == NULL) {
        status = record_line(&reader, &line);
        *at = reader.line;
        if (status.id != NULL || line.verb == VERB_END)
            break;
        if (line.verb == VERB_TAG && !read_tag(claims, line.words))
            return status_text(status_no("verify.tag"), "line", line.words);
    }
    return status;
}

static Status check_claims(const Claims *claims, int seats)
{
    unsigned char bytes[FAIR_BYTES];
    if (!claims->scheme || !claims->committed)
        return status_no("verify.none");
    if (!claims->secret)
        return status_no("verify.unfinished");
    if (claims->seats != (1u << seats) - 1)
        return status_no("verify.shares");
    fair_commitment(&claims->fair, bytes);
    if (memcmp(bytes, claims->commitment, FAIR_BYTES) != 0)
        return status_no("verify.commitment");
    for (int seat = 0; seat < seats; seat++) {
        fair_seal(claims->fair.table, claims->fair.share[seat], bytes);
        if (claims->fair.sealed[seat] && memcmp(bytes, claims->fair.seal[seat], FAIR_BYTES) != 0)
            return status_number(status_no("verify.seal"), "n", seat + 1);
    }
    return status_ok();
}

static bool has_lots(const Seating *seating)
{
    for (int seat = 0; seat < seating->rules.seats; seat++)
        if (seating->lots[seat] != 0)
            return true;
    return false;
}

static Status check_lots(Dice *dice, const Seating *seating)
{
    Seating again = *seating;
    if (!has_lots(seating))
        return status_ok();
    dice_draw_lots(dice, &again);
    return memcmp(again.lots, seating->lots, sizeof again.lots) == 0 ? status_ok()
                                                                     : status_no("verify.lots");
}

/* The line of draw number `draw`, from 1. */
static int line_of_draw(RecordReader reader, int draw)
{
    RecordLine line;
    Status status = record_begin(&reader);
    while (draw > 0 && status.id == NULL) {
        status = record_line(&reader, &line);
        if (line.verb == VERB_END)
            break;
        draw -= line.verb == VERB_CHANCE;
    }
    return reader.line;
}

static Status wrong_draw(int n, const Act *said, const Act *drawn)
{
    Status status = status_number(status_no("verify.draw"), "n", n);
    status = status_text(status, "words", said->words);
    return status_text(status, "right", drawn->words);
}

/* Plays the acts again on a table of its own; before each act of chance it says what chance must
 * be. *draws counts those that fit. */
static Status check_draws(const Table *played, Fair *fair, int *draws)
{
    Status why;
    Dice dice = fair_dice(fair);
    Table *table = table_open(table_seating(played), &why);
    Status status = table != NULL ? check_lots(&dice, table_seating(played)) : why;
    for (uint32_t seq = 1; status.id == NULL && seq <= table_seq(played); seq++) {
        const Act *act = table_act(played, seq);
        if (act->verb == VERB_CHANCE) {
            Act drawn;
            table_draw(table, &dice, act->at, &drawn);
            if (drawn.move != act->move)
                status = wrong_draw(*draws + 1, act, &drawn);
            else
                ++*draws;
        }
        table_apply(table, act);
    }
    table_close(table);
    return status;
}

static Status check_table(const Table *played, Claims *claims, Proof *proof)
{
    proof->seats = table_seating(played)->rules.seats;
    for (int seat = 0; seat < proof->seats; seat++)
        proof->silent[seat] = !claims->fair.sealed[seat];
    Status status = check_claims(claims, proof->seats);
    if (status.id != NULL)
        return status;
    fair_make_key(&claims->fair, proof->seats);
    return check_draws(played, &claims->fair, &proof->draws);
}

Status proof_check(RecordReader *reader, Proof *out)
{
    Status why;
    Claims claims;
    RecordReader begin = *reader;
    memset(out, 0, sizeof *out);
    Status status = read_claims(begin, &claims, &out->line);
    if (status.id != NULL)
        return status;
    strcpy(out->table, claims.fair.table);
    Table *played = table_replay(reader, &why);
    out->line = why.id != NULL ? reader->line : 0;
    if (played == NULL)
        return why;
    status = check_table(played, &claims, out);
    table_close(played);
    if (why.id != NULL && (status.id == NULL || !claims.scheme))
        return why;
    if (status.id != NULL)
        out->line = strcmp(status.id, "verify.draw") == 0 ? line_of_draw(begin, out->draws + 1) : 0;
    return status;
}
