// A table as a page uses it, wherever it is played: what is seen, and what can be asked. The server
// and the core in this page are two wires behind the same class.
// SPDX-License-Identifier: MIT
import { countShare, dueShare, isExchanged, shareMessage } from './fair.ts';
import type { Head, Hint, Message, Past, Sentence, View } from './protocol.ts';
import type { Wire } from './wire.ts';

export interface Seen {
  head: Head;
  view: View | null;
  seq: number;
  history: Past[];
  /** When it came, on the clock of this page. */
  heard?: number;
}

/** A move by its words or by touched places, and the number of the view it was made at. */
export interface What {
  words?: string;
  path?: string[];
  seq?: number;
}

export interface Table {
  readonly id: string;
  readonly seen: Seen | null;
  /** Calls back now and after each change; the result stops that. */
  watch(listener: (seen: Seen) => void): () => void;
  /** Does something at the table as it was seen at `seq`; null, or why not. */
  do(verb: string, what?: What): Promise<Sentence | null>;
  /** Why touched places lead to no move. */
  why(path: string[]): Promise<Sentence | null>;
  hint(): Promise<Hint | Sentence>;
  sit(seat?: number): Promise<Sentence | null>;
  /** Gives a free seat of one's own table to the computer. */
  seatComputer(seat: number, level: number): Promise<Sentence | null>;
  stand(): Promise<Sentence | null>;
  /** A new table for the same people, or why there is none. */
  rematch(): Promise<string | Sentence>;
  refuseRematch(old: string, next: string): Promise<void>;
  /** Told when the table cannot be watched at all. */
  refused: (why: Sentence) => void;
  /** At a table on this screen: this seat looks now. */
  look(seat: number): Promise<void>;
  /** The record, or nothing where there is none. */
  record(): Promise<string>;
  recordOrWhy(): Promise<string | Sentence>;
}

function refusal(answer: Message): Sentence | null {
  return answer.t === 'no' ? (answer.why as Sentence) : null;
}

export class WireTable implements Table {
  seen: Seen | null = null;
  private shared = '';
  private readonly listeners = new Set<(seen: Seen) => void>();

  constructor(
    readonly id: string,
    private readonly wire: Wire,
    private readonly local: boolean,
  ) {}

  watch(listener: (seen: Seen) => void): () => void {
    this.listeners.add(listener);
    const stop = this.wire.listen((message) => this.hear(message));
    void this.wire.ask({ t: 'watch', table: this.id }).then((answer) => {
      if (answer.t === 'no') this.refused(answer.why as Sentence);
    });
    return () => {
      this.listeners.delete(listener);
      stop();
      void this.wire.ask({ t: 'unwatch', table: this.id });
    };
  }

  refused: (why: Sentence) => void = () => {};

  private hear(message: Message): void {
    if (message.table !== this.id || (message.t !== 'view' && message.t !== 'head')) return;
    const head = (message.head as Head | undefined) ?? this.seen?.head;
    if (!head) return;
    const view = (message.view as View | undefined) ?? this.seen?.view ?? null;
    const seq = message.seq ?? this.seen?.seq ?? 0;
    if (this.seen && seq < this.seen.seq) return;
    this.seen = {
      head,
      view,
      seq,
      history: this.historyWith(message.view as View | undefined),
      heard: message.view ? performance.now() : this.seen?.heard,
    };
    if (!this.local && isExchanged(this.id, head.dice)) {
      this.refused({ message: 'page.dice.exchanged', text: '', values: {} });
      return;
    }
    for (const listener of this.listeners) listener(this.seen);
    this.share(head, view);
  }

  /** Our part in the dice, as soon as it is due. */
  private share(head: Head, view: View | null): void {
    const due = this.local ? null : dueShare(head, view);
    const what = `${due} ${head.dice?.seats?.[head.dice.own ?? 0]?.opened}`;
    if (!due || what === this.shared) return;
    this.shared = what;
    void shareMessage(due, this.id, head.dice!)
      .then((message) => this.ask(message))
      .then(({ t }) => due === 'reveal' && t === 'ok' && countShare(this.id));
  }

  private historyWith(view: View | undefined): Past[] {
    const before = this.seen?.history ?? [];
    return view ? [...before.slice(0, view.history.from), ...view.history.moves] : before;
  }

  private ask(message: Message): Promise<Message> {
    return this.wire.ask({ ...message, table: this.id });
  }

  async do(verb: string, what: What = {}): Promise<Sentence | null> {
    return refusal(await this.ask({ t: 'do', seq: this.seen?.seq ?? 0, verb, ...what }));
  }

  async why(path: string[]): Promise<Sentence | null> {
    const answer = await this.ask({ t: 'why', path });
    return (answer.why as Sentence | null | undefined) ?? null;
  }

  async hint(): Promise<Hint | Sentence> {
    const answer = await this.ask({ t: 'hint' });
    return (
      refusal(answer) ?? {
        words: String(answer.words),
        value: Number(answer.value),
        reason: answer.reason as Sentence | undefined,
        truth: answer.truth as Sentence | undefined,
      }
    );
  }

  async sit(seat?: number): Promise<Sentence | null> {
    return refusal(await this.ask(seat === undefined ? { t: 'sit', seal: true } : { t: 'sit', seat, seal: true }));
  }

  async seatComputer(seat: number, level: number): Promise<Sentence | null> {
    return refusal(await this.ask({ t: 'sit', seat, computer: level }));
  }

  async stand(): Promise<Sentence | null> {
    return refusal(await this.ask({ t: 'stand' }));
  }

  async rematch(): Promise<string | Sentence> {
    const answer = await this.ask({ t: 'rematch', seal: true });
    const why = refusal(answer);
    if (why) return why;
    const table = String(answer.table);
    if (!this.local) await this.wire.ask({ t: 'sit', table, seal: true }); // our seat is kept there
    return table;
  }

  /** No rematch: its table `next` is closed, and the players of `old` hear of it. */
  async refuseRematch(old: string, next: string): Promise<void> {
    await this.wire.ask({ t: 'stand', table: next });
    await this.wire.ask({ t: 'rematch', table: old, no: true });
  }

  async look(seat: number): Promise<void> {
    if (this.local) await this.ask({ t: 'look', seat });
  }

  async record(): Promise<string> {
    const found = await this.recordOrWhy();
    return typeof found === 'string' ? found : '';
  }

  async recordOrWhy(): Promise<string | Sentence> {
    if (this.local) {
      const answer = await this.ask({ t: 'record' });
      return refusal(answer) ?? String(answer.record);
    }
    const answer = await fetch(`api/tables/${this.id}/record`);
    return answer.ok ? answer.text() : (await answer.json()).why;
  }
}
