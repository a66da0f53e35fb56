// What a booklet is called: the name of its box, and in a line what is special about it.
// SPDX-License-Identifier: MIT
import { has, say, sayFirst } from '../words.ts';

export function boxName(game: string, preset: string): string {
  return sayFirst([`page.box.${game}.${preset}`, `preset.${game}.${preset}`]);
}

export function bookletLine(game: string, preset: string): string {
  const id = `page.booklet.${game}.${preset}`;
  return has(id) ? say(id) : '';
}

/** Both with the game's name, for a list and for the ears; a box of one game says it once. */
export function boxTitle(game: string, preset: string): string {
  const box = boxName(game, preset);
  return box === say(`game.${game}`) ? box : say('page.row', { game: `game.${game}`, booklet: box });
}

/** A rule as people cite it: "11"; where a booklet takes over rules of another, "C 3". */
export function ruleNumber(rule: string, all: string[]): string {
  const [, letters = '', number = ''] = /^[A-Z]+-([A-Z]+)-(\d+)$/.exec(rule) ?? [];
  const families = new Set(all.map((one) => one.replace(/-\d+$/, '')));
  return families.size > 1 ? `${letters} ${Number(number)}` : String(Number(number));
}
