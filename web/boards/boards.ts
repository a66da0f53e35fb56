// All boards, by the game they draw; those that most people look for first.
// SPDX-License-Identifier: MIT
import type { MakeEditing } from '../board/editing.ts';
import type { Board, MakeBoard, Setup } from '../board/scene.ts';
import { house } from '../house.ts';
import { makeBackgammon } from './backgammon.ts';
import { editBackgammon } from './backgammon_edit.ts';
import { makeChess } from './chess.ts';
import { editChess } from './chess_edit.ts';
import { makeDominoes } from './dominoes.ts';
import { editDominoes, sampleDominoes } from './dominoes_edit.ts';
import { makeDraughts } from './draughts.ts';
import { editDraughts } from './draughts_edit.ts';
import { makeLudo } from './ludo.ts';
import { editLudo } from './ludo_edit.ts';
import { makePlain } from './plain.ts';
import { makeSquadro } from './squadro.ts';
import { editSquadro } from './squadro_edit.ts';
import { makeTictactoe } from './tictactoe.ts';
import { editTictactoe } from './tictactoe_edit.ts';

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

/** Positions that can be set up by hand; the text of the others is written. */
export const editors: Record<string, MakeEditing> = {
  tictactoe: editTictactoe,
  squadro: editSquadro,
  ludo: editLudo,
  dominoes: editDominoes,
  draughts: editDraughts,
  backgammon: editBackgammon,
  chess: editChess,
};

/** What positions of a game look like in the field, whole or damaged. */
export const manners: Record<string, RegExp> = {
  chess: /^([pnbrqk1-8]+\/){3}/i,
  backgammon: /^xgid=\S{20}/i,
  draughts: /^[wb]:[wb][k\d,]+:[wb]/i,
};

/** A position to begin with, where the first one of a game tells nothing; such games hide hands, which an editor
 * shows. */
export const samples: Record<string, (rules: { seats: number; options: Record<string, string> }) => string> = {
  dominoes: sampleDominoes,
};
