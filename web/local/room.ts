// One table on this screen. What happens there is decided in C (src/host); here its answers become the
// messages that the server would send, and the timers that the core cannot have.
// SPDX-License-Identifier: MIT
import { type Head, type Message, type SeatHead, type Sentence, type Sitter, said } from '../table/protocol.ts';
import { lineOf, readClock } from '../table/record.ts';
import type { Choice, Core } from './core.ts';

/** What is kept of a table: enough to open it again. */
export interface Kept {
  table: string;
  record: string; // sealed while it lies in the browser
  rules: string;
  result?: string; // the points and the ending, once it is over
  seats: (number | 'me')[]; // a number is the computer's level
  titles: string[];
  people?: (Sitter | null)[]; // who sits there, of those this device knows
  name: string;
  turn?: number; // who is to act; below 0 nobody
  changed: number;
  elapsed: number;
  rematch?: string;
  /** Its table at the server, once that has it; empty if it does not want it. */
  brought?: string;
}

export class Room {
  private timer = 0;
  private readonly began: number;
  private told = 0;

  constructor(
    private readonly core: Core,
    readonly kept: Kept,
    private readonly push: (message: Message) => void,
    readonly keep: (kept: Kept) => void,
  ) {
    this.began = Date.now() - kept.elapsed;
    core.seat(
      kept.seats.map((seat) => (seat === 'me' ? 0 : seat)),
      this.now(),
    );
    this.goOn();
  }

  private now(): number {
    return Date.now() - this.began;
  }

  private seatHead(seat: number | 'me', index: number, people: number): SeatHead {
    const title = { id: this.kept.titles[index]! };
    const sitter = this.kept.people?.[index];
    const name = said(sitter?.name ?? (people > 1 ? '' : this.kept.name));
    return seat === 'me'
      ? { who: 'person', name, title, person: sitter?.id, colour: sitter?.colour, online: true }
      : { who: 'computer', level: seat, title };
  }

  private head(): Head {
    const here = this.kept.seats.flatMap((seat, index) => (seat === 'me' ? [index] : []));
    const viewer = this.core.viewer();
    return {
      state: this.core.isOver() ? 'over' : 'playing',
      seat: viewer >= 0 ? viewer : null,
      rules: this.core.rules(),
      clock: readClock(lineOf(this.kept.record, 'clock')),
      seats: this.kept.seats.map((seat, index) => this.seatHead(seat, index, here.length)),
      mine: true,
      lots: lineOf(this.kept.record, 'lots') !== undefined,
      here,
      rematch: this.kept.rematch,
    };
  }

  view(): Message {
    const view = this.core.show(this.told, this.now());
    this.told = this.core.seq();
    return { t: 'view', table: this.kept.table, seq: this.told, head: this.head(), view };
  }

  private changed(): void {
    this.kept.record = this.core.record();
    this.kept.turn = this.core.turn();
    this.kept.result = /^result (.*)$/m.exec(this.kept.record)?.[1];
    this.kept.changed = Date.now();
    this.kept.elapsed = this.now();
    this.keep(this.kept);
    this.push(this.view());
    this.goOn();
  }

  /** Chance and computers act by themselves, a little later, so that messages get through. */
  private goOn(): void {
    clearTimeout(this.timer);
    const due = this.core.wakes();
    if (this.core.waits()) {
      this.timer = setTimeout(() => {
        this.core.goOn(this.now());
        this.changed();
      });
    } else if (due >= 0) {
      this.timer = setTimeout(
        () => {
          this.core.time(this.now());
          this.goOn();
        },
        Math.max(1, due - this.now()),
      );
    }
  }

  /** Somebody says: it is me who looks now. */
  look(seat: number): void {
    this.core.look(seat, this.now());
    this.push(this.view());
  }

  do(message: Message): Sentence | null {
    const path = message.path as string[] | undefined;
    const words = path ? path.join(' ') : ((message.words as string | undefined) ?? '');
    const why = this.core.askFor(`${String(message.verb)} ${words}`.trim(), Number(message.seq), this.now());
    if (!why) this.changed();
    return why;
  }

  why(places: string[]): Sentence | null {
    return this.core.whyNot(this.core.viewer(), places);
  }

  /** A hint is thought out even where no computer plays. */
  async hint(learn: (core: Core, record: string) => Promise<Sentence | null>): Promise<Choice | { why: Sentence }> {
    const why = await learn(this.core, this.kept.record);
    return why ? { why } : this.core.hint(this.now());
  }

  /** The record; nothing while it would tell what somebody at this screen may not know. */
  record(): string {
    return this.core.readable() ? this.core.record() : '';
  }

  /** The next match of the same people, as it is to be kept; or why there is none. */
  again(table: string): Kept | { why: Sentence } {
    const next = this.core.again(this.now());
    if ('why' in next) return next;
    const { record, from } = next;
    const seats = from.map((seat) => this.kept.seats[seat]!);
    return {
      ...this.kept,
      table,
      seats,
      people: from.map((seat) => this.kept.people?.[seat] ?? null),
      record,
      result: undefined,
      brought: undefined,
      rematch: undefined,
      elapsed: 0,
      changed: Date.now(),
    };
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
