// A match inside somebody else's page: the board and the way through it, and nothing that acts for anybody. It asks
// for no name and keeps nothing.
// SPDX-License-Identifier: MIT
import { el, fill } from '../../elements.ts';
import { house } from '../../house.ts';
import { linkOf, type Shared, unpack } from '../../share/share.ts';
import { newCore } from '../../table/replay.ts';
import { say } from '../../words.ts';
import { wear } from '../frame.ts';
import { MatchView } from './match_view.ts';

/** The match that the address names: packed in it, or on the server; one that hides something has no record yet. */
async function matchAt(address: string): Promise<Shared> {
  const [name = '', value = ''] = address.split(/=(.*)/s);
  if (name === 'table') {
    const answer = await fetch(`api/tables/${value}/record`).catch(() => null);
    return { table: value, record: answer?.ok ? await answer.text() : '' };
  }
  const [, near, packed = ''] = /^(?:(\d)\.)?(.*)$/.exec(value) ?? [];
  return { record: (await unpack(packed)) ?? '', seat: near === undefined ? undefined : Number(near) };
}

function still(table: string): HTMLElement {
  return el('img.embed-still', { src: `api/tables/${table}.svg`, alt: '' });
}

export async function showEmbedded(body: HTMLElement): Promise<void> {
  const shared = await matchAt(decodeURIComponent(location.hash.slice(1)));
  const core = await newCore();
  const known = shared.record !== '' && core.open(shared.record) === null && !!house.game(core.rules().game);
  const view = new MatchView(() => {});
  const link = known || shared.table ? await linkOf(shared) : './';
  const open = el('a.embed-open', { href: link, target: '_blank', rel: 'noopener' }, say('page.embed.open'));
  wear(house.likes.theme);
  const main = el('main.page-embed');
  fill(main, known ? view.board : shared.table ? still(shared.table) : null, known ? view.side : null, open);
  body.append(main);
  if (known) view.show(core, shared.record, shared.seat);
}
