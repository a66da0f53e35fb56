/* Writes the lines of the operator's log.
 * SPDX-License-Identifier: MIT */
#include "server/operator_log.h"

#include "base/json.h"
#include "server/server_private.h"

#include <stdio.h>
#include <time.h>

enum { LINE_ROOM = 4096, TIME_ROOM = 40 };

/* The time of day, for people to read. */
static void write_time(char out[TIME_ROOM])
{
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    size_t length = strftime(out, TIME_ROOM, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(out + length, TIME_ROOM - length, ".%03dZ", (int)(now.tv_nsec / 1000000));
}

static BwJson begin(BwText *text, const char *level, const char *event)
{
    char time[TIME_ROOM];
    BwJson json = bw_json_in(text);
    write_time(time);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "time", time);
    bw_json_string_of(&json, "level", level);
    bw_json_string_of(&json, "event", event);
    return json;
}

/* In one piece, so that lines of several threads or nodes do not mix. */
static void end(BwJson *json)
{
    bw_json_close(json, '}');
    bw_text_add_char(json->text, '\n');
    if (json->text->length < json->text->room)
        fwrite(json->text->start, 1, json->text->length, stderr);
}

void log_note(const BwCatalogue *words, const BwStatus *status)
{
    char line[LINE_ROOM], sentence[LINE_ROOM / 4];
    BwText text = bw_text_in(line, sizeof line), told = bw_text_in(sentence, sizeof sentence);
    BwJson json = begin(&text, "warning", "note");
    bw_catalogue_tell(words, &told, status);
    bw_json_string_of(&json, "message", status->id);
    bw_json_string_of(&json, "text", sentence);
    end(&json);
}

/* A server that will stop says 503 because it was asked to. */
static bool is_error(const Server *server, const Done *done)
{
    return done->code >= 500 && !(server->draining && done->code == 503);
}

void log_done(void *self, const Done *done)
{
    char line[LINE_ROOM];
    const Server *server = (const Server *)self;
    BwText text = bw_text_in(line, sizeof line);
    BwJson json = begin(&text, is_error(server, done) ? "error" : "info",
                        done->socket ? "socket" : "request");
    bw_json_string_of(&json, "request", done->request);
    bw_json_string_of(&json, "method", done->method);
    bw_json_string_of(&json, "route", done->route);
    bw_json_number(&json, "code", done->code);
    bw_json_number(&json, "us", done->us);
    end(&json);
}

void log_refusal(const char *request, const char *why)
{
    char line[LINE_ROOM];
    BwText text = bw_text_in(line, sizeof line);
    BwJson json = begin(&text, "info", "refusal");
    bw_json_string_of(&json, "request", request);
    bw_json_string_of(&json, "message", why);
    end(&json);
}
