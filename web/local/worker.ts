// The server that lives in the page: it answers messages as docs/protocol.md has them, for tables
// that only this screen knows. What must outlast the page is handed to it to keep.
// SPDX-License-Identifier: MIT
import { netOf } from '../nets.ts';
import type { Message, SeatWish, Sentence, Sitter, Wish } from '../table/protocol.ts';
import { lineOf } from '../table/record.ts';
import { Core } from './core.ts';
import { seal, unseal } from './envelope.ts';
import { type Kept, Room } from './room.ts';
import { type Values, valuesOf } from './values.ts';

const rooms = new Map<string, Room>();
let compiled: Promise<WebAssembly.Module> | null = null;

function module(): Promise<WebAssembly.Module> {
  compiled ??= fetch('boxwood.wasm')
    .then((answer) => answer.arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

function push(message: Message): void {
  postMessage(message);
}

/** Brings a core what computers have learnt about the game of a record; null, or why it is not here. */
async function learn(core: Core, record: string): Promise<Sentence | null> {
  const [game = ''] = (lineOf(record, 'rules') ?? '').split(/[/ ]/);
  try {
    const net = await netOf(game, (done) => postMessage({ t: 'loading', done }));
    if (net) core.net(game, net);
    return null;
  } catch {
    return { message: 'page.no_net', text: '', values: {} };
  } finally {
    postMessage({ t: 'loading', done: 1 });
  }
}

async function open(kept: Kept, sealed = false): Promise<Sentence | null> {
  const core = new Core(await module());
  const keep = (whole: Kept) => postMessage({ t: 'keep', kept: { ...whole, record: seal(core, whole.record) } });
  const why = core.open(sealed ? unseal(core, kept.record) : kept.record);
  if (why) return why;
  const thinks = !core.isOver() && kept.seats.some((seat) => seat !== 'me');
  const missing = thinks ? await learn(core, core.record()) : null;
  if (missing) return missing;
  rooms.get(kept.table)?.close();
  const whole = { ...kept, record: core.record(), rules: core.rules().text, turn: core.turn() };
  rooms.set(kept.table, new Room(core, whole, push, keep));
  keep(whole);
  return null;
}

function recordHead(message: Message): string {
  if (message.record) return message.record as string;
  const clock = message.clock as Wish['clock'];
  const lines = ['boxwood record 1', `rules ${message.rules as string}`];
  if (clock)
    lines.push(
      `clock ${clock.bank} ${clock.delay ? `delay ${clock.delay}` : `increment ${clock.increment ?? 0}`}` +
        `${clock.waits ? ' waits' : ''}`,
    );
  if (message.start) lines.push(`start ${message.start as string}`);
  return `${lines.join('\n')}\n`;
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `here${[...bytes].map((byte) => (byte % 36).toString(36)).join('')}`;
}

/** Who sits where at a new table, and the head of its record; lots may change both. */
async function seated(message: Message): Promise<Pick<Kept, 'seats' | 'people' | 'record'>> {
  const seats = (message.seats as SeatWish[]).map((seat) =>
    typeof seat === 'object' ? seat.computer : ('me' as const),
  );
  const people = message.people as (Sitter | null)[] | undefined;
  const head = recordHead(message);
  const core = new Core(await module());
  if (!message.lots || core.open(head)) return { seats, people, record: head };
  const { record, from } = core.lots();
  return { seats: from.map((seat) => seats[seat]!), people: people && from.map((seat) => people[seat]!), record };
}

async function create(message: Message): Promise<Message> {
  const table = newId();
  const kept: Kept = {
    table,
    ...(await seated(message)),
    rules: '',
    titles: message.titles as string[],
    name: String(message.name ?? ''),
    changed: Date.now(),
    elapsed: 0,
  };
  const why = await open(kept);
  return why ? { t: 'no', why } : { t: 'ok', table, seq: 0 };
}

async function rematch(room: Room): Promise<Message> {
  const { kept } = room;
  if (kept.rematch) return { t: 'ok', table: kept.rematch };
  const next = room.again(newId());
  if ('why' in next) return { t: 'no', why: next.why };
  kept.rematch = next.table;
  await open(next);
  room.keep(kept);
  return { t: 'ok', table: kept.rematch };
}

/** A match that is being judged: it is kept, so that looking at it again goes on where it was left. */
interface Reviewed {
  record: string;
  core: Core;
  steps: Generator<Values>;
  last: Values;
}

let reviewed: Reviewed | null = null;
let reviewing = 0; // the round that is wanted; another one, or 0, ends what goes on

async function review(record: string): Promise<Reviewed | Sentence> {
  if (reviewed?.record === record) return reviewed;
  const core = new Core(await module());
  const why = await learn(core, record);
  if (why) return why;
  reviewed = { record, core, steps: valuesOf(core, record), last: { share: 0 } };
  return reviewed;
}

/** Thinks about a match, a position at a time, so that other messages get through. */
async function values(record: string, round: number): Promise<Message> {
  reviewing = round;
  const it = await review(record);
  if ('message' in it) return { t: 'no', why: it };
  for (let step: IteratorResult<Values> | null = null; reviewing === round; step = it.steps.next()) {
    if (step?.done) break;
    if (step) it.last = { ...it.last, ...step.value };
    postMessage({
      t: 'values',
      share: it.last.share,
      values: step?.value.values ?? (step ? null : it.last.values),
      round,
    });
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { t: 'ok', tallies: it.core.tallies() };
}

const [firstNodes, mostNodes, choices] = [20000, 40_000_000, 3];

/** Asks a core that stands where a record ends, and knows what computers have learnt about its game. */
async function askCore(record: string, ask: (core: Core) => Promise<Message> | Message): Promise<Message> {
  const core = new Core(await module());
  const why = core.open(record) ?? (await learn(core, record));
  return why ? { t: 'no', why } : ask(core);
}

/** What the computer thinks of a position: at a glance, then deeper and deeper. */
async function study(core: Core): Promise<Message> {
  for (let nodes = firstNodes; nodes <= mostNodes && core.turn() >= 0; nodes *= 2) {
    const found = core.study(nodes, choices);
    postMessage({ t: 'studied', found });
    if (found.done) break;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { t: 'ok' };
}

const games = 1296; // of each choice: every two throws once

async function rollOut(core: Core): Promise<Message> {
  for (const found of core.rollOut(games)) {
    postMessage({ t: 'rolled', found });
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { t: 'ok' };
}

/** How play might go on; nothing where chance is next, or nobody. */
function lineAfter(core: Core): Message {
  return { t: 'ok', line: core.turn() < 0 ? [] : core.study().choices[0]?.line };
}

async function answer(message: Message): Promise<Message> {
  if (message.t === 'create') return create(message);
  if (message.t === 'values') return values(String(message.record), Number(message.round));
  if (message.t === 'enough') {
    reviewing = 0;
    return { t: 'ok' };
  }
  if (message.t === 'read') return { t: 'ok', record: unseal(new Core(await module()), (message.kept as Kept).record) };
  if (message.t === 'line') return askCore(String(message.record), lineAfter);
  if (message.t === 'roll') return askCore(String(message.record), rollOut);
  if (message.t === 'study') return askCore(String(message.record), study);
  if (message.t === 'restore') {
    const why = await open(message.kept as Kept, true);
    return why ? { t: 'no', why } : { t: 'ok' };
  }
  const room = rooms.get(String(message.table));
  if (!room) return { t: 'no', why: { message: 'page.no_table', text: '', values: {} } };
  switch (message.t) {
    case 'watch':
      return room.view();
    case 'do': {
      const why = room.do(message);
      return why ? { t: 'no', why } : { t: 'ok' };
    }
    case 'why':
      return { t: 'why', why: room.why(message.path as string[]) };
    case 'hint': {
      const hint = await room.hint(learn);
      return 'why' in hint ? { t: 'no', ...hint } : { t: 'hint', ...hint };
    }
    case 'look':
      room.look(Number(message.seat));
      return { t: 'ok' };
    case 'record':
      return { t: 'ok', record: room.record() };
    case 'rematch':
      return rematch(room);
    default:
      return { t: 'ok' };
  }
}

self.onmessage = async ({ data }: MessageEvent<Message>) => {
  const reply = await answer(data);
  postMessage({ ...reply, id: data.id });
};
