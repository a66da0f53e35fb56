/* Names that other people's headers take for themselves, X11's above all: our headers must stand it
 * when these come first. SPDX-License-Identifier: MIT */
#ifndef CROWDED_H
#define CROWDED_H

#include <limits.h>
#include <math.h>
#include <stdlib.h>

#define Status int
#define Bool int
#define True 1
#define False 0
#define None 0L
#define Success 0
#define Always 2
#define Never 0
#define Above 0
#define Below 1
#define CursorShape 0
#define Move move
#define State state
#define Text text
#define Table table
#define Game game
#define Record record
#define View view
#define Rules rules
#define MOVES_MAX 7
#define SEATS_MAX 7
#define TURN_OVER 7
#define PLAY_ON 7
#define OVER 7
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))

#endif
