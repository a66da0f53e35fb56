/* A small home for the tests of the host: keeps acts and thinks at once, or waits to be asked to,
 * and counts what was wished for. SPDX-License-Identifier: MIT */
#ifndef TESTS_HOST_HOME_H
#define TESTS_HOST_HOME_H

#include "host/host.h"

enum { HOME_LOG = 1 << 18 };

typedef struct Home {
    Host host;
    BwRng rng;
    int64_t now, wake;
    bool slow;    /* thoughts wait for home_think(), */
    bool jammed;  /* acts for home_keep(): */
    HostJob job;  /* this one, */
    uint32_t seq; /* that one, */
    bool then;    /* and the one behind it */
    BwThought thought;
    char refused[64];
    int thens, shown, ended, told, again, stopped, thought_of;
    bool again_no;
    char log[HOME_LOG];
    BwText text;
} Home;

Home *home_open(const BwSeating *, const int level[BW_SEATS_MAX]);
Home *home_open_named(const char *rules, const int level[BW_SEATS_MAX]);
void home_close(Home *);
void home_step(Home *, HostEvent);
void home_keep(Home *);
void home_think(Home *);
void home_go(Home *);
/** Asks, and says why it was refused; "" if it was not. */
const char *home_ask(Home *, int seat, BwVerb, const char *words);
int home_turn(const Home *);
void home_expect_last(const Home *, const char *expected);
/** The log of a match gives the same table again. */
void home_replay(const Home *);

#endif
