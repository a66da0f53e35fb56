/* boxwood serve: starts the server with pages, HTTP API and WebSockets at one address.
 * SPDX-License-Identifier: MIT */
#include "cli/serve.h"

#include "server/limits.h"
#include "server/operator_log.h"
#include "server/server.h"
#include "store/store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PORT = 8080 };

static BwStatus make_folder(const char *path, bool make)
{
    if (!make || mkdir(path, 0700) == 0 || errno == EEXIST)
        return bw_status_ok();
    BwStatus status = bw_status_text(bw_status_no("error.file"), "file", path);
    return bw_status_text(status, "cause", strerror(errno));
}

static BwStatus default_folder(bool make, char out[FILE_PATH])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    BwText text = bw_text_in(out, FILE_PATH);
    BwStatus status = bw_status_ok();
    bw_text_add(&text, data != NULL && data[0] != '\0' ? data : home != NULL ? home : ".");
    static const char *const below[] = {"/.local", "/share", "/boxwood"};
    bool bare = data == NULL || data[0] == '\0';
    for (int i = bare ? 0 : 2; i < 3 && status.id == NULL; i++) {
        bw_text_add(&text, below[i]);
        status = make_folder(out, make);
    }
    return status;
}

/* By --database, --data or where a person's data usually lies; `make`: with the folders it needs.
 */
static BwStatus find_database(const Call *call, bool make, char out[FILE_PATH])
{
    BwStatus status = bw_status_ok();
    BwText text = bw_text_in(out, FILE_PATH);
    if (call->database != NULL) {
        bw_text_add(&text, call->database);
        return status;
    }
    if (call->data != NULL) {
        bw_text_add(&text, call->data);
        status = make_folder(out, make);
    } else {
        status = default_folder(make, out);
        text.length = strlen(out);
    }
    bw_text_add(&text, "/boxwood.db");
    return status;
}

Store *serve_open_kept(const Call *call, const char *file, StoreUse use, BwStatus *why)
{
    char database[FILE_PATH];
    *why = find_database(call, false, database);
    if (file == NULL)
        file = database;
    if (why->id == NULL && !store_is_shared(file) && access(file, F_OK) != 0)
        *why = bw_status_text(bw_status_no("store.none"), "file", file);
    return why->id != NULL ? NULL : store_open(file, use, why);
}

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* The pages lie beside the program, or where an installation puts them. */
static const char *find_web(const Call *call, char out[FILE_PATH])
{
    static const char *const beside[] = {"/web", "/../share/boxwood/web"};
    char program[FILE_PATH - 64];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (call->web != NULL)
        return is_folder(call->web) ? call->web : NULL;
    if (length <= 0)
        return NULL;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (int i = 0; i < 2; i++) {
        BwText text = bw_text_in(out, FILE_PATH);
        bw_text_add(&text, program);
        bw_text_add(&text, beside[i]);
        if (is_folder(out))
            return out;
    }
    return NULL;
}

static void print_address(const Call *call, const char *host, int port)
{
    char link[128];
    bool six = strchr(host, ':') != NULL;
    snprintf(link, sizeof link, "%s://%s%s%s:%d/", call->tls_cert != NULL ? "https" : "http",
             six ? "[" : "", host, six ? "]" : "", port);
    BwStatus status = bw_status_text(bw_status_no("serve.listening"), "link", link);
    say(call, &status);
    if (call->lan)
        serve_print_qr(link);
}

static bool is_behind(const Call *call)
{
    return call->proxy || call->proxies != NULL;
}

/* Whether everybody in the network could listen to what is sent. */
static bool is_overheard(const Call *call)
{
    bool outside = call->lan || (call->host != NULL && strncmp(call->host, "127.", 4) != 0 &&
                                 strcmp(call->host, "::1") != 0);
    return outside && call->tls_cert == NULL && !is_behind(call);
}

static void note(void *context, const BwStatus *status)
{
    const Call *call = (const Call *)context;
    if (call->log != NULL)
        log_note(call->words, status);
    else
        tell_error(call, status);
}

static void warn(const Call *call)
{
    BwStatus root = bw_status_no("serve.root"), plain = bw_status_no("serve.plain");
    if (geteuid() == 0)
        note((void *)call, &root);
    if (is_overheard(call))
        note((void *)call, &plain);
}

static void listening(void *context, int port)
{
    const Call *call = (const Call *)context;
    char host[64] = "127.0.0.1";
    if (call->host != NULL)
        snprintf(host, sizeof host, "%s", call->host);
    else if (call->lan && !serve_lan_address(host))
        say_id(call, "serve.no_network");
    print_address(call, host, port);
    warn(call);
    if (isatty(STDOUT_FILENO))
        say_id(call, "serve.stop");
    fflush(stdout);
}

/* The limits, changed by the file that --limits names; EXIT_YES, or the code after a sentence. */
static int read_limits(const Call *call, Limits *out)
{
    BwStatus status;
    *out = limits_usual();
    if (call->limits == NULL)
        return EXIT_YES;
    char *text = read_file(call->limits, &status);
    if (text == NULL)
        return refuse(call, &status, EXIT_NO);
    int line = limits_read(text, out);
    free(text);
    status = bw_status_no("serve.limits");
    return line == 0 ? EXIT_YES : refuse_at(call, call->limits, line, &status);
}

/* Which hosts a request may name. Nobody outside can reach a server that listens on this machine
 * alone, so a name of elsewhere is a page of a stranger's that was led here. */
static const char *served_names(const Call *call)
{
    bool here = !call->lan && call->host == NULL && !is_behind(call);
    return call->names != NULL ? call->names : here ? "" : NULL;
}

/* Refuses flags that do not go together and unknown values. */
static BwStatus check(const Call *call)
{
    if ((call->tls_cert != NULL) != (call->tls_key != NULL))
        return bw_status_no("serve.tls_both");
    if (call->log == NULL || strcmp(call->log, "json") == 0)
        return bw_status_ok();
    BwStatus status = bw_status_text(bw_status_no("error.value"), "key", "--log");
    return bw_status_text(bw_status_text(status, "allowed", "json"), "value", call->log);
}

static ServerConfig config_of(const Call *call, const Limits *limits)
{
    const char *host = call->host != NULL ? call->host : "127.0.0.1";
    return (ServerConfig){.interface = call->lan ? NULL : host,
                          .port = call->port >= 0 ? (int)call->port : PORT,
                          .names = served_names(call),
                          .tls_cert = call->tls_cert,
                          .tls_key = call->tls_key,
                          .thinkers = (int)call->threads,
                          .drain = (int)call->drain,
                          .proxy = is_behind(call),
                          .proxies = call->proxies,
                          .unlimited = call->unlimited,
                          .operators = call->operators,
                          .limits = limits,
                          .log = call->log != NULL,
                          .listening = listening,
                          .note = note,
                          .context = (void *)call};
}

static int run(const Call *call)
{
    char database[FILE_PATH], web[FILE_PATH];
    Limits limits;
    BwStatus status = check(call);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_USAGE);
    if (read_limits(call, &limits) != EXIT_YES)
        return EXIT_NO;
    status = find_database(call, true, database);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_NO);
    ServerConfig config = config_of(call, &limits);
    config.database = database;
    config.web = find_web(call, web);
    if (config.web == NULL) {
        status = bw_status_no("serve.no_pages");
        note((void *)call, &status);
    }
    status = server_run(&config);
    return status.id != NULL ? refuse(call, &status, EXIT_NO) : EXIT_YES;
}

const Command command_serve = {
    "serve",
    "--port --host --lan --data --database --web --names --tls-cert --tls-key "
    "--threads --proxy --proxies --drain --unlimited --operators --limits --log",
    0, 0, run};
