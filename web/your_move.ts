// Tables that wait for me, watched or not: counted in the title of the tab, and told by a notice of
// the browser to people who asked for that and are looking elsewhere.
// SPDX-License-Identifier: MIT
import { house } from './house.ts';
import type { Head, Message, Row, View } from './table/protocol.ts';
import { say } from './words.ts';

const waiting = new Set<string>();
const heads = new Map<string, Head>();
const listeners = new Set<() => void>();
let title = '';

/** How many tables wait; the listener hears of every change. */
export function onYourMove(listener: (count: number) => void): () => void {
  const tell = () => listener(waiting.size);
  tell();
  return onChange(tell);
}

/** Hears when a table begins or ceases to wait. */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function nameTab(words: string): void {
  title = words;
  document.title = waiting.size > 0 ? `(${waiting.size}) ${title}` : title;
}

export function mayNotify(): boolean {
  return 'Notification' in window && house.served;
}

/** Asks the browser for leave when somebody switches notices on. */
export async function wantsNotices(on: boolean): Promise<void> {
  if (on && Notification.permission === 'default') await Notification.requestPermission();
}

function notify(row: Row): void {
  if (house.likes.notices !== 'on' || !mayNotify() || Notification.permission !== 'granted') return;
  if (!document.hidden && location.hash === `#table=${row.table}`) return;
  const [game = ''] = row.rules.split('/');
  const notice = new Notification(say('page.your_turn'), {
    body: say(`game.${game}`),
    tag: row.table,
    icon: 'icon.svg',
  });
  notice.onclick = () => {
    window.focus();
    location.hash = `table=${row.table}`;
  };
}

function changed(): void {
  nameTab(title);
  for (const tell of listeners) tell();
}

/** Somebody would like another game, and has kept us a seat. */
export function isAsked({ state, seat, seats }: Row): boolean {
  return state === 'open' && seat !== undefined && seats[seat]?.who === 'open';
}

/** A table whose only others are computers does not wait: they have answered before one looks away. */
function isWaiting(row: Row): boolean {
  return isAsked(row) || (row.your_move === true && row.seats.filter(({ who }) => who === 'person').length > 1);
}

/** A table that is watched is not told apart: its views say whose turn it is. */
function hearView({ table = '', head, view }: Message): void {
  const known = (head as Head | undefined) ?? heads.get(table);
  if (!known || !view) return;
  heads.set(table, known);
  const turn = (view as View).turn;
  note({
    table,
    rules: known.rules.text,
    state: known.state,
    seats: known.seats,
    your_move: known.seat !== null && turn === known.seat,
  });
}

function note(row: Row): void {
  const before = waiting.has(row.table);
  if (isWaiting(row)) waiting.add(row.table);
  else waiting.delete(row.table);
  if (before === waiting.has(row.table)) return;
  if (!before) notify(row);
  changed();
}

function hear(message: Message): void {
  if (message.t === 'welcome') void ask();
  else if (message.t === 'view') hearView(message);
  else if (message.t === 'yours') note(message as unknown as Row);
}

async function ask(): Promise<void> {
  const answer = await house.socket().ask({ t: 'mine' });
  waiting.clear();
  for (const row of (answer.tables as Row[] | undefined) ?? []) if (isWaiting(row)) waiting.add(row.table);
  changed();
}

/** Begins to listen, once the page has a server. */
export function watchYourMoves(): void {
  house.socket().listen(hear);
  void ask();
}
