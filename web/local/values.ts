// What a brain thinks of every position of a finished match, for the graph after it. Only for two
// seats: a value is thousandths of a point for seat 0.
// SPDX-License-Identifier: MIT
import type { Core } from './core.ts';

export interface Value {
  /** So many moves had been made. */
  at: number;
  /** Who was to move. */
  seat: number;
  value: number;
}

const level = 8;

/** The lines of a record up to its first act, and its plays; what was taken back is left out. */
function readRecord(record: string): { head: string[]; plays: string[] } {
  const head: string[] = [];
  const plays: string[] = [];
  for (const line of record.split('\n')) {
    const act = line.replace(/^@\d+ /, '');
    if (/^(move|chance|aside) /.test(act)) plays.push(act);
    else if (plays.length === 0 && /^(boxwood|rules|version|start) /.test(act)) head.push(act);
  }
  return { head, plays };
}

export function* valuesOf(core: Core, record: string): Generator<Value> {
  const { head, plays } = readRecord(record);
  for (let at = 0; at < plays.length; at++) {
    if (core.open(`${[...head, ...plays.slice(0, at)].join('\n')}\n`)) return;
    const seat = core.turn();
    if (seat < 0) continue;
    const { value } = core.think(level);
    yield { at, seat, value: seat === 0 ? value : -value };
  }
}
