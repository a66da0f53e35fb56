// The game after its end as a line: how the brain of this page judged it, move by move. A click
// looks at that position; what lost much is marked.
// SPDX-License-Identifier: MIT
import { button, el, fill, svg } from '../elements.ts';
import { house } from '../house.ts';
import type { Value } from '../local/values.ts';
import type { Message } from '../protocol.ts';
import { amountWords, say, sentenceWords } from '../words.ts';

let rounds = 0;
const box = { w: 360, h: 96 };

const mistake = 2; // as the judge marks it
const all = 950; // thousandths of a game
const hopeless = 600; // who gives up with less to hope for lost nothing by it

/** How what is shown is told: who has a side, within a sentence, a move of the match with its number, and another
 * in its place. */
export interface Telling {
  side(seat: number): string;
  move(at: number): string;
  other(at: number, move: string): string;
}

export function mistakes(values: Value[]): Value[] {
  return values.filter(({ mark = 0 }) => mark >= mistake);
}

/** How a mistake is worded: as the one that decided the game, or as one that was repaid later. */
export function costOf(wrong: Value, values: Value[]): string {
  if (wrong.loss < all) return 'page.graph.cost';
  const end = values.at(-1)!;
  const lost = end.seat < 0 && end.value !== 0 && end.value < 0 === (wrong.seat === 0);
  const later = values.some(({ at, seat, loss }) => at > wrong.at && seat === wrong.seat && loss >= all);
  const decided = end.seat >= 0 || (lost && !later); // of what has not ended nobody knows better
  const hope = wrong.seat === 0 ? wrong.value : -wrong.value;
  return decided ? 'page.graph.cost.all' : hope >= hopeless ? 'page.graph.cost.win' : 'page.graph.cost.repaid';
}

/** The result as a last value, where two have played. */
function endOf(record: string, at: number): { value: Value; resigned: boolean } | null {
  const [, first, second, how] = /^result (-?\d+) (-?\d+) (\w+)$/m.exec(record) ?? [];
  if (first === undefined) return null;
  const value = 1000 * Math.sign(Number(first) - Number(second));
  return { value: { at, seat: -1, value, played: '', best: '', loss: 0 }, resigned: how === 'resigned' };
}

export class Graph {
  readonly root = el('div.graph', { hidden: true });
  private values: Value[] = [];
  private gaveUp = false; // what was not lost
  private at = 0;
  private round = 0; // a match looked at before may still be thought about

  constructor(
    private readonly record: () => Promise<string>,
    private readonly look: (at: number) => void,
    private readonly told: Telling,
  ) {}

  /** Whether there is something to see already, or soon. */
  get drawn(): boolean {
    return this.round > 0;
  }

  /** What stands below makes room for it. */
  private unfold(shown: boolean): void {
    this.root.hidden = !shown;
    this.root.parentElement?.toggleAttribute('data-graph', shown);
  }

  /** Another match: nothing of the last one is shown, and this one only when asked for. */
  reset(offered: boolean): void {
    this.round = 0;
    this.unfold(offered);
    fill(this.root, offered && button(say('page.graph'), () => void this.draw(), 'choice'));
  }

  async draw(): Promise<void> {
    this.values = [];
    this.unfold(true);
    fill(this.root, el('p.quiet', { role: 'status' }, say('page.graph.thinking')));
    const wire = house.local();
    const round = ++rounds;
    this.round = round;
    const record = await this.record();
    const stop = wire.listen((message: Message) => {
      if (message.t !== 'value' || message.round !== round || round !== this.round) return;
      this.values.push(message.value as Value);
      this.show(false);
    });
    await wire.ask({ t: 'values', record, round });
    stop();
    if (round !== this.round) return;
    this.end(record);
    this.show(true);
  }

  /** The line goes on to the result: somebody may have given up what was won. */
  private end(record: string): void {
    const last = this.values.at(-1);
    const end = last ? endOf(record, last.at + (last.steps ?? 1)) : null;
    this.gaveUp = end?.resigned === true && Math.sign(end.value.value) * last!.value < hopeless;
    if (end) this.values.push(end.value);
  }

  /** Where in the match one looks. */
  mark(at: number): void {
    this.at = at;
    const x = this.across(at).toFixed(1);
    this.root.querySelector('.here')?.setAttribute('d', `M${x} 0V${box.h}`);
  }

  private across(at: number): number {
    const last = Math.max(1, this.values.at(-1)?.at ?? 1);
    return 8 + (Math.min(at, last) / last) * (box.w - 16);
  }

  private point({ at, value }: Value): [number, number] {
    const peak = Math.max(400, ...this.values.map((one) => Math.abs(one.value)));
    return [this.across(at), box.h / 2 - (value / peak) * (box.h / 2 - 10)];
  }

  private show(done: boolean): void {
    const at = (value: Value) => this.point(value).map((number) => number.toFixed(1));
    const line = this.values.map((value) => at(value).join(',')).join(' ');
    const wrong = mistakes(this.values);
    const dots = this.values.map((value, index) => {
      const before = this.values[index - 1];
      const [x, y] = at(value);
      return before && wrong.includes(before)
        ? `<circle class="mistake" cx="${x}" cy="${y}" r="5.5"/>`
        : `<circle class="step" cx="${x}" cy="${y}" r="2"/>`;
    });
    const picture = svg(
      `<svg viewBox="0 0 ${box.w} ${box.h}" aria-hidden="true"><path class="axis" d="M0 ${box.h / 2}H${box.w}"/>
        <path class="here"/><polyline points="${line}"/>${dots.join('')}</svg>`,
    );
    picture.addEventListener('click', (event) => this.click(event, picture));
    const progress = !done && el('p.quiet', { role: 'status' }, say('page.graph.so_far', { n: this.values.length }));
    fill(this.root, picture, progress, done && el('p.quiet', {}, this.words(wrong.length)), done && this.list(wrong));
    this.mark(this.at);
  }

  private words(wrong: number): string {
    const help = say(wrong > 0 || this.gaveUp ? 'page.graph.help' : 'page.graph.clean', { seat: this.told.side(0) });
    return this.gaveUp ? sentenceWords([say('page.graph.gave_up'), help]) : help;
  }

  /** The dearest mistakes, each to be looked at, with what would have been better. */
  private list(wrong: Value[]): HTMLElement {
    const dearest = [...wrong]
      .sort((a, b) => b.loss - a.loss)
      .slice(0, 8)
      .sort((a, b) => a.at - b.at);
    const rows = dearest.map((one) => {
      const { at, seat, best, loss } = one;
      const values = {
        move: this.told.other(at, best),
        points: amountWords(loss / 1000),
        seat: this.told.side(1 - seat),
      };
      const cost = el('span.quiet', {}, say(costOf(one, this.values), values));
      const after = this.values[this.values.indexOf(one) + 1]?.at ?? at;
      const it = button(this.told.move(at), () => this.look(after), 'plain');
      return el('li', {}, it, ' ', cost);
    });
    return el('ul.mistakes', {}, ...rows);
  }

  private click(event: MouseEvent, picture: Element): void {
    const { left, right, width } = picture.getBoundingClientRect();
    const last = this.values.at(-1)?.at ?? 0;
    const along = document.documentElement.dir === 'rtl' ? right - event.clientX : event.clientX - left;
    this.look(Math.round((along / width) * last));
  }
}
