/* boxwood uci: a UCI chess engine on stdin and stdout. Commands are read here while a thread of its
 * own thinks; only the stop flag and the deadline are shared.
 * SPDX-License-Identifier: MIT */
#include "cli/uci/uci.h"

#include "base/text.h"
#include "base/version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 1 << 16, HASH_MOST = 65536, REMARK_ROOM = 1024 };

bool uci_read_move(const BwChessPosition *it, bool any_array, const char *word, BwChessMove *out)
{
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    int count = bw_chess_moves(it, BW_CHESS_ALL, moves);
    for (int i = 0; i < count; i++) {
        char text[8];
        uci_write_move(moves[i], any_array, text);
        char rook[8];
        uci_write_move(moves[i], true, rook);
        if (strcmp(text, word) == 0 || strcmp(rook, word) == 0) {
            *out = moves[i];
            return true;
        }
    }
    return false;
}

void engine_remark(const Engine *engine, const BwStatus *status)
{
    char line[REMARK_ROOM];
    BwText text = bw_text_in(line, sizeof line);
    bw_catalogue_tell(engine->words, &text, status);
    printf("info string %s\n", line);
}

static void refuse_move(const Engine *engine, const BwChessPosition *it, const char *word)
{
    BwStatus status = bw_status_text(bw_status_no("pgn.illegal"), "move", word);
    status = bw_status_number(status, "number", it->number);
    engine_remark(engine, &status);
}

static void read_position(Engine *engine, const char *rest)
{
    char word[BW_CHESS_FEN];
    char fen[BW_CHESS_FEN] = "";
    BwChessPosition it;
    bw_chess_start(&it, BW_CHESS_USUAL_START);
    bool more = bw_text_word(&rest, word, sizeof word);
    if (more && strcmp(word, "fen") == 0) {
        BwText text = bw_text_in(fen, sizeof fen);
        while ((more = bw_text_word(&rest, word, sizeof word)) && strcmp(word, "moves") != 0) {
            bw_text_add(&text, text.length > 0 ? " " : "");
            bw_text_add(&text, word);
        }
        BwStatus status = bw_chess_read_fen(&it, fen, true);
        if (status.id != NULL) {
            engine_remark(engine, &status);
            return; /* the position before stays */
        }
    } else {
        more = bw_text_word(&rest, word, sizeof word);
    }
    engine->past_count = 0;
    for (BwChessMove move; more && bw_text_word(&rest, word, sizeof word);) {
        if (!uci_read_move(&it, engine->any_array, word, &move)) {
            refuse_move(engine, &it, word);
            break;
        }
        if (it.quiet == 0)
            engine->past_count = 0;
        if (engine->past_count < UCI_PAST)
            engine->past[engine->past_count++] = it.hash;
        bw_chess_make(&it, move);
    }
    engine->position = it;
}

/* "name Clear Hash", "name Hash value 128": names may be several words. */
static void read_option(const char *rest, BwText *name, BwText *value)
{
    char word[64];
    BwText *into = NULL;
    while (bw_text_word(&rest, word, sizeof word)) {
        if (strcmp(word, "name") == 0 && into == NULL) {
            into = name;
        } else if (strcmp(word, "value") == 0 && into == name) {
            into = value;
        } else if (into != NULL) {
            bw_text_add(into, into->length > 0 ? " " : "");
            bw_text_add(into, word);
        }
    }
}

static void set_option(Engine *engine, const char *rest)
{
    char name[64];
    char value[64];
    BwText name_text = bw_text_in(name, sizeof name);
    BwText value_text = bw_text_in(value, sizeof value);
    read_option(rest, &name_text, &value_text);
    int64_t number = 0;
    bool numbered = bw_text_number(value, 0, HASH_MOST, &number);
    bool some = numbered && number > 0;
    engine_stop(engine);
    if (bw_text_same(name, "Hash") && some)
        engine_give_memory(engine, number);
    else if (bw_text_same(name, "Threads") && some && number <= UCI_THREADS)
        engine_hire(engine, (int)number);
    else if (bw_text_same(name, "Clear Hash"))
        engine_start_game(engine);
    else if (bw_text_same(name, "MultiPV") && some && number <= BW_CHOICES_MAX)
        engine->lines = (int)number;
    else if (bw_text_same(name, "Level") && some && number <= BW_LEVEL_MAX)
        engine->level = (int)number;
    else if (bw_text_same(name, "Move Overhead") && numbered)
        engine->time.overhead = number;
    else if (bw_text_same(name, "UCI_Chess960"))
        engine->any_array = bw_text_same(value, "true");
}

static void introduce(void)
{
    flockfile(stdout);
    puts("id name Boxwood " BW_VERSION);
    puts("id author the Boxwood authors");
    printf("option name Hash type spin default %d min 1 max %d\n", UCI_HASH_MB, HASH_MOST);
    printf("option name Threads type spin default 1 min 1 max %d\n", UCI_THREADS);
    puts("option name Clear Hash type button");
    printf("option name MultiPV type spin default 1 min 1 max %d\n", BW_CHOICES_MAX);
    printf("option name Level type spin default %d min 1 max %d\n", BW_LEVEL_MAX, BW_LEVEL_MAX);
    printf("option name Move Overhead type spin default %d min 0 max %d\n", UCI_OVERHEAD_MS,
           HASH_MOST);
    puts("option name Ponder type check default false");
    puts("option name UCI_Chess960 type check default false");
    puts("uciok");
    funlockfile(stdout);
}

/* False when it is time to leave. */
static bool obey(Engine *engine, const char *line)
{
    char word[32];
    if (!bw_text_word(&line, word, sizeof word))
        return true;
    if (strcmp(word, "quit") == 0)
        return false;
    if (strcmp(word, "uci") == 0)
        introduce();
    else if (strcmp(word, "isready") == 0)
        puts("readyok");
    else if (strcmp(word, "ucinewgame") == 0)
        engine_start_game(engine);
    else if (strcmp(word, "setoption") == 0)
        set_option(engine, line);
    else if (strcmp(word, "stop") == 0)
        engine_stop(engine);
    else if (strcmp(word, "ponderhit") == 0)
        engine_ponder_hit(engine);
    else if (strcmp(word, "bench") == 0)
        engine_bench(engine, line);
    else if (strcmp(word, "position") == 0) {
        engine_stop(engine);
        read_position(engine, line);
    } else if (strcmp(word, "go") == 0) {
        engine_stop(engine);
        engine_go(engine, line);
    }
    return true;
}

static int run(const Call *call)
{
    if (call->word_count > 0 && strcmp(call->word[0], "bench") != 0) {
        BwStatus status = bw_status_text(bw_status_no("error.uci_word"), "word", call->word[0]);
        return refuse(call, &status, EXIT_USAGE);
    }
    char *line = malloc(LINE_ROOM);
    Engine engine = {.words = call->words, .lines = 1, .level = BW_LEVEL_MAX};
    bw_rules_find(&engine.rules, "chess/fide");
    engine_open(&engine);
    if (engine.files.why.id != NULL)
        engine_remark(&engine, &engine.files.why);
    bw_chess_start(&engine.position, BW_CHESS_USUAL_START);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (call->word_count > 0) {
        engine_bench(&engine, "");
    } else {
        while (line != NULL && fgets(line, LINE_ROOM, stdin) != NULL && obey(&engine, line))
            ;
    }
    engine_close(&engine);
    free(line);
    return EXIT_YES;
}

const Command command_uci = {"uci", "", 0, 1, run};
