// The link to a match, shown to be taken along, and copied where the browser allows it.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import { linkOf } from '../share.ts';
import type { Table } from '../table.ts';
import { say } from '../words.ts';

export async function showLink(table: Table): Promise<HTMLElement> {
  const link = await linkOf(table);
  const field = el('input', {
    readonly: true,
    value: link,
    'aria-label': say('page.link'),
    onfocus: () => field.select(),
  }) as HTMLInputElement;
  const status = el('span.quiet', { role: 'status' });
  void navigator.clipboard?.writeText(link).then(
    () => (status.textContent = say('page.share.done')),
    () => field.focus(),
  );
  return el('div.share', {}, field, status);
}
