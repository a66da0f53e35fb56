// The board of a game that has none of its own yet: its places in a grid, to be touched by name, with
// a man on each that the position's text names as taken, and the text itself below, for what lies
// nowhere. Words to say have buttons, as at every table.
// SPDX-License-Identifier: MIT
import type { Board, Man, Scene, Setup, Spot } from '../board/scene.ts';
import { disc, frame, plank } from '../board/wood.ts';
import { house } from '../house.ts';
import { say } from '../words.ts';

const rim = 40;
const side = 120;
const caption = 48; // a line of text
const lineLength = 44;

interface Cell {
  place: string;
  column: number;
  row: number;
}

/** Places with a letter and a number lie as on a board of squares, others in the order the game lists them. */
function layOut(places: string[]): Cell[] {
  const named = places.map((place) => /^([a-z])(\d\d?)$/i.exec(place));
  if (named.every((parts) => parts !== null)) {
    const letters = [...new Set(named.map((parts) => parts![1]!))].sort();
    const most = Math.max(...named.map((parts) => Number(parts![2])));
    return named.map((parts) => ({
      place: parts![0],
      column: letters.indexOf(parts![1]!),
      row: most - Number(parts![2]),
    }));
  }
  const columns = Math.ceil(Math.sqrt(1.3 * places.length));
  return places.map((place, index) => ({ place, column: index % columns, row: Math.floor(index / columns) }));
}

/** The rows of a board as letters, dots and numbers of empty squares, "W.B/.W./3": the drawing of who stands where. */
function readRows(text: string, cells: Cell[]): Map<string, string> | null {
  const rows = text.split('/').map((row) => row.replace(/\d+/g, (n) => '.'.repeat(Math.min(99, Number(n)))));
  const columns = 1 + Math.max(...cells.map(({ column }) => column));
  if (rows.length * columns !== cells.length || rows.some((row) => row.length !== columns)) return null;
  const isDark = (sign: string) => (/[a-z]/.test(text) ? /[a-z]/ : /B/).test(sign); // black has small letters, or B
  const taken = cells.map(({ place, column, row }): [string, string] => [place, rows[row]![column]!]);
  const men = taken.filter(([, sign]) => /[a-z]/i.test(sign));
  return new Map(men.map(([place, sign]) => [place, `${isDark(sign) ? 'dark' : 'light'}${sign}`]));
}

/** Names of places in lists, "B:W15,32:B1" or "24:2,13:5/24:2": each list is somebody's. */
function readLists(text: string, cells: Cell[]): Map<string, string> {
  const taken = new Map<string, string>();
  const lists = text.split(' ').filter((word) => /[,.:]/.test(word));
  lists
    .flatMap((word) => word.split(/\/|:(?=[A-Z])/))
    .forEach((list, index) => {
      const dark = /^[BW]\d/.test(list) ? list.startsWith('B') : index % 2 === 1;
      for (const word of list.split(/[,.]/)) {
        const place = word.replace(/:.*$/, '').replace(/^[A-Z]+(?=\d)/, '');
        if (cells.some((cell) => cell.place === place) && !taken.has(place)) taken.set(place, dark ? 'dark' : 'light');
      }
    });
  return taken;
}

/** Discs of both colours, bare and with every letter. */
function drawLooks(): Record<string, string> {
  const signs = ['', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
  const draw = (kind: string, sign: string) => `${disc(kind, 38)}<text class="man-letter ${kind}" y="2">${sign}</text>`;
  const looks = ['light', 'dark'].flatMap((kind) => signs.map((sign) => [kind + sign, draw(kind, sign)]));
  return Object.fromEntries(looks) as Record<string, string>;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A text in lines that fit, broken at spaces where there are any. */
function linesOf(text: string): string[] {
  return text.match(new RegExp(`.{1,${lineLength}}(?:\\s+|$)|.{1,${lineLength}}`, 'g')) ?? [];
}

/** The position as the game writes it. */
function textBelow(position: string, width: number, height: number): string {
  const lines = linesOf(position).slice(0, 2);
  const draw = (line: string, index: number) => {
    const y = height - rim - (lines.length - index - 0.5) * caption;
    return `<text class="label" x="${width / 2}" y="${y}">${escaped(line)}</text>`;
  };
  return lines.map(draw).join('');
}

export function makePlain({ game }: Setup): Board {
  const { places = [], words = {} } = house.game(game) ?? {};
  const cells = layOut(places.filter((place) => !(place in words)));
  const columns = 1 + Math.max(0, ...cells.map(({ column }) => column));
  const rows = 1 + Math.max(0, ...cells.map(({ row }) => row));
  const width = columns * side + 2 * rim;
  const height = rows * side + 2 * rim + 2 * caption;
  const middle = ({ column, row }: Cell) => ({ x: rim + (column + 0.5) * side, y: rim + (row + 0.5) * side });
  const field = (cell: Cell) => {
    const { x, y } = middle(cell);
    const box = { x: x - side / 2 + 4, y: y - side / 2 + 4, w: side - 8, h: side - 8 };
    const name = `<text class="label" x="${x}" y="${y + 38}">${escaped(cell.place)}</text>`;
    return plank(box, 'var(--bed-deep)', 10) + name;
  };
  const bed = plank({ x: rim, y: rim, w: width - 2 * rim, h: height - 2 * rim }, 'var(--bed)', 6);
  const scene = (position: string): Scene => {
    const taken = readRows(position.split(' ')[0]!, cells) ?? readLists(position, cells);
    const spot = (cell: Cell): Spot => {
      const look = taken.get(cell.place);
      const label = look ? look.replace(/^(light|dark)(?=.)/, '') : say('page.empty');
      return { place: cell.place, ...middle(cell), w: side, h: side, row: cell.row, label };
    };
    const man = (cell: Cell): Man => {
      const { x, y } = middle(cell);
      return { look: taken.get(cell.place)!, place: cell.place, x, y: y - 14 };
    };
    const men = cells.filter(({ place }) => taken.has(place)).map(man);
    return { men, spots: cells.map(spot), over: textBelow(position, width, height) };
  };
  const ground = frame(width, height, rim) + bed + cells.map(field).join('');
  return { width, height, reach: 40, ground, looks: drawLooks(), scene };
}
