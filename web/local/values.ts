// What a brain thinks of every position of a match, for the graph after it, and what a move cost
// against the best one in the same position, so that luck is no mistake. Only for two seats.
// SPDX-License-Identifier: MIT
import { recordUpTo, standingPlays } from '../record.ts';
import { type Core, judge } from './core.ts';

export interface Value {
  /** So many moves had been made. */
  at: number;
  /** Who was to move. */
  seat: number;
  /** Thousandths of a point for seat 0. */
  value: number;
  played: string;
  best: string;
  /** What the move gave away, in thousandths; at least, where it was not among the best. */
  loss: number;
}

const compared = 32;

export function* valuesOf(core: Core, record: string): Generator<Value> {
  const parts = standingPlays(core, record);
  for (let at = 0; at < parts.plays.length; at++) {
    if (core.open(recordUpTo(parts, at))) return;
    const seat = core.turn();
    if (seat < 0 || parts.plays[at]!.startsWith('aside ')) continue; // words are no moves
    const { choices } = core.think(judge, compared);
    const best = choices.reduce((a, b) => (b.value > a.value ? b : a));
    const played = parts.plays[at]!.replace(/^\w+ \d+ /, '');
    const found = choices.find(({ words }) => words === played) ?? choices.at(-1)!;
    yield { at, seat, value: seat === 0 ? best.value : -best.value, played, best: best.words, loss: best.value - found.value };
  }
}
