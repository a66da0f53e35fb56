// The board of a game that has none of its own yet: all its places in rows, to be touched by name,
// and above them the position as the game writes it. Plain, but everything can be played.
// SPDX-License-Identifier: MIT
import type { Board, Scene, Setup, Spot } from '../board/scene.ts';
import { frame, plank } from '../board/wood.ts';
import { house } from '../house.ts';
import { say } from '../words.ts';

const rim = 40;
const cell = { w: 150, h: 110 };
const columns = 8;
const lineLength = 56;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A text in lines that fit, broken at spaces where there are any. */
export function linesOf(text: string): string[] {
  return text.match(new RegExp(`.{1,${lineLength}}(?:\\s+|$)|.{1,${lineLength}}`, 'g')) ?? [];
}

export function makePlain({ game }: Setup): Board {
  const places = house.game(game)?.places ?? [];
  const top = rim + 6 * 40;
  const rows = Math.max(1, Math.ceil(places.length / columns));
  const width = columns * cell.w + 2 * rim;
  const height = top + rows * cell.h + rim;
  const middle = (index: number) => ({
    x: rim + ((index % columns) + 0.5) * cell.w,
    y: top + (Math.floor(index / columns) + 0.5) * cell.h,
  });
  const fields = places.map((place, index) => {
    const { x, y } = middle(index);
    const box = { x: x - cell.w / 2 + 5, y: y - cell.h / 2 + 5, w: cell.w - 10, h: cell.h - 10 };
    return `${plank(box, 'var(--bed-deep)', 10)}<text class="label" x="${x}" y="${y}">${escaped(place)}</text>`;
  });
  const ground =
    frame(width, height, rim) +
    plank({ x: rim, y: rim, w: width - 2 * rim, h: height - 2 * rim }, 'var(--bed)', 6) +
    fields.join('');
  const scene = (position: string): Scene => {
    const spots = places.map(
      (place, index): Spot => ({
        place,
        ...middle(index),
        w: cell.w - 6,
        h: cell.h - 6,
        row: Math.floor(index / columns),
        label: say('page.place'),
      }),
    );
    const lines = linesOf(position).slice(0, 6);
    const over = lines.map(
      (line, index) => `<text class="label" x="${width / 2}" y="${rim + 30 + index * 40}">${escaped(line)}</text>`,
    );
    return { men: [], spots, over: over.join('') };
  };
  return { width, height, reach: 44, ground, looks: {}, scene };
}
