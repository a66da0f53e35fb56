// The history in turns: whose, with which dice, and its steps. What chance does without dice nobody
// reads. A throw belongs to the turn that follows; throws for the start to nobody.
// SPDX-License-Identifier: MIT
import type { Board, Played } from '../../board/scene.ts';
import { asLabelled } from '../../boards/boards.ts';
import type { WordKind } from '../../house.ts';
import type { Past } from '../../table/protocol.ts';
import { sayIf } from '../../words.ts';

export interface Step {
  /** Where it stands in the history. */
  index: number;
  words: string;
  dice: boolean;
}

export interface Turn {
  seat: number; // -1: thrown for the start
  /** Who threw for the start, where each does so alone. */
  by?: number;
  steps: Step[];
  /** Which game of the match, from 1. */
  game: number;
}

function isThrow(words: string): boolean {
  return /^[\d\s]+$/.test(words);
}

/** What the words of a move are for, where they are not the move itself. */
export function kindOf({ words: kinds }: Board, words: string): WordKind | undefined {
  return kinds?.[words];
}

/** Rolling and ending a turn are not news; having no move is. */
export function isBare(board: Board, words: string): boolean {
  return ['roll', 'done'].includes(kindOf(board, words) ?? '');
}

/** A move as people read it: "a piece out", "5-3 at the 5". */
export function moveWords(board: Board, move: Played): string {
  const [seat, words] = move.history[move.index]!;
  return (
    board.moveWords?.(move) ?? sayIf(`page.move.${words.split(' ')[0]}`) ?? asLabelled(board.game ?? '', words, seat)
  );
}

interface Opening {
  start: { step: Step; by?: number }[];
  rest: Step[];
}

/** The throws before the first move of a game: those for the start, and the one that is played. */
function openingOf(throws: Step[], board: Board, played: boolean): Opening {
  const by = board.starters?.(
    throws.map(({ words }) => words),
    played,
  );
  const count = by?.length ?? Math.max(0, throws.length - 1);
  return { start: throws.slice(0, count).map((step, index) => ({ step, by: by?.[index] })), rest: throws.slice(count) };
}

/** `now` is the seat to move, whose dice may lie there already; -1 if none. Where another game of the match begins its
 * board knows. */
export function turnsOf(history: Past[], board: Board, now = -1): Turn[] {
  const turns: Turn[] = [];
  let game = 1;
  let thrown: Step[] = []; // what nobody has played yet
  let begun = 0; // the game in which somebody has moved
  const add = (seat: number, steps: Step[], by?: number) => {
    const last = turns.at(-1);
    if (last?.seat === seat && last.game === game && last.by === by) last.steps.push(...steps);
    else if (steps.length > 0) turns.push({ seat, by, steps, game });
  };
  const open = (played: boolean) => {
    if (begun === game) return;
    const { start, rest } = openingOf(thrown, board, played);
    for (const { step, by } of start) add(-1, [step], by);
    thrown = rest;
  };
  history.forEach(([seat, words], index) => {
    const after = history[index - 1]?.[0] ?? -1;
    if (seat < 0 && after >= 0 && board.opens?.(words)) game++;
    const step: Step = { index, words, dice: seat < 0 };
    if (seat >= 0) {
      open(true);
      add(seat, [...thrown, step]);
      thrown = [];
      begun = game;
    } else if (isThrow(words)) {
      thrown = begun === game ? [step] : [...thrown, step];
    }
  });
  open(now >= 0);
  if (now >= 0 || begun !== game) add(now, thrown);
  return turns.filter(({ steps }) => steps.some(({ words }) => kindOf(board, words) !== 'roll'));
}

/** Whether the throws for the start, which are the last thing that happened, had to be repeated. */
export function wasTied(history: Past[], board: Board): boolean {
  const moved = history.findLastIndex(([seat]) => seat >= 0);
  return board.tied?.(history.slice(moved + 1).map(([, words]) => words)) ?? false;
}

/** How many moves have been made when a turn is over, or as far as it has come. */
export function endOf({ steps }: Turn): number {
  return steps.at(-1)!.index + 1;
}

/** The same for each throw and move of a turn; after the last of them only its end is left. */
export function stopsIn(turn: Turn, board: Board): number[] {
  const told = turn.steps.filter(({ dice, words }) => dice || !isBare(board, words));
  return [...told.slice(0, -1).map(({ index }) => index + 1), endOf(turn)];
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
