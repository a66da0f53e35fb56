// Records of matches as text, as the page handles them: what was settled before the start, then one play a line.
// SPDX-License-Identifier: MIT
import { type Core, onlooker } from '../local/core.ts';
import type { Head, Past } from './protocol.ts';

export interface RecordParts {
  /** What was settled before the start. */
  head: string[];
  /** Moves, throws and asides that stand, one a line, without their times. */
  plays: string[];
  /** When each was made, in milliseconds since the start; empty where nobody noted it. */
  times: number[];
}

const timed = /^@(\d+) /;

export function readRecord(text: string): RecordParts {
  const lines = text.split('\n');
  const played = lines.filter((line) => /^(@\d+ )?(move|chance|aside) /.test(line));
  const times = played.map((line) => timed.exec(line)?.[1]);
  return {
    head: lines.filter((line) => /^(boxwood|rules|version|start) /.test(line)),
    plays: played.map((line) => line.replace(timed, '')),
    times: times.includes(undefined) ? [] : times.map(Number),
  };
}

/** A record with only the first plays, nothing decided. */
export function recordUpTo({ head, plays }: RecordParts, count: number): string {
  return `${[...head, ...plays.slice(0, count)].join('\n')}\n`;
}

/** The history as lines of a record. */
export function playsOf(history: Past[]): string[] {
  return history.map(([seat, words]) => (seat < 0 ? `chance ${words}` : `move ${seat} ${words}`));
}

/** The same, without what was taken back. What is hidden only the record itself knows. */
export function standingPlays(core: Core, text: string): RecordParts {
  const parts = readRecord(text);
  if (!/^(@\d+ )?(back|accept) /m.test(text) || core.open(text)) return parts;
  const standing = { ...parts, plays: playsOf(core.view(onlooker, 0, 0).history.moves), times: [] };
  const whole = standing.plays.length === parts.plays.length;
  return whole || core.open(recordUpTo(standing, Infinity)) ? parts : standing;
}

/** A line of the record's head or of its tags: "clock", "tag Date". */
export function lineOf(text: string, name: string): string | undefined {
  return new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1];
}

/** A clock as records and lists spell it: "300000 increment 5000 waits". */
export function readClock(words: string | undefined): NonNullable<Head['clock']> | null {
  if (words === undefined) return null;
  const waits = words.endsWith(' waits');
  const [bank, kind = 'increment', more = '0'] = words.replace(/ waits$/, '').split(' ');
  return { bank: Number(bank), [kind]: Number(more), ...(waits && { waits }) };
}

/** A record as it leaves this screen: with the names of who sat there, and the day, if it has none itself. */
export function dressed(text: string, names: string[], day: Date): string {
  const date = lineOf(text, 'tag Date') ?? day.toISOString().slice(0, 10).replaceAll('-', '.');
  const lines = text.split('\n').filter((line) => !line.startsWith('tag Date '));
  const settled = lines.findLastIndex((line) => /^(rules|version|name) /.test(line));
  const missing = names.flatMap((name, seat) =>
    name !== '' && !lineOf(text, `name ${seat}`) ? [`name ${seat} ${name}`] : [],
  );
  lines.splice(settled + 1, 0, ...missing, `tag Date ${date}`);
  return lines.join('\n');
}
