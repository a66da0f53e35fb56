// What a booklet is called: the name of its box, and in a line what is special about it.
// SPDX-License-Identifier: MIT
import { type Child, el } from '../elements.ts';
import { type GameInfo, house, type PresetInfo } from '../house.ts';
import { has, say, sayFirst, sentenceWords } from '../words.ts';

export function boxName(game: string, preset: string): string {
  return sayFirst([`page.box.${game}.${preset}`, `preset.${game}.${preset}`]);
}

/** A little box; texts that came in the same one have the same colour. */
export function boxPicture(preset: string): HTMLElement {
  const [box = ''] = preset.split('-');
  const hue = [...box].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0);
  const picture = el('span.box', { 'aria-hidden': 'true' });
  picture.style.setProperty('--hue', String(hue));
  return picture;
}

/** The booklets of a game, those that are printed in the reader's language first. */
export function bookletsOf({ game, presets }: GameInfo): PresetInfo[] {
  const own = say('language.booklets').split(' ');
  const isOwn = ({ preset }: PresetInfo) => own.includes(`${game}/${preset}`);
  return [...presets].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
}

export function bookletLine(game: string, preset: string): string {
  const id = `page.booklet.${game}.${preset}`;
  return has(id) ? say(id) : '';
}

/** Both with the game's name, for a list and for the ears; a box of one game says it once. */
export function boxTitle(game: string, preset: string): string {
  const box = boxName(game, preset);
  return box === say(`game.${game}`) ? box : say('page.row', { game: { id: `game.${game}` }, booklet: box });
}

/** A rule as people cite it: "11"; where a booklet takes over rules of another, "C 3". */
export function ruleNumber(rule: string, all: string[]): string {
  const [, letters = '', number = ''] = /^[A-Z]+-([A-Z]+)-(\d+)$/.exec(rule) ?? [];
  return familiesOf(all).length > 1 ? `${letters} ${Number(number)}` : String(Number(number));
}

/** A rule by the heading it stands under in its booklet, and its number in small. */
export function ruleName(rule: string, game: string, preset: string): Child[] {
  const rules = house.game(game)?.presets.find((one) => one.preset === preset)?.rules ?? [];
  const all = rules.map((one) => one.rule);
  const family = rule.replace(/\d+$/, '');
  const part = all.slice(0, all.indexOf(rule) + 1).findLast((one) => one.startsWith(family) && has(`page.part.${one}`));
  const number = all.includes(rule) ? ruleNumber(rule, all) : rule;
  return [say(part ? `page.part.${part}` : 'page.rules'), ' ', el('small', {}, number)];
}

function familiesOf(rules: string[]): string[] {
  return [...new Set(rules.map((rule) => rule.replace(/^[A-Z]+-([A-Z]+)-\d+$/, '$1')))];
}

/** What the letters before the numbers mean, where rules come from several places. */
export function letterWords(rules: string[]): string {
  const families = familiesOf(rules);
  return families.length > 1
    ? sentenceWords(
        families
          .filter((letters) => has(`page.rules.from.${letters}`)) // an addition of ours says so itself
          .map((letters) => say('page.rules.letter', { letters, source: say(`page.rules.from.${letters}`) })),
      )
    : '';
}
