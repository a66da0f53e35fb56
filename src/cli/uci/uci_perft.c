/* "go perft 5": counts what is behind each move, in the lines that Stockfish prints for it.
 * SPDX-License-Identifier: MIT */
#include "cli/uci/uci.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 100 };

static BwStatus bad_depth(const char *word)
{
    BwStatus status = bw_status_text(bw_status_no("error.number"), "flag", "perft");
    status = bw_status_number(bw_status_number(status, "min", 1), "max", DEPTH_MAX);
    return bw_status_text(status, "word", word);
}

bool uci_reads_perft(const char *words, int *depth, BwStatus *why)
{
    char word[32];
    int64_t number = 1;
    if (!bw_text_word(&words, word, sizeof word) || strcmp(word, "perft") != 0)
        return false;
    BwText rest = bw_text_in(word, sizeof word);
    words += strspn(words, " \t");
    bw_text_add(&rest, "");
    bw_text_add_bytes(&rest, words, strcspn(words, " \t\r\n"));
    words += strcspn(words, " \t\r\n");
    bool alone = words[strspn(words, " \t\r\n")] == '\0';
    bool good = word[0] == '\0' || (alone && bw_text_number(word, 1, DEPTH_MAX, &number));
    *why = good ? bw_status_ok() : bad_depth(word);
    *depth = (int)number;
    return true;
}

void uci_perft(const BwChessPosition *it, bool any_array, int depth)
{
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    int count = bw_chess_moves(it, BW_CHESS_ALL, moves);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        char text[8];
        BwChessPosition next = *it;
        bw_chess_make(&next, moves[i]);
        uint64_t behind = bw_chess_perft(&next, depth - 1);
        uci_write_move(moves[i], any_array, text);
        printf("%s: %" PRIu64 "\n", text, behind);
        sum += behind;
    }
    printf("\nNodes searched: %" PRIu64 "\n\n", sum);
}
