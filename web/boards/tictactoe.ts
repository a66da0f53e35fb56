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
  return frame(size, size, rim) + bed + inlays.join('') + drawGrain() + names.join('');
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
  const rings = three.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="79"/>`).join('');
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
    looks: { light: disc('light', 74), dark: disc('dark', 74, cross) },
    scene: read,
  };
}
