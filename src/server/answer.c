/* Writes what a client is told about its own message ("ok", "no", "bye") and sends it, as JSON on
 * its socket or as the answer to its request.
 * SPDX-License-Identifier: MIT */
#include "server/session.h"

#include "server/operator_log.h"
#include "system/memory.h"
#include "table/view_json.h"

#include <string.h>

BwText server_text(Server *server)
{
    if (server->scratch.bytes == NULL) {
        server->scratch.room = 65536;
        server->scratch.bytes = memory_get(server->scratch.room);
    }
    return bw_text_in(server->scratch.bytes, server->scratch.room);
}

bool server_text_grew(Server *server, BwText *text)
{
    if (text->length < text->room)
        return false;
    server->scratch.room = 2 * text->length;
    server->scratch.bytes = memory_grow(server->scratch.bytes, server->scratch.room);
    *text = server_text(server);
    return true;
}

const char *message_text(const json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    return text != NULL ? text : "";
}

const char *message_id(const json_t *message)
{
    const char *id = message_text(message, "id");
    return strlen(id) <= 40 ? id : "";
}

static void begin(BwJson *json, const char *type, const char *id)
{
    bw_json_open(json, NULL, '{');
    bw_json_string_of(json, "t", type);
    if (id[0] != '\0')
        bw_json_string_of(json, "id", id);
}

void session_ok(Session *session, const char *id, const char *table, uint32_t seq)
{
    char buffer[512];
    BwText text = bw_text_in(buffer, sizeof buffer);
    BwJson json = bw_json_in(&text);
    begin(&json, "ok", id);
    if (table != NULL)
        bw_json_string_of(&json, "table", table);
    if (seq > 0)
        bw_json_number(&json, "seq", seq);
    bw_json_close(&json, '}');
    session_answer(session, 200, buffer, text.length);
}

void session_no(Session *session, const char *id, const BwStatus *why, uint32_t seq)
{
    char buffer[4096];
    BwText text = bw_text_in(buffer, sizeof buffer);
    BwJson json = bw_json_in(&text);
    if (session->refusals != REFUSALS_TOLD) {
        session->refusals = REFUSAL_KEPT;
        return;
    }
    metrics_refuse(&session->server->metrics, why->id);
    if (session->server->config.log)
        log_refusal(session->request_id, why->id);
    begin(&json, "no", id);
    bw_status_json(why, session->words, &json, "why");
    if (seq > 0)
        bw_json_number(&json, "seq", seq);
    bw_json_close(&json, '}');
    session_answer(session, message_code(why->id), buffer, text.length);
}

void session_no_id(Session *session, const char *id, const char *message)
{
    BwStatus why = bw_status_no(message);
    session_no(session, id, &why, 0);
}

void session_bye(Session *session, const char *message)
{
    char buffer[2048];
    BwText text = bw_text_in(buffer, sizeof buffer);
    BwJson json = bw_json_in(&text);
    BwStatus why = bw_status_no(message);
    begin(&json, "bye", "");
    bw_status_json(&why, session->words, &json, "why");
    bw_json_close(&json, '}');
    session_push(session, buffer, text.length);
    if (session->socket != NULL)
        socket_drop(session->socket);
}
