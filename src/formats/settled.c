/* Writes rules, their version, clock and lots as tags of a file, and reads them back. They are
 * written and read by the record itself, so they are spelt in one place.
 * SPDX-License-Identifier: MIT */
#include "formats/settled.h"

#include <string.h>

static const struct {
    BwVerb verb;
    const char *name;
} tags[] = {{BW_VERB_RULES, "Rules"},
            {BW_VERB_VERSION, "RulesVersion"},
            {BW_VERB_CLOCK, "RulesClock"},
            {BW_VERB_LOTS, "RulesLots"}};

enum { TAGS = sizeof tags / sizeof *tags, RULES = 0 };

static int find(const char *name)
{
    int tag = 0;
    while (tag < TAGS && !bw_text_same(tags[tag].name, name))
        tag++;
    return tag;
}

static void add_line(BwText *text, const char *verb, const char *words)
{
    bw_text_add(text, verb);
    bw_text_add(text, " ");
    bw_text_add(text, words);
    bw_text_add(text, "\n");
}

static bool is_of(const char *rules, const char *game)
{
    size_t length = strlen(game);
    return strncmp(rules, game, length) == 0 && rules[length] == '/';
}

bool settled_learn(Settled *it, const char *game, const char *name, const char *value)
{
    int tag = find(name);
    if (tag == TAGS || strpbrk(value, "\r\n") != NULL)
        return false;
    if (tag == RULES) {
        if (!is_of(value, game) || strlen(value) >= sizeof it->rules)
            return false;
        strcpy(it->rules, value);
        return true;
    }
    size_t length = strlen(it->more);
    const char *verb = bw_record_verb_name(tags[tag].verb);
    if (it->rules[0] == '\0' || length + strlen(verb) + strlen(value) + 3 > sizeof it->more)
        return false;
    BwText text = bw_text_in(it->more + length, sizeof it->more - length);
    add_line(&text, verb, value);
    return true;
}

bool settled_is_tag(const char *name)
{
    return find(name) < TAGS;
}

BwStatus settled_read(const Settled *it, BwSeating *out)
{
    char head[BW_RULES_TEXT + SETTLED_MORE + 64];
    BwSeating told;
    BwText text = bw_text_in(head, sizeof head);
    bw_text_add(&text, "boxwood record 1\n");
    add_line(&text, "rules", it->rules);
    bw_text_add(&text, it->more);
    BwRecordReader reader = bw_record_reader(head);
    BwStatus status = bw_record_head(&reader, &told);
    out->rules = told.rules;
    out->clock = told.clock;
    memcpy(out->lots, told.lots, sizeof out->lots);
    return status;
}

bool settled_tell(const BwSeating *seating, const char *meant, SettledTeller *tell, void *context)
{
    char head[BW_RULES_TEXT + SETTLED_MORE + 64];
    BwSeating bare = {.rules = seating->rules, .clock = seating->clock};
    BwText text = bw_text_in(head, sizeof head);
    bool newest = seating->rules.version == seating->rules.game->version, telling = false;
    memcpy(bare.lots, seating->lots, sizeof bare.lots);
    bw_record_add_head(&text, &bare);
    for (int round = 0; round < 2 && (round == 0 || (telling && tell != NULL)); round++) {
        BwRecordLine line;
        BwRecordReader reader = bw_record_reader(head);
        bw_record_begin(&reader);
        while (bw_record_line(&reader, &line).id == NULL && line.verb != BW_VERB_END) {
            bool usual = line.verb == BW_VERB_RULES ? strcmp(line.words, meant) == 0
                                                    : line.verb == BW_VERB_VERSION && newest;
            telling = telling || !usual;
            for (int tag = 0; tag < TAGS && round == 1; tag++)
                if (tags[tag].verb == line.verb && (tag == RULES || !usual))
                    tell(context, tags[tag].name, line.words);
        }
    }
    return telling;
}
