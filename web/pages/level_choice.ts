// How strong the computer plays: one list for every page, and the level of the last time.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import { house } from '../house.ts';
import { has, say } from '../words.ts';

function levelWords(n: number): string {
  const words = `page.level.${n}`;
  return has(words) ? say('page.level.words', { n, words: { id: words } }) : say('page.level', { n });
}

export function levelChoice(id: string, levels: number): HTMLElement {
  const options = Array.from({ length: levels }, (_, index) =>
    el('option', { value: index + 1, selected: index + 1 === house.likes.level }, levelWords(index + 1)),
  );
  const change = (event: Event) => house.like({ level: Number((event.target as HTMLSelectElement).value) });
  return el(
    'div.field',
    {},
    el('label', { for: id }, say('page.choose.level')),
    el('select', { id, onchange: change }, ...options),
  );
}
