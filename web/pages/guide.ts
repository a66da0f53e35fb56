// The first minute in a game: three or four short cards beside the board, once. They say what to do
// with the hands; the rules themselves are the booklet's.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { has, say } from '../words.ts';

const key = 'boxwood.guided';

function guided(): string[] {
  return JSON.parse(localStorage.getItem(key) ?? '[]') as string[];
}

export function guideCards(game: string): string[] {
  const cards: string[] = [];
  for (let number = 1; has(`page.guide.${game}.${number}`); number++) cards.push(`page.guide.${game}.${number}`);
  return cards;
}

export class Guide {
  readonly root = el('aside.guide', { 'aria-label': say('page.guide'), hidden: true });
  private game = '';

  /** Shows the cards of a game that was not played in this browser before. */
  offer(game: string, wanted = true): void {
    if (!wanted && !this.root.hidden) this.close();
    if (this.game === game || !wanted) return;
    this.game = game;
    if (!guided().includes(game)) this.card(0);
  }

  private card(index: number): void {
    const cards = guideCards(this.game);
    const id = cards[index];
    this.root.hidden = id === undefined;
    if (id === undefined) {
      this.close();
      return;
    }
    const last = index === cards.length - 1;
    fill(
      this.root,
      el('p', {}, say(id)),
      el('div.steps', {}, el('span.quiet', {}, say('page.guide.step', { n: index + 1, of: cards.length })), last ? null : button(say('page.guide.skip'), () => this.close(), 'quiet'), button(say(last ? 'page.guide.begin' : 'page.guide.next'), () => this.next(index), 'choice')),
    );
  }

  private next(index: number): void {
    this.card(index + 1);
    this.root.querySelector('button:last-child')?.scrollIntoView({ block: 'nearest' });
    this.root.querySelector<HTMLButtonElement>('button:last-child')?.focus();
  }

  private close(): void {
    this.root.hidden = true;
    localStorage.setItem(key, JSON.stringify([...new Set([...guided(), this.game])]));
  }
}
