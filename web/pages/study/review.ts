// A match looked back at with the computer of this page: the line of the game, its mistakes, and of the move
// that is looked at what it was worth, what was better and how that would go on, to be tried at once.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../../elements.ts';
import { house } from '../../house.ts';
import type { Tally } from '../../local/core.ts';
import type { Value } from '../../local/values.ts';
import type { Message, Past, Sentence } from '../../table/protocol.ts';
import { type SideLine, sideLine } from '../../table/replay.ts';
import { say, sentenceWords, tell } from '../../words.ts';
import { playOn } from './play_on.ts';
import { Graph } from './review_graph.ts';
import {
  costWords,
  decisionAt,
  decisionWords,
  endOf,
  gaveUp,
  markSign,
  mistakes,
  type Telling,
  tallyWords,
} from './review_words.ts';

let rounds = 0;
const fewest = 8; // of the mistakes the dearest are listed, the worst first
const strongest = 10;
const shownMoves = 8; // of a line

/** The match under review, and what is done with what is found. */
interface Reviewed {
  record: string;
  told: Telling;
  /** Whose side is looked from. */
  seat: number | null;
  look(at: number): void;
  /** The marks of moves, by where they stand in the history. */
  mark(signs: Map<number, string>): void;
  /** A better turn is drawn beside what was played. */
  better(line: SideLine, mover: number): void;
  /** A position of a side line is shown. */
  follow(line: SideLine, step: number): void;
}

export class Review {
  /** The line of the game. */
  readonly graph = el('div.graph', { hidden: true });
  /** What is said of the move that is looked at, or of the whole game. */
  readonly comment = el('div.comment', { hidden: true, 'aria-live': 'polite' });
  private readonly picture = el('div');
  private readonly line: Graph;
  private values: Value[] = [];
  private tallies: Tally[] = [];
  private summary = '';
  private round = 0; // a match looked at before may still be thought about
  private at = 0;
  private inLead = false; // losses are told in pawns or points, not as chances to win

  constructor(private readonly it: Reviewed) {
    this.line = new Graph(this.picture, (at) => it.look(at));
  }

  /** Offers itself behind a button. */
  offer(): void {
    this.graph.hidden = false;
    fill(
      this.graph,
      button(say('page.graph'), () => void this.begin(), 'choice'),
    );
  }

  async begin(): Promise<void> {
    this.round = ++rounds;
    this.values = [];
    const { round } = this;
    const wire = house.local();
    this.comment.hidden = this.graph.hidden = false;
    this.comment.parentElement?.toggleAttribute('data-review', true);
    fill(this.graph, this.picture);
    fill(this.comment, el('p.quiet', { role: 'status' }, say('page.graph.thinking')));
    const stop = wire.listen((message: Message) => {
      if (message.t !== 'values' || message.round !== round || round !== this.round) return;
      this.progress(message.share as number, message.values as Value[] | null);
    });
    const answer = await wire.ask({ t: 'values', record: this.it.record, round });
    stop();
    if (round !== this.round) return;
    if (answer.t === 'no') fill(this.comment, el('p', { role: 'status' }, tell(answer.why as Sentence)));
    else {
      this.tallies = answer.tallies as Tally[];
      this.end();
    }
  }

  close(): void {
    if (this.round !== 0) void house.local().ask({ t: 'enough' });
    this.round = 0;
  }

  /** What is sure so far is there to be looked at. */
  private progress(share: number, values: Value[] | null): void {
    if (values && values.length > 0) {
      this.values = values;
      this.line.show(values);
      this.showMarks();
    }
    const n = Math.floor(share * this.values.length);
    const stop = button(say('page.review.stop'), () => void house.local().ask({ t: 'enough' }), 'choice');
    if (this.comment.querySelector('.stop') === null)
      fill(this.comment, el('p.quiet', { role: 'status' }), el('div.comment-ways.stop', {}, stop));
    fill(this.comment.querySelector('p')!, say(n > 0 ? 'page.graph.so_far' : 'page.graph.thinking', { n }));
  }

  private showMarks(): void {
    const signs = this.values.map((value) => [value.at + value.steps, markSign(value)] as const);
    this.it.mark(new Map(signs.filter(([, sign]) => sign !== '')));
  }

  /** The line goes on to the result: somebody may have given up what was won. */
  private end(): void {
    const { values, it } = this;
    const last = values.at(-1);
    const end = last ? endOf(it.record, last.at + last.steps) : null;
    const early = gaveUp(values, end);
    const id = mistakes(values).length > 0 || early ? 'page.graph.help' : 'page.graph.clean';
    this.summary = sentenceWords([early ? say('page.graph.gave_up') : '', say(id, { seat: it.told.side(0) })]);
    if (end) values.push(end.value);
    this.showMarks();
    this.line.show(values);
    this.show(this.at, true);
  }

  /** After so many moves; `last`: at the end of the match, where all of it is summed up. */
  show(at: number, last: boolean): void {
    this.at = at;
    this.line.mark(at);
    if (this.summary === '') return;
    const value = decisionAt(this.values, at, this.it.told.turnAt(at));
    if (last || at === 0) this.sumUp();
    else if (value) this.explain(value);
    else fill(this.comment, this.ways());
  }

  private sumUp(): void {
    const price = ({ lost, loss }: Value) => lost ?? loss;
    const dearest = mistakes(this.values)
      .sort((a, b) => price(b) - price(a))
      .slice(0, fewest);
    const rows = dearest.map((one) =>
      el(
        'li',
        {},
        button(this.nameOf(one), () => this.it.look(one.at + one.steps), 'plain'),
        ' ',
        el('span.quiet', {}, costWords(one, this.values, this.it.told, this.inLead)),
      ),
    );
    fill(
      this.comment,
      el('p.quiet', {}, this.summary),
      rows.length > 0 && el('ol.mistakes', {}, ...rows),
      ...this.tallies.map((tally, seat) => this.account(tally, seat)),
      this.unitChoice(dearest[0]),
    );
  }

  /** Tells losses in what else people count in, or as chances again. */
  private unitChoice(wrong: Value | undefined): Node | false {
    if (!wrong?.lead_unit) return false;
    const other = () => {
      this.inLead = !this.inLead;
      this.sumUp();
    };
    return button(say(`page.review.in.${this.inLead ? wrong.unit : wrong.lead_unit}`), other, 'choice');
  }

  /** How a seat played, where there is a measure for it. */
  private account(tally: Tally, seat: number): HTMLElement {
    const [rate, ...more] = tallyWords(tally, this.it.told.side(seat));
    return el('div.account', {}, el('p', {}, rate), ...more.map((words) => el('p.quiet', {}, words)));
  }

  private nameOf(value: Value): string {
    const sign = markSign(value);
    return this.it.told.move(value.at) + (sign && `\u2009${sign}`);
  }

  private explain(value: Value): void {
    const [words = '', ...why] = decisionWords(value, this.values, this.it.told, this.inLead);
    const sign = markSign(value);
    const line = el('p.side-line', { dir: 'ltr' });
    fill(
      this.comment,
      el('p', {}, sign && el('strong.sign', { 'data-sign': sign }, sign), sign && ' ', words),
      ...why.map((reason) => el('p.quiet', {}, reason)),
      value.mark > 0 && line,
      this.ways(value),
    );
    if (value.mark > 0) void this.showLine(value, line);
  }

  /** The better turn on the board, and how it would go on. */
  private async showLine(value: Value, place: HTMLElement): Promise<void> {
    const { it, at } = this;
    const better = await sideLine(it.record, value.at, value.better, it.seat);
    if (!place.isConnected || this.at !== at) return;
    it.better(better, value.seat);
    const longer = value.line.length > value.better.length;
    const { line } = longer ? value : await house.local().ask({ t: 'line', record: better.record });
    const after = (line as string[] | undefined) ?? [];
    const whole = await sideLine(it.record, value.at, longer ? after : [...value.better, ...after], it.seat);
    if (place.isConnected) fill(place, ...this.moves(value, whole));
  }

  /** Each move of a line, to be looked at. */
  private moves({ at }: Value, line: SideLine): Node[] {
    const words = this.it.told.along(at, line.plays as Past[]).slice(0, shownMoves);
    return words.map((word, index) => {
      const step = button(
        word,
        () => {
          for (const one of step.parentElement!.children) one.removeAttribute('aria-current');
          step.setAttribute('aria-current', 'true');
          this.it.follow(line, index + 1);
        },
        'plain',
      );
      return step;
    });
  }

  /** What can be done from here. */
  private ways(value?: Value): HTMLElement {
    const { record } = this.it;
    const wrong = value && value.mark > 0;
    const next = mistakes(this.values).find(({ at, steps }) => at + steps > this.at);
    const go = (at: number, seat: number | undefined, level: number) => () => void playOn(record, at, seat, level);
    return el(
      'div.comment-ways',
      {},
      wrong && button(say('page.review.try'), go(value.at, value.seat, strongest), 'choice'),
      button(say('page.review.play'), go(this.at, undefined, house.likes.level), 'choice'),
      next && button(say('page.review.next'), () => this.it.look(next.at + next.steps), 'choice'),
    );
  }
}
