// What the computer of this page thinks of a position: its best moves and what they are worth; and of
// a whole match, the line of its values.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { house } from '../house.ts';
import type { Choice, Core } from '../local/core.ts';
import type { Sentence } from '../protocol.ts';
import { numberWords, say, tell } from '../words.ts';
import { Graph } from './play_graph.ts';

export class Analysis {
  readonly root = el('section.analysis', { 'aria-label': say('page.analysis') });
  private readonly found = el('div', { 'aria-live': 'polite' });
  private readonly graph: Graph;
  private match = '';
  private asked = 0;

  constructor(look: (at: number) => void) {
    this.graph = new Graph(async () => this.match, look);
  }

  /** Offers itself for the position of a record, and for the match it belongs to. */
  show(core: Core | null, record: string, match: string): void {
    this.asked += 1;
    fill(this.found);
    if (!core) {
      this.match = '';
      fill(this.root);
      return;
    }
    if (match !== this.match) this.graph.reset(match !== '' && core.rules().seats === 2);
    this.match = match;
    const seat = core.turn();
    const { game, seats } = core.rules();
    const title = house.game(game)?.seat_titles[String(seats)]?.[seat] ?? '';
    const think = button(say('page.analysis'), () => void this.think(record, title), 'choice');
    fill(this.root, seat >= 0 ? think : seat === -1 ? el('p.quiet', {}, say('page.analysis.chance')) : null, this.found, this.graph.root);
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
