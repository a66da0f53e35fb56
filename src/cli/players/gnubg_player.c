/* GNU Backgammon as a player: a process that is asked over its socket, one line a decision. It
 * knows the usual rules only; a play that the booklet forbids counts as a lost match.
 * SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "cli/players/thinker.h"
#include "game/words.h"
#include "games/backgammon/backgammon_state.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PLIES_MAX = 4, LINE_ROOM = 512, TRIES = 200, TRY_US = 100000, MONEY_LENGTH = 9999 };
enum { PORT_FIRST = 20000, PORTS = 8000 };

typedef struct Gnubg {
    pid_t id;
    FILE *talk;            /* to and from its socket */
    BwBackgammonPlay play; /* what it is playing */
    int done;              /* steps of it */
    BwBackgammonPlay room[BW_BACKGAMMON_PLAYS_MAX];
} Gnubg;

/* A port that is free now; it is given back, for gnubg to take. Not one of those that the machine
 * deals out, since a socket that knocks at such a port can end up talking to itself. */
static int free_port(void)
{
    int first = (int)(getpid() % PORTS);
    for (int i = 0; i < PORTS; i++) {
        int port = PORT_FIRST + (first + i) % PORTS;
        struct sockaddr_in here = {.sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)port),
                                   .sin_addr = {htonl(INADDR_LOOPBACK)}};
        int fd = socket(AF_INET, SOCK_STREAM, 0);
        bool good = fd >= 0 && bind(fd, (struct sockaddr *)&here, sizeof here) == 0;
        if (fd >= 0)
            close(fd);
        if (good)
            return port;
    }
    return -1;
}

static void run_child(int plies, int port)
{
    char command[512];
    snprintf(command, sizeof command,
             "PATH=\"$PATH:/usr/games\"; printf 'set threads 1\\n"
             "set evaluation chequerplay evaluation plies %d\\n"
             "set evaluation cubedecision evaluation plies %d\\nexternal 127.0.0.1:%d\\n' |"
             " exec gnubg -t -q -r >/dev/null 2>&1",
             plies, plies, port);
    setpgid(0, 0);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static FILE *connect_to(int port)
{
    struct sockaddr_in there = {.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr = {htonl(INADDR_LOOPBACK)}};
    for (int i = 0; i < TRIES; i++) {
        int fd = socket(AF_INET, SOCK_STREAM, 0);
        if (fd >= 0 && connect(fd, (struct sockaddr *)&there, sizeof there) == 0)
            return fdopen(fd, "r+");
        if (fd >= 0)
            close(fd);
        usleep(TRY_US);
    }
    return NULL;
}

static void close_gnubg(void *self)
{
    Gnubg *gnubg = self;
    if (gnubg->talk != NULL)
        fclose(gnubg->talk);
    if (gnubg->id > 0) {
        kill(-gnubg->id, SIGTERM);
        waitpid(gnubg->id, NULL, 0);
    }
    free(gnubg);
}

static void *open_gnubg(const Thinker *thinker, const BwRules *rules, BwStatus *why)
{
    int64_t number;
    const char *plies = thinker->argument;
    (void)rules;
    Gnubg *gnubg = calloc(1, sizeof *gnubg);
    int port = free_port();
    *why = bw_status_ok();
    if (gnubg != NULL && port > 0 && bw_text_number(plies, 0, PLIES_MAX, &number)) {
        signal(SIGPIPE, SIG_IGN); /* if it dies, that is noticed when it does not answer */
        gnubg->id = fork();
        if (gnubg->id == 0)
            run_child((int)number, port);
        gnubg->talk = gnubg->id > 0 ? connect_to(port) : NULL;
        if (gnubg->talk != NULL)
            return gnubg;
    }
    if (gnubg != NULL)
        close_gnubg(gnubg);
    *why = bw_status_text(bw_status_no("error.gnubg"), "plies", plies);
    return NULL;
}

/* The line that FIBS would send to the seat that has to decide: its men are positive and go down,
 * the other's are negative. */
static void send_board(FILE *to, const BwBackgammon *it, int seat, bool doubled)
{
    const BwBackgammonSide *own = &it->men[seat];
    const BwBackgammonSide *other = &it->men[1 - seat];
    bool playing = it->phase == BW_BACKGAMMON_PHASE_PLAY;
    fprintf(to, "board:own:other:%d:%d:%d", it->length > 0 ? it->length : MONEY_LENGTH,
            it->score[seat], it->score[1 - seat]);
    fprintf(to, ":%d", -bw_backgammon_men(other, BW_BACKGAMMON_BAR));
    for (int point = 1; point <= 24; point++)
        fprintf(to, ":%d",
                bw_backgammon_men(own, point) -
                    bw_backgammon_men(other, BW_BACKGAMMON_BAR - point));
    fprintf(to, ":%d:%d:%d:%d:0:0:%d", bw_backgammon_men(own, BW_BACKGAMMON_BAR), doubled ? -1 : 1,
            playing ? it->dice[0] : 0, playing ? it->dice[1] : 0, it->cube);
    /* If neither may double gnubg believes that one has, so this tells the owner and no more. */
    fprintf(to, ":%d:%d:%d:1:-1:0:25", it->cube_owner != 1 - seat, it->cube_owner != seat, doubled);
    fprintf(to, ":%d:%d:%d:%d:0:0:%d:%d\n", bw_backgammon_men(own, BW_BACKGAMMON_OFF),
            bw_backgammon_men(other, BW_BACKGAMMON_OFF), bw_backgammon_men(own, BW_BACKGAMMON_BAR),
            bw_backgammon_men(other, BW_BACKGAMMON_BAR),
            it->crawford == BW_BACKGAMMON_CRAWFORD_PAST,
            it->crawford != BW_BACKGAMMON_CRAWFORD_NOW);
    fflush(to);
}

/* Asks what the seat should do; false if gnubg has gone. */
static bool ask(Gnubg *gnubg, const BwBackgammon *it, int seat, char answer[LINE_ROOM])
{
    send_board(gnubg->talk, it, seat, it->phase == BW_BACKGAMMON_PHASE_ANSWER);
    if (fgets(answer, LINE_ROOM, gnubg->talk) == NULL)
        return false;
    size_t length = strlen(answer);
    while (length > 0 && (answer[length - 1] == '\n' || answer[length - 1] == ' '))
        answer[--length] = '\0';
    return true;
}

/* Asks for a whole play at the beginning of a turn. */
static bool begin_play(Gnubg *gnubg, const BwBackgammon *it)
{
    char answer[LINE_ROOM];
    BwBackgammonPosition position = {it->men[it->seat], it->men[1 - it->seat]};
    gnubg->done = 0;
    gnubg->play = (BwBackgammonPlay){.count = 0};
    int count = bw_backgammon_plays(&position, &it->options, it->dice, gnubg->room);
    if (count == 1 && gnubg->room[0].count == 0)
        return true;
    if (!ask(gnubg, it, it->seat, answer))
        return false;
    const BwBackgammonPlay *play = bw_backgammon_find_play(&position, gnubg->room, count, answer);
    if (play != NULL)
        gnubg->play = *play;
    return play != NULL;
}

/* The next word of a turn: a step, or that it is over. */
static bool play_word(Gnubg *gnubg, const BwBackgammon *it, char word[LINE_ROOM])
{
    int whole = it->dice[0] == it->dice[1] ? it->options.doubles : 2;
    if (it->left[0] + it->left[1] == whole && !begin_play(gnubg, it))
        return false;
    int step = gnubg->done++;
    BwText text = bw_text_in(word, LINE_ROOM);
    if (step < gnubg->play.count) {
        bw_text_add(&text, backgammon_places[gnubg->play.from[step]]);
        bw_text_add(&text, "/");
        bw_text_add(&text, backgammon_places[gnubg->play.to[step]]);
    } else {
        bw_text_add(&text, backgammon_places[BACKGAMMON_PLACE_DONE]);
    }
    return true;
}

static BwMove move_of(void *self, Thinker *thinker, const BwTable *table)
{
    char word[LINE_ROOM] = "refuse";
    BwMove move = ~(BwMove)0;
    const BwState *state = bw_table_state(table);
    const BwBackgammon *it = bw_backgammon_of(state);
    bool good = true;
    (void)thinker;
    if (it->resign != 0)
        good = true;
    else if (it->phase == BW_BACKGAMMON_PHASE_PLAY)
        good = play_word(self, it, word);
    else if (it->phase == BW_BACKGAMMON_PHASE_ROLL && !backgammon_may_double(it))
        strcpy(word, "roll");
    else
        good = ask(self, it, backgammon_turn(it), word);
    if (good)
        bw_words_move(&bw_table_seating(table)->rules, state,
                      strcmp(word, "beaver") == 0 ? "take" : word, &move);
    return move;
}

const Outside outside_gnubg = {.prefix = "gnubg",
                               .game = "backgammon",
                               .open = open_gnubg,
                               .move = move_of,
                               .close = close_gnubg};
