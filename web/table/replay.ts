// Earlier positions of a match, by playing its moves again in the core of this page. Where a game
// hides something the words of the history do not tell everything; the record does, once it is over.
// SPDX-License-Identifier: MIT
import { Core, onlooker } from '../local/core.ts';
import { say } from '../words.ts';
import type { Past, View } from './protocol.ts';
import { dressed, lineOf, playsOf, type RecordParts, readRecord, recordUpTo, standingPlays } from './record.ts';
import type { Seen, Table } from './table.ts';

/** A match that can be looked back at. */
export type Recorded = Pick<Table, 'record'>;

/** A table as it was once. */
export interface Moment {
  position: string;
  /** The clocks as they stood when the last move was made, if that was noted. */
  clock?: View['clock'];
}

let compiled: Promise<WebAssembly.Module> | null = null;

export async function newCore(): Promise<Core> {
  compiled ??= fetch('boxwood.wasm')
    .then((answer) => answer.arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes));
  return new Core(await compiled);
}

/** The record with who sat there: a name, or how strong the computer was. */
export async function signedRecord(table: Recorded, seen: Seen | null): Promise<string> {
  const names = seen?.head.seats.map(({ who, name, level }) =>
    who === 'computer' ? say('page.computer.named', { n: level ?? 0 }) : (name?.said ?? ''),
  );
  return dressed(await table.record(), names ?? [], new Date());
}

/** A match in one of the formats; null where that has no words for it. */
export async function fileOf(table: Recorded, seen: Seen | null, format: string): Promise<string | null> {
  const record = await signedRecord(table, seen);
  return format === 'boxwood' ? record : (await newCore()).export(format, record);
}

/** The clocks after so many plays; nothing where there are none, or where something was taken back. */
function clocksAt(
  core: Core,
  { head, plays, times }: RecordParts,
  clock: string | undefined,
  count: number,
): View['clock'] {
  if (clock === undefined || times.length < count) return undefined;
  const acts = plays.slice(0, count).map((play, index) => `@${times[index]} ${play}`);
  if (core.open(`${[...head, `clock ${clock}`, ...acts].join('\n')}\n`)) return undefined;
  return core.view(onlooker, 0, times[count - 1] ?? 0).clock;
}

/** The table after the first moves of the history; null where it cannot be known yet. */
export async function momentOf(table: Recorded, seen: Seen, count: number): Promise<Moment | null> {
  const core = await newCore();
  const text = await table.record();
  const told = readRecord(text);
  const history = { head: told.head, plays: playsOf(seen.history), times: [] };
  const ways = told.plays.length === seen.history.length ? [told] : [history, told];
  const parts = ways.find((way) => core.open(recordUpTo(way, count)) === null);
  if (!parts) return null;
  const { position } = core.view(seen.head.seat ?? onlooker, 0, 0);
  return { position, clock: clocksAt(core, parts, lineOf(text, 'clock'), count) };
}

/** Moves that could have been made: who would have made each, and the positions before, between and after them. */
export interface SideLine {
  plays: Past[];
  positions: string[];
  /** The match up to there, with them. */
  record: string;
}

/** After so many moves of a record, as far as these can be played; `seat` looks. */
export async function sideLine(text: string, at: number, moves: string[], seat: number | null): Promise<SideLine> {
  const core = await newCore();
  const line: SideLine = { plays: [], positions: [], record: recordUpTo(standingPlays(core, text), at) };
  const look = () => line.positions.push(core.view(seat ?? onlooker, 0, 0).position);
  if (core.open(line.record)) return line;
  look();
  for (const words of moves) {
    const mover = core.turn();
    const record = `${line.record}move ${mover} ${words}\n`;
    if (mover < 0 || core.open(record)) break;
    line.record = record;
    line.plays.push([mover, words]);
    look();
  }
  return line;
}
