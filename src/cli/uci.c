/* boxwood uci: a UCI chess engine on stdin and stdout. Commands are read here while a thread of its
 * own thinks; only the stop flag and the deadline are shared.
 * SPDX-License-Identifier: MIT */
#include "cli/uci.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 1 << 16, HASH_MB = 64, HASH_MOST = 4096, SPARE = 2 << 20 };

static void start_game(Engine *engine)
{
    engine_stop(engine);
    engine->warm = false;
}

static void give_memory(Engine *engine, int64_t megabytes)
{
    size_t room = ((size_t)megabytes << 20) + SPARE;
    void *block = malloc(room);
    if (block == NULL)
        return; /* the old one stays */
    free(engine->block);
    engine->block = block;
    engine->room = room;
    engine->warm = false;
}

/* A move in coordinates: e2e4, e7e8q; castling as the king's two steps, or king takes rook. */
static bool read_move(const ChessPosition *it, bool any_array, const char *word, ChessMove *out)
{
    ChessMove moves[CHESS_MOVES_MAX];
    int count = chess_moves(it, CHESS_ALL, moves);
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

static void read_position(Engine *engine, const char *rest)
{
    char word[32];
    char fen[CHESS_FEN] = "";
    ChessPosition it;
    chess_start(&it, CHESS_USUAL_START);
    bool more = text_word(&rest, word, sizeof word);
    if (more && strcmp(word, "fen") == 0) {
        Text text = text_in(fen, sizeof fen);
        while ((more = text_word(&rest, word, sizeof word)) && strcmp(word, "moves") != 0) {
            text_add(&text, text.length > 0 ? " " : "");
            text_add(&text, word);
        }
        if (chess_read_fen(&it, fen, true).id != NULL)
            return; /* the position before stays: protocols have no word for a refusal */
    } else {
        more = text_word(&rest, word, sizeof word);
    }
    engine->past_count = 0;
    for (ChessMove move; more && text_word(&rest, word, sizeof word);) {
        if (!read_move(&it, engine->any_array, word, &move))
            break;
        if (it.quiet == 0)
            engine->past_count = 0;
        if (engine->past_count < UCI_PAST)
            engine->past[engine->past_count++] = it.hash;
        chess_make(&it, move);
    }
    engine->position = it;
}

/* "name Hash value 128" */
static void set_option(Engine *engine, const char *rest)
{
    char name[64] = "";
    char value[64] = "";
    char word[64];
    char *into = NULL;
    while (text_word(&rest, word, sizeof word)) {
        if (strcmp(word, "name") == 0 || strcmp(word, "value") == 0)
            into = word[0] == 'n' ? name : value;
        else if (into != NULL && strlen(word) < sizeof name)
            strcpy(into, word);
    }
    int64_t number = 0;
    bool numbered = text_number(value, 1, HASH_MOST, &number);
    engine_stop(engine);
    if (text_same(name, "Hash") && numbered)
        give_memory(engine, number);
    else if (text_same(name, "MultiPV") && numbered && number <= CHOICES_MAX)
        engine->lines = (int)number;
    else if (text_same(name, "Level") && numbered && number <= LEVEL_MAX)
        engine->level = (int)number;
    else if (text_same(name, "UCI_Chess960"))
        engine->any_array = text_same(value, "true");
}

static void introduce(void)
{
    puts("id name Boxwood");
    puts("id author the Boxwood authors");
    printf("option name Hash type spin default %d min 1 max %d\n", HASH_MB, HASH_MOST);
    puts("option name Clear Hash type button");
    printf("option name MultiPV type spin default 1 min 1 max %d\n", CHOICES_MAX);
    printf("option name Level type spin default %d min 1 max %d\n", LEVEL_MAX, LEVEL_MAX);
    puts("option name Ponder type check default false");
    puts("option name UCI_Chess960 type check default false");
    puts("uciok");
}

/* False when it is time to leave. */
static bool obey(Engine *engine, const char *line)
{
    char word[32];
    if (!text_word(&line, word, sizeof word))
        return true;
    if (strcmp(word, "quit") == 0)
        return false;
    if (strcmp(word, "uci") == 0)
        introduce();
    else if (strcmp(word, "isready") == 0)
        puts("readyok");
    else if (strcmp(word, "ucinewgame") == 0)
        start_game(engine);
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
        Status status = status_text(status_no("error.uci_word"), "word", call->word[0]);
        return refuse(call, &status, EXIT_USAGE);
    }
    char *line = malloc(LINE_ROOM);
    Engine engine = {.lines = 1, .level = LEVEL_MAX};
    rules_find(&engine.rules, "chess/fide");
    engine_open(&engine);
    give_memory(&engine, HASH_MB);
    chess_start(&engine.position, CHESS_USUAL_START);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (call->word_count > 0) {
        engine_bench(&engine, "");
    } else {
        while (line != NULL && fgets(line, LINE_ROOM, stdin) != NULL && obey(&engine, line))
            ;
    }
    engine_stop(&engine);
    free(engine.block);
    free(line);
    return EXIT_YES;
}

const Command command_uci = {"uci", "", 0, 1, run};
