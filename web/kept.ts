// All that this browser keeps for the pages in localStorage and sessionStorage: nobody else touches them (files of the
// app and nets lie in the Cache API: service.ts, nets.ts). Where it keeps nothing, or has no room
// left, an entry lives as long as the page, and the page hears of that once ("unkept"). What is damaged is dropped by
// itself; what has a shape that this version does not know counts as missing, and waits for the version that wrote it.
// SPDX-License-Identifier: MIT
import type { Style } from './board/style.ts';
import type { Family, Person, Result } from './family.ts';
import type { Likes } from './house.ts';
import type { Kept } from './local/room.ts';
import type { Unrolled } from './pages/play/play_gate.ts';
import type { Form, Tried } from './puzzles.ts';
import {
  all,
  either,
  fields,
  maybe,
  named,
  number,
  oneOf,
  or,
  type Reader,
  some,
  text,
  truth,
  where,
  whole,
} from './shape.ts';
import type { Pins } from './table/fair.ts';
import type { Act, Id, Name, Past, Said, Sentence, Sitter, View } from './table/protocol.ts';

const prefix = 'boxwood.';
let told = false;

function tellOnce(): void {
  if (!told) dispatchEvent(new Event('unkept'));
  told = true;
}

/** One of the browser's stores; in front of it lies what it did not take, null where it did not let go. */
class Store {
  private readonly held = new Map<string, string | null>();

  /** Some browsers refuse even to say what their store is. */
  constructor(private readonly open: () => Storage) {}

  get(key: string): string | null {
    const held = this.held.get(key);
    if (held !== undefined) return held;
    try {
      return this.open().getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, words: string): void {
    let taken = this.take(key, words);
    while (taken === 'full' && makeRoom(key)) taken = this.take(key, words);
    if (taken === 'yes') this.held.delete(key);
    else {
      this.held.set(key, words);
      tellOnce();
    }
  }

  private take(key: string, words: string): 'yes' | 'no' | 'full' {
    try {
      this.open().setItem(key, words);
      return this.open().getItem(key) === words ? 'yes' : 'no';
    } catch (error) {
      return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'no';
    }
  }

  drop(key: string): void {
    this.held.delete(key);
    try {
      this.open().removeItem(key);
    } catch {
      this.held.set(key, null);
    }
  }

  keys(): string[] {
    const held = [...this.held.keys()];
    try {
      return [...new Set([...Object.keys(this.open()), ...held])].filter((key) => key.startsWith(prefix));
    } catch {
      return held;
    }
  }
}

const lasting = new Store(() => localStorage);
const ofThisTab = new Store(() => sessionStorage);

/** One thing that is kept, under a name of its own. */
class Entry<Value> {
  readonly key: string;

  constructor(
    name: string,
    private readonly reader: Reader<Value>,
    private readonly none: Value,
    private readonly store = lasting,
  ) {
    this.key = prefix + name;
  }

  read(): Value {
    const words = this.store.get(this.key);
    if (words === null) return this.none;
    try {
      return this.reader(JSON.parse(words)) ?? this.none;
    } catch {
      this.drop();
      return this.none;
    }
  }

  write(value: Value): void {
    this.store.set(this.key, JSON.stringify(value));
  }

  drop(): void {
    this.store.drop(this.key);
  }
}

/** As many things of a kind as there are, each under its own name. */
class Entries<Value> {
  readonly key: string;

  constructor(
    private readonly kind: string,
    private readonly reader: (name: string) => Reader<Value>,
  ) {
    this.key = prefix + kind;
  }

  of(name: string): Entry<Value | null> {
    return new Entry<Value | null>(this.kind + name, this.reader(name), null);
  }

  all(): Value[] {
    const names = lasting.keys().flatMap((key) => (key.startsWith(this.key) ? [key.slice(this.key.length)] : []));
    return names.map((name) => this.of(name).read()).filter((value) => value !== null);
  }
}

/** Every member has a usual value, so that a like nobody knows costs only itself. */
function total<Value>(reader: Reader<Value>): [Reader<Value>, Value] {
  return [reader, reader({})!];
}

const level = whole(1, 10);
const colour = or(whole(0, 7), 0);

const likes = fields<Likes>({
  theme: or(oneOf<Likes['theme']>('auto', 'light', 'dark', 'contrast'), 'auto'),
  rolls: or(oneOf<Likes['rolls']>('person', 'auto'), 'person'),
  sound: or(oneOf<Likes['sound']>('on', 'off'), 'on'),
  marks: or(oneOf<Likes['marks']>('on', 'off'), 'on'),
  turns: or(oneOf<Likes['turns']>('on', 'off'), 'off'),
  confirm: or(oneOf<Likes['confirm']>('on', 'off'), 'off'),
  premove: or(oneOf<Likes['premove']>('on', 'off'), 'off'),
  pace: or(oneOf<Likes['pace']>('usual', 'quick'), 'usual'),
  labels: or(oneOf<Likes['labels']>('on', 'off'), 'off'),
  notices: or(oneOf<Likes['notices']>('on', 'off'), 'off'),
  nets: or(oneOf<Likes['nets']>('kept', 'asked'), 'kept'),
  level: or(level, 4),
  booklets: or(named(text), {}),
  player: or(text, ''),
  side: or(oneOf<Likes['side']>('lots', 'first'), 'lots'),
  styles: or(named(oneOf<Style>('wood', 'clear', 'own', 'coloured-clear')), {}),
  name: or(text, ''),
  language: or(text, ''),
});

const person = fields<Person>({ id: text, name: text, colour, level: maybe(level) });
const family = fields<Family>({ people: or(some(person), []), seated: or(named(all(text)), {}) });

const result = where(
  fields<Result>({ table: text, at: number, game: text, people: all(text), score: all(number) }),
  ({ people, score }) => people.length === score.length,
);

const form = fields<Form>({
  rating: or(number, 1000),
  deviation: or(number, 200),
  streak: or(number, 0),
  met: or(some(text), []),
  day: or(number, 0),
});
const tried = fields<Tried>({ forms: or(named(form), {}), day: or(number, 0), days: or(number, 0) });

const nothing = oneOf(null);
const seal: Reader<string | null> = either(text, nothing);
const pins = fields<Pins>({
  secret: text,
  opened: number,
  own: maybe(number),
  commitment: maybe(text),
  seals: maybe(all(seal)),
});

const sitter = fields<Sitter>({ id: text, name: text, colour });
const tableNamed = (id: string) =>
  where(
    fields<Kept>({
      table: text,
      record: text,
      rules: text,
      result: maybe(text),
      seats: all(either(level, oneOf('me'))),
      titles: all(text),
      people: maybe(all(either(sitter, nothing))),
      name: or(text, ''),
      turn: maybe(number),
      changed: number,
      elapsed: number,
      rematch: maybe(text),
      brought: maybe(text),
    }),
    ({ table, seats, titles, turn = 0 }) => table === id && seats.length === titles.length && turn < seats.length,
  );

const name: Reader<Name> = either(fields<Id>({ id: text }), fields<Said>({ said: text }));
const sentence = fields<Sentence>({
  message: text,
  text,
  values: named<number | Name>(either(number, name)),
  rule: maybe(text),
  whose: maybe(text),
});
const past: Reader<Past> = (it) =>
  Array.isArray(it) && number(it[0]) !== undefined && text(it[1]) !== undefined ? [it[0], it[1]] : undefined;
const act = fields<Act>({ verb: text, seat: number, words: text, at: number, effects: maybe(all(text)) });
const view = fields<View>({
  turn: either(number, oneOf<'chance' | 'over'>('chance', 'over')),
  position: text,
  before: maybe(text),
  moves: maybe(all(fields<{ words: string; paths: string[][] }>({ words: text, paths: all(all(text)) }))),
  note: maybe(sentence),
  asides: all(text),
  history: fields<View['history']>({ from: number, moves: all(past) }),
  acts: all(act),
  score: all(number),
  ending: maybe(text),
  ending_sentence: maybe(sentence),
  may: fields<View['may']>({
    move: truth,
    claim: truth,
    back: truth,
    ask_back: truth,
    offer_draw: truth,
    answer: truth,
    resign: truth,
    hint: truth,
  }),
  patience: maybe(fields<NonNullable<View['patience']>>({ call_off: number, abandon: number })),
  offer: maybe(fields<NonNullable<View['offer']>>({ what: oneOf<'draw' | 'back'>('draw', 'back'), by: number })),
  clock: maybe(fields<NonNullable<View['clock']>>({ left: all(number), now: number, due: number })),
});
const unrolled = fields<Unrolled>({
  table: text,
  seq: number,
  last: fields<Unrolled['last']>({ seq: number, history: all(past), view }),
});

export const kept = {
  /** How this person likes things. */
  likes: new Entry('likes', ...total(likes)),
  /** Who plays at this device, and what they won. */
  family: new Entry('family', ...total(family)),
  league: new Entry('league', ...total(fields<{ results: Result[] }>({ results: or(some(result), []) }))),
  puzzles: new Entry('puzzles', ...total(tried)),
  /** The games whose first cards were read. */
  guided: new Entry('guided', some(text), []),
  /** The matches of this screen. */
  tables: new Entries('table.', tableNamed),
  /** Our shares in the dice of a server's tables. */
  seals: new Entries('seal.', () => pins),
  /** The throw that waits for us, if this tab is loaded again. */
  unrolled: new Entry<Unrolled | null>('unrolled', unrolled, null, ofThisTab),
};

/** Makes room by the match that can best be spared: the oldest that a server has, then the oldest that is over. */
function makeRoom(key: string): boolean {
  const over = kept.tables
    .all()
    .filter(({ table, result: ended }) => ended !== undefined && kept.tables.of(table).key !== key)
    .sort((a, b) => b.changed - a.changed);
  const spare = over.findLast(({ brought }) => brought) ?? over.at(-1);
  if (spare) kept.tables.of(spare.table).drop();
  return spare !== undefined;
}

/** This browser knows nothing of anybody any more. */
export function forgetAll(): void {
  for (const store of [lasting, ofThisTab]) for (const key of store.keys()) store.drop(key);
}
