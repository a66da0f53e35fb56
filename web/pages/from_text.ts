// What somebody pasted or loaded: a position in any form the game's reader knows, one of our records,
// or a file of the field. The core reads it; here it only becomes records to open.
// SPDX-License-Identifier: MIT
import type { Core } from '../local/core.ts';
import { standingPlays, type RecordParts } from '../record.ts';

export interface Brought extends RecordParts {
  /** Whether it is a whole match, or only a position. */
  match: boolean;
}

/** How a match is told apart from a position: our first line, tags, a tree, or a header of games. */
function isMatch(text: string): boolean {
  return /^boxwood record|^\s*\[|^\s*\(\s*;|point match|^\s*;|^\s*1\.{1,3}\s*\S/m.test(text);
}

function recordsIn(core: Core, text: string): string[] {
  if (!isMatch(text)) return [];
  if (text.startsWith('boxwood record')) return text.split(/^(?=boxwood record)/m);
  const records = core.import(`${text}\n`);
  return records.length > 0 ? records : core.import(`${text} *\n`); // many leave the end of a game out
}

/** The matches of a text; if there is none, the text as the one position to start from. */
export function readText(core: Core, text: string, rules: string): Brought[] {
  const trimmed = text.trim();
  const records = recordsIn(core, trimmed);
  if (records.length > 0) return records.map((record) => ({ ...standingPlays(core, `${record.trim()}\n`), match: true }));
  return [{ head: ['boxwood record 1', `rules ${rules}`, `start ${trimmed.replace(/\s+/g, ' ')}`], plays: [], match: false }];
}
