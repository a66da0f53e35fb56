// Chess: the position is a FEN. The men are our own silhouettes in the two woods.
// SPDX-License-Identifier: MIT
import type { Board, Man, Scene, Setup, Spot } from '../board/scene.ts';
import { ground, letters, middle, size, spotAt } from '../board/squares.ts';
import { say } from '../words.ts';

const shapes: Record<string, string> = {
  p: `<circle cy="-21" r="15"/><path d="M-26 41V34C-26 29-19 27-16 22-10 12-8 4-7-3H-12C-16-3-16-10-12-10H12C16-10 16-3 12-3H7C8 4 10 12 16 22 19 27 26 29 26 34V41Z"/>`,
  r: `<path d="M-31 41V33C-31 28-25 27-22 22L-17-13H-22C-25-13-26-15-26-18V-38H-14V-29H-6V-38H6V-29H14V-38H26V-18C26-15 25-13 22-13H17L22 22C25 27 31 28 31 33V41Z"/>`,
  n: `<path d="M-27 41V34C-27 29-22 27-19 22-14 13-4 7-2-5-7-1-12 0-15 5-18 10-24 11-28 7-32 4-31-1-28-6-22-14-20-21-16-28-14-32-11-35-8-37L-9-47C-3-45 2-42 5-38 21-35 30-20 30 3 30 12 27 18 27 23 28 28 32 29 32 34V41Z"/>`,
  b: `<circle cy="-42" r="5.5"/><path d="M-28 41V34C-28 29-20 27-17 21-11 10-9 3-8-4H-13C-17-4-17-11-13-11H-10C-17-16-18-24-13-30-9-35-4-37 0-39 4-37 9-35 13-30 18-24 17-16 10-11H13C17-11 17-4 13-4H8C9 3 11 10 17 21 20 27 28 29 28 34V41Z"/>`,
  q: `<circle cy="-43" r="5.5"/><path d="M-31 41V34C-31 29-25 27-20 21-13 8-10-3-9-10H-15C-19-10-19-17-15-17H-12L-25-37-13-31-9-41 0-35 9-41 13-31 25-37 12-17H15C19-17 19-10 15-10H9C10-3 13 8 20 21 25 27 31 29 31 34V41Z"/>`,
  k: `<path d="M-3.5-36V-41H-9V-47H-3.5V-52H3.5V-47H9V-41H3.5V-36Z"/><path d="M-31 41V34C-31 29-25 27-20 21-13 8-10-3-9-9H-15C-19-9-19-16-15-16H-12L-20-32C-13-36-6-37 0-37S13-36 20-32L12-16H15C19-16 19-9 15-9H9C10-3 13 8 20 21 25 27 31 29 31 34V41Z"/>`,
};
const lines: Record<string, string> = {
  p: 'M-17 27H17',
  r: 'M-22 27H22M-18-8H18',
  n: 'M-18 27H20M-17-20h4M3-30C14-26 20-16 20-2',
  b: 'M-18 27H18M3-27 9-20',
  q: 'M-20 27H20M-13-13H13',
  k: 'M-20 27H20M-13-12H13',
};

function drawing(kind: string, wood: string): string {
  const shape = shapes[kind]!;
  return `<g transform="translate(0 4) scale(.93)"><g class="shadow" transform="translate(2 4)">${shape}</g>
    <g fill="url(#wood-${wood})" class="rim rim-${wood}" stroke-linejoin="round">${shape}</g>
    <path class="inlay inlay-${wood}" stroke-linecap="round" d="${lines[kind]!}"/></g>`;
}

function looks(): Record<string, string> {
  const all: Record<string, string> = {};
  for (const kind of Object.keys(shapes)) {
    all[kind.toUpperCase()] = drawing(kind, 'light');
    all[`${kind}${kind}`] = drawing(kind, 'dark');
  }
  return all;
}

const worth = 'pnbrq';

/** Men of each side that are no longer there, as far as a usual set tells. */
function taken(fen: string): { seat: number; words: string }[] {
  const full: Record<string, number> = { p: 8, n: 2, b: 2, r: 2, q: 1 };
  const lost = (seat: number) =>
    [...worth].flatMap((kind) => {
      const sign = seat === 0 ? kind.toUpperCase() : kind;
      const n = Math.max(0, full[kind]! - [...fen].filter((one) => one === sign).length);
      return n > 0 ? [say(`page.taken.chess.${kind}`, { n })] : [];
    });
  return [0, 1].map((seat) => ({ seat, words: lost(1 - seat).join(', ') })).filter(({ words }) => words !== '');
}

export function makeChess({ near, flipped }: Setup): Board {
  const turned = (near === 1) !== flipped;
  const scene = (position: string): Scene => {
    const [rows = ''] = position.split(' ');
    const men: Man[] = [];
    const spots: Spot[] = [];
    rows.split('/').forEach((line, row) => {
      let column = 0;
      for (const sign of line.replace(/\d/g, (digit) => '.'.repeat(Number(digit)))) {
        const place = `${'abcdefgh'[column]}${8 - row}`;
        const at = middle(column++, row, turned);
        const look = sign === sign.toLowerCase() ? sign + sign : sign;
        if (sign !== '.') men.push({ look, place, ...at });
        const colour = sign === sign.toLowerCase() ? 1 : 0;
        const label = sign === '.' ? say('page.empty') : say(`page.man.chess.${colour}.${sign.toLowerCase()}`);
        spots.push(spotAt(place, at, label));
      }
    });
    return { men, spots, facts: taken(rows) };
  };
  return { width: size, height: size, reach: 45, ground: ground('var(--square)', 'var(--warm)', letters(turned)), looks: looks(), scene };
}
