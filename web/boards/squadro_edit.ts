// Setting up Squadro: all boats are always there, so there is no tray. A boat is taken up and put at
// a place of its own lane; where it lies already it turns.
// SPDX-License-Identifier: MIT
import type { Editing } from '../board/editing.ts';
import type { Setup, Spot } from '../board/scene.ts';
import { say } from '../words.ts';
import { labelOf, layout, type Piece, readPieces, step } from './squadro.ts';

function write(pieces: Piece[], turn: string): string {
  const moved = pieces.filter(({ place, back }) => place > 0 || back);
  const words = moved.map(({ side, lane, place, back }) => `${side}${lane}@${place}${back ? '<' : '>'}`);
  return [...words, turn, '0'].join(' ');
}

function turnOf(text: string): string {
  return text.split(' ').find((word) => word === 'A' || word === 'B') ?? 'A';
}

/** On the far place a boat has always turned; elsewhere a second touch turns it. */
function put(text: string, place: string, name: string): string {
  const pieces = readPieces(text);
  const piece = pieces.find(({ side, lane }) => `${side}${lane}` === name)!;
  const to = Number(place);
  const same = piece.place === to;
  piece.back = to === 6 || (same ? !piece.back : piece.place !== 6 && piece.back);
  piece.place = to;
  return write(pieces, turnOf(text));
}

export function editSquadro(setup: Setup): Editing {
  const at = layout(setup);
  return {
    empty: 'A 0',
    emptied: 'page.edit.start',
    tray: [],
    fields: [
      {
        name: 'turn',
        label: say('page.edit.turn'),
        values: [
          ['A', 'seat.squadro.0'],
          ['B', 'seat.squadro.1'],
        ],
        read: turnOf,
        write: (text, value) => write(readPieces(text), value),
      },
    ], // prettier-ignore
    pieceAt: (_, place) => (/^[AB]\d$/.test(place) ? place : ''),
    put: (text, place, piece) => (piece ? put(text, place, piece) : text),
    move: (text, _, to, piece) => put(text, to, piece),
    spots: (text, name) => {
      const piece = readPieces(text).find(({ side, lane }) => `${side}${lane}` === name)!;
      return [0, 1, 2, 3, 4, 5, 6].map((place): Spot => {
        const label = piece.place === place ? labelOf(piece) : say('page.edit.free');
        return {
          place: String(place),
          ...at(piece.side, piece.lane, place),
          w: step - 8,
          h: step - 8,
          row: piece.side === 'A' ? 6 - place : 0,
          label,
          name: say('page.edit.lane', { n: place }),
        };
      });
    },
  };
}
