/* Collects the words of all languages for seats, computers and guests, so that nobody can be called
 * by one. They are kept by what they look like. Collecting takes a tenth of a second, so a thread
 * does it.
 * SPDX-License-Identifier: MIT */
#include "server/people/reserved_names.h"

#include "brains/brain.h"
#include "datafiles/languages.h"
#include "server/people/likeness.h"
#include "system/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unictype.h>
#include <unistr.h>

/* The messages that stand where a name would, each with its forms and what it begins: "seat." has
 * seat.chess.0@gen, "page.computer" page.computer.name. */
static const char *const families[] = {
    "seat.",    "page.seat.", "page.computer",  "page.the_computer", "page.score.computer",
    "page.you", "page.guest", "page.free_seat", "page.kept_seat",    "page.free"};

static struct {
    pthread_once_t gathered;
    char **likeness; /* sorted */
    size_t count, room;
} words = {.gathered = PTHREAD_ONCE_INIT};

static bool is_naming(const char *id)
{
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        const char *rest = id;
        if (bw_text_skip(&rest, families[i]) && (rest[-1] == '.' || strchr(".@", *rest) != NULL))
            return true;
    }
    return false;
}

static void add_likeness(const char *likeness)
{
    if (words.count == words.room) {
        words.room = words.room > 0 ? 2 * words.room : 1024;
        words.likeness = memory_grow(words.likeness, words.room * sizeof *words.likeness);
    }
    words.likeness[words.count++] = strcpy(memory_get(strlen(likeness) + 1), likeness);
}

/* Up to the last letter: "Computer level 12" is as good as "Computer level 1", "You!" as "You". */
static const char *without_end(const char *word, char out[BW_VALUE_TEXT])
{
    const uint8_t *at = (const uint8_t *)word;
    size_t end = 0, length = strlen(word);
    ucs4_t letter;
    for (size_t i = 0; i < length;) {
        i += (size_t)u8_mbtouc(&letter, at + i, length - i);
        if (uc_is_general_category_withtable(letter, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M))
            end = i;
    }
    BwText text = bw_text_in(out, BW_VALUE_TEXT);
    bw_text_add_bytes(&text, word, end > 0 ? end : length);
    return out;
}

static void add_word(const char *word)
{
    char likeness[NAME_LIKENESS];
    for (NameCase how = 0; how < NAME_CASES; how++) {
        name_likeness(word, how, likeness, sizeof likeness);
        if (likeness[0] != '\0')
            add_likeness(likeness);
    }
}

/* A computer's words have its level. */
static void add_message(const BwCatalogue *catalogue, const BwMessage *message)
{
    char word[BW_VALUE_TEXT], begin[BW_VALUE_TEXT];
    int last = strchr(message->form[0], '{') != NULL ? BW_LEVEL_MAX : 1;
    for (int level = 1; level <= last; level++) {
        BwText text = bw_text_in(word, sizeof word);
        BwStatus told = bw_status_number(bw_status_no(message->id), "n", level);
        told = bw_status_number(told, "level", level);
        bw_catalogue_tell(catalogue, &text, &told);
        add_word(word);
        if (strcmp(without_end(word, begin), word) != 0)
            add_word(begin);
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void gather(void)
{
    for (int i = 0; language_name(i) != NULL; i++) {
        const BwCatalogue *catalogue = language_named(language_name(i));
        for (int at = 0; catalogue != NULL && at < bw_catalogue_count(catalogue); at++) {
            BwMessage message = bw_catalogue_message(catalogue, at);
            if (is_naming(message.id))
                add_message(catalogue, &message);
        }
    }
    qsort(words.likeness, words.count, sizeof *words.likeness, by_text);
}

static void gather_work(PoolJob *job)
{
    (void)job;
    pthread_once(&words.gathered, gather);
}

static void gather_done(PoolJob *job)
{
    (void)job;
}

void names_gather(Pool *pool)
{
    static PoolJob job = {.work = gather_work, .done = gather_done};
    pool_submit(pool, &job);
}

static bool is_word(const char *name)
{
    char likeness[NAME_LIKENESS], *key = likeness;
    bool found = false;
    for (NameCase how = 0; how < NAME_CASES && !found; how++) {
        name_likeness(name, how, likeness, sizeof likeness);
        found = bsearch(&key, words.likeness, words.count, sizeof key, by_text) != NULL;
    }
    return found;
}

bool name_is_reserved(const char *name)
{
    char begin[BW_VALUE_TEXT];
    pthread_once(&words.gathered, gather);
    return is_word(name) || is_word(without_end(name, begin));
}
