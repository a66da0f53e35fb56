// The same words as in the terminal: a move in the game's notation, or a command.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import { say } from '../words.ts';
import type { PlayPage } from './play.ts';

export class Command {
  readonly root: HTMLElement;
  private readonly input = el('input', {
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
  }) as HTMLInputElement;

  constructor(private readonly page: PlayPage) {
    const submit = (event: Event) => {
      event.preventDefault();
      this.obey(this.input.value.trim());
      this.input.value = '';
    };
    this.root = el(
      'form.command',
      { onsubmit: submit },
      el('label', {}, say('page.command.label'), this.input),
      el('p.quiet', {}, say('page.command.help')),
    );
  }

  focus(): void {
    this.root.dispatchEvent(new Event('show'));
    this.input.focus();
  }

  private obey(words: string): void {
    const { page } = this;
    if (words === '') return;
    if (words === 'roll' && page.waitsForRoll) page.roll();
    else if (words === 'hint') void page.hint();
    else if (words === 'flip') page.flip();
    else if (words === 'back' || words === 'undo') void page.back();
    else if (words.startsWith('offer ')) void page.send('offer', { words: words.slice(6) });
    else if (['resign', 'claim', 'accept', 'refuse'].includes(words)) void page.send(words);
    else void page.send('move', { words });
  }
}
