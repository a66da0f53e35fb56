// What a brain thinks of every position of a finished match, for the graph after it. Only for two
// seats: a value is thousandths of a point for seat 0.
// SPDX-License-Identifier: MIT
import { recordUpTo, standingPlays } from '../record.ts';
import { type Core, judge } from './core.ts';

export interface Value {
  /** So many moves had been made. */
  at: number;
  /** Who was to move. */
  seat: number;
  value: number;
}

export function* valuesOf(core: Core, record: string): Generator<Value> {
  const parts = standingPlays(core, record);
  for (let at = 0; at < parts.plays.length; at++) {
    if (core.open(recordUpTo(parts, at))) return;
    const seat = core.turn();
    if (seat < 0) continue;
    const { value } = core.think(judge);
    yield { at, seat, value: seat === 0 ? value : -value };
  }
}
