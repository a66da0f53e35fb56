// A match that is only looked at: its record, seen by an onlooker. Nothing can be done there.
// SPDX-License-Identifier: MIT
import { house } from './house.ts';
import { type Core, onlooker } from './local/core.ts';
import type { Head, Hint, SeatHead, Sentence } from './protocol.ts';
import type { Seen, Table } from './table.ts';

const no: Sentence = { message: 'page.no_table', text: '', values: {} };

export class RecordTable implements Table {
  readonly id = 'here'; // nowhere but in its link
  readonly seen: Seen;

  /** `core` has the record open. */
  constructor(
    core: Core,
    private readonly text: string,
  ) {
    const rules = core.rules();
    const titles = house.game(rules.game)?.seat_titles[String(rules.seats)] ?? [];
    const seats = Array.from({ length: rules.seats }, (_, seat): SeatHead => ({ who: 'person', title: titles[seat] ?? '' }));
    const over = core.turn() === -2;
    const head: Head = { state: over ? 'over' : 'playing', seat: null, rules, seats, here: over ? seats.map((_, seat) => seat) : undefined };
    const view = core.view(onlooker, 0, 0);
    this.seen = { head, view, seq: core.seq(), history: view.history.moves };
  }

  watch(listener: (seen: Seen) => void): () => void {
    listener(this.seen);
    return () => {};
  }

  do(): Promise<Sentence | null> {
    return Promise.resolve(no);
  }

  why(): Promise<Sentence | null> {
    return Promise.resolve(null);
  }

  hint(): Promise<Hint | Sentence> {
    return Promise.resolve(no);
  }

  sit(): Promise<Sentence | null> {
    return Promise.resolve(no);
  }

  stand(): Promise<Sentence | null> {
    return Promise.resolve(no);
  }

  /** Whoever wants to play too chooses with whom; this page is left meanwhile. */
  rematch(): Promise<string | Sentence> {
    const { game, preset } = this.seen.head.rules;
    location.hash = `new=${game}/${preset}`;
    return new Promise(() => {});
  }

  look(): Promise<void> {
    return Promise.resolve();
  }

  record(): Promise<string> {
    return Promise.resolve(this.text);
  }
}
