// Open tables to join and matches to watch.
// SPDX-License-Identifier: MIT
import { el, fill } from '../elements.ts';
import type { Row } from '../table/protocol.ts';
import { say } from '../words.ts';
import { gamesInOrder } from './home.ts';
import { servedRows } from './mine.ts';
import { tableRow } from './rows.ts';

const again = 5000;

async function listed(): Promise<Row[]> {
  try {
    const answer = await fetch('api/tables');
    return ((await answer.json()) as { tables?: Row[] }).tables ?? [];
  } catch {
    return [];
  }
}

/** What is listed; where I sit myself, as I see it. */
async function rows(): Promise<Row[]> {
  const [all, mine] = await Promise.all([listed(), servedRows()]);
  return all.map((row) => mine.find(({ table }) => table === row.table) ?? row);
}

/** A table of one's own, by game. */
function openOne(): HTMLElement {
  const links = gamesInOrder().map(({ game }) => el('a.button', { href: `#new=${game}` }, say(`game.${game}`)));
  return el('section', {}, el('h2', {}, say('page.lobby.open')), el('div.choose', {}, ...links));
}

async function show(main: HTMLElement): Promise<void> {
  const all = await rows();
  const waiting = all.filter(({ state }) => state === 'open');
  const running = all.filter(({ state }) => state !== 'open');
  fill(
    main,
    el('h1', {}, say('page.lobby')),
    waiting.length > 0 ? el('ul.rows', {}, ...waiting.map(tableRow)) : el('p', {}, say('page.lobby.none')),
    openOne(),
    running.length > 0 && el('h2', {}, say('page.lobby.watch')),
    running.length > 0 && el('ul.rows', {}, ...running.map(tableRow)),
  );
}

export async function showLobby(main: HTMLElement): Promise<() => void> {
  await show(main);
  const timer = setInterval(() => {
    if (!main.contains(document.activeElement) || document.activeElement === main) void show(main);
  }, again);
  return () => clearInterval(timer);
}
