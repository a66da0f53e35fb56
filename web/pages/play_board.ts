// The board on the play page: made for who looks at it, with the marks of what may be done, of the
// last turn and of a hint.
// SPDX-License-Identifier: MIT
import { changesBetween } from '../board/match_men.ts';
import { Overlay, type Touches } from '../board/overlay.ts';
import type { Board, Scene } from '../board/scene.ts';
import { Stage } from '../board/stage.ts';
import { boards } from '../boards/boards.ts';
import { el, fill } from '../elements.ts';
import type { Head } from '../protocol.ts';
import { say } from '../words.ts';

export interface Marking {
  /** What each place is now. */
  marks: Map<string, string>;
  /** Places of no spot that can be chosen, for typing. */
  choices: string[];
  /** The place of the man in the hand. */
  held: string | undefined;
}

export class TableBoard {
  readonly area = el('div.area');
  stage: Stage | null = null;
  flipped = false;
  private board: Board | null = null;
  private overlay: Overlay | null = null;
  private shape = '';
  private refocus = false; // the keys were on the board before it was made anew
  private last: { before: string; mover: number | null } | null = null;

  constructor(private readonly touches: Touches) {}

  /** The board is made anew when somebody else looks at it or it is turned; true if nothing of the
   * old one stays. */
  prepare(head: Head, covered: boolean): boolean {
    const seat = head.seat ?? 0;
    const near = (head.here?.length ?? 1) > 1 && !covered ? head.here![0]! : seat;
    const tall = innerHeight > 1.2 * innerWidth;
    const shape = `${head.rules.text} ${seat} ${this.flipped} ${tall}`;
    if (shape === this.shape) return false;
    this.shape = shape;
    const { game, options, seats } = head.rules;
    this.board = boards[game]!({ game, options, seats, seat, near, flipped: this.flipped, tall });
    const same = this.stage?.suits(this.board) ?? false;
    if (same) this.stage!.board = this.board;
    else this.stage = new Stage(this.board);
    this.refocus = this.overlay?.root.contains(document.activeElement) ?? false;
    this.overlay = new Overlay(this.board, this.touches, say('page.board', { game: `game.${game}` }));
    this.stage!.root.querySelector('.overlay')?.remove();
    this.stage!.root.append(this.overlay.root);
    fill(this.area, this.stage!.root);
    return !same;
  }

  /** Nothing is to be seen any more. */
  clear(): void {
    this.shape = '';
    this.stage = null;
  }

  get scene(): Scene {
    return this.stage!.scene;
  }

  get fixed(): boolean {
    return this.board?.fixed === true;
  }

  /** Shows a position, and what the turn since `before` changed. */
  show(position: string, last: { before: string; mover: number | null } | null, still: boolean): Scene {
    const scene = this.board!.scene(position);
    this.stage!.show(scene, still);
    this.last = last;
    this.trace(scene);
    return scene;
  }

  private trace(scene: Scene): void {
    const before = this.last ? this.board!.scene(this.last.before).men : scene.men;
    this.stage!.trace(changesBetween(before, scene.men), this.last?.mover ?? null);
  }

  /** In words, what a turn did beyond its own move. */
  news(before: string, after: string): string[] {
    return this.board?.news?.(before, after) ?? [];
  }

  mark({ marks, choices, held }: Marking): void {
    const { spots } = this.scene;
    const list = [...marks].flatMap(([place, kind]) => spots.filter((spot) => spot.place === place).map((spot) => ({ kind, spot })));
    this.stage!.mark(list, held === undefined ? undefined : this.stage!.manAt(held)?.man);
    this.overlay!.show(spots, new Map([...marks].map(([place, kind]) => [place, kind === 'must' ? 'may' : kind])), choices);
    if (this.refocus) this.overlay!.focus();
    this.refocus = false;
  }

  focus(): void {
    this.overlay?.focus();
  }
}
