// Earlier positions of a match, by playing its moves again in the core of this page. Where a game
// hides something the words of the history do not tell everything; the record does, once it is over.
// SPDX-License-Identifier: MIT
import { Core, onlooker } from './local/core.ts';
import { readRecord, recordUpTo, playsOf } from './record.ts';
import type { Seen, Table } from './table.ts';

let compiled: Promise<WebAssembly.Module> | null = null;

export async function newCore(): Promise<Core> {
  compiled ??= fetch('boxwood.wasm')
    .then((answer) => answer.arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes));
  return new Core(await compiled);
}

/** A match in one of the formats; null where that has no words for it. */
export async function fileOf(table: Table, format: string): Promise<string | null> {
  const record = await table.record();
  return format === 'boxwood' ? record : (await newCore()).export(format, record);
}

/** The position after the first moves of the history; null where it cannot be known yet. */
export async function positionsOf(table: Table, seen: Seen, count: number): Promise<string | null> {
  const core = await newCore();
  const text = await table.record();
  const { head, plays } = readRecord(text);
  const ways = [playsOf(seen.history), plays];
  const opened = ways.some((plays) => core.open(recordUpTo({ head, plays }, count)) === null);
  return opened ? core.view(seen.head.seat ?? onlooker, 0, 0).position : null;
}
