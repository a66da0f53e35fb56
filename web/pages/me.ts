// What is stored about me, here and at the server, how I like things, and how to be rid of it.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { house, type Likes } from '../house.ts';
import { forgetTable, keptTables } from '../local_wire.ts';
import { say } from '../words.ts';
import { wear } from './frame.ts';

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

function forget(main: HTMLElement): void {
  for (const { table } of keptTables()) forgetTable(table);
  for (const key of Object.keys(localStorage)) if (key.startsWith('boxwood.')) localStorage.removeItem(key);
  showMe(main);
}

export function showMe(main: HTMLElement): void {
  const tables = keptTables().length;
  fill(
    main,
    el('h1', {}, say('page.me')),
    el('h2', {}, say('page.likes')),
    nameField(),
    choice('theme', ['auto', 'light', 'dark', 'contrast'], wear),
    choice('rolls', ['person', 'auto']),
    choice('pace', ['usual', 'quick']),
    choice('marks', ['on', 'off']),
    choice('sound', ['off', 'on']),
    el('h2', {}, say('page.stored.here')),
    el('p', {}, say('page.stored.tables', { n: tables })),
    el('p', {}, say('page.stored.likes')),
    button(say('page.forget'), () => forget(main), 'danger'),
    house.served ? el('h2', {}, say('page.stored.server')) : null,
    house.served ? el('p', {}, say('page.stored.guest')) : null,
    house.served ? el('p', {}, el('a', { href: 'api/export', download: 'boxwood-export.json' }, say('page.export'))) : null,
  );
}
