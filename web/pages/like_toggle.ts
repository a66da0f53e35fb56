// Something that is on or off, in Settings and at the table.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import { house } from '../house.ts';
import { say } from '../words.ts';

type Switch = 'labels' | 'marks' | 'sound' | 'notices' | 'turns' | 'confirm' | 'premove';

let toggles = 0;

export function toggle(
  key: Switch,
  done: (on: boolean) => void = () => {},
  id = `like-${key}-${++toggles}`,
): HTMLElement {
  const change = (event: Event) => {
    const on = (event.target as HTMLInputElement).checked;
    house.like({ [key]: on ? 'on' : 'off' });
    done(on);
  };
  return el(
    'div.field.check',
    {},
    el('label', { for: id }, say(`page.like.${key}`)),
    el('input', { id, type: 'checkbox', checked: house.likes[key] === 'on', onchange: change }),
  );
}

/** What can be switched at a table; the board turns only where people share a screen. */
export function tableToggles(changed: () => void): HTMLElement {
  const keys: Switch[] = ['sound', 'turns', 'confirm', 'premove'];
  return el('div.table-settings', {}, ...keys.map((key) => toggle(key, changed)));
}
