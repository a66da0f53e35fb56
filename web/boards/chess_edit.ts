// Setting up chess: the six fields of a FEN. Who changes the men forgets the pawn that could be taken
// in passing; the rights to castle are told beside the board.
// SPDX-License-Identifier: MIT
import type { Editing, Field, Piece } from '../board/editing.ts';
import { say } from '../words.ts';

const files = 'abcdefgh';
const kinds = 'kqrbnp';

function rowsOf(text: string): string[][] {
  const rows = text.split(' ')[0]!.split('/');
  return rows.map((row) => [...row.replace(/\d/g, (digit) => '.'.repeat(Number(digit)))]);
}

function fieldsOf(text: string): string[] {
  const [rows = '', turn = 'w', castling = '-', passing = '-', quiet = '0', number = '1'] = text.split(' ');
  return [rows, turn, castling, passing, quiet, number];
}

function withField(text: string, index: number, value: string): string {
  const fields = fieldsOf(text);
  fields[index] = value;
  return fields.join(' ');
}

function at(place: string): [row: number, column: number] {
  return [8 - Number(place[1]), files.indexOf(place[0]!)];
}

function put(text: string, place: string, piece: string): string {
  const rows = rowsOf(text);
  const [row, column] = at(place);
  rows[row]![column] = piece || '.';
  const words = rows.map((signs) => signs.join('').replace(/\.+/g, (gap) => String(gap.length)));
  return withField(withField(withField(text, 0, words.join('/')), 3, '-'), 4, '0');
}

function turn(): Field {
  return {
    name: 'turn',
    label: say('page.edit.turn'),
    values: [
      ['w', 'seat.chess.0'],
      ['b', 'seat.chess.1'],
    ],
    read: (text) => fieldsOf(text)[1]!,
    write: (text, value) => withField(withField(text, 1, value), 3, '-'),
  }; // prettier-ignore
}

function castling(letter: string): Field {
  const rights = (text: string) => fieldsOf(text)[2]!.replace('-', '');
  return {
    name: `castling-${letter}`,
    label: say(`page.edit.castling.${letter}`),
    values: [
      ['no', 'page.no'],
      ['yes', 'page.yes'],
    ],
    read: (text) => (rights(text).includes(letter) ? 'yes' : 'no'),
    write: (text, value) => {
      const others = rights(text).replace(letter, '');
      const all = value === 'yes' ? [...others, letter] : [...others];
      return withField(text, 2, all.sort((a, b) => 'KQkq'.indexOf(a) - 'KQkq'.indexOf(b)).join('') || '-');
    },
  }; // prettier-ignore
}

export function editChess(): Editing {
  const tray = [0, 1].flatMap((colour) =>
    [...kinds].map((kind): Piece => {
      const white = colour === 0;
      return {
        name: white ? kind.toUpperCase() : kind,
        look: white ? kind.toUpperCase() : kind + kind,
        words: say(`page.man.chess.${colour}.${kind}`),
      };
    }),
  );
  return {
    empty: '8/8/8/8/8/8/8/8 w - - 0 1',
    tray,
    fields: [turn(), ...[...'KQkq'].map(castling)],
    pieceAt: (text, place) => {
      const [row, column] = at(place);
      return (rowsOf(text)[row]?.[column] ?? '.').replace('.', '');
    },
    put,
  };
}
