// The rules of one booklet to read, and what the booklets of a game do differently, side by side.
// SPDX-License-Identifier: MIT
import { el, fill } from '../elements.ts';
import { type GameInfo, house, type PresetInfo } from '../house.ts';
import { has, say, sayIf } from '../words.ts';
import { bookletLine, boxName, boxTitle } from './booklet_words.ts';
import { RulesList } from './play/play_rules.ts';
import { showUnknown } from './unknown.ts';

/** Pictures stand above their text, and a long booklet gets headings. */
function arrange(rules: HTMLElement): void {
  for (const item of rules.querySelectorAll<HTMLElement>('[data-rule]')) {
    const picture = item.querySelector('.diagram');
    if (picture) item.prepend(picture);
    const heading = `page.part.${item.dataset.rule}`;
    if (has(heading)) item.before(el('li.part', {}, el('h2', {}, say(heading))));
  }
  rules.querySelector(':scope > h2')?.remove(); // the page has this heading
}

export async function showRules(main: HTMLElement, value: string): Promise<void> {
  const [game = '', preset = ''] = value.split('/');
  if (!house.game(game)?.presets.some((one) => one.preset === preset)) {
    showUnknown(main);
    return;
  }
  const list = new RulesList();
  await list.show({ game, preset, text: value });
  arrange(list.root);
  const play = el('a.button.main', { href: `#new=${value}` }, say('page.play_by'));
  const compare =
    house.game(game)!.presets.length > 1 && el('a.button', { href: `#booklets=${game}` }, say('page.compare'));
  fill(
    main,
    el('h1', {}, boxTitle(game, preset)),
    el('p.lead', {}, bookletLine(game, preset)),
    el('p.choose', {}, play, compare),
    list.root,
  );
}

/** The value of an option in words; what hangs on another option that is off means nothing. */
function valueWords({ settings }: PresetInfo, key: string): string {
  const root = key.slice(0, key.lastIndexOf('_'));
  if (root.includes('.') && ['off', 'no', 'none'].includes(settings[root] ?? '')) return '–';
  const value = settings[key] ?? '';
  return sayIf(`option.${key}.${value}`) ?? value;
}

type Options = GameInfo['options'];

function differing(presets: PresetInfo[], options: Options): Options {
  return options.filter(({ key }) => new Set(presets.map((preset) => valueWords(preset, key))).size > 1);
}

/** What most booklets say is quiet, what a booklet says alone stands out. */
function usualOf(presets: PresetInfo[], key: string): string {
  const counts = new Map<string, number>();
  for (const preset of presets) counts.set(valueWords(preset, key), (counts.get(valueWords(preset, key)) ?? 0) + 1);
  const [most = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return (counts.get(most) ?? 0) > 1 ? most : '';
}

/** Booklets that answer everything alike share a column; the first of them stands for all. */
function alike(presets: PresetInfo[], options: Options): PresetInfo[][] {
  const groups = new Map<string, PresetInfo[]>();
  for (const preset of presets) {
    const answers = JSON.stringify(options.map(({ key }) => valueWords(preset, key)));
    groups.set(answers, [...(groups.get(answers) ?? []), preset]);
  }
  return [...groups.values()];
}

/** A booklet's name and what is special about it; behind them those that are just the same. */
function headOf(game: string, preset: string, others: PresetInfo[] = []): HTMLElement[] {
  const links = others.map((other) => el('a', { href: `#new=${game}/${other.preset}` }, boxName(game, other.preset)));
  const same = links.length > 0 ? [el('span.same.quiet', {}, el('span', {}, say('page.compare.same')), ...links)] : [];
  return [el('strong', {}, boxName(game, preset)), el('span.quiet', {}, bookletLine(game, preset)), ...same];
}

/** Where a booklet leads. */
function waysOf(game: string, preset: string): HTMLElement {
  const to = (page: string, words: string) =>
    el(
      'a',
      {
        href: `#${page}=${game}/${preset}`,
        'aria-label': say('page.row', { game: boxName(game, preset), booklet: { id: words } }),
      },
      say(words),
    );
  return el('span.head-ways', {}, to('new', 'page.play_this'), to('rules', 'page.rules'));
}

/** These booklets beside each other; bold is what differs from most of all there are. */
function tableOf({ game, options, presets: all }: GameInfo, groups: PresetInfo[][]): HTMLElement {
  const presets = groups.map(([first]) => first!);
  const heads = groups.map(([first, ...others]) => el('th', { scope: 'col' }, ...headOf(game, first!.preset, others)));
  const ways = presets.map(({ preset }) => el('td', {}, waysOf(game, preset)));
  const rows = differing(presets, options).map(({ key }) => {
    const usual = usualOf(all, key);
    const cells = presets.map((preset) => {
      const words = valueWords(preset, key);
      return el('td', { class: words === usual ? 'usual' : undefined }, words);
    });
    return el('tr', {}, el('th', { scope: 'row' }, say(`option.${key}`)), ...cells);
  });
  const caption = el('caption.unseen', {}, say('page.compare'));
  return el(
    'table',
    { class: 'compare' },
    caption,
    el('thead', {}, el('tr', {}, el('td'), ...heads), el('tr', {}, el('td'), ...ways)),
    el('tbody', {}, ...rows),
  );
}

/** On a narrow screen two at a time, to choose. */
function pair(game: GameInfo, groups: PresetInfo[][]): HTMLElement {
  const chosen = [0, Math.min(1, groups.length - 1)];
  const place = el('div');
  const show = () =>
    fill(
      place,
      tableOf(
        game,
        chosen.map((index) => groups[index]!),
      ),
    );
  const choices = chosen.map((_, which) => {
    const options = groups.map(([first], index) =>
      el('option', { value: index, selected: index === chosen[which] }, boxName(game.game, first!.preset)),
    );
    const change = (event: Event) => {
      chosen[which] = Number((event.target as HTMLSelectElement).value);
      show();
    };
    return el(
      'label',
      {},
      say(which === 0 ? 'page.compare.one' : 'page.compare.two'),
      el('select', { onchange: change }, ...options),
    );
  });
  show();
  return el('div.pair', {}, el('div.pair-choice', {}, ...choices), place);
}

export function showBooklets(main: HTMLElement, value: string): void {
  const game = house.game(value);
  if (!game) {
    showUnknown(main);
    return;
  }
  const lines = game.presets.map(({ preset }) => el('li', {}, ...headOf(value, preset), waysOf(value, preset)));
  const groups = alike(game.presets, game.options);
  const single = differing(game.presets, game.options).length === 0;
  const whole = el(
    'div.scroll',
    { tabindex: '0', role: 'region', 'aria-label': say('page.compare') },
    tableOf(game, groups),
  );
  const many = groups.length > 4; // for a tablet
  fill(
    main,
    el('h1', {}, say('page.compare.title', { game: { id: `game.${value}` } })),
    el('p.lead', {}, single ? say('page.compare.none') : say('page.compare.lead')),
    single ? el('ul.boxes', {}, ...lines) : el(many ? 'div.many' : 'div.few', {}, whole, pair(game, groups)),
  );
}
