/* A player that is a program in any language, asked line by line as docs/bots.md says.
 * SPDX-License-Identifier: MIT */
#include "cli/players/process.h"
#include "cli/players/thinker.h"

#include "base/text.h"
#include "game/rules.h"
#include "game/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct Bot {
    Process process;
    bool knows; /* it has heard the rules of this match */
} Bot;

static bool send_rules(Bot *bot, const BwRules *rules)
{
    char line[PROCESS_LINE];
    bw_rules_write(rules, line, sizeof line);
    fprintf(bot->process.in, "rules %s\n", line);
    fflush(bot->process.in);
    bot->knows = process_wait_for(&bot->process, 0, "ready", "no ", line);
    return bot->knows;
}

static void close_bot(void *self)
{
    Bot *bot = self;
    process_end(&bot->process);
    free(bot);
}

static bool greet(Bot *bot, const BwRules *rules)
{
    char line[PROCESS_LINE];
    fprintf(bot->process.in, "boxwood 1\n");
    fflush(bot->process.in);
    return process_wait_for(&bot->process, 0, "bot ", "no ", line) && send_rules(bot, rules);
}

static void *open_bot(const Thinker *thinker, const BwRules *rules, BwStatus *why)
{
    Bot *bot = calloc(1, sizeof *bot);
    if (bot == NULL)
        abort(); /* a broken machine */
    bool started = process_start(&bot->process, thinker->argument, thinker->patience);
    bool good = started && greet(bot, rules);
    *why = good ? bw_status_ok() : process_fault(&bot->process, thinker->argument, "error.bot");
    if (started && !good)
        close_bot(bot);
    return good ? bot : NULL;
}

/* The position as its seat may see it, with all that it may do there. */
static void send_position(FILE *in, const BwGame *game, const BwState *state)
{
    char text[BW_POSITION_TEXT];
    BwMove moves[BW_MOVES_MAX];
    BwState seen = *state;
    int seat = game->turn(state);
    bw_game_mask(game, &seen, seat);
    game->write_state(&seen, text, sizeof text);
    fprintf(in, "seat %d\n", seat);
    fprintf(in, "position %s\n", text);
    fprintf(in, "moves ");
    int count = game->moves(&seen, moves);
    for (int i = 0; i < count; i++) {
        game->write_move(&seen, moves[i], seat, text, sizeof text);
        fprintf(in, "%s%s", i > 0 ? "\t" : "", text);
    }
}

static bool ask_move(Bot *bot, int64_t ms, const BwTable *table, char line[PROCESS_LINE])
{
    const BwRules *rules = &bw_table_seating(table)->rules;
    if (!bot->knows && !send_rules(bot, rules))
        return false;
    send_position(bot->process.in, rules->game, bw_table_state(table));
    fprintf(bot->process.in, "\ngo %" PRId64 "\n", ms);
    fflush(bot->process.in);
    return process_wait_for(&bot->process, ms, "move ", NULL, line);
}

static BwMove move_of(void *self, Thinker *thinker, const BwTable *table)
{
    char line[PROCESS_LINE];
    BwMove move = ~(BwMove)0;
    Bot *bot = self;
    if (ask_move(bot, thinker->runner.ms, table, line)) {
        line[strcspn(line, "\r\n")] = '\0';
        bw_words_move(&bw_table_seating(table)->rules, bw_table_state(table),
                      line + strlen("move "), &move);
    } else if (bot->process.late) {
        thinker->late = process_fault(&bot->process, thinker->argument, "error.bot");
    }
    return move;
}

static void finish(void *self, const BwTable *table)
{
    Bot *bot = self;
    BwResult result = bw_table_result(table);
    fprintf(bot->process.in, "result");
    for (int seat = 0; seat < bw_table_seating(table)->rules.seats; seat++)
        fprintf(bot->process.in, " %d", result.score[seat]);
    fprintf(bot->process.in, " %s\n", result.ending);
    fflush(bot->process.in);
    bot->knows = false;
}

const Outside outside_bot = {
    .prefix = "bot", .open = open_bot, .move = move_of, .finish = finish, .close = close_bot};
