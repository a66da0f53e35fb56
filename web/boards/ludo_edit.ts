// Setting up ludo: every colour has its four pieces, in the nest, on a dot of its own count, or at
// the finish. So a piece is put down out of the nest and goes back there when it is taken away.
// SPDX-License-Identifier: MIT
import type { Editing, Field, Piece } from '../board/editing.ts';
import type { Setup } from '../board/scene.ts';
import { say } from '../words.ts';
import { corners, finishOf, read } from './ludo.ts';

function write(men: number[][], turn: number, die: number): string {
  const sides = men.map((side) => [...side].sort((a, b) => a - b).join(','));
  return `${sides.join('/')} turn=${Math.max(0, turn)}${die > 0 ? ` die=${die}` : ''}`;
}

function turnField(seats: number): Field {
  return {
    name: 'turn',
    label: say('page.edit.turn'),
    values: Array.from({ length: seats }, (_, seat): [string, string] => [String(seat), `seat.ludo.${seats}.${seat}`]),
    read: (text) => String(Math.max(0, read(text).turn)),
    write: (text, value) => write(read(text).men, Number(value), read(text).die),
  };
}

function dieField(): Field {
  return {
    name: 'die',
    label: say('page.edit.die'),
    values: [['0', 'page.edit.unthrown'], ...['1', '2', '3', '4', '5', '6'].map((n): [string, string] => [n, n])],
    read: (text) => String(read(text).die),
    write: (text, value) => write(read(text).men, read(text).turn, Number(value)),
  };
}

export function editLudo({ options, seats }: Setup): Editing {
  const finish = finishOf(options);
  const dotOf = (place: string) => (place === 'nest' ? 0 : place === 'finish' ? finish : Number(place));
  const places = corners[seats] ?? corners[4]!;
  const tray = places.map(
    (corner, seat): Piece => ({
      name: String(seat),
      look: `pawn${corner}`,
      words: say(`page.men.ludo.${corner}`, { n: 1 }),
      seat,
    }),
  );
  /** Moves one piece of a seat; one in the nest if it does not matter which. */
  const shift = (text: string, seat: number, from: number, to: number): string => {
    const { men, turn, die } = read(text);
    const side = men[seat]!;
    const index = side.indexOf(from) >= 0 ? side.indexOf(from) : side.findIndex((dot) => dot !== to);
    if (index >= 0) side[index] = to;
    return write(men, turn, die);
  };
  return {
    empty: `${places.map(() => '0,0,0,0').join('/')} turn=0`,
    emptied: 'page.edit.start',
    tray,
    dark: true,
    fields: [turnField(seats), dieField()],
    pieceAt: (text, place, seat) => (read(text).men[seat]?.includes(dotOf(place)) ? String(seat) : ''),
    put: (text, place, piece, seat) =>
      piece
        ? shift(text, Number(piece), 0, dotOf(place))
        : dotOf(place) > 0 && read(text).men[seat]!.includes(dotOf(place))
          ? shift(text, seat, dotOf(place), 0)
          : text,
    move: (text, from, to, piece) => shift(text, Number(piece), dotOf(from), dotOf(to)),
  };
}
