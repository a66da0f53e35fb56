// What can be done now, and nothing else: the main thing first, at one place; what costs a game
// asks again.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import type { Seen } from '../table.ts';
import { has, say } from '../words.ts';
import type { PlayPage } from './play.ts';

/** A choice place in words: "place.chess.q" if the game has its own, else "place.done". */
export function placeWords(game: string, place: string): string {
  const own = `page.place.${game}.${place}`;
  const common = `page.place.${place}`;
  return has(own) ? say(own) : has(common) ? say(common) : place;
}

const mainPlaces = ['roll', 'done', 'take', 'draw', 'accept'];

export class Actions {
  readonly root = el('div.actions', { role: 'group', 'aria-label': say('page.actions') });
  private asking: string | null = null;
  private signature = '';

  constructor(private readonly page: PlayPage) {}

  show(seen: Seen | null, choices: string[]): void {
    if (!seen?.view) return;
    const rolls = this.page.waitsForRoll;
    const signature = JSON.stringify([choices, seen.view.may, seen.view.offer, seen.view.asides, seen.head.state, seen.head.rematch, rolls, this.asking, this.page.files.size, this.page.zooms]);
    if (signature === this.signature) return;
    const focused = this.root.contains(document.activeElement);
    this.signature = signature;
    if (this.asking) fill(this.root, ...this.sure(this.asking, seen));
    else this.rows(this.all(seen, choices, rolls));
    if (focused) this.root.querySelector<HTMLElement>('button, a')?.focus();
  }

  clear(): void {
    this.signature = '';
    fill(this.root);
  }

  private again(): void {
    this.signature = '';
    this.page.refreshActions();
  }

  /** What moves the game on has a row of its own, so that nothing else slips under the finger. */
  private rows(all: HTMLElement[]): void {
    const quiet = all.filter((one) => one.classList.contains('quiet'));
    fill(this.root, el('div.mains', {}, ...all.filter((one) => !quiet.includes(one))), el('div.quiets', {}, ...quiet));
  }

  private all(seen: Seen, choices: string[], rolls: boolean): HTMLElement[] {
    if (seen.view!.turn === 'over') return this.after();
    if (rolls) return [button(say('page.place.roll'), () => this.page.roll(), 'main')];
    return [...this.chosen(seen, choices), ...this.answers(seen), ...this.asides(seen), ...this.quiet(seen)];
  }

  private chosen(seen: Seen, choices: string[]): HTMLElement[] {
    const { game } = seen.head.rules;
    const sorted = [...choices].sort((a, b) => Number(mainPlaces.includes(b)) - Number(mainPlaces.includes(a)));
    return sorted.map((place, index) => {
      const it = button(placeWords(game, place), () => this.page.hands.touch(place), index === 0 ? 'main' : 'choice');
      it.dataset.place = place;
      return it;
    });
  }

  private answers({ view }: Seen): HTMLElement[] {
    if (!view!.may.answer) return [];
    return [
      button(say('page.accept'), () => void this.page.send('accept'), 'main'),
      button(say('page.refuse'), () => void this.page.send('refuse')),
    ];
  }

  /** What may be said out of turn; degrees of giving up wait behind the one button for that. */
  private asides({ view, head }: Seen): HTMLElement[] {
    const plain = view!.asides.filter((words) => !words.startsWith('resign'));
    return plain.map((words) => button(placeWords(head.rules.game, words), () => this.ask(`aside ${words}`), 'quiet'));
  }

  private quiet({ view, head }: Seen): HTMLElement[] {
    const { may } = view!;
    const alone = head.seats.every(({ who }, seat) => who === 'computer' || seat === head.seat || head.here?.includes(seat));
    const list: HTMLElement[] = [];
    if (may.back) list.push(button(say('page.step_back'), () => void this.page.send('back')));
    else if (may.ask_back) list.push(button(say('page.take_back'), () => void this.page.send('offer', { words: 'back' }), 'quiet'));
    if (may.claim) list.push(button(say('page.claim'), () => void this.page.send('claim')));
    if (may.move && alone) list.push(button(say('page.hint'), () => void this.page.hint(), 'quiet'));
    list.push(button(say('page.flip'), () => this.page.flip(), 'quiet'));
    if (this.page.zooms) list.push(button(say(`page.zoom.${this.page.zooms}`), () => this.page.zoomBoard(), 'quiet'));
    if (may.offer_draw && !alone) list.push(button(say('page.offer_draw'), () => this.ask('offer draw'), 'quiet'));
    if (may.resign) list.push(button(say('page.resign'), () => this.ask('resign'), 'quiet'));
    return list;
  }

  private after(): HTMLElement[] {
    return [
      button(say('page.rematch'), () => void this.page.rematch(), 'main'),
      ...[...this.page.files.keys()].map((format) => this.saver(format)),
      button(say('page.flip'), () => this.page.flip(), 'quiet'),
      el('a.button.quiet', { href: '#' }, say('page.home')),
    ];
  }

  private saver(format: string): HTMLElement {
    const words = format === 'boxwood' ? say('page.download') : say('page.download.as', { format: format.toUpperCase() });
    const it = button(words, () => this.page.download(format), 'quiet');
    it.dataset.format = format;
    return it;
  }

  /** Nothing that costs a game is one tap away. */
  ask(what: string): void {
    this.asking = what;
    this.again();
    this.root.querySelector('button')?.focus();
  }

  private sure(what: string, { view, head }: Seen): HTMLElement[] {
    const done = () => {
      this.asking = null;
      this.again();
    };
    const act = (order: string) => () => {
      const [verb = '', ...words] = order.split(' ');
      done();
      void this.page.send(verb, words.length > 0 ? { words: words.join(' ') } : {});
    };
    const question = el('p', {}, what === 'offer draw' ? say('page.sure.draw') : say('page.sure.resign'));
    const degrees = what === 'resign' ? view!.asides.filter((words) => words.startsWith('resign')) : [];
    const yes = degrees.map((words) => button(placeWords(head.rules.game, words), act(`aside ${words}`), 'danger'));
    if (yes.length === 0) yes.push(button(say('page.yes'), act(what), 'danger'));
    return [question, button(say('page.no'), done, 'choice'), ...yes];
  }
}
