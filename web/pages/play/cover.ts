// Several people at one screen, and hands that the others must not see: the table with every hand
// turned over, until the next one says they are there.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../../elements.ts';
import type { Seen, Table } from '../../table/table.ts';
import { say } from '../../words.ts';
import { drawOpenly } from './play_board.ts';
import { callName } from './play_words.ts';

/** Whose turn it is to come to the screen; null if nobody has to. */
export function awaited({ head, view }: Seen): number | null {
  const turn = view?.turn;
  const several = (head.here?.length ?? 0) > 1;
  return several && head.seat === null && typeof turn === 'number' && head.here!.includes(turn) ? turn : null;
}

export function showCover(area: HTMLElement, seen: Seen, table: Table): void {
  const seat = awaited(seen)!;
  const name = callName(seen.head, seat);
  const there = button(say('page.cover.there', { seat: name }), () => void table.look(seat), 'main');
  const card = el(
    'div.cover-card',
    {},
    el('h2', {}, say('page.cover', { seat: name })),
    el('p', {}, say('page.cover.help')),
    there,
  );
  fill(area, el('div.cover', {}, el('div.cover-table', { 'aria-hidden': 'true' }, drawOpenly(seen, seat)), card));
  there.focus();
}
