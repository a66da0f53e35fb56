// What the judge of the core makes of a match, for the graph after it. Only for two seats.
// SPDX-License-Identifier: MIT
import type { Core, Decision } from './core.ts';

/** A judged decision; `value` is thousandths of a point for seat 0, before it. */
export type Value = Omit<Decision, 'act' | 'best_value'>;

/** A record that breaks off is judged as far as it goes. */
export function* valuesOf(core: Core, record: string): Generator<Value> {
  core.open(record);
  for (const { act: _, best_value: best, ...decision } of core.judge())
    yield { ...decision, value: decision.seat === 0 ? best : -best };
}
