// The board on the play page: drawn for its viewer, with marks for possible moves, of the
// last turn and of a hint.
// SPDX-License-Identifier: MIT
import { Drawing } from '../../board/drawing.ts';
import { type Change, changesBetween } from '../../board/match_men.ts';
import { Overlay, type Touches } from '../../board/overlay.ts';
import type { Board, Scene } from '../../board/scene.ts';
import { Stage } from '../../board/stage.ts';
import { makeBoard } from '../../boards/boards.ts';
import { el, fill } from '../../elements.ts';
import { house, type WordKind } from '../../house.ts';
import type { Head, Sentence } from '../../table/protocol.ts';
import type { Seen } from '../../table/table.ts';
import { say } from '../../words.ts';
import { kindOf } from './turns.ts';

interface Marking {
  /** What each place is now. */
  marks: Map<string, string>;
  /** Places of no spot that can be chosen, for typing. */
  choices: string[];
  /** The place of the man in the hand. */
  held: string | undefined;
}

/** About the shape of what the style sheet leaves for the board, in steps so that little changes do nothing. */
function roomFor(tall: boolean, seats: number): number {
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const wide = tall ? innerWidth : innerWidth - Math.min(22 * unit, Math.max(18.5 * unit, innerWidth / 4)) - 3.5 * unit;
  const high = innerHeight - (tall ? (seats > 3 ? 18 : 15.9) : innerHeight < 480 ? 0.5 : 4.85) * unit;
  return Math.round((wide / high) * 20) / 20;
}

/** The table as everybody may see it, with nothing to touch: a hand lies face down before its seat. */
export function drawOpenly({ head, view }: Seen, seat: number): HTMLElement {
  const { game, options, seats } = head.rules;
  const tall = innerHeight > 1.2 * innerWidth;
  const board = makeBoard({
    game,
    options,
    seats,
    seat,
    near: seat,
    flipped: false,
    tall,
    aspect: roomFor(tall, seats),
  });
  const stage = new Stage(board);
  stage.show(board.scene(view!.position), true);
  return stage.root;
}

let made: { key: string; board: Board } | null = null;

/** The board of a table as who looks has it, for what it knows of the game: nothing of it is shown. */
export function boardOf({ rules, seat }: Head): Board {
  const { game, options, seats, text } = rules;
  const key = `${text} ${seats} ${seat} ${house.likes.labels}`;
  const own = seat ?? 0;
  if (made?.key !== key)
    made = { key, board: makeBoard({ game, options, seats, seat: own, near: own, flipped: false, small: true }) };
  return made.board;
}

/** Of several people at one screen, who sits on the near side: the one that begins, if nothing is thrown for. */
export function nearestOf({ rules, here }: Head): number {
  const first = house.game(rules.game)?.presets.find(({ preset }) => preset === rules.preset)?.first ?? 0;
  return here?.includes(first) ? first : (here?.[0] ?? 0);
}

/** The turn that led to a position. */
export interface Last {
  before: string;
  mover: number | null;
  /** Its last move. */
  words: string;
  /** Where the turn began that the seat to move has gone on with: what it moved is marked, no longer what others
   * did. */
  own?: { before: string; mover: number };
}

export class TableBoard {
  readonly area = el('div.area');
  stage: Stage | null = null;
  flipped = false;
  /** Whose side lies near, where the board turns to whoever moves. */
  near: number | null = null;
  /** Where this game began, once that is known. */
  first: string | null = null;
  private board: Board | null = null;
  private overlay: Overlay | null = null;
  private drawing: Drawing | null = null;
  private shown = '';
  private shape = '';
  private refocus = false; // the keys were on the board before it was made anew
  private alarm: string | null = null;

  constructor(private readonly touches: Touches) {}

  /** The board is made anew when somebody else looks at it or it is turned; true if nothing of the
   * old one stays. */
  prepare(head: Head, covered: boolean): boolean {
    const seat = head.seat ?? 0;
    const near = (head.here?.length ?? 1) > 1 && !covered ? (this.near ?? nearestOf(head)) : seat;
    const tall = innerHeight > 1.2 * innerWidth;
    const aspect = roomFor(tall, head.rules.seats);
    const shape = `${head.rules.text} ${seat} ${near} ${this.flipped} ${tall} ${aspect} ${house.likes.labels}`;
    if (shape === this.shape) return false;
    this.shape = shape;
    const { game, options, seats } = head.rules;
    this.board = makeBoard({ game, options, seats, seat, near, flipped: this.flipped, tall, aspect });
    const same = this.stage?.suits(this.board) ?? false;
    if (same) this.stage!.board = this.board;
    else this.stage = new Stage(this.board);
    this.refocus = this.overlay?.root.contains(document.activeElement) ?? false;
    this.overlay = new Overlay(this.board, this.touches, say('page.board', { game: { id: `game.${game}` } }));
    this.stage!.root.querySelector('.overlay')?.remove();
    this.stage!.root.append(this.overlay.root);
    this.drawing = new Drawing(this.stage!, this.overlay);
    this.area.classList.toggle('upright', this.isUpright);
    const ratio = String(this.board.width / this.board.height);
    this.area.style.setProperty('--ratio', ratio);
    document.body.style.setProperty('--table-ratio', ratio); // what stands above the table lines up with it
    fill(this.area, this.stage!.root);
    return !same;
  }

  /** Nothing is to be seen any more. */
  clear(): void {
    this.shape = '';
    this.stage = null;
    this.board = null;
    this.overlay = null;
    this.drawing = null;
    this.shown = '';
    this.alarm = null;
  }

  get scene(): Scene {
    return this.stage!.scene;
  }

  /** What was captured can be told, but for where the game began. */
  get lacksFirst(): boolean {
    return this.first === null && this.board?.taken !== undefined;
  }

  get fixed(): boolean {
    return this.board?.fixed === true;
  }

  /** Shows a position, and what the turn since `before` changed. */
  show(position: string, last: Last | null, still: boolean, note?: Sentence): Scene {
    const plain = this.board!.scene(position);
    if (position !== this.shown) this.drawing!.clear();
    this.shown = position;
    this.stage!.showBetter([]);
    const scene =
      this.first !== null && this.board!.taken ? { ...plain, facts: this.board!.taken(this.first, position) } : plain;
    this.stage!.show(scene, still);
    this.alarm = this.board!.alarm?.(position, last?.words ?? '', note?.message) ?? null;
    const own = last?.own ? this.changesSince(last.own.before, scene) : [];
    if (own.length > 0) this.stage!.showLast(own, last!.own!.mover);
    else this.stage!.showLast(last ? this.changesSince(last.before, scene) : [], last?.mover ?? null);
    return scene;
  }

  private changesSince(position: string, scene: Scene): Change[] {
    const before = this.board!.scene(position);
    return before.game === scene.game ? changesBetween(before.men, scene.men) : [];
  }

  /** Draws what a turn from `before` would have led to. */
  showBetter(before: string, after: string, mover: number): void {
    this.stage!.showBetter(this.changesSince(before, this.board!.scene(after)), mover);
  }

  begunWords(moves: string[]): string | undefined {
    return this.board?.begun?.(moves);
  }

  /** It is higher than wide. */
  get isUpright(): boolean {
    return this.board !== null && this.board.height > this.board.width;
  }

  /** What a word that is not a place of the board is for. */
  kindOf(word: string): WordKind | undefined {
    return this.board ? kindOf(this.board, word) : undefined;
  }

  get isAlarmed(): boolean {
    return this.alarm !== null;
  }

  mark({ marks, choices, held }: Marking): void {
    const { spots, wrong } = this.scene;
    const kinds = [...marks].map(([place, kind]): [string, string] => [
      place,
      kind === 'must' && wrong ? 'fault' : kind,
    ]);
    const list = kinds.flatMap(([place, kind]) =>
      spots.filter((spot) => spot.place === place).map((spot) => ({ kind, spot })),
    );
    const warned = spots.find(({ place }) => place === this.alarm);
    if (warned) list.push({ kind: 'alarm', spot: warned });
    this.stage!.mark(list, held === undefined ? undefined : this.stage!.manAt(held)?.man);
    this.overlay!.show(spots, new Map(kinds.map(([place, kind]) => [place, kind === 'must' ? 'may' : kind])), choices);
    if (this.refocus) this.overlay!.focus();
    this.refocus = false;
  }

  /** The keys go to one of these places, the one they were at if it is among them. */
  focus(places: string[]): void {
    this.overlay?.focusAmong(places);
  }
}
