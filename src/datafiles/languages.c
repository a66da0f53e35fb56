/* Finds the files of languages, maps each when it is first asked for, and chooses one by a reader's
 * wishes.
 * SPDX-License-Identifier: MIT */
#include "datafiles/languages.h"

#include "datafiles/data_files.h"

#include <dirent.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { LANGUAGES_MAX = 64, WISH_ROOM = 32 };
static const char carried[] = "en";

typedef struct Language {
    char name[BW_LANGUAGE_NAME];
    BwCatalogue words;
    bool tried, good;
} Language;

static struct {
    pthread_once_t listed;
    pthread_mutex_t lock;
    Language language[LANGUAGES_MAX];
    int count;
} kept = {.listed = PTHREAD_ONCE_INIT, .lock = PTHREAD_MUTEX_INITIALIZER};

static void list_name(const char *name, size_t length)
{
    if (kept.count == LANGUAGES_MAX || length >= BW_LANGUAGE_NAME)
        return;
    BwText text = bw_text_in(kept.language[kept.count++].name, BW_LANGUAGE_NAME);
    bw_text_add_bytes(&text, name, length);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const Language *)a)->name, ((const Language *)b)->name);
}

static void list_languages(void)
{
    char folder[DATA_FILE_PATH];
    list_name(carried, strlen(carried));
    DIR *files = data_file_find("po", ".", folder, sizeof folder) ? opendir(folder) : NULL;
    for (const struct dirent *file; files != NULL && (file = readdir(files)) != NULL;) {
        const char *end = strstr(file->d_name, ".mo");
        size_t length = end != NULL && end[3] == '\0' ? (size_t)(end - file->d_name) : 0;
        if (length > 0 && strncmp(file->d_name, carried, length) != 0)
            list_name(file->d_name, length);
    }
    if (files != NULL)
        closedir(files);
    qsort(kept.language, (size_t)kept.count, sizeof *kept.language, by_name);
}

static void read_language(Language *language)
{
    char file[BW_LANGUAGE_NAME + 4], path[DATA_FILE_PATH];
    BwText text = bw_text_in(file, sizeof file);
    bw_text_add(&text, language->name);
    bw_text_add(&text, ".mo");
    BwData data = {.name = file};
    language->tried = true;
    if (strcmp(language->name, carried) == 0) {
        language->words = *bw_catalogue_english();
        language->good = true;
    } else if (data_file_find("po", file, path, sizeof path) && data_file_map(path, &data)) {
        language->good = bw_catalogue_open(&language->words, data.bytes, data.size);
        if (!language->good)
            data_file_unmap(&data);
    }
}

/* NULL if the file is damaged or gone. */
static const BwCatalogue *words_of(Language *language)
{
    pthread_mutex_lock(&kept.lock);
    if (!language->tried)
        read_language(language);
    pthread_mutex_unlock(&kept.lock);
    return language->good ? &language->words : NULL;
}

const char *language_name(int i)
{
    pthread_once(&kept.listed, list_languages);
    return i < kept.count ? kept.language[i].name : NULL;
}

const BwCatalogue *language_named(const char *name)
{
    for (int i = 0; language_name(i) != NULL; i++)
        if (bw_text_same(kept.language[i].name, name))
            return words_of(&kept.language[i]);
    return NULL;
}

const char *language_names(char out[BW_VALUE_TEXT])
{
    BwText text = bw_text_in(out, BW_VALUE_TEXT);
    for (int i = 0; language_name(i) != NULL; i++) {
        bw_text_add(&text, i > 0 ? " " : "");
        bw_text_add(&text, language_name(i));
    }
    return out;
}

/* The language that lists a name among its others ("zh-TW" is zh-Hant's). */
static const BwCatalogue *also_named(const char *name)
{
    for (int i = 0; language_name(i) != NULL; i++) {
        const BwCatalogue *words = words_of(&kept.language[i]);
        char others[BW_VALUE_TEXT], word[WISH_ROOM];
        const char *at = others;
        BwText text = bw_text_in(others, sizeof others);
        if (words != NULL) /* its own, not those of English */
            bw_catalogue_say(&(BwCatalogue){words->bytes, NULL}, &text, "language.also");
        while (words != NULL && bw_text_word(&at, word, sizeof word))
            if (bw_text_same(word, name))
                return words;
    }
    return NULL;
}

/* "de_AT.UTF-8" is "de-AT", then "de". */
static const BwCatalogue *one_wish(const char *wish, size_t length)
{
    char name[WISH_ROOM];
    BwText text = bw_text_in(name, sizeof name);
    for (size_t i = 0; i < length && strchr(".@; ", wish[i]) == NULL; i++)
        bw_text_add_char(&text, wish[i] == '_' ? '-' : wish[i]);
    for (char *end = name; end != NULL && name[0] != '\0';) {
        const BwCatalogue *words = language_named(name);
        if (words == NULL)
            words = also_named(name);
        if (words != NULL)
            return words;
        end = strrchr(name, '-');
        if (end != NULL)
            *end = '\0';
    }
    return NULL;
}

const BwCatalogue *language_wished(const char *wishes)
{
    while (*wishes != '\0') {
        wishes += strspn(wishes, " ,:");
        size_t length = strcspn(wishes, ",:");
        const BwCatalogue *words = one_wish(wishes, length);
        if (words != NULL)
            return words;
        wishes += length;
    }
    return bw_catalogue_english();
}

/* The first of them that says something. */
static const char *variable(const char *const *names)
{
    const char *value = "";
    for (; *names != NULL && value[0] == '\0'; names++)
        value = getenv(*names) != NULL ? getenv(*names) : "";
    return value;
}

/* As gettext does it, LANGUAGE counts only where the locale is another than plain C. */
const BwCatalogue *language_of_system(void)
{
    const char *locale = variable((const char *const[]){"LC_ALL", "LC_MESSAGES", "LANG", NULL});
    const char *list = variable((const char *const[]){"LANGUAGE", NULL});
    bool plain = locale[0] == '\0' || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0;
    return language_wished(!plain && list[0] != '\0' ? list : locale);
}
