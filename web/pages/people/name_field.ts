// The name others see; sends a change to the server.
// SPDX-License-Identifier: MIT
import { el } from '../../elements.ts';
import { house } from '../../house.ts';
import { say, tell } from '../../words.ts';

export function nameField(): HTMLElement {
  const input = el('input', {
    id: 'name',
    type: 'text',
    maxlength: '80', // of UTF-16, where letters are one or two; the server counts the letters
    value: house.likes.name,
    autocomplete: 'nickname',
  }) as HTMLInputElement;
  const trouble = el('p.reason', { role: 'alert' });
  const field = el('div.field', {}, el('label', { for: 'name' }, say('page.name')), input, trouble);
  input.addEventListener('change', () => {
    house.like({ name: input.value.trim() });
    void introduce(field);
  });
  return field;
}

/** Whether the server takes the name; if it does not, the field says why. */
export async function introduce(field: HTMLElement): Promise<boolean> {
  const why = await house.introduce();
  field.querySelector('.reason')!.textContent = why ? tell(why) : '';
  return why === null;
}
