// Short pieces of play for the small boards of the home page: positions as the games write them.
// SPDX-License-Identifier: MIT

export const demos: Record<string, string[]> = {
  tictactoe: ['.../.../...', '.../.W./...', 'B../.W./...', 'B../.W./..W', 'B../.W./B.W', 'B../WW./B.W', 'B../WWB/B.W', 'B../WWB/BWW'],
  squadro: ['A 0', 'A1@3> B 1', 'A1@3> B2@3> A 2', 'A1@6< B2@3> B 3', 'A1@6< B2@6< A 4', 'A1@6< A3@2> B2@6< B 5', 'A1@6< A3@2> B2@6< B3@2> A 6'],
};
