// One table on this screen: who sits there, whose turn to look it is, and the computer's moves. It
// answers the same messages as the server does.
// SPDX-License-Identifier: MIT
import type { Head, Message, SeatHead, Sentence, View } from '../protocol.ts';
import { lineOf, readClock } from '../record.ts';
import { type Core, onlooker } from './core.ts';

/** What is kept of a table: enough to open it again. */
export interface Kept {
  table: string;
  record: string; // sealed while it lies in the browser
  rules: string;
  result?: string; // the points and the ending, once it is over
  seats: (number | 'me')[]; // a number is the computer's level
  titles: string[];
  name: string;
  turn?: number; // who is to act; below 0 nobody
  changed: number;
  elapsed: number;
  rematch?: string;
}

export class Room {
  private looking: number;
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
    this.looking = this.here.length === 1 ? this.here[0]! : onlooker;
    this.goOn();
  }

  private get here(): number[] {
    return this.kept.seats.flatMap((seat, index) => (seat === 'me' ? [index] : []));
  }

  private now(): number {
    return Date.now() - this.began;
  }

  /** Whether somebody at this screen must not see what another sees. */
  private hasSecrets(): boolean {
    const views = [onlooker, ...this.here].map((seat) => this.core.view(seat, 0, this.now()).position);
    return new Set(views).size > 1;
  }

  /** Who looks at the screen: the one to move, once they said they are there. */
  private viewer(): number {
    const turn = this.core.turn();
    if (this.here.length > 1 && !this.hasSecrets() && this.here.includes(turn)) this.looking = turn;
    if (this.here.length > 1 && this.hasSecrets() && turn >= 0 && turn !== this.looking) return onlooker;
    return this.looking;
  }

  private head(): Head {
    const rules = this.core.rules();
    const seats: SeatHead[] = this.kept.seats.map((seat, index) =>
      seat === 'me'
        ? {
            who: 'person',
            name: this.here.length > 1 ? '' : this.kept.name,
            title: this.kept.titles[index]!,
            online: true,
          }
        : { who: 'computer', level: seat, title: this.kept.titles[index]! },
    );
    const viewer = this.viewer();
    const state = this.core.turn() === -2 ? 'over' : 'playing';
    const clock = readClock(lineOf(this.kept.record, 'clock'));
    return {
      state,
      seat: viewer >= 0 ? viewer : null,
      rules,
      clock,
      seats,
      mine: true,
      here: this.here,
      rematch: this.kept.rematch,
    };
  }

  view(): Message {
    const view: View = this.core.view(this.viewer(), this.told, this.now());
    this.told = this.core.seq();
    view.may.ask_back ||= this.takesBack(view) !== null;
    return { t: 'view', table: this.kept.table, seq: this.core.seq(), head: this.head(), view };
  }

  /** At one screen whoever moved last may take it back, also when the other already looks. */
  private takesBack(view: View): number | null {
    const last = view.history.moves.findLast(([seat]) => seat >= 0)?.[0] ?? -1;
    const may =
      this.here.length > 1 &&
      this.here.includes(last) &&
      !this.hasSecrets() &&
      this.core.view(last, 0, this.now()).may.ask_back;
    return may ? last : null;
  }

  private changed(): void {
    this.write();
    this.kept.changed = Date.now();
    this.kept.elapsed = this.now();
    this.keep(this.kept);
    this.push(this.view());
    this.goOn();
  }

  private write(): void {
    this.kept.record = this.core.record();
    this.kept.turn = this.core.turn();
    this.kept.result = /^result (.*)$/m.exec(this.kept.record)?.[1];
  }

  /** Chance and the computer act by themselves, a little later. */
  private goOn(): void {
    clearTimeout(this.timer);
    const turn = this.core.turn();
    const seat = this.kept.seats[turn];
    if (turn === -1) this.timer = setTimeout(() => this.drawAll());
    else if (typeof seat === 'number') this.timer = setTimeout(() => this.think(turn, seat));
  }

  /** Deals are many small chances; nobody wants to watch each of them. */
  private drawAll(): void {
    while (this.core.turn() === -1) this.core.chance(this.now());
    this.changed();
  }

  private think(seat: number, level: number): void {
    const { words } = this.core.think(level);
    this.core.do(seat, `move ${words}`, this.core.seq(), this.now());
    this.changed();
  }

  /** Somebody says: it is me who looks now. */
  look(seat: number): void {
    if (this.here.includes(seat)) this.looking = seat;
    this.push(this.view());
  }

  do(message: Message): Sentence | null {
    const path = message.path as string[] | undefined;
    const words = path ? path.join(' ') : ((message.words as string | undefined) ?? '');
    const verb = String(message.verb);
    const beside =
      verb === 'offer' && words === 'back' ? this.takesBack(this.core.view(this.viewer(), 0, this.now())) : null;
    const seat = beside ?? this.actor(verb);
    const why = this.core.do(seat, `${verb} ${words}`.trim(), Number(message.seq), this.now());
    if (why) return why;
    if (verb === 'offer') this.answerOffer(words);
    this.changed();
    return null;
  }

  /** Who acts is the one to move; what is said at any time is said by whoever looks. */
  private actor(verb: string): number {
    const turn = this.core.turn();
    return verb === 'move' && this.here.includes(turn) ? turn : this.looking >= 0 ? this.looking : turn;
  }

  /** A computer lets you take back and agrees to no draw; people at one screen agree by talking. */
  private answerOffer(what: string): void {
    this.kept.seats.forEach((seat, index) => {
      const agrees = what === 'back' || seat === 'me';
      this.core.do(index, agrees ? 'accept' : 'refuse', this.core.seq(), this.now());
    });
  }

  why(places: string[]): Sentence | null {
    return this.core.whyNot(this.viewer(), places);
  }

  hint(): { words: string; value: number } {
    return this.core.think(8);
  }

  /** The record; nothing while it would tell what somebody at this screen may not know. */
  record(): string {
    const closed = this.core.turn() !== -2 && this.hasSecrets();
    return closed ? '' : this.core.record();
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
