// A table in a list: what is played, with whom, whose move it is, and since when.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import type { Row } from '../protocol.ts';
import { agoWords, say } from '../words.ts';
import { boxName } from './booklet_words.ts';

function withWhom(row: Row): string {
  if (row.here) return say('page.row.here');
  const others = row.seats.filter((_, seat) => seat !== row.seat);
  const names = others.map(({ who, name, level }) =>
    who === 'computer' ? say('page.computer', { level: level ?? 0 }) : who === 'open' ? say('page.free') : name || say('page.guest'),
  );
  return [...new Set(names)].join(', ');
}

function standing(row: Row): string {
  if (row.here && row.state === 'over') return row.winner ? say('page.wins', { seat: row.winner }) : say('page.drawn');
  if (row.state === 'over') return row.score && row.seat !== undefined ? resultWords(row.score, row.seat) : say('page.over');
  if (row.your_move) return say('page.your_turn');
  return say(`page.state.${row.state}`);
}

function resultWords(score: number[], seat: number): string {
  const own = score[seat] ?? 0;
  return say(own > 0 ? 'page.you_won' : own < 0 ? 'page.you_lost' : 'page.drawn');
}

function deed({ state, seat }: Row): string {
  if (state === 'over') return say('page.look_back');
  if (seat === undefined) return say(state === 'open' ? 'page.row.join' : 'page.row.watch');
  return state === 'closed' ? '' : say('page.play_on');
}

export function tableRow(row: Row): HTMLElement {
  const [game = '', preset = ''] = row.rules.split(' ')[0]!.split('/');
  return el(
    'li',
    {},
    el(
      'a.row',
      { href: `#table=${row.table}`, 'data-mine': row.your_move ? 'true' : undefined },
      el('span.row-what', {}, el('strong', {}, say(`game.${game}`)), ' ', el('span.quiet', {}, boxName(game, preset))),
      el('bdi.row-whom', {}, withWhom(row)),
      el('span.row-state', {}, standing(row)),
      el('span.row-ago.quiet', {}, row.changed ? agoWords(row.changed) : ''),
      el('span.row-deed', { 'aria-hidden': 'true' }, deed(row)),
    ),
  );
}
