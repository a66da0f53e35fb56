// A match to look back at: one that came in a link, or a table that is over.
// SPDX-License-Identifier: MIT
import { el, fill } from '../../elements.ts';
import { house } from '../../house.ts';
import { unpack } from '../../share/share.ts';
import { signedRecord } from '../../table/replay.ts';
import type { Seen, Table } from '../../table/table.ts';
import { say } from '../../words.ts';
import { From } from './from.ts';

/** Seen from the side `near`; `judged`: with what the computer makes of it. */
async function lookBack(
  main: HTMLElement,
  record: string,
  near?: number,
  judged = false,
): Promise<(() => void) | void> {
  const [, name = '', preset = ''] = /^rules (\w+)\/([\w-]+)/m.exec(record) ?? [];
  const game = house.game(name);
  if (!game) {
    fill(
      main,
      el('h1', {}, say('page.replay.title')),
      el('p', {}, say('page.share.damaged')),
      el('p', {}, el('a', { href: '#' }, say('page.home'))),
    );
    return;
  }
  const page = new From(main, game, preset, record, near);
  await page.begin();
  if (judged) page.judge();
  return () => page.close();
}

/** A match that came inside a link, from the side of who sent it. */
export async function showReplay(main: HTMLElement, value: string): Promise<(() => void) | void> {
  const [, near, packed = ''] = /^(?:(\d)\.)?(.*)$/.exec(value) ?? [];
  return lookBack(main, (await unpack(packed)) ?? '', near === undefined ? undefined : Number(near));
}

/** A table that is over, as who played there has it. */
export async function showReview(main: HTMLElement, id: string): Promise<(() => void) | void> {
  const table = await house.enter(id);
  const seen = table ? await firstSight(table) : null;
  const record = table && seen ? await signedRecord(table, seen) : '';
  return lookBack(main, record, seen?.head.seat ?? undefined, true);
}

/** The table as soon as it is seen; null where it is not ours to see. */
function firstSight(table: Table): Promise<Seen | null> {
  return new Promise((resolve) => {
    table.refused = () => resolve(null);
    const stop = table.watch((seen) => {
      if (!seen.view) return;
      resolve(seen);
      queueMicrotask(() => stop());
    });
  });
}
