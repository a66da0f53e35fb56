/* boxwood picture: draws a position, or where a record ends, as SVG or PNG on stdout.
 * SPDX-License-Identifier: MIT */
#include "picture/picture.h"

#include "cli/cli.h"
#include "server/png.h"

#include <stdio.h>
#include <stdlib.h>

enum { SVG_ROOM = 131072, EDGE = 1200 };

static int print_png(const Call *call, const BwText *svg)
{
    size_t length;
    char *png = png_of(svg->start, svg->length, EDGE, &length);
    BwStatus why = bw_status_no("picture.no_png");
    if (png == NULL)
        return refuse(call, &why, EXIT_NO);
    fwrite(png, 1, length, stdout);
    free(png);
    return EXIT_YES;
}

static int print(const Call *call, const Picture *picture)
{
    static char buffer[SVG_ROOM];
    const BwGame *game = picture->rules->game;
    BwStatus why = bw_status_text(bw_status_no("picture.none"), "game", game->name);
    if (!picture_exists(game))
        return refuse(call, &why, EXIT_NO);
    BwText svg = bw_text_in(buffer, sizeof buffer);
    picture_write(picture, &svg);
    if (call->to != NULL && bw_text_same(call->to, "png"))
        return print_png(call, &svg);
    fputs(buffer, stdout);
    return EXIT_YES;
}

static BwStatus read_seat(const Call *call, const BwRules *rules, int *out)
{
    int64_t seat = *out;
    if (call->seat != NULL && !bw_text_number(call->seat, 0, rules->seats - 1, &seat)) {
        BwStatus why = bw_status_text(bw_status_no("error.number"), "flag", "--seat");
        why = bw_status_number(bw_status_number(why, "min", 0), "max", rules->seats - 1);
        return bw_status_text(why, "word", call->seat);
    }
    *out = (int)seat;
    return bw_status_ok();
}

static int of_position(const Call *call)
{
    BwRules rules;
    BwState state;
    int seat = BW_SEAT_ONLOOKER, code = call_position(call, &rules, &state);
    if (code != EXIT_YES)
        return code;
    BwStatus why = read_seat(call, &rules, &seat);
    if (why.id != NULL)
        return refuse(call, &why, EXIT_USAGE);
    Picture picture = picture_of_state(&rules, &state, seat);
    return print(call, &picture);
}

static int of_table(const Call *call, const BwTable *table)
{
    int seat = BW_SEAT_ONLOOKER;
    BwStatus why = read_seat(call, &bw_table_seating(table)->rules, &seat);
    if (why.id != NULL)
        return refuse(call, &why, EXIT_USAGE);
    Picture picture = picture_of_table(table, bw_table_past(table), seat);
    return print(call, &picture);
}

static int of_record(const Call *call)
{
    BwStatus why;
    char *text = read_file(call->record, &why);
    if (text == NULL)
        return refuse(call, &why, EXIT_NO);
    BwRecordReader reader = bw_record_reader(text);
    BwTable *table = bw_table_replay(&reader, &why);
    int code =
        why.id != NULL ? refuse_at(call, call->record, reader.line, &why) : of_table(call, table);
    bw_table_close(table);
    free(text);
    return code;
}

static int run(const Call *call)
{
    BwStatus why = bw_status_no("picture.what");
    if ((call->record != NULL) == (call->word_count > 0))
        return refuse(call, &why, EXIT_USAGE);
    if (call->to != NULL && !bw_text_same(call->to, "svg") && !bw_text_same(call->to, "png")) {
        why = bw_status_text(bw_status_no("convert.format"), "format", call->to);
        why = bw_status_text(why, "formats", "svg png");
        return refuse(call, &why, EXIT_USAGE);
    }
    return call->record != NULL ? of_record(call) : of_position(call);
}

const Command command_picture = {"picture", "--option --seats --position --record --seat --to", 0,
                                 1, run};
