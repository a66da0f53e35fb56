// What the judge of the core makes of a match, for the graph after it. Only for two seats.
// SPDX-License-Identifier: MIT
import type { Core } from './core.ts';

export interface Value {
  /** So many moves had been made, */
  at: number;
  /** and so many are this decision. */
  steps?: number;
  /** Who decided. */
  seat: number;
  /** Thousandths of a point for seat 0, before it. */
  value: number;
  played: string;
  best: string;
  /** What it gave away, in thousandths; at least, where it was not among the best. */
  loss: number;
  /** As the judge marks it: 2 and above are mistakes. */
  mark?: number;
}

/** A record that breaks off is judged as far as it goes. */
export function* valuesOf(core: Core, record: string): Generator<Value> {
  core.open(record);
  for (const { at, steps, seat, best_value, played, best, loss, mark } of core.judge())
    yield { at, steps, seat, value: seat === 0 ? best_value : -best_value, played, best, loss, mark };
}
