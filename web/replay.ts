// Earlier positions of a match, by playing its moves again in the core of this page. Where a game
// hides something the words do not tell everything until it is over; then the record does.
// SPDX-License-Identifier: MIT
import { Core, onlooker } from './local/core.ts';
import type { Seen, Table } from './table.ts';

let compiled: Promise<WebAssembly.Module> | null = null;

export async function newCore(): Promise<Core> {
  compiled ??= fetch('boxwood.wasm')
    .then((answer) => answer.arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes));
  return new Core(await compiled);
}

/** The position after the first moves of the history; null where it cannot be known yet. */
export async function positionsOf(table: Table, seen: Seen, count: number): Promise<string | null> {
  const core = await newCore();
  const text = await table.record();
  const lines = text.split('\n');
  const kept: string[] = [];
  let played = 0;
  for (const line of lines) {
    if (/^(@\d+ )?(move|chance|aside) /.test(line) && ++played > count) break;
    kept.push(line);
  }
  if (core.open(`${kept.filter((line) => !line.startsWith('result')).join('\n')}\n`)) return null;
  return core.view(seen.head.seat ?? onlooker, 0, 0).position;
}
