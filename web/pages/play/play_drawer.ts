// Beside the board, one thing at a time: moves, rules, the command field. On a phone all of it
// slides up over the board when asked for.
// SPDX-License-Identifier: MIT
import { button, el } from '../../elements.ts';
import { icon } from '../../icons.ts';
import { say } from '../../words.ts';
import { arrowStep } from './step_bar.ts';

export interface Tab {
  name: string;
  body: HTMLElement;
  /** Shown instead of the name. */
  sign?: string;
}

let drawers = 0;
const closed = { at: '', tab: 0, up: false };
let left = closed; // how the last one stood, for the same page in another language
addEventListener('hashchange', () => (left = closed));

export class Drawer {
  readonly root = el('section.drawer', { 'aria-label': say('page.drawer') });
  /** What stays in sight below everything while it covers the page. */
  readonly foot = el('div.drawer-foot');
  private readonly buttons: HTMLElement[];
  private opener: HTMLElement | null = null;

  /** `at` is the page it belongs to, which comes again in another language. */
  constructor(
    at: string,
    private readonly tabs: Tab[],
  ) {
    const prefix = `drawer${++drawers}`;
    this.root.id = prefix;
    this.buttons = tabs.map(({ name, body, sign }, index) => {
      body.id = `${prefix}-${index}`;
      body.setAttribute('role', 'tabpanel');
      body.setAttribute('aria-label', name);
      body.tabIndex = 0;
      body.addEventListener('show', () => this.bring(index));
      // at the board, which it covers
      body.addEventListener('looked', () => this.opener?.checkVisibility() && this.slide(false));
      return el(
        'button',
        {
          type: 'button',
          role: 'tab',
          'aria-controls': body.id,
          onclick: () => this.open(index),
          onkeydown: (event: KeyboardEvent) => this.key(event, index),
          ...(sign && { 'aria-label': name, title: name }),
        },
        sign ? icon(sign) : name,
      );
    });
    const close = button('', () => this.slide(false), 'quiet.closer');
    close.setAttribute('aria-label', say('page.drawer.close'));
    close.append(icon('close'));
    this.root.append(
      el('div.drawer-head', {}, el('div.tabs', { role: 'tablist' }, ...this.buttons), close),
      ...tabs.map(({ body }) => body),
      this.foot,
    );
    this.root.addEventListener('keydown', (event) => event.key === 'Escape' && this.slide(false));
    left = left.at === at ? left : { ...closed, at };
    this.root.classList.toggle('up', left.up);
    this.open(left.tab);
  }

  /** The button that slides it up where there is no room beside the board. */
  openedBy(opener: HTMLElement): void {
    this.opener = opener;
    opener.setAttribute('aria-controls', this.root.id);
    opener.setAttribute('aria-expanded', String(left.up));
  }

  slide(up = !this.root.classList.contains('up')): void {
    const was = this.root.classList.contains('up');
    this.root.classList.toggle('up', up);
    left = { ...left, up };
    this.opener?.setAttribute('aria-expanded', String(up));
    if (up) this.buttons.find((one) => one.tabIndex === 0)?.focus();
    else if (was) this.opener?.focus();
  }

  private bring(which: number): void {
    this.open(which);
    if (this.opener?.checkVisibility()) this.slide(true);
  }

  open(which: number): void {
    const leaving = this.tabs.some(({ body }, index) => index !== which && body.contains(document.activeElement));
    this.tabs.forEach(({ body }, index) => {
      body.hidden = index !== which;
      this.buttons[index]!.setAttribute('aria-selected', String(index === which));
      this.buttons[index]!.tabIndex = index === which ? 0 : -1;
    });
    left = { ...left, tab: which };
    if (leaving) this.tabs[which]!.body.focus({ preventScroll: true }); // whoever wrote "rules" reads on there
  }

  private key(event: KeyboardEvent, index: number): void {
    const step = arrowStep(event.key);
    if (step === 0) return;
    const next = (index + step + this.tabs.length) % this.tabs.length;
    this.open(next);
    this.buttons[next]!.focus();
    event.preventDefault();
  }
}
