// Tic-tac-toe for boardgame.io, to measure its server beside ours.
// SPDX-License-Identifier: MIT
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const wins = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);

module.exports = {
  name: 'tictactoe',
  setup: () => ({ cells: Array(9).fill(null) }),
  moves: {
    put: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return 'INVALID_MOVE';
      G.cells[cell] = playerID;
      return undefined;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G, ctx }) => {
    if (wins(G.cells)) return { winner: ctx.currentPlayer };
    return G.cells.every((cell) => cell !== null) ? { draw: true } : undefined;
  },
};
