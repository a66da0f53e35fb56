// The core in a worker of this page, and the tables it plays, kept in this browser's storage.
// SPDX-License-Identifier: MIT
import { noteResult } from './family.ts';
import type { Kept } from './local/room.ts';
import { type Message, type Row, said } from './protocol.ts';
import { Questions, type Wire } from './wire.ts';

const prefix = 'boxwood.table.';

export function isLocal(table: string): boolean {
  return table.startsWith('here');
}

export function keptTables(): Kept[] {
  const tables: Kept[] = [];
  for (let index = 0; index < localStorage.length; index++) {
    const key = localStorage.key(index)!;
    if (key.startsWith(prefix)) tables.push(JSON.parse(localStorage.getItem(key)!) as Kept);
  }
  return tables.sort((a, b) => b.changed - a.changed);
}

export function forgetTable(table: string): void {
  localStorage.removeItem(prefix + table);
}

/** Writes a table down; where there is no room left, over those that can best be spared: the oldest that the server
 * has, then the oldest that are over. */
function write(kept: Kept): void {
  try {
    localStorage.setItem(prefix + kept.table, JSON.stringify(kept));
  } catch (error) {
    const over = keptTables().filter(({ table, result }) => result !== undefined && table !== kept.table);
    const spare = over.findLast(({ brought }) => brought) ?? over.at(-1);
    if (!spare) throw error;
    forgetTable(spare.table);
    write(kept);
  }
}

const remembered = 50; // matches that the server has too

/** The server has a match, under that id. */
export function noteBrought(table: string, brought: string): void {
  const kept = keptTables();
  const it = kept.find((one) => one.table === table);
  if (it) write({ ...it, brought });
  for (const old of kept.filter((one) => one.brought).slice(remembered)) forgetTable(old.table);
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

  private keep(kept: Kept): void {
    const before = JSON.parse(localStorage.getItem(prefix + kept.table) ?? '{}') as Partial<Kept>;
    write({ ...kept, brought: before.brought });
    if (kept.result === undefined) return;
    noteResult(kept);
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
    const text = localStorage.getItem(prefix + table);
    if (text === null) return false;
    const answer = await this.ask({ t: 'restore', kept: JSON.parse(text) as Kept });
    return answer.t === 'ok';
  }
}
