// Tic-tac-toe: "W.B/.W./..." is row 3 first, as one looks at it.
// SPDX-License-Identifier: MIT

import type { Board, Man, Scene, Setup, Spot } from '../board/scene.ts';
import { disc, frame, plank } from '../board/wood.ts';
import { say } from '../words.ts';

const rim = 40;
const square = 200;
const size = 3 * square + 2 * rim;

function middle(column: number, row: number): { x: number; y: number } {
  return { x: rim + (column + 0.5) * square, y: rim + (row + 0.5) * square };
}

/** One grain over all inlays, as fine as on the boards of eight squares. */
function drawGrain(): string {
  const fine = 0.78;
  const at = rim / fine;
  const wide = (3 * square) / fine;
  return `<g transform="scale(${fine})">${plank({ x: at, y: at, w: wide, h: wide }, 'transparent', 4, true)}</g>`;
}

/** Where a style draws by hand: squared paper, and four lines that are not quite straight. */
function drawStrokes(): string {
  const paper = Array.from({ length: 16 }, (_, index) => {
    const at = 40 + index * 40;
    return `M${at} 8V${size - 8}M8 ${at}H${size - 8}`;
  });
  const [one, two, end] = [rim + square, rim + 2 * square, size - rim - 18];
  const lines = [
    `M${one - 3} 60C${one + 5} 240 ${one - 5} 430 ${one + 2} ${end}`,
    `M${two + 3} 56C${two - 5} 250 ${two + 5} 440 ${two - 2} ${end + 4}`,
    `M58 ${one + 3}C240 ${one - 5} 430 ${one + 5} ${end} ${one - 2}`,
    `M56 ${two - 3}C250 ${two + 5} 440 ${two - 4} ${end + 3} ${two + 3}`,
  ];
  return `<rect x="${rim}" y="${rim}" width="${3 * square}" height="${3 * square}" rx="4" fill="var(--bed)"/>
    <path class="ruled" d="${paper.join('')}"/><path class="stroke lines" d="${lines.join('')}"/>`;
}

function drawGround(): string {
  const bed = `<rect x="${rim}" y="${rim}" width="${3 * square}" height="${3 * square}" rx="4" fill="var(--deep)"/>`;
  const inlays = Array.from({ length: 9 }, (_, index) => {
    const { x, y } = middle(index % 3, Math.floor(index / 3));
    const paint = index % 2 ? 'var(--dark-square)' : 'var(--square)';
    return `<rect x="${x - 95}" y="${y - 95}" width="190" height="190" rx="10" fill="${paint}"/>`;
  });
  const names = [0, 1, 2].map((index) => {
    const along = middle(index, index).x;
    return `<text class="rim-label" x="${along}" y="${size - rim / 2 + 1}">${'abc'[index]}</text>
      <text class="rim-label" x="${rim / 2 - 1}" y="${along}">${3 - index}</text>`;
  });
  return `${frame(size, size, rim)}<g class="turned">${bed}${inlays.join('')}${drawGrain()}</g>
    <g class="stroked">${drawStrokes()}</g>${names.join('')}`;
}

/** A ring or a cross in one go of the hand. */
const strokes = {
  light: ['M12-58C-30-62-62-32-60 4-58 40-28 62 6 60 40 58 62 30 60-4 58-38 32-60-6-57'],
  dark: ['M-46-50C-28-24 20 18 48 52', 'M50-48C24-26-24 22-50 48'],
};

function byHand(kind: 'light' | 'dark'): string {
  const [first, second] = strokes[kind];
  const stroke = (line: string, when: string) =>
    `<path class="stroke stroke-${kind} ${when}" pathLength="100" d="${line}"/>`;
  return second ? stroke(first!, 'first') + stroke(second, '') : stroke(first!, 'whole');
}

/** A turned disc, or what the hand draws: the style chooses. */
function man(kind: 'light' | 'dark', mark = ''): string {
  return `<g class="turned">${disc(kind, 74, mark)}</g><g class="stroked">${byHand(kind)}</g>`;
}

/** Behind the three that win, once they lie there, and around each: their marks stay whole. */
function lineOf(men: Man[]): string {
  const looks = new Map(men.map(({ place, look }) => [place, look]));
  const lines = ['a1 b1 c1', 'a2 b2 c2', 'a3 b3 c3', 'a1 a2 a3', 'b1 b2 b3', 'c1 c2 c3', 'a1 b2 c3', 'a3 b2 c1'].map(
    (line) => line.split(' '),
  );
  const won = lines.find(
    ([first, ...rest]) => looks.has(first!) && rest.every((place) => looks.get(place) === looks.get(first!)),
  );
  if (!won) return '';
  const three = won.map((place) => men.find((man) => man.place === place)!);
  const rings = three.map(({ x, y }) => `<circle class="turned" cx="${x}" cy="${y}" r="79"/>`).join('');
  const line = `<path d="M${three[0]!.x} ${three[0]!.y}L${three[2]!.x} ${three[2]!.y}"/>${rings}`;
  return `<g class="win-edge">${line}</g><g class="win-line">${line}</g>`;
}

function read(position: string): Scene {
  const men: Man[] = [];
  const spots: Spot[] = [];
  position.split('/').forEach((line, row) =>
    [...line].forEach((sign, column) => {
      const place = `${'abc'[column]}${3 - row}`;
      const at = middle(column, row);
      const look = sign === 'W' ? 'light' : 'dark';
      if (sign !== '.') men.push({ look, place, ...at });
      const label = sign === '.' ? say('page.empty') : say(`seat.tictactoe.${sign === 'W' ? 0 : 1}`);
      spots.push({ place, ...at, w: square, h: square, row, label });
    }),
  );
  return { men, spots, under: lineOf(men) };
}

export function makeTictactoe(_: Setup): Board {
  const cross = '<path class="seat-mark" d="M-30-30 30 30M30-30-30 30"/>';
  return {
    width: size,
    height: size,
    reach: 78,
    squares: 190,
    inlaid: 10,
    fixed: true,
    signs: ['light', 'crossed'],
    ground: drawGround(),
    looks: { light: man('light'), dark: man('dark', cross) },
    byHand: true,
    scene: read,
  };
}
