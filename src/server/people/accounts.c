/* Makes accounts, logs people in, changes passwords, deletes people. Every such message takes the
 * same way: read the person, check or hash the password in a thread of its own (that takes long on
 * purpose), write, answer.
 * SPDX-License-Identifier: MIT */
#include "server/people/accounts.h"

#include "server/cluster.h"
#include "server/cluster_people.h"
#include "server/ids.h"
#include "server/people/likeness.h"
#include "server/people/logins.h"
#include "server/people/passwords.h"
#include "server/people/reserved_names.h"
#include "system/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* So many wrong passwords for an account cost nothing; then each try waits twice as long. Nobody is
 * locked out by what others try. */
enum { FREE_TRIES = 5, WAIT_MS = 1000, WAIT_MAX_MS = 8000 };

typedef enum Deed { DEED_ACCOUNT, DEED_LOGIN, DEED_PASSWORD, DEED_TOKEN, DEED_DELETE } Deed;

typedef struct AccountJob {
    StoreJob store;
    PoolJob pool;
    Session *session;
    Deed deed;
    Person person;
    char login[LOGIN_NAME], id[CLIENT_ID];
    char password[PASSWORD_MAX + 1], fresh[PASSWORD_MAX + 1];
    char name[PERSON_NAME]; /* of the token or the device */
    char secret[TOKEN_ROOM];
    Access access;
    struct AccountJob *next; /* of those that wait, until: */
    int64_t due;
    bool writing; /* the second time at the store */
    StoreAnswer answer;
    const char *refusal; /* message of what is wrong */
} AccountJob;

static AccountJob *account_of(PoolJob *job)
{
    return (AccountJob *)((char *)job - offsetof(AccountJob, pool));
}

/* A name that looks like another account's is taken; guests who had it lose it. */
static StoreAnswer open_account(const Person *person, Store *store)
{
    Person other;
    StoreAnswer answer = store->alike(store, person->likeness, person->id, &other);
    if (answer != STORE_NONE)
        return answer == STORE_DONE ? STORE_TAKEN : answer;
    answer = store->put_person(store, person);
    return answer == STORE_DONE ? store->clear_name(store, person->name, person->id) : answer;
}

static void write_account(AccountJob *account, Store *store)
{
    const Person *person = &account->person;
    account->answer = STORE_DONE;
    if (account->deed == DEED_DELETE)
        account->answer = store->forget_person(store, person->id);
    if (account->deed == DEED_ACCOUNT)
        account->answer = open_account(person, store);
    if (account->deed == DEED_PASSWORD) {
        store->drop_access(store, person->id, "");
        account->answer = store->put_person(store, person);
    }
    if (account->deed != DEED_DELETE && account->answer == STORE_DONE)
        account->answer = store->put_access(store, &account->access);
}

static void store_work(StoreJob *job, Store *store)
{
    AccountJob *account = (AccountJob *)job;
    char asked[PERSON_ID]; /* who asked, whatever the session has become since */
    strcpy(asked, account->person.id);
    if (account->writing)
        write_account(account, store);
    else if (account->deed == DEED_LOGIN)
        account->answer = store->login(store, account->login, &account->person);
    else
        account->answer = store->person(store, asked, &account->person);
}

static void make_hash(AccountJob *account, const char *password)
{
    if (crypto_pwhash_str(account->person.hash, password, strlen(password),
                          crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        account->refusal = "error.memory";
}

/* A login can have either wrong; a person who is logged in gave only a password. */
static const char *wrong_password(const AccountJob *account)
{
    return account->deed == DEED_LOGIN ? "server.password" : "server.password_own";
}

/* A login that does not exist costs as much time as one that does: something is hashed either way.
 */
static void check_password(AccountJob *account)
{
    if (account->answer != STORE_DONE || account->person.hash[0] == '\0')
        make_hash(account, account->password);
    else if (crypto_pwhash_str_verify(account->person.hash, account->password,
                                      strlen(account->password)) == 0) {
        account->refusal = account->person.banned ? "server.banned" : NULL;
        return;
    }
    account->refusal = wrong_password(account);
}

/* A guest has no password: the cookie is all that anybody ever showed. */
static bool guest_leaves(const AccountJob *account)
{
    return account->deed == DEED_DELETE && account->session->person.login[0] == '\0';
}

static void pool_work(PoolJob *job)
{
    AccountJob *account = account_of(job);
    if (account->deed == DEED_ACCOUNT)
        make_hash(account, account->password);
    else if (!guest_leaves(account))
        check_password(account);
    if (account->refusal == NULL && account->deed == DEED_PASSWORD)
        make_hash(account, account->fresh);
    sodium_memzero(account->password, sizeof account->password);
    sodium_memzero(account->fresh, sizeof account->fresh);
}

static void succeed(AccountJob *account)
{
    char cookie[COOKIE_ROOM], buffer[512];
    Server *server = account->session->server;
    BwText text = bw_text_in(buffer, sizeof buffer);
    BwJson json = bw_json_in(&text);
    Cookie login = {.version = account->person.version};
    strcpy(login.person, account->person.id);
    strcpy(login.login, account->secret);
    cookie_write(server, &login, cookie);
    if (account->deed == DEED_ACCOUNT)
        rooms_set_name(server, &account->person);
    if (account->deed == DEED_DELETE)
        people_renamed(server, account->person.id);
    if (account->deed == DEED_ACCOUNT || account->deed == DEED_DELETE)
        cluster_tell_named(server, account->person.id);
    if (account->deed == DEED_DELETE || account->deed == DEED_PASSWORD) {
        login_close(server, account->person.id, NULL);
        cluster_tell_ended(server, account->person.id, NULL);
    }
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "t", "ok");
    bw_json_string_of(&json, "id", account->id);
    bw_json_string_of(&json, "name", account->person.name);
    if (account->deed == DEED_TOKEN)
        bw_json_string_of(&json, "token", account->secret);
    bw_json_close(&json, '}');
    login_answer(account->session, buffer,
                 account->deed == DEED_DELETE  ? ""
                 : account->deed == DEED_TOKEN ? NULL
                                               : cookie);
}

static void finish(AccountJob *account)
{
    if (account->refusal != NULL)
        session_no_id(account->session, account->id, account->refusal);
    else
        succeed(account);
    session_release(account->session);
    sodium_memzero(account, sizeof *account);
    free(account);
}

static void prepare_writing(AccountJob *account)
{
    Person *person = &account->person;
    account->writing = true;
    if (account->deed == DEED_PASSWORD || account->deed == DEED_ACCOUNT)
        person->version++;
    if (account->deed == DEED_ACCOUNT) {
        strcpy(person->id, account->session->person.id);
        strcpy(person->login, account->login);
        strcpy(person->name, account->login);
        name_likeness(person->login, CASE_SMALL, person->likeness, sizeof person->likeness);
        if (person->created == 0)
            person->created = server_now();
    }
    access_new(person->id, account->deed == DEED_TOKEN ? ACCESS_TOKEN : ACCESS_LOGIN, account->name,
               account->secret, &account->access);
}

/* Whose password is tried. */
static const char *whose(const AccountJob *account)
{
    return account->login[0] != '\0' ? account->login : account->session->person.id;
}

static void pool_done(PoolJob *job)
{
    AccountJob *account = account_of(job);
    if (account->refusal != NULL) {
        finish(account);
        return;
    }
    if (account->deed != DEED_ACCOUNT)
        limiter_give(&account->session->server->limiter[LIMIT_PASSWORDS_LOGIN], whose(account));
    prepare_writing(account);
    keeper_submit(account->session->server->keeper, &account->store);
}

static void store_done(StoreJob *job)
{
    AccountJob *account = (AccountJob *)job;
    if (job->broken)
        account->refusal = "server.store";
    else if (account->writing && account->answer == STORE_TAKEN)
        account->refusal = "server.name_taken";
    else if (!account->writing && account->deed == DEED_ACCOUNT && account->person.login[0] != '\0')
        account->refusal = "server.has_account";
    else if (guest_leaves(account) && account->person.login[0] != '\0')
        account->refusal = wrong_password(account); /* made an account in the meantime */
    if (account->refusal != NULL || account->writing)
        finish(account);
    else
        pool_submit(account->session->server->passwords, &account->pool);
}

/* Letters, digits, - and _; upper case is the same as lower. */
static bool read_login(const char *name, char out[LOGIN_NAME])
{
    size_t length = strlen(name);
    if (length < 2 || length > 24)
        return false;
    for (size_t i = 0; i <= length; i++) {
        char c = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 32) : name[i];
        if (i < length &&
            !((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'))
            return false;
        out[i] = c;
    }
    return true;
}

static bool read_password(const json_t *message, const char *key, char out[PASSWORD_MAX + 1])
{
    const char *text = message_text(message, key);
    size_t length = strlen(text);
    if (length < PASSWORD_MIN || length > PASSWORD_MAX)
        return false;
    strcpy(out, text);
    return true;
}

static const char *read_account(AccountJob *account, const json_t *message)
{
    bool named = account->deed == DEED_ACCOUNT || account->deed == DEED_LOGIN;
    if (named && !read_login(message_text(message, "name"), account->login))
        return "server.login";
    if (account->deed == DEED_ACCOUNT && name_is_reserved(account->login))
        return "server.name_reserved";
    if (guest_leaves(account))
        return NULL;
    if (!read_password(message, "password", account->password))
        return account->deed == DEED_ACCOUNT ? "server.password_length" : wrong_password(account);
    if (account->deed == DEED_PASSWORD && !read_password(message, "new", account->fresh))
        return "server.password_length";
    const char *chosen = account->deed == DEED_ACCOUNT    ? account->password
                         : account->deed == DEED_PASSWORD ? account->fresh
                                                          : NULL;
    const char *login = account->login[0] != '\0' ? account->login : account->session->person.login;
    return chosen != NULL && password_is_common(chosen, login) ? "server.password_common" : NULL;
}

static Deed deed_of(const char *type)
{
    static const char *const types[] = {"account", "login", "password", "token", "delete"};
    int deed = 0;
    while (strcmp(types[deed], type) != 0)
        deed++;
    return (Deed)deed;
}

/* A try counts from when it is made until its password is found right. */
static int64_t wait_of(const AccountJob *account, int64_t now)
{
    Server *server = account->session->server;
    if (account->deed == DEED_ACCOUNT || server->config.unlimited)
        return 0;
    double tried = limiter_spend(&server->limiter[LIMIT_PASSWORDS_LOGIN], whose(account), 1, now);
    int64_t wait = tried < FREE_TRIES ? 0 : WAIT_MS;
    for (double step = FREE_TRIES + 1; step <= tried && wait < WAIT_MAX_MS; step++)
        wait *= 2;
    return wait;
}

static void submit(AccountJob *account)
{
    int64_t now = server_now(), wait = wait_of(account, now);
    Server *server = account->session->server;
    if (wait == 0) {
        keeper_submit(server->keeper, &account->store);
        return;
    }
    account->due = now + wait;
    account->next = server->delayed;
    server->delayed = account;
}

void accounts_tick(Server *server, int64_t now, bool all)
{
    AccountJob **at = &server->delayed;
    while (*at != NULL) {
        AccountJob *account = *at;
        if (!all && account->due > now) {
            at = &account->next;
            continue;
        }
        *at = account->next;
        account->refusal = all ? "server.stopping" : NULL;
        if (all)
            finish(account);
        else
            keeper_submit(server->keeper, &account->store);
    }
}

void account_handle(Session *session, const json_t *message)
{
    Server *server = session->server;
    AccountJob *account = memory_new(sizeof *account);
    account->store = (StoreJob){.work = store_work, .done = store_done};
    account->pool = (PoolJob){.work = pool_work, .done = pool_done};
    account->session = session;
    account->deed = deed_of(message_text(message, "t"));
    session_hold(session);
    strcpy(account->id, message_id(message));
    strcpy(account->person.id, session->person.id);
    const char *name = message_text(message, account->deed == DEED_TOKEN ? "name" : "device");
    if (!name_clean(name, account->name))
        account->name[0] = '\0';
    account->refusal = read_account(account, message);
    if (account->refusal == NULL &&
        !limiter_take(&server->limiter[LIMIT_PASSWORDS], session->address, server_now()))
        account->refusal = "server.too_many";
    if (account->refusal != NULL)
        finish(account);
    else
        submit(account);
}
