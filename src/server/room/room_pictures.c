/* Draws positions as SVG and PNG for everybody. Drawing is quick, making a PNG of it is not: that
 * happens on a thread of its own, and the SVG's hash is the name under which the PNG is kept.
 * SPDX-License-Identifier: MIT */
#include "server/room/room_pictures.h"

#include "base/sha256.h"
#include "game/rules.h"
#include "http/header_values.h"
#include "picture/picture.h"
#include "server/api_requests.h"
#include "server/png.h"
#include "system/memory.h"
#include "system/pool.h"

#include <string.h>

enum { EDGE = 1200, WAITING = 8, PNG_COST = 10 };
enum { FRESH_S = 30, FRESH_POSITION_S = 86400 };

typedef struct PictureJob {
    PoolJob job;
    Server *server;
    Request *request;
    int fresh;
    size_t svg_length, png_length;
    char *svg, *png;
    unsigned char name[BW_SHA256_BYTES];
} PictureJob;

void pictures_open(Server *server, void (*wake)(void *))
{
    server->pictures.pool = png_exists() ? pool_open(1, POOL_PATIENT, wake, server) : NULL;
}

void pictures_close(Server *server)
{
    if (server->pictures.pool != NULL)
        pool_close(server->pictures.pool);
    for (int i = 0; i < PICTURES_KEPT; i++)
        free(server->pictures.kept[i].bytes);
}

const char *picture_kind(const char *path)
{
    static const char *const ends[][2] = {{".card.png", "card"}, {".png", "png"}, {".svg", "svg"}};
    size_t length = strlen(path);
    for (int i = 0; i < 3; i++) {
        size_t tail = strlen(ends[i][0]);
        if (length > tail && strcmp(path + length - tail, ends[i][0]) == 0)
            return ends[i][1];
    }
    return NULL;
}

static void answer(Request *request, const char *type, const char *body, size_t length, int fresh)
{
    Answer it = {.code = 200, .type = type, .body = body, .length = length, .fresh = fresh};
    request_answer(request, &it);
}

static const KeptPicture *find(const Pictures *pictures, const unsigned char *name)
{
    for (int i = 0; i < PICTURES_KEPT; i++)
        if (pictures->kept[i].bytes != NULL &&
            memcmp(pictures->kept[i].name, name, BW_SHA256_BYTES) == 0)
            return &pictures->kept[i];
    return NULL;
}

static void work(PoolJob *job)
{
    PictureJob *it = (PictureJob *)job;
    it->png = png_of(it->svg, it->svg_length, EDGE, &it->png_length);
}

/* The oldest makes room. */
static void done(PoolJob *job)
{
    PictureJob *it = (PictureJob *)job;
    Pictures *pictures = &it->server->pictures;
    KeptPicture *kept = &pictures->kept[pictures->next];
    pictures->waiting--;
    if (it->png == NULL) {
        api_refuse(it->server, it->request, 404, "server.no_page");
    } else {
        answer(it->request, "image/png", it->png, it->png_length, it->fresh);
        pictures->next = (pictures->next + 1) % PICTURES_KEPT;
        free(kept->bytes);
        kept->bytes = it->png;
        kept->length = it->png_length;
        memcpy(kept->name, it->name, sizeof kept->name);
    }
    free(it->svg);
    free(it);
}

static void submit(Server *server, Request *request, const BwText *svg, int fresh,
                   const unsigned char *name)
{
    PictureJob *it = (PictureJob *)memory_new(sizeof *it);
    it->svg = (char *)memory_get(svg->length);
    memcpy(it->svg, svg->start, svg->length);
    memcpy(it->name, name, sizeof it->name);
    it->svg_length = svg->length;
    it->job = (PoolJob){.work = work, .done = done};
    it->server = server;
    it->request = request;
    it->fresh = fresh;
    server->pictures.waiting++;
    pool_submit(server->pictures.pool, &it->job);
}

static void answer_png(Server *server, Request *request, const BwText *svg, int fresh)
{
    unsigned char name[BW_SHA256_BYTES];
    BwSha256 hash = bw_sha256_begin();
    bw_sha256_add(&hash, svg->start, svg->length);
    bw_sha256_end(&hash, name);
    const KeptPicture *kept = find(&server->pictures, name);
    if (kept != NULL)
        answer(request, "image/png", kept->bytes, kept->length, fresh);
    else if (server->pictures.pool == NULL)
        api_refuse(server, request, 404, "server.no_page");
    else if (server->pictures.waiting >= WAITING || !api_may_spend(server, request, PNG_COST))
        api_refuse(server, request, 429, "server.too_many");
    else
        submit(server, request, svg, fresh, name);
}

static void answer_picture(Server *server, Request *request, const Picture *picture,
                           const char *kind, int fresh)
{
    if (!picture_exists(picture->rules->game)) {
        api_refuse(server, request, 404, "server.no_page");
        return;
    }
    BwText svg = server_text(server);
    do {
        if (strcmp(kind, "card") == 0)
            picture_write_card(picture, &svg);
        else
            picture_write(picture, &svg);
    } while (server_text_grew(server, &svg));
    if (strcmp(kind, "svg") == 0)
        answer(request, "image/svg+xml", svg.start, svg.length, fresh);
    else
        answer_png(server, request, &svg, fresh);
}

bool picture_read_position(const char *query, BwRules *rules, BwState *state)
{
    char words[BW_RULES_TEXT], position[BW_POSITION_TEXT];
    return query_value(query, "rules", words, sizeof words) &&
           query_value(query, "position", position, sizeof position) &&
           bw_rules_read(rules, words).id == NULL &&
           rules->game->read_state(state, rules, position).id == NULL;
}

void picture_answer_position(Server *server, Request *request)
{
    BwRules rules;
    BwState state;
    if (!picture_read_position(request_query(request), &rules, &state)) {
        api_refuse(server, request, 400, "server.message");
        return;
    }
    Picture picture = picture_of_state(&rules, &state, BW_SEAT_ONLOOKER);
    answer_picture(server, request, &picture, picture_kind(request_path(request)),
                   FRESH_POSITION_S);
}

/* A table that has not begun shows where it will begin. */
void room_send_picture(Room *room, Session *session, const json_t *message)
{
    const BwRules *rules = &room->seating.rules;
    const BwTable *table = room->host.table;
    BwState first;
    Picture picture;
    if (table != NULL) {
        picture = picture_of_table(table, bw_table_past(table), BW_SEAT_ONLOOKER);
    } else {
        rules->game->start(&first, rules);
        picture = picture_of_state(rules, &first, BW_SEAT_ONLOOKER);
    }
    Request *request = session->request;
    session->request = NULL;
    answer_picture(session->server, request, &picture, message_text(message, "as"), FRESH_S);
}
