// A table that waits for people: what will be played, the link to hand on, and seats to take.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../../elements.ts';
import { house } from '../../house.ts';
import { tableLink } from '../../share/share.ts';
import type { Seen, Table } from '../../table/table.ts';
import { say, sayName, timeWords } from '../../words.ts';
import { bookletLine, boxTitle } from '../booklet_words.ts';
import { copyField } from '../copy_field.ts';
import { introduce, nameField } from '../people/name_field.ts';
import { sendButton } from '../share_sheet.ts';
import { startBoard } from '../start_board.ts';
import { signOf } from './play_players.ts';

const inALine = 42; // letters of the link on a phone

/** Whether nobody else can open an address of this page. */
function isOnlyHere(): boolean {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname);
}

/** The server draws it, with the same library that prints one in the terminal. */
function code(link: string): HTMLElement {
  return el('img.qr', { src: `api/qr?text=${encodeURIComponent(link)}`, alt: say('page.qr') });
}

function invite(table: Table): HTMLElement {
  const link = tableLink(table.id);
  const address = el(
    'textarea',
    {
      readonly: true,
      rows: String(Math.ceil(link.length / inALine)),
      'aria-label': say('page.link'),
      dir: 'ltr',
      spellcheck: 'false',
    },
    link,
  ) as HTMLTextAreaElement;
  return el(
    'div.invite',
    {},
    el('p', {}, say('page.invite')),
    copyField(address),
    sendButton(link),
    isOnlyHere() ? el('p.quiet', {}, say('page.invite.here')) : code(link),
  );
}

/** Who sits where so far; the person who made the table may give a free seat to the computer. */
function sitting({ head }: Seen, table: Table): HTMLElement {
  const filler = (seat: number) => {
    const { who, kept, title } = head.seats[seat]!;
    if (!head.mine || head.seats.length < 3 || who !== 'open' || kept) return null;
    const it = button(
      say('page.seat_computer.short'),
      () => void table.seatComputer(seat, house.likes.level),
      'choice',
    );
    it.setAttribute('aria-label', say('page.seat_computer', { seat: title }));
    return it;
  };
  const name = (seat: number) => {
    const { who, name, level, kept } = head.seats[seat]!;
    if (seat === head.seat) return say('page.you');
    return who === 'open'
      ? say(kept ? 'page.kept_seat' : 'page.free_seat')
      : who === 'computer'
        ? say('page.computer', { level: level ?? 0 })
        : (name?.said ?? say('page.guest'));
  };
  const line = ({ title, who }: Seen['head']['seats'][number], seat: number) =>
    el(
      'li',
      {},
      !head.lots && el('span.badge', { 'data-sign': signOf(head, seat), 'aria-hidden': 'true' }),
      !head.lots && el('span', {}, sayName(title)),
      ' ',
      filler(seat) ?? el(who === 'open' ? 'bdi.quiet' : 'bdi', {}, name(seat)),
    );
  return el('ul.sitting', {}, ...head.seats.map(line));
}

/** The board as it will be, to look at while one waits: from the own side, or the one that is free. */
function preview({ head }: Seen): HTMLElement | null {
  const free = head.seats.findIndex(({ who }) => who === 'open');
  return startBoard({ ...head.rules, seat: head.seat ?? Math.max(0, free) });
}

/** Whether only people of the game before are waited for. */
function isKept({ head }: Seen): boolean {
  return head.seats.every(({ who, kept }) => who !== 'open' || kept);
}

function words(seen: Seen): string {
  const { head } = seen;
  if (head.state === 'closed')
    return say(seen.view ? 'page.called_off' : head.after ? 'page.rematch.none' : 'page.closed');
  if (head.state === 'sealing') return say('page.sealing');
  const free = head.seats.filter(({ who }) => who === 'open').length;
  if (head.seat !== null)
    return say(isKept(seen) ? 'page.rematch.waits' : free === 1 ? 'page.waiting.one' : 'page.waiting');
  const host = head.seats.find(({ who }) => who === 'person');
  if (!host) return say('page.join');
  if (head.after) return host.name ? say('page.rematch.asked', { seat: host.name }) : say('page.rematch.asked.guest');
  return host.name ? say('page.invited', { name: host.name }) : say('page.invited.guest');
}

function forGuest(seen: Seen, table: Table): HTMLElement {
  const { seats, lots } = seen.head;
  const field = nameField();
  const open = seats.flatMap(({ who }, seat) => (who === 'open' ? [seat] : []));
  const buttons = (lots ? open.slice(0, 1) : open).map((seat, index) =>
    button(
      say('page.sit', { seat: lots ? { id: 'page.side.lots' } : seats[seat]!.title }),
      () => void introduce(field).then((known) => (known ? table.sit(seat) : null)),
      index === 0 ? 'main' : 'choice',
    ),
  );
  const { after } = seen.head;
  if (after)
    buttons.push(button(say('page.rematch.refuse'), () => void table.refuseRematch(after, table.id), 'choice'));
  return el('div.seats', {}, field, el('div.choose', {}, ...buttons), el('p.quiet', {}, say('page.join.watch')));
}

function forHost(seen: Seen, table: Table): HTMLElement {
  const { after } = seen.head;
  const leave = () => void (after ? table.refuseRematch(after, table.id) : table.stand());
  return el('div', {}, !isKept(seen) && invite(table), button(say('page.stand'), leave, 'choice'));
}

export function showWaiting(area: HTMLElement, seen: Seen, table: Table): void {
  const { head } = seen;
  const { game, preset } = head.rules;
  const open = head.state === 'open';
  fill(
    area,
    el(
      'div.waiting',
      {},
      el(
        'div.waiting-words',
        {},
        el('h2', {}, boxTitle(game, preset)),
        el('p.lead', {}, bookletLine(game, preset)),
        head.clock ? el('p', {}, say('page.clock.of', { clock: timeWords(head.clock) })) : null,
        head.clock?.waits && el('p.quiet', {}, say('page.clock.waits')),
        el('p.now', { role: 'status' }, words(seen)),
        open && head.lots && el('p', {}, say('lots.drawn')),
        open && sitting(seen, table),
        open && head.seat === null && forGuest(seen, table),
        open && head.seat !== null && forHost(seen, table),
        head.after ? el('p', {}, el('a', { href: `#table=${head.after}` }, say('page.rematch.before'))) : null,
        head.state === 'closed' && el('p', {}, el('a', { href: '#' }, say('page.home'))),
      ),
      preview(seen),
    ),
  );
}
