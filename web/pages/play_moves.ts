// The moves so far. Any of them can be looked at again: positions seen in this visit are
// remembered, and where nothing is hidden the core in the page plays the others once more.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { positionsOf } from '../replay.ts';
import type { Seen, Table } from '../table.ts';
import { say } from '../words.ts';
import { Graph } from './play_graph.ts';
import { seatName } from './play_words.ts';
import { stepBar } from './step_bar.ts';

export class MoveList {
  readonly root = el('div.moves');
  private readonly list = el('ol', { 'aria-label': say('page.moves') });
  private readonly bar: HTMLElement;
  private readonly graph: Graph;
  private readonly remembered = new Map<number, string>();
  private seen: Seen | null = null;
  private listed: string[] = [];
  private at: number | null = null;

  constructor(
    private readonly table: Table,
    private readonly replay: (position: string | null, last: boolean) => void,
  ) {
    this.bar = stepBar((way) => (way === Infinity ? this.leave() : void this.look((this.at ?? this.count()) + way)));
    this.graph = new Graph(() => table.record(), (at) => void this.look(at));
    this.root.append(this.graph.root, this.bar, this.list);
  }

  private count(): number {
    return this.seen?.history.length ?? 0;
  }

  show(seen: Seen): void {
    this.seen = seen;
    this.remembered.set(seen.history.length, seen.view!.position);
    for (const index of this.remembered.keys()) if (index > seen.history.length) this.remembered.delete(index);
    this.update(seen);
    this.bar.hidden = this.listed.length === 0;
    if (seen.view!.turn === 'over') this.graph.offer(seen.head.seats.length);
    if (this.at === null) requestAnimationFrame(() => (this.root.scrollTop = this.root.scrollHeight)); // never the page itself
  }

  /** Adds what is new and takes away what was taken back; a long match changes only at its end. */
  private update({ history }: Seen): void {
    const news = history.flatMap(([seat, words], index) => (isNews(seat, words) ? [{ seat, words, index }] : []));
    const texts = news.map(({ seat, words, index }) => `${index} ${seat} ${words}`);
    const differs = texts.findIndex((text, index) => text !== this.listed[index]);
    const same = differs < 0 ? texts.length : differs;
    while (this.list.children.length > same) this.list.lastChild!.remove();
    this.list.append(...news.slice(same).map(({ seat, words, index }) => this.item(seat, words, index)));
    this.listed = texts;
  }

  clear(): void {
    this.remembered.clear();
    this.seen = null;
    this.listed = [];
    fill(this.list);
  }

  private item(seat: number, words: string, index: number): HTMLElement {
    const who = seat < 0 ? '' : seatName(this.seen!.head, seat);
    const it = button(seat < 0 ? `⚄ ${words}` : words, () => void this.look(index + 1), 'plain');
    if (who) it.setAttribute('aria-label', say('page.said.move', { seat: who, words }));
    return el('li', { 'data-seat': seat, 'data-index': index + 1 }, it);
  }

  /** Shows the position after so many moves. */
  async look(index: number): Promise<void> {
    const where = Math.max(0, Math.min(index, this.count()));
    if (where === this.count()) {
      this.leave();
      return;
    }
    const position = this.remembered.get(where) ?? (await positionsOf(this.table, this.seen!, where));
    if (position === null) return;
    this.at = where;
    this.mark();
    this.replay(position, false);
  }

  leave(): void {
    this.at = null;
    this.mark();
    this.replay(null, true);
  }

  private mark(): void {
    for (const item of this.list.children) item.toggleAttribute('aria-current', (item as HTMLElement).dataset.index === String(this.at));
  }
}

/** Deals happen tile by tile; nobody reads that. */
function isNews(seat: number, words: string): boolean {
  return seat >= 0 || /^[\d\s]+$/.test(words);
}
