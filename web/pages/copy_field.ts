// A text to take along, and the button that copies it where the browser allows that.
// SPDX-License-Identifier: MIT
import { button, el } from '../elements.ts';
import { say } from '../words.ts';

export function copyField(field: HTMLInputElement | HTMLTextAreaElement): HTMLElement {
  const copy = button(
    say('page.copy'),
    () => {
      field.select();
      void navigator.clipboard?.writeText(field.value).then(() => (copy.textContent = say('page.copied')));
    },
    'main',
  );
  return el('div.link', {}, field, copy);
}
