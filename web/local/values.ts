// What each position of a match is worth by the analysis in the core, for the graph after it. Only for two seats.
// SPDX-License-Identifier: MIT
import type { Core, Decision } from './core.ts';

/** A judged decision; `value` is thousandths of a point for seat 0, before it. */
export type Value = Omit<Decision, 'act' | 'best_value'>;

/** How far the review is, and all values if they have changed. */
export interface Values {
  share: number;
  values?: Value[];
}

function worthOf({ act: _, best_value: best, ...decision }: Decision): Value {
  return { ...decision, value: decision.seat === 0 ? best : 0 - best };
}

/** A record that breaks off is judged as far as it goes. */
export function* valuesOf(core: Core, record: string): Generator<Values> {
  core.open(record);
  for (const { share, decisions } of core.judge())
    yield decisions ? { share, values: decisions.map(worthOf) } : { share };
}
