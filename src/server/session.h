/* A session: somebody connected to this server, by a WebSocket or by one HTTP request that carries
 * a message. Both say who they are, send messages and get answers; only a socket also gets what it
 * did not ask for.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_SESSION_H
#define BW_SERVER_SESSION_H

#include "base/catalogue.h"
#include "base/json.h"
#include "server/server_private.h"

#include <jansson.h>

typedef struct Watch Watch;
typedef struct Session Session;

/* A node that may not know everything yet keeps a refusal back instead of telling it. */
typedef enum Refusals { REFUSALS_TOLD, REFUSALS_KEPT_BACK, REFUSAL_KEPT } Refusals;

struct Session {
    Server *server;
    Socket *socket;   /* NULL: closed, or a request */
    Request *request; /* NULL: answered, or a socket */
    int holds;        /* who still needs it */
    Person person;
    bool known;      /* a socket whose person has been welcomed; until then messages wait */
    bool has_cookie; /* came with one that is good */
    char address[ADDRESS_ROOM], request_id[REQUEST_ID];
    char token[TOKEN_ROOM];
    char hello[CLIENT_ID];  /* the message that named the token, to be welcomed by its id */
    char access[ACCESS_ID]; /* the login or token it came with; "": a guest */
    const BwCatalogue *words;
    Bucket messages;
    int refused;       /* messages that were too many */
    Refusals refusals; /* what becomes of one, while a message is done */
    json_t *waiting;   /* messages that came before we knew who it is */
    Watch *watches;
    Session *same, *before; /* others of the same person */
};

/* What http.h asks of us for each socket. */
bool session_admit(void *server, const Peer *);
bool session_may_read(void *server, const Peer *);
void *session_open(void *server, Socket *, const Peer *);
void session_close(void *session);

/** A session for one request; `then` is called when we know who it is. */
void session_for_request(Server *, Request *, void (*then)(Session *));

/** Who pays for what it makes computers think: the account, or a guest's address. */
const char *session_payer(const Session *);

void session_hold(Session *);
/** The last one to let go frees it. */
void session_release(Session *);
/** Names a token in a message, as others do in a header: is its person's once the store has been
 * asked. */
void session_become(Session *, const char *token, const char *id);

/** Sends a text: pushed on a socket, nothing on a request. */
void session_push(Session *, const char *text, size_t length);
/** Answers: on a socket like a push, on a request the response. */
void session_answer(Session *, int code, const char *text, size_t length);
/** Answers {"t":"ok","id":…,"seq":…,"table":…}; seq 0 and NULL are left out. */
void session_ok(Session *, const char *id, const char *table, uint32_t seq);
/** Answers {"t":"no","id":…,"why":…}. */
void session_no(Session *, const char *id, const BwStatus *, uint32_t seq);
void session_no_id(Session *, const char *id, const char *message);

/** Says why, and closes the socket. */
void session_bye(Session *, const char *message);

void sessions_bye(Server *, const char *message);
/** Whether somebody is here, at this node or another. */
bool person_is_online(const Server *, const char *person);

/** A text of the server's, sent at once: begins empty, grows until it fits. */
BwText server_text(Server *);
bool server_text_grew(Server *, BwText *);

/** The string under a key of a message; "" if there is none. */
const char *message_text(const json_t *, const char *key);
/** The id of a message, "" if it has none that is good. */
const char *message_id(const json_t *);

/* What is done with a message (messages.c). */
void message_receive(void *session, const char *text, size_t length);
void message_handle(Session *, const json_t *);
/** The same once we know who sent it; until then it waits. */
void message_take(Session *, json_t *);
/** The HTTP code of a refusal. */
int message_code(const char *sentence);
void message_welcome(Session *, const char *id);

#endif
