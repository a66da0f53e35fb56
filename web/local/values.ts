// What a brain thinks of every position of a match, for the graph after it, and what a move cost
// against the best one in the same position, so that bad luck does not count as a mistake. Only for two seats.
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

/** A brain may name a turn of several steps by any of them, so a step cost at most what is missing when the same seat
 * goes on from there. */
export function* valuesOf(core: Core, record: string): Generator<Value> {
  const parts = standingPlays(core, record);
  let last: { told: Value; best: number } | null = null;
  for (let at = 0; at < parts.plays.length; at++) {
    if (core.open(recordUpTo(parts, at))) break;
    const seat = core.turn();
    const chooses = seat >= 0 && !parts.plays[at]!.startsWith('aside '); // words are no moves
    const choices = chooses ? core.think(judge, compared).choices : [];
    const best = choices.reduce((a, b) => (b.value > a.value ? b : a), choices[0] ?? { words: '', value: 0, rest: [] });
    if (last)
      yield last.told.seat === seat && chooses
        ? { ...last.told, loss: Math.min(last.told.loss, last.best - best.value) }
        : last.told;
    const played = parts.plays[at]!.replace(/^\w+ \d+ /, '');
    const found = choices.find(({ words }) => words === played) ?? choices.at(-1);
    last = found
      ? {
          told: {
            at,
            seat,
            value: seat === 0 ? best.value : -best.value,
            played,
            best: best.words,
            loss: best.value - found.value,
          },
          best: best.value,
        }
      : null;
  }
  if (last) yield last.told;
}
