// A table in a list: what is played, with whom, whose move it is, and since when.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import { house } from '../house.ts';
import type { Name, Row } from '../table/protocol.ts';
import { readClock } from '../table/record.ts';
import { agoWords, say, sayName, seriesWords, timeWords } from '../words.ts';
import { isAsked } from '../your_move.ts';
import { boxName } from './booklet_words.ts';

type Seat = Row['seats'][number];

/** A value of a sentence that has the level too. */
function nameOf({ who, name }: Seat): Name {
  return who === 'computer' ? { id: 'page.computer' } : (name ?? { id: 'page.guest' });
}

function withWhom(row: Row): string {
  const names = row.seats.flatMap(({ who, name }) => (who === 'person' && name ? [name.said] : []));
  if (row.here) return names.length > 1 ? seriesWords(names) : say('page.row.here');
  const others = row.seats.filter(({ who }, seat) => seat !== row.seat && who !== 'open');
  return seriesWords([...new Set(others.map((seat) => sayName(nameOf(seat), '', { level: seat.level ?? 0 })))]);
}

/** Whose move it is: by name for one who plays too, by the side for one who watches. A move of ours was told
 * already. */
function turnWords({ rules, seats, seat, turn, here }: Row): string {
  if (typeof turn !== 'number') return say('page.state.playing');
  if (seat !== undefined && seats.length === 2 && !here) return say('page.row.theirs');
  const titles = house.game(rules.split('/')[0]!)?.seat_titles[String(seats.length)];
  const title = titles?.[turn];
  const sits = (here && seats[turn]!.name) || (title && { id: title });
  const name = (seat === undefined || here) && sits ? sits : nameOf(seats[turn]!);
  return say('page.row.turn', { name, level: seats[turn]!.level ?? 0 });
}

function standing(row: Row): string {
  if (row.here && row.state === 'over') return row.winner ? say('page.wins', { seat: row.winner }) : say('page.drawn');
  if (row.state === 'over')
    return row.score && row.seat !== undefined ? resultWords(row.score, row.seat) : say('page.over');
  if (row.your_move) return say('page.your_turn');
  if (isAsked(row)) return say('page.row.asked');
  if (row.state === 'playing') return turnWords(row);
  const free = row.seats.filter(({ who }) => who === 'open').length;
  if (row.state === 'open' && free > 0)
    return say(row.seat === undefined ? 'page.row.free' : 'page.row.wait', { n: free });
  return say(row.state === 'open' ? 'page.state.sealing' : `page.state.${row.state}`);
}

function resultWords(score: number[], seat: number): string {
  const own = score[seat] ?? 0;
  return say(own > 0 ? 'page.you_won' : own < 0 ? 'page.you_lost' : 'page.drawn');
}

function deed({ state, seat }: Row): string {
  if (state === 'over') return say('page.look_back');
  if (seat === undefined) return say(state === 'open' ? 'page.row.join' : 'page.row.watch');
  return state === 'closed' ? '' : say(state === 'open' ? 'page.row.open' : 'page.play_on');
}

export function tableRow(row: Row): HTMLElement {
  const [game = '', preset = ''] = row.rules.split(' ')[0]!.split('/');
  const booklet = boxName(game, preset);
  const clock = readClock(row.clock);
  return el(
    'li',
    {},
    el(
      'a.row',
      { href: `#table=${row.table}`, 'data-mine': row.your_move ? 'true' : undefined },
      el(
        'span.row-what',
        {},
        el('strong', {}, say(`game.${game}`)),
        ' ',
        booklet !== say(`game.${game}`) && el('span.quiet', {}, booklet),
        clock && ' ',
        clock && el('span.quiet', {}, timeWords(clock)),
      ),
      el('bdi.row-whom', {}, withWhom(row)),
      el('span.row-state', {}, standing(row)),
      el('span.row-ago.quiet', {}, row.changed ? agoWords(row.changed) : ''),
      el('span.row-deed', { 'aria-hidden': 'true' }, deed(row)),
    ),
  );
}
