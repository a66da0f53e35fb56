// The person rolls: the dice are fixed by the table before anybody sees them, but one's own throw
// stays under the cup until one says so. Views wait here meanwhile; nothing else is held back.
// SPDX-License-Identifier: MIT
import { boards } from '../boards/boards.ts';
import { house } from '../house.ts';
import type { Seen } from '../table.ts';

function dicePosition({ head, view }: Seen): string {
  const { game, options, seats } = head.rules;
  const scene = boards[game]?.({ game, options, seats, seat: head.seat ?? 0, near: head.seat ?? 0, flipped: false, small: true }).scene(view!.position);
  return scene?.roll ?? '';
}

export class Gate {
  waiting = false;
  private held: Seen | null = null;
  private last: Seen | null = null;

  constructor(
    private readonly show: (seen: Seen) => void,
    private readonly changed: () => void,
  ) {}

  receive(seen: Seen): void {
    if (this.isOwnThrow(seen)) {
      this.held = seen;
      this.waiting = true;
      this.changed();
      return;
    }
    if (this.waiting && seen.view?.turn === seen.head.seat) {
      this.held = seen;
      return;
    }
    this.waiting = false;
    this.pass(seen);
  }

  private pass(seen: Seen): void {
    this.held = null;
    this.last = seen;
    this.show(seen);
  }

  /** Chance acted and now it is our move, with dice that were not there before. */
  private isOwnThrow(seen: Seen): boolean {
    const { view, head } = seen;
    if (house.likes.rolls !== 'person' || !this.last || !view || view.turn !== head.seat) return false;
    if (this.last.seq === seen.seq || view.acts.at(-1)?.verb !== 'chance') return false;
    if (this.last.view?.may.move) return false; // said "roll" a moment ago
    const roll = dicePosition(seen);
    return roll !== '' && roll !== dicePosition(this.last);
  }

  open(): void {
    this.waiting = false;
    if (this.held) this.pass(this.held);
  }

  close(): void {
    this.held = null;
  }
}
