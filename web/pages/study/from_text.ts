// What somebody pasted or loaded: a position in any form the game's reader knows, one of our records,
// or a file of the field. The core reads it; here it only becomes records to open.
// SPDX-License-Identifier: MIT
import type { Core, FileGame, Imported } from '../../local/core.ts';
import type { Sentence } from '../../table/protocol.ts';
import { type RecordParts, readRecord, recordUpTo, standingPlays } from '../../table/record.ts';

export interface Brought extends RecordParts {
  /** Whether it is a whole match, or only a position. */
  match: boolean;
  /** All of the match that can be played, with names and its end. */
  record: string;
  /** Why there is no more of it. */
  why: Sentence | null;
  /** The move that cannot be played, where `why` does not name it. */
  move?: string;
  /** Of several games in a file, the line on which this one breaks off. */
  line?: number;
}

/** By which rules a position is meant, and the files that are known of its game. */
interface Meant {
  rules: string;
  formats: string[];
}

/** Whether a text has tags or numbered moves, even if not one of them can be read. */
function looksLikeMatch(text: string): boolean {
  return /^\s*\[\w+\s+"|^\s*1\.{1,3}\s*[a-z\d]/im.test(text);
}

/** How many plays of a record can be made; it is known that not all can. */
function playable(core: Core, parts: RecordParts): number {
  let [can, cannot] = [0, parts.plays.length + 1];
  while (cannot - can > 1) {
    const half = (can + cannot) >> 1;
    if (core.open(recordUpTo(parts, half))) cannot = half;
    else can = half;
  }
  return can;
}

/** Not even a beginning. */
function nothing(why: Sentence): Brought {
  return { head: [], plays: [], times: [], match: false, record: '', why };
}

/** One of our records, as far as it can be played. */
function readMatch(core: Core, text: string): Brought {
  const record = `${text.trim()}\n`;
  const why = core.open(record);
  if (!why) return { ...standingPlays(core, record), match: true, record, why };
  const parts = readRecord(record);
  if (core.open(recordUpTo(parts, 0))) return nothing(why);
  const count = playable(core, parts);
  const named = record.split('\n').filter((line) => /^(boxwood|rules|version|start|name|clock|tag) /.test(line));
  const whole = { head: parts.head, plays: parts.plays.slice(0, count), times: parts.times.slice(0, count) };
  const move = parts.plays[count]?.replace(/^(move \d+|chance|aside \d+) /, '');
  return {
    ...whole,
    match: true,
    record: recordUpTo({ ...whole, head: named }, count),
    why: core.open(recordUpTo(parts, count + 1)) ?? why,
    move,
  };
}

/** Many leave the end of a game out. */
function importEnded(core: Core, format: string, text: string): Imported {
  const first = core.import(format, `${text}\n`);
  const ended = first.why ? core.import(format, `${text} *\n`) : first;
  return !ended.why || ended.records.length > first.records.length ? ended : first;
}

/** What was read; the last of it, if anything, is what could not be read to its end. */
function broughtBy(core: Core, { records, why }: Imported): Brought[] {
  const all = records === '' ? [] : core.records(records).map((record) => readMatch(core, record));
  if (all.length === 0) return why ? [nothing(why)] : [];
  all.at(-1)!.why ??= why;
  return all;
}

/** Game by game, so that a bad one does not hide those after it. */
function readGames(core: Core, format: string, text: string, games: FileGame[]): Brought[] {
  const lines = text.split('\n');
  return games.flatMap(({ line, head, above }, index) => {
    const last = (games[index + 1]?.line ?? lines.length + 1) - 1;
    const alone = [...lines.slice(head - 1, head - 1 + above), ...lines.slice(line - 1, last)];
    const imported = importEnded(core, format, alone.join('\n').trimEnd());
    return broughtBy(core, imported).map((brought) => ({
      ...brought,
      line: Math.min(last, line + imported.line - above - 1),
    }));
  });
}

/** Games can be good and yet not follow from one another: the first that does not follow gets the reason. */
function withGap(all: Brought[], games: FileGame[], { line, why }: Imported): Brought[] {
  const nth = games.findLastIndex((game) => game.line <= line);
  return all.some((brought) => brought.why) || all.length !== games.length
    ? all
    : all.with(nth, { ...all[nth]!, why, line });
}

/** A file of the field: what makes most of it is right; where nothing makes anything of it, the game's own format
 * says why. */
function readFile(core: Core, text: string, formats: string[]): Brought[] {
  const any = importEnded(core, 'any', text);
  const plain = any.signed || /^move /m.test(any.records);
  if (!plain && !looksLikeMatch(text)) return [];
  const whole = plain || !formats[0] ? any : importEnded(core, formats[0], text);
  const games = whole.why ? core.games(whole.format, text) : [];
  return games.length > 1 ? withGap(readGames(core, whole.format, text, games), games, whole) : broughtBy(core, whole);
}

/** The matches of a text; if there is none, the text as the one position to start from. */
export function readText(core: Core, text: string, { rules, formats }: Meant): Brought[] {
  const trimmed = text.trim();
  if (/^boxwood record \d/.test(trimmed)) return core.records(trimmed).map((record) => readMatch(core, record));
  const head = ['boxwood record 1', `rules ${rules}`, `start ${trimmed.replace(/\s+/g, ' ')}`];
  const position = { head, plays: [], times: [], match: false, record: '', why: core.open(`${head.join('\n')}\n`) };
  if (!position.why) return [position];
  const matches = readFile(core, trimmed, formats);
  return matches.length > 0 ? matches : [position];
}
