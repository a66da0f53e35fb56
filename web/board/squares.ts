// Eight times eight squares of two woods in a frame, for chess and draughts: where a square lies for
// the side that looks, the ground with its names, and the spots.
// SPDX-License-Identifier: MIT
import type { Spot } from './scene.ts';
import { frame, plank } from './wood.ts';

export const rim = 36;
export const side = 100;
export const size = 8 * side + 2 * rim;

export interface At {
  x: number;
  y: number;
}

/** The middle of a square; column and row count from the upper left, `turned` looks from above. */
export function middle(column: number, row: number, turned: boolean): At {
  const [c, r] = turned ? [7 - column, 7 - row] : [column, row];
  return { x: rim + (c + 0.5) * side, y: rim + (r + 0.5) * side };
}

export function ground(light: string, dark: string, names: string): string {
  const squares: string[] = [];
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++)
      if ((row + column) % 2 === 1)
        squares.push(
          `<rect x="${rim + column * side}" y="${rim + row * side}" width="${side}" height="${side}" fill="${dark}"/>`,
        );
  const bed = { x: rim, y: rim, w: 8 * side, h: 8 * side };
  return `${frame(size, size, rim, 20)}<rect x="${rim}" y="${rim}" width="800" height="800" fill="${light}"/>
    ${squares.join('')}${plank(bed, 'transparent', 0, true)}${names}`;
}

/** Letters below and numbers at the side, as chess players know them. */
export function letters(turned: boolean): string {
  return Array.from({ length: 8 }, (_, index) => {
    const along = rim + (index + 0.5) * side;
    const letter = 'abcdefgh'[turned ? 7 - index : index];
    return `<text class="rim-label" x="${along}" y="${size - rim / 2}">${letter}</text>
      <text class="rim-label" x="${rim / 2}" y="${along}">${turned ? index + 1 : 8 - index}</text>`;
  }).join('');
}

export function spotAt(place: string, at: At, label: string): Spot {
  return { place, ...at, w: side, h: side, row: Math.floor((at.y - rim) / side), label };
}
