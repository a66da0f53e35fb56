// The hands at the table: touching places one after another, dragging, and an illegal try. Which
// places lead on comes from the view; a completed path is sent, everything else is asked about.
// SPDX-License-Identifier: MIT
import type { Touches } from '../board/overlay.ts';
import { Paths } from '../board/paths.ts';
import type { View } from '../protocol.ts';
import type { PlayPage } from './play.ts';

export class Hands implements Touches {
  private paths = new Paths([]);
  private must = false;

  constructor(private readonly page: PlayPage) {}

  /** The moves of a new view; what was touched before means nothing any more. */
  take(view: View | null): void {
    this.paths = new Paths(view?.moves ?? []);
    this.must = view?.note !== undefined;
  }

  letGo(): void {
    this.paths.touched = [];
  }

  /** The place of the man that is in the hand. */
  get held(): string | undefined {
    return this.paths.touched[0];
  }

  /** What each place is now: chosen, or where the hand may go on. Where a note says that there is
   * little choice, what is left is shown; not the answers to a check. */
  marks(): Map<string, string> {
    const marks = new Map(this.paths.touched.map((place) => [place, 'chosen']));
    const kind = this.paths.touched.length > 0 ? 'target' : this.must && !this.page.board.isAlarmed ? 'must' : 'may';
    for (const place of this.paths.next()) marks.set(place, kind);
    return marks;
  }

  /** Places that lie nowhere on the board are choices: roll, done, a queen. */
  choices(): string[] {
    const { page } = this;
    if (!page.playing) return [];
    const spots = page.board.scene.spots;
    return this.paths.next().filter((place) => !spots.some((spot) => spot.place === place));
  }

  /** The one thing that can be said when nothing can be done; null if there is something to do. */
  get forced(): string | null {
    const next = this.paths.next([]);
    return this.must && next.length === 1 && (next[0] === 'done' || next[0] === 'pass') ? next[0] : null;
  }

  get hasChoice(): boolean {
    return this.paths.isOpen;
  }

  touch(place: string): void {
    const { page, paths } = this;
    if (!page.ready(place)) return;
    const again = place === paths.touched.at(-1) && !paths.next().includes(place);
    if (place === '' || again) {
      paths.touched = [];
      page.refresh();
    } else if (paths.next().includes(place)) {
      paths.touched.push(place);
      this.step();
    } else if (paths.next([]).includes(place)) {
      paths.touched = [place];
      this.step();
    } else {
      void this.refuse(place);
    }
  }

  private step(): void {
    this.page.explain(null);
    const path = this.paths.touched;
    const complete = this.paths.isComplete();
    if (complete) this.take(null); // one move at a time: the table answers first
    this.page.refresh();
    if (complete) void this.page.send('move', { path });
  }

  /** The table says why, and the piece shakes its head; it stays in the hand. */
  private async refuse(place: string): Promise<void> {
    const spots = this.page.board.scene.spots;
    const idle = this.must && !this.paths.next([]).some((next) => spots.some((spot) => spot.place === next)); // nothing on the board can be done
    const path = [...this.paths.touched, place];
    const why = (idle ? await this.page.why([]) : null) ?? (await this.page.why(path));
    if (!why) return;
    this.page.board.stage?.refuse(path[0]!);
    this.page.explain(why);
  }

  movable(place: string): boolean {
    return this.page.playing && this.page.board.stage?.manAt(place) !== undefined && this.paths.next([]).includes(place);
  }

  drag(place: string, at: { x: number; y: number }): void {
    if (this.paths.touched[0] !== place || this.paths.touched.length > 1) {
      this.paths.touched = [place];
      if (!this.paths.isComplete()) this.page.refresh();
    }
    this.page.board.stage?.lift(place, at);
  }

  drop(place: string, over: string | null): void {
    this.page.board.stage?.lift(place, null);
    if (this.paths.isComplete([place])) this.step();
    else if (over !== null && over !== place) this.touch(over);
    else this.touch('');
  }
}
