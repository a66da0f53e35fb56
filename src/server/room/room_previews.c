/* Writes what chat programs show beside a link. They read only the head of a page and run no
 * script, so the server writes a title, a sentence and a picture into it; the page itself is the
 * file that everybody gets.
 * SPDX-License-Identifier: MIT */
#include "server/room/room_previews.h"

#include "datafiles/languages.h"
#include "game/rules.h"
#include "http/header_values.h"
#include "picture/picture.h"
#include "server/api_requests.h"
#include "server/messages.h"
#include "server/png.h"
#include "server/room/room_pictures.h"
#include "system/memory.h"

#include <stdio.h>
#include <string.h>

enum { PAGE_ROOM = 262144, HEAD_ROOM = 8192, LINK_ROOM = 2048 };

typedef struct Preview {
    const BwCatalogue *words;
    const BwGame *game;
    const char *told;    /* the message that describes it */
    const char *picture; /* its path, with query */
} Preview;

bool preview_is_wanted(const char *query)
{
    char value[QUERY_ROOM];
    return query_value(query, "table", value, sizeof value) ||
           query_value(query, "position", value, sizeof value);
}

static void add_escaped(BwText *out, const char *text)
{
    for (; *text != '\0'; text++) {
        const char *entity = *text == '&'   ? "&amp;"
                             : *text == '<' ? "&lt;"
                             : *text == '>' ? "&gt;"
                             : *text == '"' ? "&quot;"
                                            : NULL;
        if (entity != NULL)
            bw_text_add(out, entity);
        else
            bw_text_add_char(out, *text);
    }
}

static void add_property(BwText *out, const char *name, const char *content)
{
    bw_text_add(out, "<meta property=\"");
    bw_text_add(out, name);
    bw_text_add(out, "\" content=\"");
    add_escaped(out, content);
    bw_text_add(out, "\">\n");
}

static void add_message(BwText *out, const char *name, const BwCatalogue *words, const char *id)
{
    char buffer[1024];
    BwText text = bw_text_in(buffer, sizeof buffer);
    bw_catalogue_say(words, &text, id);
    add_property(out, name, buffer);
}

/* Only absolute addresses count there; a host that could be anything is not repeated. */
static void add_picture(BwText *out, const Request *request, const char *path)
{
    char link[LINK_ROOM];
    BwText text = bw_text_in(link, sizeof link);
    if (!png_exists() || !request_origin(request, &text))
        return;
    bw_text_add(&text, path);
    add_property(out, "og:image", link);
    add_property(out, "og:image:type", "image/png");
    add_property(out, "og:image:width", "1200");
    add_property(out, "og:image:height", "630");
    bw_text_add(out, "<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
}

static void write_lines(const Preview *preview, const Request *request, BwText *out)
{
    char id[BW_MESSAGE_ID], language[BW_LANGUAGE_NAME];
    add_property(out, "og:type", "website");
    add_message(out, "og:site_name", preview->words, "page.title");
    add_property(out, "og:locale", bw_catalogue_language(preview->words, language));
    add_message(out, "og:title", preview->words,
                bw_catalogue_id(id, "game", preview->game->name, NULL));
    add_message(out, "og:description", preview->words, preview->told);
    add_picture(out, request, preview->picture);
}

/* The first page in the reader's language; 0 if it is not there. */
static size_t read_page(const Server *server, const Request *request, char *out)
{
    static const char *const names[] = {NULL, "index.html"};
    char first[FIRST_PAGE_ROOM], file[1024];
    api_page_name(request, first);
    for (int i = 0; i < 2 && server->config.web != NULL; i++) {
        BwText path = bw_text_in(file, sizeof file);
        bw_text_add(&path, server->config.web);
        bw_text_add_char(&path, '/');
        bw_text_add(&path, names[i] != NULL ? names[i] : first);
        FILE *page = fopen(file, "rb");
        if (page == NULL)
            continue;
        size_t length = fread(out, 1, PAGE_ROOM - 1, page);
        fclose(page);
        out[length] = '\0';
        return length;
    }
    return 0;
}

static void send_page(Server *server, Request *request, const Preview *preview)
{
    char *page = (char *)memory_get(2 * PAGE_ROOM), head[HEAD_ROOM];
    BwText lines = bw_text_in(head, sizeof head);
    size_t length = read_page(server, request, page);
    char *end = length > 0 ? strstr(page, "</head>") : NULL;
    if (end != NULL && preview != NULL) {
        write_lines(preview, request, &lines);
        size_t added = lines.length < sizeof head ? lines.length : 0;
        memmove(end + added, end, strlen(end) + 1);
        memcpy(end, head, added);
        length += added;
    }
    if (end == NULL)
        api_refuse(server, request, 404, "server.no_page");
    else
        request_answer(request, &(Answer){.code = 200,
                                          .type = "text/html; charset=utf-8",
                                          .body = page,
                                          .length = length});
    free(page);
}

static const BwCatalogue *words_of(const Request *request)
{
    char name[BW_LANGUAGE_NAME];
    bool named = query_value(request_query(request), "lang", name, sizeof name);
    return language_wished(named ? name : request_languages(request));
}

void room_send_preview(Room *room, Session *session, const json_t *message)
{
    static const char *const told[] = {"preview.open", "preview.playing", "preview.over",
                                       "preview.over"};
    char picture[128];
    BwText path = bw_text_in(picture, sizeof picture);
    Request *request = session->request;
    (void)message;
    bw_text_add(&path, "/api/tables/");
    bw_text_add(&path, room->id);
    bw_text_add(&path, ".card.png?seq="); /* another picture has another address */
    bw_text_add_number(&path, room->seq);
    session->request = NULL;
    send_page(room->server, request,
              &(Preview){words_of(request), room->seating.rules.game, told[room->state], picture});
}

static void ask_room(Session *session)
{
    char table[TABLE_ID];
    bool named = query_value(request_query(session->request), "table", table, sizeof table);
    json_t *message = json_pack("{s:s, s:s}", "t", "preview", "table", named ? table : "");
    message_do(session, message);
    json_decref(message);
}

static void answer_position(Server *server, Request *request)
{
    char picture[LINK_ROOM];
    BwText path = bw_text_in(picture, sizeof picture);
    BwRules rules;
    BwState state;
    bool known = picture_read_position(request_query(request), &rules, &state);
    bw_text_add(&path, "/api/picture.card.png?");
    bw_text_add(&path, request_query(request));
    Preview preview = {words_of(request), known ? rules.game : NULL, "preview.over", picture};
    send_page(server, request, known ? &preview : NULL);
}

bool preview_stands_in(Server *server, Request *request)
{
    bool is_page = strcmp(request_path(request), "/") == 0;
    if (is_page)
        send_page(server, request, NULL);
    return is_page;
}

void preview_answer(Server *server, Request *request)
{
    char value[QUERY_ROOM];
    if (query_value(request_query(request), "table", value, sizeof value))
        session_for_request(server, request, ask_room);
    else
        answer_position(server, request);
}
