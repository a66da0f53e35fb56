// A fact that a board tells beside a player's name (captured men, pips): in words, and as short as a phone needs it.
// SPDX-License-Identifier: MIT
import { say } from '../words.ts';
import type { Fact } from './scene.ts';

export function fact(seat: number, id: string, values: Record<string, number>): Fact {
  return { seat, words: say(id, values), brief: say(`${id}.brief`, values) };
}
