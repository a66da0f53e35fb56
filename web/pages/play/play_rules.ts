// The rules in force at a table in our own words, with pictures; the one that was just cited is marked.
// SPDX-License-Identifier: MIT
import { button, type Child, el, fill } from '../../elements.ts';
import { house, type Rule, type Whose } from '../../house.ts';
import type { RulesHead } from '../../table/protocol.ts';
import { newCore } from '../../table/replay.ts';
import { languageNow, say } from '../../words.ts';
import { boxName, letterWords, ruleNumber } from '../booklet_words.ts';
import { diagramsOf, showDiagram } from '../diagram.ts';

type Wanted = Pick<RulesHead, 'game' | 'preset' | 'text'>;

/** Those of a booklet are known; for changed options the core is asked. */
async function rulesOf({ game, preset, text }: Wanted): Promise<Rule[]> {
  const info = house.game(game)?.presets.find((one) => one.preset === preset);
  return info && text === `${game}/${preset}` ? info.rules : (await newCore()).ruleList(text);
}

const labels = { booklet: '', reading: 'rules.reading', ours: 'rules.ours', letter: 'rules.letter' };

const whose = (rule: Rule): Whose => rule.in[languageNow()] ?? rule;

/** Whose rule it is, what the booklet's letter says, and the way to a match that is played so. */
function whoseWords(rule: Rule, text: string): Child[] {
  const { owner, letter, setting } = whose(rule);
  const says = rule.in[languageNow()] ? 'rules.says_here' : 'rules.says';
  return [
    owner !== 'booklet' && el('span.ours.quiet', {}, ` ${say(labels[owner])}`),
    letter !== undefined && el('span.quiet', {}, ` ${say(says, { letter: { id: letter } })}`),
    setting !== undefined && ' ',
    setting !== undefined && el('a', { href: `#new=${text} ${setting}` }, say('page.rules.play_so')),
  ];
}

export class RulesList {
  readonly root = el('div.rules');
  private shown = '';
  private cited = '';

  /** `guide` shows the first steps again, where there is a board to show them at. */
  constructor(private readonly guide?: () => void) {}

  /** Done when the pictures are in their places; before that the text still moves. */
  async show(wanted: Wanted): Promise<void> {
    const { game, preset, text } = wanted;
    if (text === this.shown) return;
    this.shown = text;
    const rules = await rulesOf(wanted);
    if (this.shown !== text) return;
    const numbers = rules.map(({ rule }) => rule);
    const items = rules.map((one) =>
      el(
        'li',
        { 'data-rule': one.rule, 'data-owner': whose(one).owner },
        el('span.number', { title: one.rule }, ruleNumber(one.rule, numbers)),
        el('span', {}, say(`rule.${one.rule}`), ...whoseWords(one, text)),
      ),
    );
    const letters = letterWords(numbers);
    fill(
      this.root,
      el('h2', {}, say('page.rules_of', { booklet: boxName(game, preset) })),
      this.guide && button(say('page.guide.again'), this.guide, 'choice'),
      letters && el('p.quiet', {}, letters),
      el('ol', {}, ...items),
    );
    this.cite(this.cited);
    await this.illustrate(wanted);
  }

  private async illustrate({ game, preset, text }: Wanted): Promise<void> {
    const diagrams = await diagramsOf(game, preset);
    if (this.shown !== text) return;
    for (const item of this.root.querySelectorAll<HTMLElement>('[data-rule]')) {
      const diagram = diagrams[item.dataset.rule!];
      if (diagram) item.append(showDiagram(game, preset, diagram));
    }
  }

  /** Brings the rules before the eyes. */
  open(): void {
    this.root.dispatchEvent(new Event('show'));
  }

  /** Marks a rule, by its whole number or the one in the list, and brings it before the eyes if somebody asked for it;
   * whether there is such a rule. */
  cite(rule: string, open = false): boolean {
    this.cited = rule;
    this.root.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const item = [...this.root.querySelectorAll<HTMLElement>('[data-rule]')].find(
      (one) => one.dataset.rule === rule || one.querySelector('.number')?.textContent === rule,
    );
    item?.setAttribute('aria-current', 'true');
    if (open) {
      this.open();
      item?.scrollIntoView({ block: 'nearest' });
    }
    return item !== undefined;
  }
}
