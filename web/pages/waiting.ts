// A table that waits for people: the link to hand on, and seats to take.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { qrMarkup } from '../qr.ts';
import { svg } from '../elements.ts';
import type { Seen, Table } from '../table.ts';
import { say } from '../words.ts';

function invite(): HTMLElement {
  const address = el('input', { readonly: true, value: location.href, 'aria-label': say('page.link') }) as HTMLInputElement;
  const copy = button(
    say('page.copy'),
    () => {
      address.select();
      void navigator.clipboard?.writeText(location.href).then(() => (copy.textContent = say('page.copied')));
    },
    'main',
  );
  const code = el('div.qr', { role: 'img', 'aria-label': say('page.qr') });
  code.append(svg(qrMarkup(location.href)));
  return el('div.invite', {}, el('p', {}, say('page.invite')), el('div.link', {}, address, copy), code);
}

export function showWaiting(area: HTMLElement, seen: Seen, table: Table): void {
  const { head } = seen;
  const open = head.seats.flatMap(({ who }, seat) => (who === 'open' ? [seat] : []));
  const seats = open.map((seat) => button(say('page.sit', { seat: head.seats[seat]!.title }), () => void table.sit(seat), 'main'));
  const words = head.state === 'closed' ? say('page.closed') : head.state === 'sealing' ? say('page.sealing') : head.seat !== null ? say('page.waiting') : say('page.join');
  fill(
    area,
    el(
      'div.waiting',
      {},
      el('h2', {}, words),
      head.seat === null && head.state === 'open' ? el('div.seats', {}, ...seats) : null,
      head.seat !== null && head.state === 'open' ? invite() : null,
      head.seat !== null && head.state === 'open' ? button(say('page.stand'), () => void table.stand(), 'quiet') : null,
    ),
  );
}
