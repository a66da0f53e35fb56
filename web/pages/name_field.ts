// The name others see; sends a change to the server.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import { house } from '../house.ts';
import { say } from '../words.ts';

export function nameField(): HTMLElement {
  const input = el('input', {
    id: 'name',
    type: 'text',
    maxlength: '40',
    value: house.likes.name,
    autocomplete: 'nickname',
  }) as HTMLInputElement;
  input.addEventListener('change', () => {
    house.like({ name: input.value.trim() });
    void house.introduce();
  });
  return el('div.field', {}, el('label', { for: 'name' }, say('page.name')), input);
}
