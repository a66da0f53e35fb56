// The rules of one booklet to read, and what the booklets of a game do differently, side by side.
// SPDX-License-Identifier: MIT
import { el, fill } from '../elements.ts';
import { house, type GameInfo } from '../house.ts';
import { has, say } from '../words.ts';
import { RulesList } from './play_rules.ts';

export function showRules(main: HTMLElement, value: string): void {
  const [game = '', preset = ''] = value.split('/');
  const list = new RulesList();
  list.show({ game, preset, text: value, seats: 2, options: {} });
  fill(main, el('h1', {}, say(`game.${game}`)), list.root, el('p', {}, el('a', { href: `#new=${game}` }, say('page.play_this'))));
}

function valueWords(key: string, value: string): string {
  return has(`option.${key}.${value}`) ? say(`option.${key}.${value}`) : value;
}

function differing({ options, presets }: GameInfo): GameInfo['options'] {
  return options.filter(({ key }) => new Set(presets.map(({ settings }) => settings[key])).size > 1);
}

function table(game: GameInfo): HTMLElement {
  const heads = game.presets.map(({ preset }) => el('th', { scope: 'col' }, say(`preset.${game.game}.${preset}`)));
  const rows = differing(game).map(({ key }) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, say(`option.${key}`)),
      ...game.presets.map(({ settings }) => el('td', {}, valueWords(key, settings[key] ?? ''))),
    ),
  );
  return el('table', {}, el('thead', {}, el('tr', {}, el('td'), ...heads)), el('tbody', {}, ...rows));
}

export function showBooklets(main: HTMLElement, value: string): void {
  const game = house.game(value);
  if (!game) {
    location.hash = '';
    return;
  }
  const single = differing(game).length === 0;
  fill(
    main,
    el('h1', {}, say('page.compare')),
    el('p', {}, say(`game.${game.game}`)),
    single ? el('p', {}, say('page.compare.none')) : el('div.scroll', { tabindex: '0', role: 'region', 'aria-label': say('page.compare') }, table(game)),
    el('ul', {}, ...game.presets.map(({ preset }) => el('li', {}, el('a', { href: `#rules=${value}/${preset}` }, say(`preset.${value}.${preset}`))))),
    el('p', {}, el('a', { href: `#new=${value}` }, say('page.play_this'))),
  );
}
