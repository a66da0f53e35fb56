// The pace at which the table page shows what happens. The computer and the dice act at once, but people want to
// follow: views wait here in line, half a second apart. One's own throw waits until one rolls: the table fixed the dice
// before anybody saw them, so nothing is decided by waiting. A reload does not roll them.
// SPDX-License-Identifier: MIT
import type { Scene } from '../../board/scene.ts';
import { house } from '../../house.ts';
import { kept } from '../../kept.ts';
import type { View } from '../../table/protocol.ts';
import type { Seen } from '../../table/table.ts';
import { boardOf } from './play_board.ts';
import { endsGame } from './play_pause.ts';
import type { Play } from './play_state.ts';
import { kindOf } from './turns.ts';

const apart = 620;
const dealt = 45; // tiles go round quickly, as many at a time as there are players
const toRead = 1700; // where the position tells something

/** A tile was dealt, no dice were thrown. */
function isDealt({ view }: Seen): boolean {
  const act = view?.acts.at(-1);
  return act?.verb === 'chance' && !/^\d/.test(act.words);
}

/** A throw that waits for us, and what is seen until we roll. */
export interface Unrolled {
  table: string;
  seq: number;
  last: { seq: number; history: Seen['history']; view: View };
}

function sceneOf({ head, view }: Seen): Scene {
  return boardOf(head).scene(view!.position);
}

export class Gate {
  private readonly line: Seen[] = [];
  private last: Seen | null = null;
  private unrolled = -1; // the view whose dice had not been rolled when the page was left
  private shownAt = -Infinity;
  private timer = 0;

  constructor(
    private readonly table: string,
    private readonly play: Pick<Play, 'waiting' | 'resting'>,
    private readonly show: (seen: Seen) => void,
    private readonly changed: () => void,
  ) {}

  receive(seen: Seen): void {
    if (!this.last) this.line.push(...this.recall(seen));
    const before = this.line.at(-1) ?? this.last;
    this.line.push(seen);
    if (this.isOwnThrow(seen, before)) this.remember(seen.seq, before!);
    if (seen.view?.turn === 'over') this.open(); // no roll is waited for any more
    this.next();
  }

  /** At once, not when its turn in the line comes: the page may be left while the moves before it are shown. */
  private remember(seq: number, { seq: before, history, view }: Seen): void {
    kept.unrolled.write({ table: this.table, seq, last: { seq: before, history, view: view! } });
  }

  /** What was seen before these dice, if they still wait for us since an earlier visit. */
  private recall({ seq, head }: Seen): Seen[] {
    const waits = kept.unrolled.read();
    if (waits?.table !== this.table || waits.seq !== seq) return [];
    this.unrolled = seq;
    return [{ head, ...waits.last }];
  }

  /** Shows the first in line, as soon as it may be. */
  private next(): void {
    const seen = this.line[0];
    if (!seen || this.play.waiting || this.play.resting) return;
    clearTimeout(this.timer);
    const wait = this.shownAt + this.pause(seen) - performance.now();
    if (wait > 0) {
      this.timer = setTimeout(() => this.next(), wait);
      return;
    }
    this.play.resting = this.isRest(seen);
    this.play.waiting = !this.play.resting && this.isOwnThrow(seen, this.last);
    if (this.play.resting || this.play.waiting) {
      this.changed();
      return;
    }
    for (
      let more = seen.head.seats.length - 1;
      more > 0 && this.line.length > 1 && isDealt(this.line[0]!) && isDealt(this.line[1]!);
      more--
    )
      this.line.shift();
    this.pass();
  }

  /** Others' moves come at a pace; our own, and the first sight of a table, at once. */
  private pause(seen: Seen): number {
    const act = seen.view?.acts.at(-1);
    const ours = !act || !this.last || act.seat === seen.head.seat || (seen.head.here?.length ?? 1) > 1;
    if (ours || house.likes.pace === 'quick') return 0;
    if (sceneOf(this.last!).words) return toRead;
    return isDealt(seen) ? dealt : apart;
  }

  private pass(): void {
    const seen = this.line.shift()!;
    this.last = seen;
    this.shownAt = performance.now();
    this.show(seen);
    this.next();
  }

  /** Chance acted and now it is our move, with dice that were not there before. */
  private isOwnThrow(seen: Seen, before: Seen | null): boolean {
    const { view, head } = seen;
    if (house.likes.rolls !== 'person' || !before?.view || view?.turn !== head.seat) return false;
    if (this.unrolled === seen.seq) return true;
    if (before.seq === seen.seq || view?.acts.at(-1)?.verb !== 'chance') return false;
    const asks = (words = '') => kindOf(boardOf(head), words) === 'roll';
    const said = view.acts.some(({ verb, words }) => verb === 'move' && asks(words));
    if (said || asks(before.history.at(-1)?.[1])) return false;
    const { roll, given } = sceneOf(seen);
    return roll !== undefined && !given && roll !== sceneOf(before).roll;
  }

  /** Where a clock runs nobody is kept. */
  private isRest(seen: Seen): boolean {
    if (house.likes.pace === 'quick' || !this.last?.view || seen.view?.clock) return false;
    return seen.seq > this.last.seq && endsGame(this.last);
  }

  open(): void {
    if (!this.play.waiting && !this.play.resting) return;
    Object.assign(this.play, { waiting: false, resting: false });
    this.unrolled = -1;
    kept.unrolled.drop();
    this.pass();
  }

  /** Nothing of what waits may be seen any more. */
  close(): void {
    clearTimeout(this.timer);
    this.line.length = 0;
    Object.assign(this.play, { waiting: false, resting: false });
    this.last = null;
  }
}
