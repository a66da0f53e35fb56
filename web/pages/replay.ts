// A match that came inside a link: the table as it was at the end, to look through move by move.
// SPDX-License-Identifier: MIT
import { el, fill } from '../elements.ts';
import { RecordTable } from '../record_table.ts';
import { newCore } from '../replay.ts';
import { unpack } from '../share.ts';
import { say } from '../words.ts';
import { PlayPage } from './play.ts';

export async function showReplay(main: HTMLElement, value: string): Promise<() => void> {
  const record = await unpack(value);
  const core = await newCore();
  if (!record || core.open(record)) {
    fill(main, el('h1', {}, say('page.from')), el('p', {}, say('page.share.damaged')), el('p', {}, el('a', { href: '#' }, say('page.home'))));
    return () => {};
  }
  main.classList.add('page-table');
  const page = new PlayPage(main, new RecordTable(core, record));
  return () => page.close();
}
