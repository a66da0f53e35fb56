// Records as the page handles them: what was settled before the start, then one play a line.
// SPDX-License-Identifier: MIT
import { type Core, onlooker } from './local/core.ts';
import type { Past } from './protocol.ts';

export interface RecordParts {
  /** What was settled before the start. */
  head: string[];
  /** Moves, throws and asides that stand, one a line, without their times. */
  plays: string[];
}

export function readRecord(text: string): RecordParts {
  const acts = text.split('\n').map((line) => line.replace(/^@\d+ /, ''));
  return {
    head: acts.filter((line) => /^(boxwood|rules|version|start) /.test(line)),
    plays: acts.filter((line) => /^(move|chance|aside) /.test(line)),
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
  const standing = { ...parts, plays: playsOf(core.view(onlooker, 0, 0).history.moves) };
  return core.open(recordUpTo(standing, Infinity)) ? parts : standing;
}
