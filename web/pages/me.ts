// Settings: how I like things, my account, what is stored about me here and at the server, and how
// to be rid of it.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { house, type Likes } from '../house.ts';
import { forgetTable, keptTables } from '../local_wire.ts';
import { say } from '../words.ts';
import { mayNotify, wantsNotices } from '../your_move.ts';
import { wear } from './frame.ts';
import { accountSection, guestLeaving } from './me_account.ts';

function choice<Key extends keyof Likes>(key: Key, values: Likes[Key][], done: (value: Likes[Key]) => void = () => {}): HTMLElement {
  const change = (event: Event) => {
    const value = (event.target as HTMLSelectElement).value as Likes[Key];
    house.like({ [key]: value } as Partial<Likes>);
    done(value);
  };
  const options = values.map((value) => el('option', { value, selected: house.likes[key] === value }, say(`page.like.${key}.${value}`)));
  return el('div.field', {}, el('label', { for: `like-${key}` }, say(`page.like.${key}`)), el('select', { id: `like-${key}`, onchange: change }, ...options));
}

function nameField(): HTMLElement {
  const input = el('input', { id: 'name', type: 'text', maxlength: '40', value: house.likes.name, autocomplete: 'nickname' }) as HTMLInputElement;
  input.addEventListener('change', () => {
    house.like({ name: input.value.trim() });
    if (house.served && input.value.trim() !== '') void house.socket().ask({ t: 'name', name: input.value.trim() });
  });
  return el('div.field', {}, el('label', { for: 'name' }, say('page.name')), input);
}

function likes(): HTMLElement {
  return el(
    'section.settings',
    {},
    nameField(),
    choice('theme', ['auto', 'light', 'dark', 'contrast'], wear),
    choice('rolls', ['person', 'auto']),
    choice('pace', ['usual', 'quick']),
    choice('marks', ['on', 'off']),
    choice('sound', ['off', 'on']),
    mayNotify() && choice('notices', ['off', 'on'], (value) => void wantsNotices(value === 'on')),
  );
}

function forget(main: HTMLElement): void {
  for (const { table } of keptTables()) forgetTable(table);
  for (const key of Object.keys(localStorage)) if (key.startsWith('boxwood.')) localStorage.removeItem(key);
  void showMe(main, 'stored');
}

function storedHere(main: HTMLElement): HTMLElement {
  const forgets = button(say('page.forget'), () => forget(main), 'danger');
  return el(
    'section',
    { id: 'stored' },
    el('h2', {}, say('page.stored')),
    el('h3', {}, say('page.stored.here')),
    el('p', {}, say('page.stored.tables', { n: keptTables().length })),
    el('p', {}, say('page.stored.likes')),
    forgets,
  );
}

async function storedThere(): Promise<HTMLElement | null> {
  if (!house.served) return null;
  const points = ['cookie', 'games', 'account', 'address'].map((name) => el('li', {}, say(`page.stored.${name}`)));
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

export async function showMe(main: HTMLElement, value: string): Promise<void> {
  const [account, there] = await Promise.all([accountSection(), storedThere()]);
  fill(main, el('h1', {}, say('page.settings')), likes(), account, storedHere(main), there);
  if (value !== '') main.querySelector(`#${CSS.escape(value)}`)?.scrollIntoView();
}
