// The core in a worker of this page, and the tables it plays, kept in this browser's storage.
// SPDX-License-Identifier: MIT
import { noteResult } from '../family.ts';
import { kept } from '../kept.ts';
import type { Kept } from '../local/room.ts';
import { type Message, type Row, said } from './protocol.ts';
import { Questions, type Wire } from './wire.ts';

export function isLocal(table: string): boolean {
  return table.startsWith('here');
}

/** The latest first. */
export function keptTables(): Kept[] {
  return kept.tables.all().sort((a, b) => b.changed - a.changed);
}

const remembered = 50; // matches that the server has too

/** The server has a match, under that id. */
export function noteBrought(table: string, brought: string): void {
  const entry = kept.tables.of(table);
  const it = entry.read();
  if (it) entry.write({ ...it, brought });
  const there = keptTables().filter((one) => one.brought);
  for (const old of there.slice(remembered)) kept.tables.of(old.table).drop();
}

/** A kept table as the list of my games shows it. */
export function rowOf(kept: Kept): Row {
  const { rules } = kept;
  const result = /^(.*) (\w+)$/.exec(kept.result ?? '');
  const several = kept.seats.filter((seat) => seat === 'me').length > 1;
  const nameOf = (seat: number) => said(kept.people?.[seat]?.name) ?? { id: kept.titles[seat]! };
  const score = result?.[1]?.split(' ').map(Number);
  const best = score?.indexOf(Math.max(...score)) ?? -1;
  return {
    table: kept.table,
    rules,
    here: several,
    winner: several && score?.some((points) => points > 0) ? nameOf(best) : undefined,
    state: result ? 'over' : 'playing',
    turn: kept.turn !== undefined && kept.turn >= 0 ? kept.turn : undefined,
    your_move: !result && !several && kept.seats[kept.turn ?? -1] === 'me',
    changed: kept.changed,
    seats: kept.seats.map((seat, index) =>
      seat === 'me'
        ? { who: 'person', name: said(kept.people?.[index]?.name ?? (several ? '' : kept.name)) }
        : { who: 'computer', level: seat },
    ),
    seat: kept.seats.indexOf('me'),
    score,
    ending: result?.[2],
  };
}

export class LocalWire implements Wire {
  private readonly questions = new Questions();
  private readonly worker = new Worker('local.js', { type: 'module' });

  /** `ended` hears of each match that is over. */
  constructor(private readonly ended: () => void = () => {}) {
    this.worker.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.t === 'keep') this.keep(data.kept as Kept);
      else if (data.t === 'loading') dispatchEvent(new CustomEvent('loading', { detail: data.done }));
      else this.questions.hear(data);
    };
  }

  private keep(table: Kept): void {
    const entry = kept.tables.of(table.table);
    entry.write({ ...table, brought: entry.read()?.brought });
    if (table.result === undefined) return;
    noteResult(table);
    this.ended();
  }

  ask(message: Message): Promise<Message> {
    return this.questions.ask(message, (numbered) => this.worker.postMessage(numbered));
  }

  /** Whatever it is doing, it stops; nothing is asked of it any more. */
  close(): void {
    this.worker.terminate();
  }

  listen(listener: (message: Message) => void): () => void {
    return this.questions.listen(listener);
  }

  /** Opens a table of an earlier visit again; false if it is not in this browser. */
  async restore(table: string): Promise<boolean> {
    const known = kept.tables.of(table).read();
    if (known === null) return false;
    const answer = await this.ask({ t: 'restore', kept: known });
    return answer.t === 'ok';
  }
}
