// Chess: the position is a FEN. The men are our own silhouettes in the two woods.
// SPDX-License-Identifier: MIT
import type { Board, Fact, Man, Scene, Setup, Spot } from '../board/scene.ts';
import { ground, letters, middle, side, size, spotAt } from '../board/squares.ts';
import { say } from '../words.ts';
import { chessmen } from './chess_men.ts';

const worth = 'pnbrq';
const men = chessmen();

/** Men of each side that are no longer there, as far as a usual set tells. */
function taken(fen: string): Fact[] {
  const full: Record<string, number> = { p: 8, n: 2, b: 2, r: 2, q: 1 };
  const lost = (seat: number) =>
    [...worth].flatMap((kind) => {
      const sign = seat === 0 ? kind.toUpperCase() : kind;
      const n = Math.max(0, full[kind]! - [...fen].filter((one) => one === sign).length);
      return n > 0 ? [say(`page.taken.chess.${kind}`, { n })] : [];
    });
  const looks = (seat: number) =>
    [...worth].flatMap((kind) => {
      const sign = seat === 0 ? kind.toUpperCase() : kind;
      const n = Math.max(0, full[kind]! - [...fen].filter((one) => one === sign).length);
      return Array.from({ length: n }, () => men[seat === 0 ? sign : sign + sign]!);
    });
  return [0, 1].map((seat) => ({ seat, words: say('page.fact.taken', { men: lost(1 - seat).join(', ') }), looks: looks(1 - seat) })).filter((fact) => fact.looks.length > 0);
}

/** Where the king of the side to move stands. */
function kingOf(fen: string): string | null {
  const [rows = '', turn] = fen.split(' ');
  const king = turn === 'b' ? 'k' : 'K';
  const row = rows.split('/').findIndex((line) => line.includes(king));
  const line = rows.split('/')[row]?.replace(/\d/g, (digit) => '.'.repeat(Number(digit)));
  return line ? `${'abcdefgh'[line.indexOf(king)]}${8 - row}` : null;
}

export function makeChess({ seat, near, flipped }: Setup): Board {
  const turned = (near === 1) !== flipped;
  const scene = (position: string): Scene => {
    const [rows = ''] = position.split(' ');
    const standing: Man[] = [];
    const spots: Spot[] = [];
    rows.split('/').forEach((line, row) => {
      let column = 0;
      for (const sign of line.replace(/\d/g, (digit) => '.'.repeat(Number(digit)))) {
        const place = `${'abcdefgh'[column]}${8 - row}`;
        const at = middle(column++, row, turned);
        const look = sign === sign.toLowerCase() ? sign + sign : sign;
        if (sign !== '.') standing.push({ look, place, ...at });
        const colour = sign === sign.toLowerCase() ? 1 : 0;
        const label = sign === '.' ? say('page.empty') : say(`page.man.chess.${colour}.${sign.toLowerCase()}`);
        spots.push(spotAt(place, at, label));
      }
    });
    return { men: standing, spots, facts: taken(rows) };
  };
  return {
    width: size,
    height: size,
    round: 20,
    reach: 45,
    squares: side,
    ground: ground('var(--square)', 'var(--dark-square)', letters(turned)),
    looks: men,
    scene,
    choiceLook: (kind) => men[seat === 1 ? kind + kind : kind.toUpperCase()],
    alarm: (position, words, why = '') => (/[+#]$/.test(words) || /_check$/.test(why) ? kingOf(position) : null),
  };
}
