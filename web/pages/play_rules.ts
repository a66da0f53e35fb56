// The rules of this booklet in our own words, with pictures; the one that was just cited is marked.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { house } from '../house.ts';
import type { RulesHead } from '../protocol.ts';
import { say } from '../words.ts';
import { boxName, letterWords, ruleNumber } from './booklet_words.ts';
import { diagramsOf, showDiagram } from './diagram.ts';

export class RulesList {
  readonly root = el('div.rules');
  private shown = '';
  /** When the pictures are in their places; before that the text still moves. */
  illustrated: Promise<void> = Promise.resolve();

  /** `guide` shows the first steps again, where there is a board to show them at. */
  constructor(private readonly guide?: () => void) {}

  show({ game, preset }: Pick<RulesHead, 'game' | 'preset'>): void {
    const key = `${game}/${preset}`;
    if (key === this.shown) return;
    this.shown = key;
    const info = house.game(game)?.presets.find((one) => one.preset === preset);
    const items = (info?.rules ?? []).map((rule) =>
      el(
        'li',
        { 'data-rule': rule },
        el('span.number', { title: rule }, ruleNumber(rule, info!.rules)),
        el('span', {}, say(`rule.${rule}`)),
      ),
    );
    this.illustrated = this.illustrate(game, preset);
    const letters = letterWords(info?.rules ?? []);
    fill(
      this.root,
      el('h2', {}, say('page.rules_of', { booklet: boxName(game, preset) })),
      this.guide && button(say('page.guide.again'), this.guide, 'choice'),
      letters && el('p.quiet', {}, letters),
      el('ol', {}, ...items),
    );
  }

  private async illustrate(game: string, preset: string): Promise<void> {
    const diagrams = await diagramsOf(game, preset);
    if (this.shown !== `${game}/${preset}`) return;
    for (const item of this.root.querySelectorAll<HTMLElement>('[data-rule]')) {
      const diagram = diagrams[item.dataset.rule!];
      if (diagram) item.append(showDiagram(game, preset, diagram));
    }
  }

  /** Marks a rule, by its whole number or the one in the list, and brings it before the eyes if somebody asked for it;
   * whether there is such a rule. */
  cite(rule: string, open = false): boolean {
    this.root.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const item = [...this.root.querySelectorAll<HTMLElement>('[data-rule]')].find(
      (one) => one.dataset.rule === rule || one.querySelector('.number')?.textContent === rule,
    );
    item?.setAttribute('aria-current', 'true');
    if (open) {
      this.root.dispatchEvent(new Event('show'));
      item?.scrollIntoView({ block: 'nearest' });
    }
    return item !== undefined;
  }
}
