// Tic-tac-toe: "W.B/.W./..." is row 3 first, as one looks at it.
// SPDX-License-Identifier: MIT
import { disc, frame, plank } from '../board/wood.ts';
import type { Board, Man, Scene, Setup, Spot } from '../board/scene.ts';
import { say } from '../words.ts';

const rim = 40;
const square = 200;
const size = 3 * square + 2 * rim;

function middle(column: number, row: number): { x: number; y: number } {
  return { x: rim + (column + 0.5) * square, y: rim + (row + 0.5) * square };
}

function drawGround(): string {
  const bed = plank({ x: rim, y: rim, w: 3 * square, h: 3 * square }, 'var(--deep)', 4);
  const inlays = Array.from({ length: 9 }, (_, index) => {
    const { x, y } = middle(index % 3, Math.floor(index / 3));
    const paint = index % 2 ? 'var(--dark-square)' : 'var(--square)';
    return plank({ x: x - 95, y: y - 95, w: 190, h: 190 }, paint, 10, index % 2 === 1);
  });
  const names = [0, 1, 2].map((index) => {
    const along = middle(index, index).x;
    return `<text class="rim-label" x="${along}" y="${size - rim / 2 + 1}">${'abc'[index]}</text><text class="rim-label" x="${rim / 2 - 1}" y="${along}">${3 - index}</text>`;
  });
  return frame(size, size, rim) + bed + inlays.join('') + names.join('');
}

/** Through the three that win, once they lie there. */
function lineOf(men: Man[]): string {
  const looks = new Map(men.map(({ place, look }) => [place, look]));
  const lines = ['a1 b1 c1', 'a2 b2 c2', 'a3 b3 c3', 'a1 a2 a3', 'b1 b2 b3', 'c1 c2 c3', 'a1 b2 c3', 'a3 b2 c1'].map((line) => line.split(' '));
  const won = lines.find(([first, ...rest]) => looks.has(first!) && rest.every((place) => looks.get(place) === looks.get(first!)));
  if (!won) return '';
  const [from, , to] = won.map((place) => men.find((man) => man.place === place)!);
  return `<path class="win-line" d="M${from!.x} ${from!.y}L${to!.x} ${to!.y}"/>`;
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
  return { men, spots, over: lineOf(men) };
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
