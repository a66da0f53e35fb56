// A button that loads a text file of one's own.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import { say } from '../words.ts';

export function fileField(id: string, take: (text: string) => void): HTMLElement {
  const load = async ({ target }: Event) => {
    const file = (target as HTMLInputElement).files?.[0];
    if (file) take(await file.text());
  };
  return el(
    'label.button.file',
    {},
    say('page.from.file'),
    el('input', { type: 'file', id, onchange: (event: Event) => void load(event) }),
  );
}
