// A table that waits for people: what will be played, the link to hand on, and seats to take.
// SPDX-License-Identifier: MIT
import { Stage } from '../board/stage.ts';
import { makeBoard } from '../boards/boards.ts';
import { button, el, fill, svg } from '../elements.ts';
import { house } from '../house.ts';
import { onlooker } from '../local/core.ts';
import { qrMarkup } from '../qr.ts';
import { newCore } from '../replay.ts';
import type { Seen, Table } from '../table.ts';
import { say } from '../words.ts';
import { bookletLine, boxTitle } from './booklet_words.ts';
import { copyField } from './copy_field.ts';
import { nameField } from './name_field.ts';

const inALine = 42; // letters of the link on a phone

/** Whether nobody else can open an address of this page. */
function isOnlyHere(): boolean {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname);
}

function invite(): HTMLElement {
  const address = el('textarea', { readonly: true, rows: String(Math.ceil(location.href.length / inALine)), 'aria-label': say('page.link'), dir: 'ltr', spellcheck: 'false' }, location.href) as HTMLTextAreaElement;
  const code = el('div.qr', { role: 'img', 'aria-label': say('page.qr') });
  code.append(svg(qrMarkup(location.href)));
  return el('div.invite', {}, el('p', {}, say('page.invite')), copyField(address), isOnlyHere() && el('p.quiet', {}, say('page.invite.here')), code);
}

/** Who sits where so far. */
function sitting({ head }: Seen): HTMLElement {
  const name = (seat: number) => {
    const { who, name, level } = head.seats[seat]!;
    if (seat === head.seat) return say('page.you');
    return who === 'open' ? say('page.free_seat') : who === 'computer' ? say('page.computer', { level: level ?? 0 }) : name || say('page.guest');
  };
  return el('ul.sitting', {}, ...head.seats.map(({ title, who }, seat) => el('li', {}, el('span', {}, say(title)), ' ', el(who === 'open' ? 'bdi.quiet' : 'bdi', {}, name(seat)))));
}

async function firstPosition(rules: string): Promise<string | undefined> {
  const core = await newCore();
  return core.open(`boxwood record 1\nrules ${rules}\nversion 1\n`) ? undefined : core.view(onlooker, 0, 0).position;
}

/** The board as it will be for so many, to look at while one waits. */
function preview({ head }: Seen): HTMLElement {
  const { game, preset, options, seats, text } = head.rules;
  const area = el('div.waiting-board', { 'aria-hidden': 'true' });
  const seat = head.seat ?? 0;
  const stage = new Stage(makeBoard({ game, options, seats, seat, near: seat, flipped: false, tall: innerHeight > 1.2 * innerWidth, small: true }));
  const show = (position: string | undefined) => {
    if (position === undefined) return;
    stage.show(stage.board.scene(position), true);
    fill(area, stage.root);
  };
  const info = house.game(game);
  if (seats === info?.seats_min) show(info.presets.find((one) => one.preset === preset)?.start);
  else void firstPosition(text).then(show);
  return area;
}

function words({ head }: Seen): string {
  if (head.state === 'closed') return say('page.closed');
  if (head.state === 'sealing') return say('page.sealing');
  if (head.seat !== null) return say('page.waiting');
  const host = head.seats.find(({ who }) => who === 'person');
  return host ? say('page.invited', { name: host.name || 'page.guest' }) : say('page.join');
}

function forGuest(seen: Seen, table: Table): HTMLElement {
  const { seats } = seen.head;
  const open = seats.flatMap(({ who }, seat) => (who === 'open' ? [seat] : []));
  const buttons = open.map((seat, index) => button(say('page.sit', { seat: seats[seat]!.title }), () => void table.sit(seat), index === 0 ? 'main' : 'choice'));
  return el('div.seats', {}, nameField(), el('div.choose', {}, ...buttons), el('p.quiet', {}, say('page.join.watch')));
}

function forHost(table: Table): HTMLElement {
  return el('div', {}, invite(), button(say('page.stand'), () => void table.stand(), 'choice'));
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
      el('div.waiting-words', {}, el('h2', {}, boxTitle(game, preset)), el('p.lead', {}, bookletLine(game, preset)), el('p.now', { role: 'status' }, words(seen)), open && sitting(seen), open && head.seat === null && forGuest(seen, table), open && head.seat !== null && forHost(table)),
      preview(seen),
    ),
  );
}
