// The history in turns: whose, with which dice, and its steps. What chance deals out tile by tile
// nobody reads. A throw belongs to the turn that follows; throws for the start to nobody.
// SPDX-License-Identifier: MIT
import type { Past } from '../protocol.ts';

export interface Step {
  /** Where it stands in the history. */
  index: number;
  words: string;
  dice: boolean;
  /** The pips a tile was laid to. */
  joins?: string;
}

export interface Turn {
  seat: number; // -1: thrown for the start
  steps: Step[];
  /** Which game of the match, from 1. */
  game: number;
}

const lastOff = 15; // checkers a side takes off in a game

function isThrow(words: string): boolean {
  return /^[\d\s]+$/.test(words);
}

/** Saying that one rolls or is done is no news; that nothing could be done is. */
export function isBare(words: string): boolean {
  return words === 'roll' || words === 'done';
}

/** Which game of the match each entry belongs to, told by the words alone: tiles are dealt again, or the game before
 * was dropped, given up or borne off. */
function gamesOf(history: Past[]): number[] {
  let game = 1;
  let over = false;
  let played = false;
  let off = [0, 0];
  return history.map(([seat, words]) => {
    if (over || (played && seat < 0 && words.startsWith('deal'))) {
      game++;
      [over, played, off] = [false, false, [0, 0]];
    }
    if (seat < 0) return game;
    played = true;
    if (words.endsWith('/off')) off[seat]!++;
    over = words === 'drop' || words === 'accept' || off[seat] === lastOff;
    return game;
  });
}

/** Follows the two ends of a row of tiles: which pips each tile was laid to. */
class Row {
  private ends: [string, string] | null = null;

  lay(words: string): string | undefined {
    const tile = /^(\d)(\d)(?: (left|right))?$/.exec(words);
    if (!tile) return undefined;
    const [, high = '', low = '', side] = tile;
    if (!this.ends) {
      this.ends = [high, low];
      return undefined;
    }
    const end = side === 'left' ? 0 : 1; // between equal ends tiles go to the right
    const joins = this.ends[end];
    this.ends[end] = high === joins ? low : high;
    return joins;
  }
}

/** `now` is the seat to move, whose dice may lie there already; -1 if none. */
export function turnsOf(history: Past[], now = -1): Turn[] {
  const turns: Turn[] = [];
  const games = gamesOf(history);
  let thrown: Step[] = [];
  let row = new Row();
  let begun = 0; // the game in which somebody has moved
  const add = (seat: number, steps: Step[], game: number) => {
    const last = turns.at(-1);
    if (last?.seat === seat && last.game === game) last.steps.push(...steps);
    else if (steps.length > 0) turns.push({ seat, steps, game });
  };
  history.forEach(([seat, words], index) => {
    const game = games[index]!;
    if (index > 0 && game !== games[index - 1]) row = new Row();
    const step: Step = { index, words, dice: seat < 0 };
    if (seat >= 0) {
      add(seat, [...thrown, { ...step, joins: row.lay(words) }], game);
      thrown = [];
      begun = game;
    } else if (isThrow(words)) {
      if (thrown.length > 0 && begun !== game) add(-1, thrown, game);
      thrown = [step];
    }
  });
  const game = games.at(-1) ?? 1;
  if (now >= 0 || begun !== game) add(now, thrown, game);
  return turns.filter(({ steps }) => steps.some(({ words }) => words !== 'roll'));
}

/** Where in the history the last turn began that is looked at after `end` moves, as the table counts it: what the
 * seat to move has done so far comes on top of the turn before. */
export function lastTurnAt(history: Past[], end: number, now: number): { from: number; seat: number } | null {
  let found: { from: number; seat: number } | null = null;
  let own: { from: number; seat: number } | null = null;
  for (let index = end - 1; index >= 0; index--) {
    const [seat] = history[index]!;
    if (seat < 0) continue;
    if (!found && seat === now) {
      own = { from: index, seat };
      continue;
    }
    if (found && found.seat !== seat) break;
    found = { from: index, seat };
  }
  return found ?? own;
}

/** The seat that acts next after so many moves; -1 if none does. */
export function seatAfter(history: Past[], end: number): number {
  return history.slice(end).find(([seat]) => seat >= 0)?.[0] ?? -1;
}
