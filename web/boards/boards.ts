// All boards, by the game they draw; those that most people look for first.
// SPDX-License-Identifier: MIT
import type { Board, MakeBoard, Setup } from '../board/scene.ts';
import { house } from '../house.ts';
import { makeBackgammon } from './backgammon.ts';
import { inLabels } from './backgammon_labels.ts';
import { makeChess } from './chess.ts';
import { makeDominoes } from './dominoes.ts';
import { makeDraughts } from './draughts.ts';
import { makeLudo } from './ludo.ts';
import { makePlain } from './plain.ts';
import { makeSquadro } from './squadro.ts';
import { makeTictactoe } from './tictactoe.ts';

const boards: Record<string, MakeBoard> = {
  chess: makeChess,
  backgammon: makeBackgammon,
  draughts: makeDraughts,
  dominoes: makeDominoes,
  ludo: makeLudo,
  squadro: makeSquadro,
  tictactoe: makeTictactoe,
};

/** Where a game stands among the others; one that came later behind them. */
export function rankOf(game: string): number {
  const names = Object.keys(boards);
  return names.includes(game) ? names.indexOf(game) : names.length;
}

/** Games whose booklet has a board with labels of its own. */
const labels: Record<string, (words: string, seat: number) => string> = { backgammon: inLabels };

export function hasLabels(game: string): boolean {
  return game in labels;
}

/** A place as a seat counts it, or the words of its move; in labels if the reader likes them. */
export function asLabelled(game: string, words: string, seat: number): string {
  return house.likes.labels === 'on' && seat >= 0 ? (labels[game]?.(words, seat) ?? words) : words;
}

/** The board of any game; one that came later has a plain one. */
export function makeBoard(setup: Setup): Board {
  const board = (boards[setup.game] ?? makePlain)({ ...setup, labels: house.likes.labels === 'on' });
  return Object.assign(board, { game: setup.game, words: house.game(setup.game)?.words });
}
