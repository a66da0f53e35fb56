/* The boxwood program: finds the command and runs it.
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include "base/version.h"

#include <stdio.h>
#include <string.h>

extern const Command command_admin;
extern const Command command_analyse;
extern const Command command_backup;
extern const Command command_check;
extern const Command command_bench;
extern const Command command_convert;
extern const Command command_duel;
extern const Command command_games;
extern const Command command_moves;
extern const Command command_perft;
extern const Command command_picture;
extern const Command command_play;
extern const Command command_playouts;
extern const Command command_replay;
extern const Command command_rollout;
extern const Command command_rules;
extern const Command command_serve;
extern const Command command_show;
extern const Command command_solve;
extern const Command command_think;
extern const Command command_uci;
extern const Command command_verify;

const Command *const commands[] = {
    &command_games,    //
    &command_rules,    //
    &command_show,     //
    &command_picture,  //
    &command_moves,    //
    &command_perft,    //
    &command_playouts, //
    &command_replay,   //
    &command_convert,  //
    &command_solve,    //
    &command_think,    //
    &command_rollout,  //
    &command_duel,     //
    &command_analyse,  //
    &command_uci,      //
    &command_play,     //
    &command_serve,    //
    &command_verify,   //
    &command_backup,   //
    &command_check,    //
    &command_admin,    //
    &command_bench,    //
    NULL,
};

int main(int count, char **words)
{
    Call call;
    BwStatus status = call_read(&call, count - 1, words + 1);
    bool wants_help = count > 1 && call.command == NULL &&
                      (strcmp(words[1], "--help") == 0 || strcmp(words[1], "help") == 0);
    if (wants_help)
        return help(&call);
    if (count > 1 && strcmp(words[1], "--version") == 0)
        return printf("boxwood %s\n", BW_VERSION) < 0 ? EXIT_NO : EXIT_YES;
    if (status.id != NULL)
        return refuse(&call, &status, EXIT_USAGE);
    int code = call.help ? help(&call) : call.command->run(&call);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    status = bw_status_no("error.output");
    tell_error(&call, &status);
    return EXIT_NO;
}
