// What the computer of this page thinks of a position: its best moves and what they are worth.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { house } from '../house.ts';
import type { Core, Plan } from '../local/core.ts';
import type { Sentence } from '../protocol.ts';
import { numberWords, say, tell } from '../words.ts';

/** A turn of several steps, those that are alike told once. */
function turnWords(steps: string[]): string {
  const different = [...new Set(steps)];
  const times = (move: string) => steps.filter((step) => step === move).length;
  return different
    .map((move) => (times(move) > 1 ? say('page.move.times', { move, n: times(move) }) : move))
    .join(', ');
}

export class Analysis {
  readonly root = el('section.analysis', { 'aria-label': say('page.analysis') });
  private readonly found = el('div', { 'aria-live': 'polite' });
  private asked = 0;

  /** Offers itself for the position of a record. */
  show(core: Core | null, record: string): void {
    this.asked += 1;
    fill(this.found);
    if (!core || core.turn() === -2) {
      fill(this.root);
      return;
    }
    const seat = core.turn();
    const { game, seats } = core.rules();
    const title = house.game(game)?.seat_titles[String(seats)]?.[seat] ?? '';
    const think = button(say('page.analysis'), () => void this.think(record, title), 'choice');
    fill(this.root, seat >= 0 ? think : el('p.quiet', {}, say('page.analysis.chance')), this.found);
  }

  private async think(record: string, title: string): Promise<void> {
    const asked = ++this.asked;
    fill(this.found, el('p.quiet', {}, say('page.analysis.thinking')));
    const answer = await house.local().ask({ t: 'judge', record });
    if (asked !== this.asked) return;
    if (answer.t === 'no') fill(this.found, el('p', {}, tell(answer.why as Sentence)));
    else this.tell(answer.choices as Plan[], title);
  }

  private tell(choices: Plan[], title: string): void {
    const points = (value: number) => numberWords(value / 1000, 2);
    const sorted = [...choices].sort((a, b) => b.value - a.value);
    const rows = sorted.map(({ words, rest, value }) =>
      el('li', {}, el('strong', {}, turnWords([words, ...rest])), ' ', el('span.quiet', {}, points(value))),
    );
    fill(
      this.found,
      el('p', {}, say('page.analysis.best', { seat: title })),
      el('ol.choices', {}, ...rows),
      el('p.quiet', {}, say('page.analysis.scale')),
    );
  }
}
