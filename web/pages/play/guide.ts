// The first minute in a game: a few short cards beside the board, once, and again
// on request. They say what to touch; a booklet that plays differently has its own cards.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../../elements.ts';
import { kept } from '../../kept.ts';
import type { RulesHead } from '../../table/protocol.ts';
import type { Seen } from '../../table/table.ts';
import { has, say, sayFirst } from '../../words.ts';

const early = 3; // own moves after which nobody needs to be told how to begin

/** Card n is the booklet's own if there is one, else the game's. */
function guideCards({ game, preset }: Pick<RulesHead, 'game' | 'preset'>): string[] {
  const cards: string[] = [];
  for (let number = 1; ; number++) {
    const card = [`page.guide.${game}.${preset}.${number}`, `page.guide.${game}.${number}`].find(has);
    if (card === undefined) return cards;
    cards.push(card);
  }
}

/** Of whoever sits at this screen. */
function ownMoves({ head, history }: Seen): number {
  return history.filter(([seat]) => seat === head.seat || head.here?.includes(seat)).length;
}

function isEarly(seen: Seen): boolean {
  return seen.head.seat !== null && seen.view?.turn !== 'over' && ownMoves(seen) < early;
}

export class Guide {
  readonly root = el('aside.guide', { 'aria-label': say('page.guide'), hidden: true });
  private game = '';
  private cards: string[] = [];
  private first = false; // shown without being asked for
  private index = 0;
  private moves = 0; // of ours when the first card came; who makes another knows enough
  private rolls = true;

  /** Shows the cards of a game that was not played in this browser before. */
  offer(seen: Seen): void {
    const { game } = seen.head.rules;
    const wanted = isEarly(seen);
    const own = ownMoves(seen);
    if (this.first && !this.root.hidden && (seen.view?.turn === 'over' || own > this.moves)) this.close();
    if (this.game === game || !wanted) return;
    this.game = game;
    this.cards = guideCards(seen.head.rules);
    this.first = !kept.guided.read().includes(game);
    this.moves = own;
    if (this.first) this.card(0);
  }

  /** Whether there is something to roll: where the dice lie already, the card does not ask for it. */
  suit(rolls: boolean): void {
    if (rolls === this.rolls) return;
    this.rolls = rolls;
    const words = this.root.querySelector('p');
    if (!this.root.hidden && words) fill(words, this.words(this.cards[this.index]!));
  }

  private words(id: string): string {
    return sayFirst(this.rolls ? [id] : [`${id}.thrown`, id]);
  }

  /** From the first card, because somebody asked. */
  again(): void {
    this.first = false;
    this.card(0);
    this.root.scrollIntoView({ block: 'nearest' });
    this.root.querySelector<HTMLButtonElement>('button:last-child')?.focus();
  }

  private card(index: number): void {
    const id = this.cards[index];
    this.root.hidden = id === undefined;
    if (id === undefined) {
      this.close();
      return;
    }
    this.index = index;
    const last = index === this.cards.length - 1;
    fill(
      this.root,
      el('p', {}, this.words(id)),
      el(
        'div.steps',
        {},
        el('span.quiet', {}, say('page.guide.step', { n: index + 1, of: this.cards.length })),
        last ? null : button(say('page.guide.skip'), () => this.close(), 'quiet'),
        button(say(last ? 'page.guide.begin' : 'page.guide.next'), () => this.next(index), 'choice'),
      ),
    );
  }

  private next(index: number): void {
    this.card(index + 1);
    this.root.querySelector('button:last-child')?.scrollIntoView({ block: 'nearest' });
    this.root.querySelector<HTMLButtonElement>('button:last-child')?.focus();
  }

  private close(): void {
    this.root.hidden = true;
    kept.guided.write([...new Set([...kept.guided.read(), this.game])]);
  }
}
