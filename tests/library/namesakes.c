/* A program whose names are those of functions inside the library still links, and its own do not
 * reach into the library.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

int games = 3;
int text_add(void);
int tictactoe_moves(void);
int game_tictactoe = 5;

int text_add(void)
{
    abort();
}

int tictactoe_moves(void)
{
    abort();
}

#ifdef SHARED_LIBRARY
/* Even a name of ours, where the linker lets it pass. */
int bw_text_add(void);
int bw_bits_mix(void);
int bw_games = 7;

int bw_text_add(void)
{
    abort();
}

int bw_bits_mix(void)
{
    abort();
}
#endif
