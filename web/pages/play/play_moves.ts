// The moves so far, a line a turn. Any of them can be looked at again: positions seen in this visit
// are remembered, and where nothing is hidden the core in the page plays the others once more.
// SPDX-License-Identifier: MIT
import type { Board } from '../../board/scene.ts';
import { button, el, fill } from '../../elements.ts';
import { house } from '../../house.ts';
import type { Name, Past, View } from '../../table/protocol.ts';
import { type Moment, momentOf, type Recorded } from '../../table/replay.ts';
import type { Seen } from '../../table/table.ts';
import { say, sayFirst, sayName, seriesWords } from '../../words.ts';
import { numberAt, numbered, type Row, rowsOf } from './move_rows.ts';
import { boardOf, type Last } from './play_board.ts';
import { isAlone, personName, seatName, shownName } from './play_words.ts';
import { greyEnds, stepBar } from './step_bar.ts';
import {
  endOf,
  isBare,
  kindOf,
  lastTurnAt,
  moveWords,
  type Step,
  seatAfter,
  stopsIn,
  type Turn,
  turnsOf,
} from './turns.ts';

export interface Looked {
  /** After so many moves. */
  at: number;
  position: string;
  /** The clocks as they stood then. */
  clock: View['clock'];
  /** The turn that led there, if it can be known. */
  last: Last | null;
}

const fewRows = 10; // more never fit below a board

/** A line as words alone, nothing in it to press. */
function stillRow(row: Element): Element {
  const copy = row.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll('button'))
    one.replaceWith(el('span.plain', { 'aria-current': one.getAttribute('aria-current') }, ...one.childNodes));
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
  readonly recent = el('div.recent', {
    'aria-hidden': 'true',
    onclick: () => this.root.dispatchEvent(new Event('show')),
  });
  private readonly list = el('ol.past', { 'aria-label': say('page.moves') });
  private readonly names = el('p.pair-names', { 'aria-hidden': 'true' });
  /** The way through the match; it can stand elsewhere too. */
  readonly bar: HTMLElement;
  /** The same buttons for below a board, where the list would cover it. */
  readonly steps: HTMLElement;
  private signs = new Map<number, string>(); // ?!, ? and ?? behind moves, by where they stand
  private readonly remembered = new Map<number, Moment>();
  private rows: Row[] = [];
  private seen: Seen | null = null;
  private listed: string[] = [];
  private at: number | null = null;

  constructor(
    private readonly table: Recorded,
    private readonly replay: (looked: Looked | null) => void,
  ) {
    [this.bar, this.steps] = [0, 1].map(() =>
      stepBar((way, fine) => (way === Infinity ? this.leave() : this.walk(way, fine))),
    ) as [HTMLElement, HTMLElement];
    this.steps.className = 'steps-below';
    this.root.append(this.bar, this.names, el('div.pane', {}, this.list));
  }

  private get board(): Board {
    return boardOf(this.seen!.head);
  }

  /** Of two, who stands on the left. */
  private get first(): number {
    return this.board.first ?? 0;
  }

  private count(): number {
    return this.seen?.history.length ?? 0;
  }

  /** `thrower` is whose dice lie there, also when nobody is to move any more. */
  show(seen: Seen, thrower = -1): void {
    this.seen = seen;
    this.remembered.set(seen.history.length, { position: seen.view!.position, clock: seen.view!.clock });
    for (const index of this.remembered.keys()) if (index > seen.history.length) this.remembered.delete(index);
    const { turn } = seen.view!;
    const turns = turnsOf(seen.history, boardOf(seen.head), typeof turn === 'number' ? turn : thrower);
    this.update(turns);
    this.bar.hidden = turns.length === 0;
    this.mark();
    if (this.at === null) requestAnimationFrame(() => (this.scroller.scrollTop = this.scroller.scrollHeight));
  }

  /** Changes only the lines that differ; in a long match that is the last one. */
  private update(turns: Turn[]): void {
    const { head } = this.seen!;
    const two = head.seats.length === 2;
    this.list.classList.toggle('pairs', two);
    fill(
      this.names,
      ...(two && turns.length > 0
        ? [this.first, 1 - this.first].map((seat) => el('span', {}, sayName(personName(head, seat))))
        : []),
    );
    const rows = rowsOf(turns, two, this.first);
    this.rows = rows;
    const { labels } = house.likes;
    const texts = rows.map((row) => JSON.stringify([two, row, row.turns.map((turn) => this.signOf(turn)), labels]));
    const differs = texts.findIndex((text, index) => text !== this.listed[index]);
    const same = differs < 0 ? texts.length : differs;
    while (this.list.children.length > same) this.list.lastChild!.remove();
    this.list.append(...rows.slice(same).map((row) => this.row(row, two)));
    this.listed = texts;
  }

  private row({ turns, game, number }: Row, two: boolean): HTMLElement {
    if (game === undefined)
      return el(
        'li',
        { class: turns[0]!.seat < 0 ? 'opening' : undefined, 'data-number': two && number > 0 ? number : undefined },
        ...turns.map((turn) => this.turn(turn, !two || turn.seat < 0)),
      );
    return el('li.game', {}, sayFirst([`page.game_no.${this.seen!.head.rules.game}`, 'page.game_no'], { n: game }));
  }

  clear(): void {
    this.remembered.clear();
    this.seen = null;
    this.listed = [];
    this.rows = [];
    fill(this.list);
    fill(this.names);
    fill(this.recent);
  }

  /** Moves that could have been made after so many others, in the words of the list. */
  along(at: number, line: Past[]): string[] {
    const { head, history } = this.seen!;
    const whole = [...history.slice(0, at), ...line];
    return line.map((_, index) => moveWords(boardOf(head), { history: whole, index: at + index }));
  }

  /** Where the turn began in which something is seen after so many moves. */
  turnAt(at: number): number {
    const starts = this.turns().map(({ steps }) => steps[0]!.index);
    return starts.findLast((index) => index < at) ?? 0;
  }

  /** Marks moves as good judges do, each by how many had been made with it. */
  sign(signs: Map<number, string>): void {
    this.signs = signs;
    if (!this.seen) return;
    this.update(this.turns());
    this.mark(false);
  }

  private signOf(turn: Turn): string {
    return turn.steps.map(({ index }) => this.signs.get(index + 1) ?? '').join('');
  }

  /** In words, which position is looked at. */
  where(at: number): string {
    const { history } = this.seen!;
    const whole = this.turns().find((turn) => turn.seat >= 0 && endOf(turn) === at);
    if (whole) return say('page.replay.after', { move: this.numbered(whole.seat, at - 1, this.turnWords(whole)) });
    const [seat = 0, words = ''] = history[at - 1] ?? [];
    if (seat < 0 && /^\d/.test(words))
      return say('page.replay.thrown', { dice: [...words.replaceAll(' ', '')].join('-') });
    const last = history.slice(0, at).findLastIndex((past) => past[0] >= 0);
    return last < 0 ? say('page.replay.start') : say('page.replay.after', { move: this.nameOf(last) });
  }

  /** How far into the match that is, by its turns. */
  ofAll(at: number): string {
    const ends = this.turns()
      .filter(({ seat }) => seat >= 0)
      .map(endOf);
    return say('page.replaying', { n: ends.filter((end) => end <= at).length, of: ends.length });
  }

  /** The move after so many others, with its number in the list. */
  nameOf(index: number): string {
    const { head, history } = this.seen!;
    return this.numbered(history[index]![0], index, moveWords(boardOf(head), { history, index }));
  }

  private numbered(seat: number, index: number, move: string): string {
    const { head } = this.seen!;
    if (head.seats.length > 2) return say('page.move.by', { seat: shownName(head, seat), words: move });
    return numbered(head.rules.game, {
      column: Math.abs(seat - this.first),
      name: this.lookerName(seat),
      n: numberAt(this.rows, index),
      move,
    });
  }

  /** As the list is headed, for who played; the colour for others. */
  private lookerName(seat: number): Name {
    const { head } = this.seen!;
    return head.seat !== null && isAlone(head) ? personName(head, seat) : seatName(head, seat);
  }

  private turns(): Turn[] {
    return this.rows.flatMap(({ turns }) => turns);
  }

  /** What a turn did on the board. */
  private turnWords({ steps }: Turn): string {
    const told = steps.filter(({ dice, words }) => !dice && !isBare(this.board, words));
    const words = told
      .map((_, at) => this.stepWords(told, at))
      .filter((__, at) => told[at + 1]?.words !== told[at]!.words);
    return seriesWords(words) || say('page.move.none');
  }

  /** A step as it is listed, or several alike that end here. */
  private stepWords(steps: Step[], at: number, brief = false): string {
    const { head, history } = this.seen!;
    const { dice, words, index } = steps[at]!;
    const once = dice ? [...words.replaceAll(' ', '')].join(' ') : moveWords(boardOf(head), { history, index, brief });
    const n = repeats(steps, at);
    return n > 1 ? say('page.move.times', { move: once, n }) : once;
  }

  private whose({ seat, by }: Turn): Name | string {
    const { head } = this.seen!;
    if (seat >= 0) return shownName(head, seat);
    return by === undefined ? say('page.start_throw') : say('page.start_throw.of', { seat: seatName(head, by) });
  }

  private turn(turn: Turn, named: boolean): HTMLElement {
    const { seat, steps } = turn;
    const name = this.whose(turn);
    const told = steps.filter(({ dice, words }) => dice || !isBare(this.board, words));
    const none = told.every(({ dice }) => dice) && steps.some(({ words }) => kindOf(this.board, words) === 'done');
    const throws: HTMLElement[] = [];
    told.forEach((step, index) => {
      if (told[index + 1]?.words === step.words && !step.dice) return;
      if (step.dice || throws.length === 0) throws.push(el('span.throw'));
      const said = say('page.move.by', { seat: name, words: this.stepWords(told, index) });
      throws.at(-1)!.append(this.step(step, this.stepWords(told, index, true), said));
    });
    if (none) throws.at(-1)?.append(el('span.quiet', {}, say('page.move.none')));
    const sign = this.signOf(turn);
    if (sign) throws.at(-1)?.append(el('span.sign', { 'data-sign': sign }, sign));
    return el(
      named ? 'span.turn.named' : 'span.turn',
      { 'data-seat': seat, 'data-left': seat === this.first },
      named && el(seat < 0 ? 'span.quiet.start' : 'span.quiet', {}, sayName(name)),
      ...throws,
    );
  }

  private step({ index, dice }: Step, text: string, said: string): HTMLElement {
    const it = button(dice ? '' : text, () => void this.look(index + 1), 'plain');
    if (dice) it.append(...text.split(' ').flatMap((pips) => [el('span.die-sign', {}, pips), ' ']));
    it.setAttribute('aria-label', said);
    it.dataset.index = String(index + 1);
    return it;
  }

  private async moment(at: number): Promise<Moment | null> {
    const known = this.remembered.get(at) ?? (await momentOf(this.table, this.seen!, at));
    if (known) this.remembered.set(at, known);
    return known;
  }

  /** Shows the position after so many moves, and unless the eyes are elsewhere, its place in the list. */
  async look(index: number, brings = true): Promise<void> {
    const where = Math.max(0, Math.min(index, this.count()));
    if (where === this.count()) {
      this.leave();
      return;
    }
    const moment = await this.moment(where);
    if (moment === null) return;
    const turn = lastTurnAt(this.seen!.history, where, seatAfter(this.seen!.history, where));
    const before = turn ? ((await this.moment(turn.from))?.position ?? null) : null;
    this.at = where;
    this.mark(brings);
    this.root.dispatchEvent(new Event('looked'));
    const last =
      turn && before !== null ? { before, mover: turn.seat, words: this.seen!.history[where - 1]![1] } : null;
    this.replay({ at: where, position: moment.position, clock: moment.clock, last });
  }

  /** On or back by a turn, finely by its throws and moves, or all the way. Throws for the start are not a turn. */
  walk(way: number, fine = false): void {
    const at = this.at ?? this.count();
    const turns = this.turns().filter(({ seat }) => fine || seat >= 0);
    const stops = turns.flatMap((turn) => (fine ? stopsIn(turn, this.board) : [endOf(turn)]));
    const next = way < 0 ? stops.findLast((index) => index < at) : stops.find((index) => index > at);
    void this.look(Number.isFinite(way) ? (next ?? (way < 0 ? 0 : Infinity)) : way);
  }

  leave(): void {
    this.at = null;
    this.mark();
    this.replay(null);
  }

  /** What is scrolled is the list, or all of this; never the page itself. */
  private get scroller(): HTMLElement {
    return this.list.scrollHeight > this.list.clientHeight + 1 ? this.list : this.root;
  }

  private bring(item: HTMLElement): void {
    const { scroller } = this;
    const room = scroller.getBoundingClientRect();
    const { top, bottom } = item.getBoundingClientRect();
    const head = scroller === this.root ? this.bar.offsetHeight : 0; // it stays where it is
    if (top < room.top + head) scroller.scrollTop -= room.top + head - top;
    else if (bottom > room.bottom) scroller.scrollTop += bottom - room.bottom;
  }

  /** The lines up to what is shown, the latest first; near the beginning as many after it as there is room for. */
  private showRecent(shown: HTMLElement | undefined): void {
    const rows = [...this.list.children];
    const end = this.at === null ? rows.length : rows.indexOf(shown?.closest('li') ?? rows[0]!) + 1;
    this.fillRecent(rows, end);
    if (this.at === null || !this.recent.checkVisibility()) return;
    for (let more = Math.min(rows.length, fewRows); more > end; more--) {
      this.fillRecent(rows, more);
      if (this.isInSight(more - end)) return;
    }
    this.fillRecent(rows, end);
  }

  /** The last lines up to here. */
  private fillRecent(rows: Element[], end: number): void {
    const last = rows.slice(Math.max(0, end - fewRows), end).reverse();
    fill(
      this.recent,
      this.names.cloneNode(true),
      el(this.list.classList.contains('pairs') ? 'ol.past.pairs' : 'ol.past', {}, ...last.map(stillRow)),
    );
  }

  /** Whether the line that is so many above the lowest fits. */
  private isInSight(above: number): boolean {
    const [list, line] = [this.recent.querySelector('ol'), this.recent.querySelectorAll('li')[above]];
    return (
      list !== null &&
      line !== undefined &&
      Math.abs(line.getBoundingClientRect().left - list.getBoundingClientRect().left) < 2
    );
  }

  private mark(brings = true): void {
    const at = this.at ?? this.count();
    const items = [...this.list.querySelectorAll<HTMLElement>('[data-index]')];
    const shown = items.findLast((item) => Number(item.dataset.index) <= at);
    for (const item of items) item.removeAttribute('aria-current');
    shown?.setAttribute('aria-current', 'true');
    this.showRecent(shown);
    if (this.at !== null && shown && brings) this.bring(shown);
    greyEnds([this.bar, this.steps], at === 0, this.at === null);
  }
}
