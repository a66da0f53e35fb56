/* A bot that thinks:  bot HOST PORT TABLE
 * Sits down at a table by plain HTTP (every message of the protocol can also be sent with POST) and
 * plays with the library's best brain at level 3: the position the server shows is read, thought
 * about, and answered in words. A socket would save the asking; this keeps the example in one page.
 *     cc bot.c $(pkg-config --cflags --libs boxwood) -lcurl -ljansson
 * SPDX-License-Identifier: MIT */
#include <boxwood/boxwood.h>

#include <curl/curl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char body[1 << 18];
static size_t length;

static size_t keep(char *bytes, size_t size, size_t count, void *unused)
{
    (void)unused;
    if (length + size * count >= sizeof body)
        return 0;
    memcpy(body + length, bytes, size * count);
    length += size * count;
    body[length] = '\0';
    return size * count;
}

/* Sends a message, returns the answer; the cookie in `curl` says who we are. */
static json_t *ask(CURL *curl, const char *address, const char *type, json_t *message)
{
    char url[256];
    char *text = json_dumps(message, JSON_COMPACT);
    struct curl_slist *head = curl_slist_append(NULL, "Content-Type: application/json");
    snprintf(url, sizeof url, "%s/api/%s", address, type);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, head);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, text);
    length = 0;
    CURLcode code = curl_easy_perform(curl);
    curl_slist_free_all(head);
    free(text);
    json_decref(message);
    return code == CURLE_OK ? json_loads(body, 0, NULL) : NULL;
}

/* The words of the best move in a position. */
static void think(const char *rules_text, const char *position, char words[BW_MOVE_TEXT])
{
    BwRules rules;
    BwState state;
    BwThought thought;
    bw_rules_read(&rules, rules_text);
    if (rules.game->read_state(&state, &rules, position).id != NULL)
        exit(1);
    const BwBrain *brain = bw_brain_find(&rules, "best");
    BwTask task = bw_brain_task(&rules, &state);
    task.limits.level = 3;
    task.seed = (uint64_t)getpid();
    void *block = malloc(brain->memory + 1);
    task.memory = bw_arena_in(block, brain->memory);
    bw_brain_think(brain, &task, &thought);
    int seat = rules.game->turn(&state);
    rules.game->write_move(&state, thought.choice[0].move, seat, words, BW_MOVE_TEXT);
    free(block);
}

int main(int count, char **argument)
{
    char address[128], words[BW_MOVE_TEXT], id[160];
    CURL *curl = curl_easy_init();
    if (count < 4 || curl == NULL)
        return 2;
    const char *table = argument[3];
    snprintf(address, sizeof address, "http://%s:%s", argument[1], argument[2]);
    snprintf(id, sizeof id, "%s/api/me", address);
    curl_easy_setopt(curl, CURLOPT_COOKIEFILE, "");
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, keep);
    curl_easy_setopt(curl, CURLOPT_URL, id);
    curl_easy_perform(curl); /* the first answer brings the cookie */
    json_decref(ask(curl, address, "sit", json_pack("{s:s}", "table", table)));
    bool over = false;
    for (int acts = 0; !over; usleep(100000)) {
        json_t *answer = ask(curl, address, "watch", json_pack("{s:s}", "table", table));
        json_t *view = json_object_get(answer, "view");
        const char *turn = json_string_value(json_object_get(view, "turn"));
        over = answer == NULL || (turn != NULL && strcmp(turn, "over") == 0);
        if (turn != NULL && over)
            puts(json_string_value(json_object_get(view, "ending")));
        if (json_is_true(json_object_get(json_object_get(view, "may"), "move"))) {
            json_t *rules = json_object_get(json_object_get(answer, "head"), "rules");
            think(json_string_value(json_object_get(rules, "text")),
                  json_string_value(json_object_get(view, "position")), words);
            snprintf(id, sizeof id, "%d-%d", (int)getpid(), acts++);
            json_decref(
                ask(curl, address, "do",
                    json_pack("{s:s, s:s, s:O, s:s, s:s}", "table", table, "id", id, "seq",
                              json_object_get(answer, "seq"), "verb", "move", "words", words)));
        }
        json_decref(answer);
    }
    curl_easy_cleanup(curl);
    return 0;
}
