// Names of openings: by the turns a game began with, where its field has such names. A turn is its moves with + between
// them, in the order of the alphabet, behind its dice.
// SPDX-License-Identifier: MIT
import type { Board } from '../../board/scene.ts';
import { isBare, type Turn } from '../play/turns.ts';

const known = new Map<string, Promise<Record<string, string>>>();

function namesOf(game: string): Promise<Record<string, string>> {
  const names =
    known.get(game) ??
    fetch(`openings/${game}.json`).then((answer) => answer.json() as Promise<Record<string, string>>);
  known.set(game, names);
  return names;
}

function keyOf({ steps }: Turn, board: Board): string {
  const dice = steps
    .filter((step) => step.dice)
    .map(({ words }) => [...words.replace(/\D/g, '')].sort().reverse().join(''));
  const moves = steps
    .filter((step) => !step.dice && !isBare(board, step.words))
    .map(({ words }) => words.replace('*', ''));
  return `${dice.map((pips) => `${pips}:`).join('')}${moves.sort().join('+')}`;
}

/** The name of how the first game of a match began; empty if it has none. */
export async function openingOf(game: string, turns: Turn[], board: Board): Promise<string> {
  const names = await namesOf(game);
  const keys = turns.filter((turn) => turn.seat >= 0 && turn.game === 1).map((turn) => keyOf(turn, board));
  for (let count = Math.min(keys.length, 24); count > 0; count--) {
    const name = names[keys.slice(0, count).join(' ')];
    if (name) return name;
  }
  return '';
}
