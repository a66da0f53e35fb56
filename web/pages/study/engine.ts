// The computer beside a position of one's own: how deep it has looked, what the best moves are worth and how
// they would go on, as it finds out. It thinks in a worker of its own, as long as it is on.
// SPDX-License-Identifier: MIT
import { asLabelled } from '../../boards/boards.ts';
import { button, el, fill } from '../../elements.ts';
import { house } from '../../house.ts';
import type { Core, RolledOut, Studied, Study } from '../../local/core.ts';
import { LocalWire } from '../../table/local_wire.ts';

import type { Id, Sentence } from '../../table/protocol.ts';
import { decimalWords, numberWords, say, tell } from '../../words.ts';

const lineMoves = 8;
const sure = 50_000; // thousandths of a pawn that nobody counts any more

/** A turn of several steps, those that are alike told once. */
function turnWords(steps: string[]): string {
  const times = (move: string) => steps.filter((step) => step === move).length;
  return [...new Set(steps)]
    .map((move) => (times(move) > 1 ? say('page.move.times', { move, n: times(move) }) : move))
    .join(', ');
}

/** "+1.3" of pawns, "62 %" of a win. */
function worthWords({ unit }: Study, { amount, value }: Studied): string {
  if (unit === 'win') return say('page.engine.chance', { chance: decimalWords(amount / 10) });
  if (Math.abs(amount) > sure) return say('page.engine.chance', { chance: decimalWords((value + 1000) / 20) });
  return numberWords(amount / 1000, unit === 'point' ? 3 : 2);
}

export class Engine {
  readonly root = el('section.engine', { 'aria-label': say('page.analysis') });
  private readonly found = el('div.engine-found');
  private readonly toggle = button(say('page.analysis'), () => this.turn(!this.on), 'choice');
  private readonly roller = button(say('page.engine.rollout'), () => void this.roll(), 'choice');
  private on = false;
  private wire: LocalWire | null = null;
  private record = '';
  private seat = -1;
  private title: Id = { id: '' };
  private game = '';

  constructor() {
    this.toggle.setAttribute('aria-pressed', 'false');
  }

  /** Offers itself for the position of a record. */
  show(core: Core | null, record: string): void {
    this.stop();
    this.record = record;
    if (!core || core.isOver()) {
      fill(this.root);
      return;
    }
    this.seat = core.turn();
    const { game, seats } = core.rules();
    this.game = game;
    this.title = { id: house.game(game)?.seat_titles[String(seats)]?.[this.seat] ?? '' };
    const offered = this.seat >= 0 ? this.toggle : el('p.quiet', {}, say('page.analysis.chance'));
    fill(this.root, offered, this.seat >= 0 && core.rolls() ? this.roller : null, this.found);
    fill(this.found);
    if (this.on && this.seat >= 0) void this.think();
  }

  private turnWords(steps: string[]): string {
    return turnWords(steps.map((words) => asLabelled(this.game, words, this.seat)));
  }

  private turn(on: boolean): void {
    this.on = on;
    this.toggle.setAttribute('aria-pressed', String(on));
    this.stop();
    fill(this.found);
    if (on) void this.think();
  }

  /** What it was thinking about does not matter any more. */
  private stop(): void {
    this.wire?.close();
    this.wire = null;
  }

  close(): void {
    this.stop();
  }

  private async think(): Promise<void> {
    const wire = new LocalWire();
    this.wire = wire;
    fill(this.found, el('p.quiet', { role: 'status' }, say('page.analysis.thinking')));
    wire.listen((message) => {
      if (message.t === 'studied' && wire === this.wire) this.tell(message.found as Study);
    });
    const answer = await wire.ask({ t: 'study', record: this.record });
    if (answer.t === 'no' && wire === this.wire) fill(this.found, el('p', {}, tell(answer.why as Sentence)));
  }

  /** Plays the best moves on, many times each, until it is turned off or the position changes. */
  private async roll(): Promise<void> {
    this.on = false;
    this.toggle.setAttribute('aria-pressed', 'false');
    this.stop();
    const wire = new LocalWire();
    this.wire = wire;
    fill(this.found, el('p.quiet', { role: 'status' }, say('page.analysis.thinking')));
    wire.listen((message) => {
      if (message.t === 'rolled' && wire === this.wire) this.tellRolled(message.found as RolledOut);
    });
    const answer = await wire.ask({ t: 'roll', record: this.record });
    if (answer.t === 'no' && wire === this.wire) fill(this.found, el('p', {}, tell(answer.why as Sentence)));
  }

  private tellRolled({ games, choices }: RolledOut): void {
    const rows = choices.map(({ turn, value, error }) => {
      const worth = `${numberWords(value / 1000, 3)} ± ${decimalWords(error / 1000, 3)}`;
      return el(
        'li',
        {},
        el('strong.worth', { dir: 'ltr' }, worth),
        ' ',
        el('bdi', { dir: 'ltr' }, this.turnWords(turn)),
      );
    });
    const how = el('span.quiet', {}, say('page.engine.rolled', { games }));
    fill(
      this.found,
      el('p', {}, say('page.analysis.best', { seat: this.title }), ' ', how),
      el('ol.choices', {}, ...rows),
    );
  }

  private tell(study: Study): void {
    const { depth, exact, choices } = study;
    const rows = choices.map((one) => {
      const whole = one.line.length > one.turn.length;
      const words = whole ? one.line.slice(0, lineMoves).join(' ') : this.turnWords(one.turn);
      return el('li', {}, el('strong.worth', {}, worthWords(study, one)), ' ', el('bdi', { dir: 'ltr' }, words));
    });
    const how = say(exact ? 'page.engine.exact' : 'page.engine.depth', { n: depth });
    fill(
      this.found,
      el('p', {}, say('page.analysis.best', { seat: this.title }), ' ', el('span.quiet', {}, how)),
      el('ol.choices', {}, ...rows),
    );
  }
}
