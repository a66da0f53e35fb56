// All boards, by the game they draw; those that most people look for first.
// SPDX-License-Identifier: MIT
import type { Board, MakeBoard, Setup } from '../board/scene.ts';
import { house } from '../house.ts';
import { makeBackgammon } from './backgammon.ts';
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

/** The board of any game; one that came later has a plain one. */
export function makeBoard(setup: Setup): Board {
  const board = (boards[setup.game] ?? makePlain)(setup);
  return Object.assign(board, { game: setup.game, words: house.game(setup.game)?.words });
}
