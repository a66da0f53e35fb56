// Beside the board, one thing at a time: moves, rules, the command field.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import { say } from '../words.ts';

export interface Tab {
  name: string;
  body: HTMLElement;
}

let drawers = 0;

export class Drawer {
  readonly root = el('section.drawer', { 'aria-label': say('page.drawer') });
  private readonly buttons: HTMLElement[];

  constructor(private readonly tabs: Tab[]) {
    const prefix = `drawer${++drawers}`;
    this.buttons = tabs.map(({ name, body }, index) => {
      body.id = `${prefix}-${index}`;
      body.setAttribute('role', 'tabpanel');
      body.setAttribute('aria-label', name);
      body.tabIndex = 0;
      body.addEventListener('show', () => this.open(index));
      return el('button', { type: 'button', role: 'tab', 'aria-controls': body.id, onclick: () => this.open(index), onkeydown: (event: KeyboardEvent) => this.key(event, index) }, name);
    });
    this.root.append(el('div.tabs', { role: 'tablist' }, ...this.buttons), ...tabs.map(({ body }) => body));
    this.open(0);
  }

  open(which: number): void {
    this.tabs.forEach(({ body }, index) => {
      body.hidden = index !== which;
      this.buttons[index]!.setAttribute('aria-selected', String(index === which));
      this.buttons[index]!.tabIndex = index === which ? 0 : -1;
    });
  }

  private key(event: KeyboardEvent, index: number): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = (index + step + this.tabs.length) % this.tabs.length;
    this.open(next);
    this.buttons[next]!.focus();
    event.preventDefault();
  }
}
