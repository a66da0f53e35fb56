// Setting up tic-tac-toe: nine signs; whose turn it is follows from them.
// SPDX-License-Identifier: MIT
import type { Editing } from '../board/editing.ts';
import { say } from '../words.ts';

/** Where the sign of a square stands: row 3 comes first, a stroke between the rows. */
function indexOf(place: string): number {
  return (3 - Number(place[1])) * 4 + 'abc'.indexOf(place[0]!);
}

export function editTictactoe(): Editing {
  return {
    empty: '.../.../...',
    tray: [
      { name: 'W', look: 'light', words: say('seat.tictactoe.0') },
      { name: 'B', look: 'dark', words: say('seat.tictactoe.1') },
    ],
    fields: [],
    pieceAt: (text, place) => text[indexOf(place)]!.replace('.', ''),
    put: (text, place, piece) => text.slice(0, indexOf(place)) + (piece || '.') + text.slice(indexOf(place) + 1),
  };
}
