// The state of the table page, for one person: what is seen of it and what they are doing, as one plain value. What the
// page shows follows from it by the functions here; the parts draw that.
// SPDX-License-Identifier: MIT
import { house } from '../../house.ts';
import type { Sentence } from '../../table/protocol.ts';
import type { Seen } from '../../table/table.ts';
import { boardOf, type Last } from './play_board.ts';
import type { Looked } from './play_moves.ts';
import { kindOf, lastTurnAt } from './turns.ts';

export interface Play {
  /** The table as it is shown; null before it can be, and while hands are hidden. */
  seen: Seen | null;
  /** An earlier position that is looked at. */
  looked: Looked | null;
  /** Where the turn began that a seat may go on with. */
  begun: { seat: number; at: number; position: string } | null;
  /** The places of a hint. */
  hinted: string[];
  /** Our throw lies there and waits until we roll. */
  waiting: boolean;
  /** A hand is over and lies open until somebody wants the next. */
  resting: boolean;
  /** Something that costs a game is asked about once more: "resign". */
  asking: string | null;
  /** A format to save the game in is chosen. */
  saving: boolean;
  /** Draws are offered at this table, though perhaps not now. */
  hasDraws: boolean;
  /** What was done waits for the line. */
  kept: boolean;
  /** Hands are hidden from people at the same screen. */
  covered: boolean;
  /** Play has begun at the table of the next game. */
  nextRuns: boolean;
  /** What the last view told. */
  news: string;
}

export function newPlay(): Play {
  return {
    seen: null,
    looked: null,
    begun: null,
    hinted: [],
    waiting: false,
    resting: false,
    asking: null,
    saving: false,
    hasDraws: false,
    kept: false,
    covered: false,
    nextRuns: false,
    news: '',
  };
}

export function isOver({ seen }: Play): boolean {
  return seen?.view?.turn === 'over';
}

/** Whether the hands have something to do here. */
export function isPlaying({ seen, looked, waiting }: Play): boolean {
  return seen !== null && !looked && !waiting;
}

/** Who is to act: the seat whose dice wait included; -1 while nobody is. */
export function turnOf({ seen, looked, waiting }: Play): number {
  if (looked) return -1;
  const turn = waiting ? seen?.head.seat : seen?.view?.turn;
  return typeof turn === 'number' ? turn : -1;
}

/** There is something to roll, now or when it is our turn. */
export function rolls({ seen, waiting }: Play): boolean {
  const { view, head } = seen!;
  if (waiting) return true;
  if (view!.turn !== head.seat) return house.likes.rolls === 'person';
  return (view!.moves ?? []).some(({ words }) => kindOf(boardOf(head), words) === 'roll');
}

/** The table as it was at what is looked at: nobody to move, nobody has won, other clocks. */
export function asLooked({ seen, looked }: Play): Seen {
  return looked ? { ...seen!, view: { ...seen!.view!, turn: 'chance', clock: looked.clock } } : seen!;
}

function seatToMove({ view }: Seen): number {
  return typeof view!.turn === 'number' ? view!.turn : -1;
}

/** Who has acted last; its own men were not sent away if it goes on. */
function lastActor({ history }: Seen): number | undefined {
  return history.findLast(([seat]) => seat >= 0)?.[0];
}

/** Where the turn begins that is under way, with this view or already before it. */
export function begunWith(seen: Seen, before: Play['begun']): Play['begun'] {
  const seat = seatToMove(seen);
  const begins = seat >= 0 && lastActor(seen) !== seat;
  return begins ? { seat, at: seen.history.length, position: seen.view!.position } : before;
}

/** The part of a turn that its seat has played so far, where it goes on. */
function ownTurn(seen: Seen, begun: Play['begun']): Last['own'] {
  const { history } = seen;
  const [now, acted] = [seatToMove(seen), lastActor(seen)];
  if (!begun || begun.seat !== acted || (now >= 0 && now !== acted) || begun.at >= history.length) return undefined;
  const since = history.slice(begun.at);
  return since.every(([seat]) => seat < 0 || seat === acted)
    ? { before: begun.position, mover: begun.seat }
    : undefined;
}

interface Picture {
  position: string;
  /** The turn that is marked. */
  last: Last | null;
  note?: Sentence;
}

/** What lies on the board: the table as it is with its last turn marked, or what is looked at. */
export function pictureOf({ seen, looked, begun }: Play): Picture {
  if (looked) return { position: looked.position, last: looked.last };
  const { view, history } = seen!;
  const { position, before, note } = view!;
  if (before === undefined) return { position, last: null, note };
  const now = seatToMove(seen!);
  const goesOn = lastActor(seen!) === now;
  const mover = goesOn ? null : (lastTurnAt(history, history.length, now)?.seat ?? null);
  return { position, note, last: { before, mover, words: history.at(-1)?.[1] ?? '', own: ownTurn(seen!, begun) } };
}
