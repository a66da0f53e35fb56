// What the computer of this page thinks of a position: its best moves and what they are worth.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { house } from '../house.ts';
import type { Choice, Core } from '../local/core.ts';
import type { Sentence } from '../protocol.ts';
import { numberWords, say, tell } from '../words.ts';

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
    else this.tell(answer.choices as Choice[], title);
  }

  private tell(choices: Choice[], title: string): void {
    const points = (value: number) => numberWords(value / 1000, 2);
    const rows = choices.map(({ words, value }) => el('li', {}, el('strong', {}, words), ' ', el('span.quiet', {}, points(value))));
    fill(this.found, el('p', {}, say('page.analysis.best', { seat: title })), el('ol.choices', {}, ...rows), el('p.quiet', {}, say('page.analysis.scale')));
  }
}
