/* boxwood admin: looks after people and tables of a server's database, also while the server runs.
 * SPDX-License-Identifier: MIT */
#include "cli/serve.h"

#include "store/store.h"
#include "system/clock.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Admin {
    const Call *call;
    Store *store;
    Person person; /* whom the second word names, where one is needed */
    json_t *list;
} Admin;

static json_t *person_json(const Person *person)
{
    return json_pack("{s:s, s:s, s:s, s:I, s:b}", "person", person->id, "login", person->login,
                     "name", person->name, "since", (json_int_t)person->created, "banned",
                     person->banned);
}

static void list_person(void *context, const Person *person)
{
    json_array_append_new(((Admin *)context)->list, person_json(person));
}

static json_t *table_json(const TableRow *row)
{
    static const char *const states[] = {"open", "playing", "over", "closed"};
    return json_pack("{s:s, s:s, s:i, s:I}", "table", row->table, "state", states[row->state],
                     "seq", (int)row->seq, "changed", (json_int_t)row->changed);
}

static void list_table(void *context, const TableRow *row)
{
    json_t *people = json_array();
    json_t *brief = json_loads(row->brief, 0, NULL);
    json_t *rules = json_object_get(brief, "rules");
    json_t *line = table_json(row);
    for (int seat = 0; seat < STORE_SEATS; seat++)
        if (row->person[seat][0] != '\0')
            json_array_append_new(people, json_string(row->person[seat]));
    json_object_set(line, "rules", rules);
    json_object_set_new(line, "people", people);
    json_array_append_new(((Admin *)context)->list, line);
    json_decref(brief);
}

static bool admin_people(Admin *admin)
{
    return admin->store->people(admin->store, list_person, admin) != STORE_BROKEN;
}

static bool admin_tables(Admin *admin)
{
    TableQuery all = {.behind = ""};
    return admin->store->rows(admin->store, &all, list_table, admin) != STORE_BROKEN;
}

static void list_entry(void *context, const Event *event)
{
    Admin *admin = (Admin *)context;
    bool secret = strcmp(event->kind, "open") == 0; /* of the dice */
    if (strcmp(event->person, admin->person.id) == 0)
        json_array_append_new(admin->list,
                              json_pack("{s:s, s:i, s:I, s:s, s:s}", "table", event->table, "seq",
                                        (int)event->seq, "at", (json_int_t)event->at, "kind",
                                        event->kind, "data", secret ? "" : event->data));
}

static void export_table(void *context, const TableRow *row)
{
    Admin *admin = (Admin *)context;
    if (admin->store->events(admin->store, row->table, 0, list_entry, admin) == STORE_DAMAGED)
        json_array_append_new(admin->list,
                              json_pack("{s:s, s:b}", "table", row->table, "damaged", 1));
}

static void export_access(void *context, const Access *access)
{
    json_array_append_new(((Admin *)context)->list,
                          json_pack("{s:s, s:s, s:I, s:I}", "kind",
                                    access->kind == ACCESS_LOGIN ? "login" : "token", "name",
                                    access->name, "created", (json_int_t)access->created, "seen",
                                    (json_int_t)access->seen));
}

static bool admin_export(Admin *admin)
{
    TableQuery theirs = {.person = admin->person.id};
    list_person(admin, &admin->person);
    admin->store->accesses(admin->store, admin->person.id, export_access, admin);
    return admin->store->rows(admin->store, &theirs, export_table, admin) != STORE_BROKEN;
}

static bool tell(Admin *admin, const char *what, const char *whom)
{
    char line[64];
    BwText text = bw_text_in(line, sizeof line);
    bw_text_add(&text, what);
    bw_text_add(&text, whom);
    return admin->store->tell(admin->store, line) == STORE_DONE;
}

/* What was done, and to whom or what as it is now; takes what it is given. */
static bool say_done(Admin *admin, const char *deed, json_t *what)
{
    json_t *line = json_pack("{s:s}", "done", deed);
    json_object_update(line, what);
    json_decref(what);
    json_array_append_new(admin->list, line);
    return true;
}

/* Whoever serves the database closes their sockets. */
static bool end_sockets(Admin *admin)
{
    return tell(admin, "ended ", admin->person.id);
}

/* Every login and token ends with it. */
static bool put_anew(Admin *admin)
{
    Store *store = admin->store;
    admin->person.version++;
    return store->drop_access(store, admin->person.id, "") == STORE_DONE &&
           store->put_person(store, &admin->person) == STORE_DONE && end_sockets(admin);
}

static bool admin_delete(Admin *admin)
{
    return admin->store->forget_person(admin->store, admin->person.id) == STORE_DONE &&
           end_sockets(admin) && tell(admin, "named ", admin->person.id) &&
           say_done(admin, "delete", person_json(&admin->person));
}

static bool admin_ban(Admin *admin)
{
    if (admin->person.login[0] == '\0') /* a guest has nothing to come back with */
        return admin_delete(admin);
    admin->person.banned = true;
    return put_anew(admin) && say_done(admin, "ban", person_json(&admin->person));
}

static bool admin_unban(Admin *admin)
{
    admin->person.banned = false;
    return admin->store->put_person(admin->store, &admin->person) == STORE_DONE &&
           say_done(admin, "unban", person_json(&admin->person));
}

static bool admin_password(Admin *admin)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    char password[17] = "";
    for (int i = 0; i < 16; i++)
        password[i] = letters[randombytes_uniform(sizeof letters - 1)];
    if (crypto_pwhash_str(admin->person.hash, password, strlen(password),
                          crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0 ||
        !put_anew(admin))
        return false;
    return say_done(admin, "password",
                    json_pack("{s:s, s:s}", "login", admin->person.login, "password", password));
}

static void keep_row(void *context, const TableRow *row)
{
    TableRow *out = (TableRow *)context;
    *out = *row;
    out->brief = NULL;
}

/* Whoever has the table open reads the new entry. */
static bool tell_kept(Admin *admin, const TableRow *row)
{
    char line[64];
    BwText text = bw_text_in(line, sizeof line);
    bw_text_add(&text, "kept ");
    bw_text_add(&text, row->table);
    bw_text_add_char(&text, ' ');
    bw_text_add_number(&text, row->seq);
    bw_text_add(&text, " -1"); /* it is nobody's turn */
    return admin->store->tell(admin->store, line) == STORE_DONE;
}

static bool admin_close(Admin *admin)
{
    TableRow row = {.table = ""};
    Store *store = admin->store;
    TableQuery one = {.table = admin->call->word[1], .limit = 1};
    if (store->rows(store, &one, keep_row, &row) != STORE_DONE)
        return false;
    if (row.state > TABLE_PLAYING)
        return say_done(admin, "close", table_json(&row)); /* it is over already */
    row.seq++;
    row.state = TABLE_CLOSED;
    row.live = false;
    row.turn = -1;
    row.changed = clock_ms(CLOCK_REALTIME);
    Event event = {.table = row.table,
                   .seq = row.seq,
                   .at = row.changed,
                   .person = "",
                   .client = "",
                   .kind = "close",
                   .data = ""};
    uint32_t seq;
    return store->append(store, &event, &seq) == STORE_DONE &&
           store->put_row(store, &row) == STORE_DONE && tell_kept(admin, &row) &&
           say_done(admin, "close", table_json(&row));
}

static const struct Deed {
    const char *name;
    char needs; /* a 'p'erson, a 't'able, 'f'rom where to where, or nothing */
    bool (*run)(Admin *);
} deeds[] = {
    {"people", '-', admin_people}, {"tables", '-', admin_tables}, {"close", 't', admin_close},
    {"ban", 'p', admin_ban},       {"unban", 'p', admin_unban},   {"password", 'p', admin_password},
    {"delete", 'p', admin_delete}, {"export", 'p', admin_export}, {"copy", 'f', NULL}};

static const struct Deed *find_deed(const char *name)
{
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
        if (strcmp(deeds[i].name, name) == 0)
            return &deeds[i];
    return NULL;
}

static int words_of(const struct Deed *deed)
{
    return deed->needs == '-' ? 1 : deed->needs == 'f' ? 3 : 2;
}

/* By login or by id. */
static bool find_person(Admin *admin)
{
    const char *name = admin->call->word[1];
    Store *store = admin->store;
    return store->login(store, name, &admin->person) == STORE_DONE ||
           store->person(store, name, &admin->person) == STORE_DONE;
}

static void print(const Admin *admin)
{
    size_t i;
    json_t *line;
    json_array_foreach(admin->list, i, line)
    {
        char *text = json_dumps(line, JSON_ENSURE_ASCII);
        puts(text != NULL ? text : "");
        free(text);
    }
}

static BwStatus do_deed(Admin *admin, const struct Deed *deed)
{
    Store *store = admin->store;
    const char *name = admin->call->word_count > 1 ? admin->call->word[1] : "";
    bool begun = store->begin(store);
    bool known = deed->needs != 'p' || find_person(admin);
    bool done = begun && known && deed->run(admin) && store->commit(store);
    if (done)
        return bw_status_ok();
    store->rollback(store);
    if (!known || deed->needs == 't')
        return bw_status_text(bw_status_no("admin.nobody"), "name", name);
    BwStatus why = bw_status_text(bw_status_no("store.open"), "file", deed->name);
    return bw_status_text(why, "cause", store->trouble(store));
}

/* What is wrong with the words, if anything is. */
static BwStatus check_words(const Call *call, const struct Deed *deed)
{
    if (deed == NULL)
        return bw_status_text(bw_status_no("error.command"), "command", call->word[0]);
    int more = call->word_count - words_of(deed);
    return bw_status_text(bw_status_no(more == 0  ? NULL
                                       : more < 0 ? "error.words_few"
                                                  : "error.words_many"),
                          "command", call->command->name);
}

static int run(const Call *call)
{
    const struct Deed *deed = find_deed(call->word[0]);
    BwStatus why = check_words(call, deed);
    if (why.id != NULL)
        return refuse(call, &why, EXIT_USAGE);
    if (deed->needs == 'f')
        return admin_copy(call, &call->word[1]);
    if (sodium_init() < 0) {
        why = bw_status_no("error.memory");
        return refuse(call, &why, EXIT_NO);
    }
    Admin admin = {.call = call, .store = serve_open_kept(call, NULL, STORE_WHOLE, &why)};
    if (admin.store == NULL)
        return refuse(call, &why, EXIT_NO);
    admin.list = json_array();
    why = do_deed(&admin, deed);
    if (why.id == NULL)
        print(&admin);
    json_decref(admin.list);
    admin.store->close(admin.store);
    return why.id != NULL ? refuse(call, &why, EXIT_NO) : EXIT_YES;
}

const Command command_admin = {"admin", "--data --database --json", 1, 3, run};
