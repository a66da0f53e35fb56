// The moves so far, a line a turn. Any of them can be looked at again: positions seen in this visit
// are remembered, and where nothing is hidden the core in the page plays the others once more.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { positionsOf } from '../replay.ts';
import type { Seen, Table } from '../table.ts';
import { say, sayFirst } from '../words.ts';
import { boardOf, type Last } from './play_board.ts';
import { Graph } from './play_graph.ts';
import { personName, seatName } from './play_words.ts';
import { greyEnds, stepBar } from './step_bar.ts';
import { isBare, lastTurnAt, moveWords, seatAfter, turnsOf, type Step, type Turn } from './turns.ts';

export interface Looked {
  position: string;
  /** The turn that led there, if it can be known. */
  last: Last | null;
}

/** A line of the list: the turns in it and its number, or the game that begins here. */
interface Row {
  turns: Turn[];
  number?: number;
  game?: number;
}

const fewRows = 10; // more never fit below a board

/** Lines of turns; two players stand side by side, the first seat always on the left. */
function rowsOf(turns: Turn[], two: boolean): Row[] {
  const rows: Row[] = [];
  let number = 0;
  for (const turn of turns) {
    const before = rows.at(-1)?.turns.at(-1);
    const again = before !== undefined && before.game !== turn.game;
    if (again) rows.push({ turns: [], game: turn.game });
    if (again) number = 0;
    if (two && before?.game === turn.game && before.seat === 0 && turn.seat === 1) rows.at(-1)!.turns.push(turn);
    else rows.push({ turns: [turn], number: two && turn.seat >= 0 ? ++number : undefined });
  }
  return rows;
}

/** A line as words alone, nothing in it to press. */
function stillRow(row: Element): Element {
  const copy = row.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll('button')) one.replaceWith(el('span.plain', {}, ...one.childNodes));
  return copy;
}

/** How often the same was done in a row, up to here: tiles drawn one after another. */
function repeats(steps: Step[], at: number): number {
  let times = 1;
  while (!steps[at]!.dice && steps[at - times]?.words === steps[at]!.words) times++;
  return times;
}

export class MoveList {
  readonly root = el('div.moves');
  /** The last lines, for what room there is below a board; a touch brings the whole list. */
  readonly recent = el('div.recent', { 'aria-hidden': 'true', onclick: () => this.root.dispatchEvent(new Event('show')) });
  private readonly list = el('ol.past', { 'aria-label': say('page.moves') });
  private readonly names = el('p.pair-names', { 'aria-hidden': 'true' });
  private readonly bar: HTMLElement;
  /** The same buttons for below a board, where the list would cover it. */
  readonly steps: HTMLElement;
  private readonly graph: Graph;
  private readonly remembered = new Map<number, string>();
  private seen: Seen | null = null;
  private listed: string[] = [];
  private at: number | null = null;

  constructor(
    private readonly table: Table,
    private readonly replay: (looked: Looked | null) => void,
  ) {
    [this.bar, this.steps] = [0, 1].map(() => stepBar((way) => (way === Infinity ? this.leave() : void this.look((this.at ?? this.count()) + way)))) as [HTMLElement, HTMLElement];
    this.steps.className = 'steps-below';
    this.graph = new Graph(() => table.record(), (at) => void this.look(at), () => (this.seen ? seatName(this.seen.head, 0) : ''));
    this.root.append(this.graph.root, this.bar, this.names, el('div.pane', {}, this.list));
  }

  private count(): number {
    return this.seen?.history.length ?? 0;
  }

  /** `thrower` is whose dice lie there, also when nobody is to move any more. */
  show(seen: Seen, thrower = -1): void {
    this.seen = seen;
    this.remembered.set(seen.history.length, seen.view!.position);
    for (const index of this.remembered.keys()) if (index > seen.history.length) this.remembered.delete(index);
    const { turn } = seen.view!;
    const turns = turnsOf(seen.history, boardOf(seen.head), typeof turn === 'number' ? turn : thrower);
    this.update(turns);
    this.bar.hidden = turns.length === 0;
    this.mark();
    if (this.at === null) requestAnimationFrame(() => (this.list.scrollTop = this.list.scrollHeight)); // never the page itself
  }

  /** Changes only the lines that differ; in a long match that is the last one. */
  private update(turns: Turn[]): void {
    const { head } = this.seen!;
    const two = head.seats.length === 2;
    this.list.classList.toggle('pairs', two);
    fill(this.names, ...(two && turns.length > 0 ? [0, 1].map((seat) => el('span', {}, personName(head, seat))) : []));
    const rows = rowsOf(turns, two);
    const texts = rows.map((row) => JSON.stringify([two, row]));
    const differs = texts.findIndex((text, index) => text !== this.listed[index]);
    const same = differs < 0 ? texts.length : differs;
    while (this.list.children.length > same) this.list.lastChild!.remove();
    this.list.append(...rows.slice(same).map((row) => this.row(row, two)));
    this.listed = texts;
    const last = [...this.list.children].slice(-fewRows).reverse();
    fill(this.recent, this.names.cloneNode(true), el(two ? 'ol.past.pairs' : 'ol.past', {}, ...last.map(stillRow)));
  }

  private row({ turns, number, game }: Row, two: boolean): HTMLElement {
    if (game === undefined) return el('li', { 'data-number': number, class: turns[0]!.seat < 0 ? 'opening' : undefined }, ...turns.map((turn) => this.turn(turn, !two || turn.seat < 0)));
    return el('li.game', {}, sayFirst([`page.game_no.${this.seen!.head.rules.game}`, 'page.game_no'], { n: game }));
  }

  clear(): void {
    this.remembered.clear();
    this.seen = null;
    this.listed = [];
    fill(this.list);
    fill(this.names);
    fill(this.recent);
  }

  /** How the game went, once it is over. */
  analyse(): void {
    this.root.dispatchEvent(new Event('show'));
    void this.graph.draw();
  }

  private turn({ seat, steps }: Turn, named: boolean): HTMLElement {
    const { head } = this.seen!;
    const name = seat < 0 ? say('page.start_throw') : seatName(head, seat);
    const told = steps.filter(({ dice, words }) => dice || !isBare(words));
    const none = told.every(({ dice }) => dice) && steps.some(({ words }) => words === 'done');
    const throws: HTMLElement[] = [];
    told.forEach((step, index) => {
      if (told[index + 1]?.words === step.words && !step.dice) return;
      if (step.dice || throws.length === 0) throws.push(el('span.throw'));
      throws.at(-1)!.append(this.step(step, name, repeats(told, index)));
    });
    if (none) throws.at(-1)?.append(el('span.quiet', {}, say('page.move.none')));
    return el('span.turn', { 'data-seat': seat }, named && el('span.quiet', {}, name), ...throws);
  }

  private step({ index, words, dice }: Step, name: string, times: number): HTMLElement {
    const { head, history } = this.seen!;
    const once = dice ? [...words.replaceAll(' ', '')].join(' ') : moveWords(boardOf(head), { history, index });
    const text = times > 1 ? say('page.move.times', { move: once, n: times }) : once;
    const it = button(dice ? '' : text, () => void this.look(index + 1), 'plain');
    if (dice) it.append(...once.split(' ').flatMap((pips) => [el('span.die-sign', {}, pips), ' ']));
    it.setAttribute('aria-label', say('page.said.move', { seat: name, words: text }));
    it.dataset.index = String(index + 1);
    return it;
  }

  private async position(at: number): Promise<string | null> {
    const known = this.remembered.get(at) ?? (await positionsOf(this.table, this.seen!, at));
    if (known !== null) this.remembered.set(at, known);
    return known;
  }

  /** Shows the position after so many moves. */
  async look(index: number): Promise<void> {
    const where = Math.max(0, Math.min(index, this.count()));
    if (where === this.count()) {
      this.leave();
      return;
    }
    const position = await this.position(where);
    if (position === null) return;
    const turn = lastTurnAt(this.seen!.history, where, seatAfter(this.seen!.history, where));
    const before = turn ? await this.position(turn.from) : null;
    this.at = where;
    this.mark();
    this.root.dispatchEvent(new Event('looked'));
    this.replay({ position, last: turn && before !== null ? { before, mover: turn.seat, words: this.seen!.history[where - 1]![1] } : null });
  }

  leave(): void {
    this.at = null;
    this.mark();
    this.replay(null);
  }

  private mark(): void {
    const at = this.at ?? this.count();
    const items = [...this.list.querySelectorAll<HTMLElement>('[data-index]')];
    const shown = items.findLast((item) => Number(item.dataset.index) <= at);
    for (const item of items) item.removeAttribute('aria-current');
    shown?.setAttribute('aria-current', 'true');
    if (this.at !== null) shown?.scrollIntoView({ block: 'nearest' });
    greyEnds(this.root, at === 0, this.at === null);
  }
}
