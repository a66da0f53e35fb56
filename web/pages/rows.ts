// A table in a list: what is played, with whom, and whose move it is.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import type { Row } from '../protocol.ts';
import { dateWords, say } from '../words.ts';

function withWhom(row: Row): string {
  const others = row.seats.filter((_, seat) => seat !== row.seat);
  const names = others.map(({ who, name, level }) =>
    who === 'computer' ? say('page.computer', { level: level ?? 0 }) : who === 'open' ? say('page.free') : name || say('page.guest'),
  );
  return names.join(', ');
}

function standing(row: Row): string {
  if (row.state === 'over') return row.score && row.seat !== undefined ? resultWords(row.score, row.seat) : say('page.over');
  if (row.your_move) return say('page.your_turn');
  return say(`page.state.${row.state}`);
}

function resultWords(score: number[], seat: number): string {
  const own = score[seat] ?? 0;
  return say(own > 0 ? 'page.you_won' : own < 0 ? 'page.you_lost' : 'page.drawn');
}

export function tableRow(row: Row): HTMLElement {
  const [game = '', preset = ''] = row.rules.split(' ')[0]!.split('/');
  const title = say('page.row', { game: `game.${game}`, booklet: `preset.${game}.${preset}` });
  return el(
    'li',
    {},
    el(
      'a.row',
      { href: `#table=${row.table}`, 'data-mine': row.your_move ? 'true' : undefined },
      el('strong', {}, title),
      el('bdi', {}, withWhom(row)),
      el('span.quiet', {}, standing(row)),
      el('span.quiet', {}, row.changed ? dateWords(row.changed) : ''),
    ),
  );
}
