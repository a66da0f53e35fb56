// Chess: the position is a FEN. The men are our own silhouettes in the two woods.
// SPDX-License-Identifier: MIT
import type { Board, Fact, Man, Scene, Setup, Spot } from '../board/scene.ts';
import { ground, letters, middle, side, size, spotAt } from '../board/squares.ts';
import { say, seriesWords } from '../words.ts';
import { chessmen } from './chess_men.ts';

const worth = 'pnbrq';
const men = chessmen();

/** How many men of a kind a side has. */
function countOf(fen: string, seat: number, kind: string): number {
  const [rows = ''] = fen.split(' ');
  return [...rows].filter((one) => one === (seat === 0 ? kind.toUpperCase() : kind)).length;
}

/** How many men of each kind a side has lost since the first position: a piece too many was a pawn. */
function lostOf(first: string, fen: string, seat: number): [kind: string, n: number][] {
  const less = (kind: string) => countOf(first, seat, kind) - countOf(fen, seat, kind);
  const promoted = [...worth.slice(1)].reduce((sum, kind) => sum + Math.max(0, -less(kind)), 0);
  return [...worth].map((kind) => [kind, Math.max(0, less(kind) - (kind === 'p' ? promoted : 0))]);
}

/** What each side has captured. */
function taken(first: string, fen: string): Fact[] {
  return [0, 1].flatMap((seat) => {
    const lost = lostOf(first, fen, 1 - seat).filter(([, n]) => n > 0);
    const words = seriesWords(lost.map(([kind, n]) => say(`page.taken.chess.${kind}`, { n })));
    const looks = lost.flatMap(([kind, n]) =>
      Array.from({ length: n }, () => men[seat === 1 ? kind.toUpperCase() : kind + kind]!),
    );
    return looks.length > 0 ? [{ seat, words: say('page.fact.taken', { men: words }), looks }] : [];
  });
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
        const colour = sign === sign.toLowerCase() ? 1 : 0;
        if (sign !== '.') standing.push({ look, place, seat: colour, ...at });
        const label = sign === '.' ? say('page.empty') : say(`page.man.chess.${colour}.${sign.toLowerCase()}`);
        spots.push(spotAt(place, at, label));
      }
    });
    return { men: standing, spots };
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
    taken,
    route: ({ look }, to) => (/^n/i.test(look) ? [to] : undefined), // a knight leaps
    choiceLook: (kind) => men[seat === 1 ? kind + kind : kind.toUpperCase()],
    alarm: (position, words, why = '') => (/[+#]$/.test(words) || /_check$/.test(why) ? kingOf(position) : null),
  };
}
