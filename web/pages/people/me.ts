// Settings: how I like things, my account, what is stored about me here and at the server, and how
// to be rid of it.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../../elements.ts';
import { house, type Likes } from '../../house.ts';
import { languageOptions, switchLanguage } from '../../language.ts';
import { keptTables } from '../../table/local_wire.ts';
import { say } from '../../words.ts';
import { mayNotify, wantsNotices } from '../../your_move.ts';
import { wear } from '../frame.ts';
import { gamesInOrder } from '../home.ts';
import { toggle } from '../like_toggle.ts';
import { styleChoice } from '../style_choice.ts';
import { accountSection, guestLeaving } from './me_account.ts';
import { netsSection } from './me_nets.ts';
import { nameField } from './name_field.ts';

function choice<Key extends keyof Likes>(
  key: Key,
  values: Likes[Key][],
  done: (value: Likes[Key]) => void = () => {},
): HTMLElement {
  const change = (event: Event) => {
    const value = (event.target as HTMLSelectElement).value as Likes[Key];
    house.like({ [key]: value } as Partial<Likes>);
    done(value);
  };
  const options = values.map((value) =>
    el('option', { value, selected: house.likes[key] === value }, say(`page.like.${key}.${value}`)),
  );
  return el(
    'div.field',
    {},
    el('label', { for: `like-${key}` }, say(`page.like.${key}`)),
    el('select', { id: `like-${key}`, onchange: change }, ...options),
  );
}

function languageField(): HTMLElement {
  const change = (event: Event) => void switchLanguage((event.target as HTMLSelectElement).value);
  const options = languageOptions().map(([value, name, selected]) =>
    el('option', { value, lang: value, selected }, name),
  );
  return el(
    'div.field',
    {},
    el('label', { for: 'like-language' }, say('page.language')),
    el('select', { id: 'like-language', onchange: change }, ...options),
  );
}

function likes(): HTMLElement {
  return el(
    'section.settings',
    {},
    nameField(),
    languageField(),
    choice('theme', ['auto', 'light', 'dark', 'contrast'], wear),
    choice('rolls', ['person', 'auto']),
    choice('pace', ['usual', 'quick']),
    toggle('marks', undefined, 'like-marks'),
    toggle('sound', undefined, 'like-sound'),
    toggle('turns'),
    toggle('confirm'),
    toggle('premove'),
    mayNotify() && toggle('notices', (on) => void wantsNotices(on), 'like-notices'),
  );
}

/** The style of each game's board and pieces; the pictures of a game are drawn when it is opened. */
function boards(): HTMLElement {
  const games = gamesInOrder().map((info) => {
    const name = say(`game.${info.game}`);
    const body = el('div');
    const it = el('details.style-game', {}, el('summary', {}, name), body);
    it.addEventListener('toggle', () => body.childElementCount === 0 && body.append(styleChoice(info, name)));
    return it;
  });
  return el('section', {}, el('h2', {}, say('page.style')), ...games);
}

function forget(main: HTMLElement): void {
  house.forget();
  wear(house.likes.theme);
  void showMe(main, 'stored', true);
}

/** Asks again: games that go on would be lost too. */
function forgetting(main: HTMLElement): HTMLElement {
  const deed = el('div');
  const offer = () => fill(deed, button(say('page.forget'), ask, 'danger'));
  const ask = () => {
    const n = keptTables().length;
    const keep = button(say('page.forget.keep'), offer, 'choice');
    fill(
      deed,
      el('p', {}, say(n > 0 ? 'page.forget.sure' : 'page.forget.likes', { n })),
      el(
        'div.choose',
        {},
        keep,
        button(say('page.forget.yes'), () => forget(main), 'danger'),
      ),
    );
    keep.focus();
  };
  offer();
  return deed;
}

function storedHere(main: HTMLElement, gone: boolean): HTMLElement {
  return el(
    'section',
    { id: 'stored' },
    el('h2', { tabindex: -1 }, say('page.stored')),
    el('h3', {}, say('page.stored.here')),
    el('p', {}, say('page.stored.tables', { n: keptTables().length })),
    el('p', {}, say('page.stored.likes')),
    gone ? el('p', { role: 'status' }, say('page.forget.done')) : forgetting(main),
  );
}

async function storedThere(): Promise<HTMLElement | null> {
  if (!house.served) return null;
  const points = ['cookie', 'games', 'account', 'language', 'address'].map((name) =>
    el('li', {}, say(`page.stored.${name}`)),
  );
  const leaving = await guestLeaving();
  return el(
    'section',
    {},
    el('h3', {}, say('page.stored.server')),
    el('ul', {}, ...points),
    el('p', {}, el('a', { href: 'api/export', download: 'boxwood-export.json' }, say('page.export'))),
    leaving && el('p', {}, say('page.stored.leave')),
    leaving,
  );
}

export async function showMe(main: HTMLElement, value: string, gone = false): Promise<void> {
  const [account, nets, there] = await Promise.all([accountSection(), netsSection(), storedThere()]);
  fill(main, el('h1', {}, say('page.settings')), likes(), boards(), account, nets, storedHere(main, gone), there);
  const heading = value === '' ? null : main.querySelector<HTMLElement>(`#${CSS.escape(value)} h2`);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}
