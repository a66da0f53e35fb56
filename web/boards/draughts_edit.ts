// Setting up draughts: the FEN of PDN. What a table remembers behind it is forgotten.
// SPDX-License-Identifier: MIT
import type { Editing, Piece } from '../board/editing.ts';
import { say } from '../words.ts';
import { readMen } from './draughts.ts';

const letters: Record<string, string> = { light: 'W', dark: 'B' };

function write(turn: string, men: Map<number, string>): string {
  const side = (colour: string) =>
    [...men]
      .filter(([, look]) => look.startsWith(colour))
      .sort(([a], [b]) => a - b)
      .map(([square, look]) => (look.endsWith('king') ? `K${square}` : String(square)));
  return `${turn}:W${side('light').join(',')}:B${side('dark').join(',')}`;
}

export function editDraughts(): Editing {
  const tray = ['light', 'light-king', 'dark', 'dark-king'].map((look): Piece => {
    const [colour = '', rank = ''] = look.split('-');
    return {
      name: letters[colour]! + (rank ? 'K' : ''),
      look,
      words: say(`page.man.draughts.${look.replace('-', '.')}`),
    };
  });
  const nameOf = (look: string) => tray.find((piece) => piece.look === look)?.name ?? '';
  const lookOf = (name: string) => tray.find((piece) => piece.name === name)!.look;
  return {
    empty: 'B:W:B',
    tray,
    fields: [
      {
        name: 'turn',
        label: say('page.edit.turn'),
        values: [
          ['B', 'seat.draughts.0'],
          ['W', 'seat.draughts.1'],
        ],
        read: (text) => text[0]!,
        write: (text, value) => write(value, readMen(text)),
      },
    ], // prettier-ignore
    pieceAt: (text, place) => nameOf(readMen(text).get(Number(place)) ?? ''),
    put: (text, place, piece) => {
      const men = readMen(text);
      if (piece) men.set(Number(place), lookOf(piece));
      else men.delete(Number(place));
      return write(text[0]!, men);
    },
  };
}
