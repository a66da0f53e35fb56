// My games, running and finished: those at the server and those played on this screen.
// SPDX-License-Identifier: MIT
import { el, fill } from '../elements.ts';
import { house } from '../house.ts';
import { keptTables, rowOf } from '../table/local_wire.ts';
import type { Row } from '../table/protocol.ts';
import { say } from '../words.ts';
import { onChange } from '../your_move.ts';
import { tableRow } from './rows.ts';

/** Mine at the server. */
export async function servedRows(): Promise<Row[]> {
  if (!house.served) return [];
  try {
    const answer = await fetch('api/mine');
    return ((await answer.json()) as { tables?: Row[] }).tables ?? [];
  } catch {
    return []; // the line is cut; what is kept here is still there
  }
}

/** All of mine: those that wait for me first, then the latest. */
export async function myRows(): Promise<Row[]> {
  const served = await servedRows();
  const here = keptTables().filter(({ brought }) => !served.some(({ table }) => table === brought));
  const rows = [...served, ...here.map(rowOf)];
  return rows.sort(
    (a, b) => Number(b.your_move ?? false) - Number(a.your_move ?? false) || (b.changed ?? 0) - (a.changed ?? 0),
  );
}

function list(title: string, rows: Row[]): HTMLElement | null {
  if (rows.length === 0) return null;
  return el('section', {}, el('h2', {}, title), el('ul.rows', {}, ...rows.map(tableRow)));
}

export async function showMine(main: HTMLElement): Promise<() => void> {
  await listMine(main);
  return onChange(() => void listMine(main));
}

async function listMine(main: HTMLElement): Promise<void> {
  const rows = await myRows();
  const over = (row: Row) => row.state === 'over' || row.state === 'closed';
  fill(
    main,
    el('h1', {}, say('page.mine')),
    list(
      say('page.mine.running'),
      rows.filter((row) => !over(row)),
    ),
    list(say('page.mine.over'), rows.filter(over)),
    rows.some(over) && el('p', {}, el('a', { href: '#league' }, say('page.league'))),
    rows.length === 0 && el('p', {}, say('page.mine.none')),
    rows.length === 0 && el('p', {}, el('a.button.main', { href: '#' }, say('page.choose_game'))),
  );
}
