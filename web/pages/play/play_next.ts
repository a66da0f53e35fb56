// The game after this one: asking for it, following its table, and going there when play begins.
// SPDX-License-Identifier: MIT
import { house } from '../../house.ts';
import type { Sentence } from '../../table/protocol.ts';
import type { Table } from '../../table/table.ts';
import type { Play } from './play_state.ts';

function go(table: string): void {
  location.hash = `table=${table}`;
}

export class NextGame {
  private next = ''; // its table
  private goesOn = false; // there, as soon as play begins
  private unfollow: () => void = () => {};

  constructor(
    private readonly play: Play,
    private readonly table: Table,
    private readonly changed: () => void,
  ) {}

  enter(): void {
    go(this.next);
  }

  /** Who agrees goes to the next table; who asks stays at this one until the others have agreed. Why not, if not. */
  async ask(): Promise<Sentence | null> {
    const { rematch, here } = this.play.seen!.head;
    this.goesOn = true;
    const next = await this.table.rematch();
    if (typeof next !== 'string') return next;
    if (rematch || here) go(next);
    else this.follow(next, true);
    return null;
  }

  /** Looks after the next table; whoever asked for it goes there when play begins, but not whoever comes back later
   * to look at this game. */
  follow(next: string, ours: boolean): void {
    if (next === this.next) return;
    this.stop();
    this.next = next;
    this.play.nextRuns = false;
    if (next === '') return;
    this.unfollow = house.table(next).watch(({ head, view }) => {
      const runs = view !== null || head.state === 'sealing';
      if (runs && this.goesOn) go(next);
      else if (runs !== this.play.nextRuns) {
        this.play.nextRuns = runs;
        this.changed();
      }
      this.goesOn ||= ours && !runs;
    });
  }

  stop(): void {
    this.unfollow();
    this.unfollow = () => {};
  }
}
