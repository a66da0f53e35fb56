// What a booklet is called: the name of its box, and in a line what is special about it.
// SPDX-License-Identifier: MIT
import { has, say } from '../words.ts';

export function boxName(game: string, preset: string): string {
  const id = `page.box.${game}.${preset}`;
  return has(id) ? say(id) : say(`preset.${game}.${preset}`);
}

export function bookletLine(game: string, preset: string): string {
  const id = `page.booklet.${game}.${preset}`;
  return has(id) ? say(id) : '';
}

/** Both with the game's name, for a list and for the ears. */
export function boxTitle(game: string, preset: string): string {
  return say('page.row', { game: `game.${game}`, booklet: boxName(game, preset) });
}
