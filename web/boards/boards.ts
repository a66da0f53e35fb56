// All boards, by the game they draw.
// SPDX-License-Identifier: MIT
import type { MakeBoard } from '../board/scene.ts';
import { makeBackgammon } from './backgammon.ts';
import { makeChess } from './chess.ts';
import { makeDominoes } from './dominoes.ts';
import { makeDraughts } from './draughts.ts';
import { makeLudo } from './ludo.ts';
import { makeSquadro } from './squadro.ts';
import { makeTictactoe } from './tictactoe.ts';

export const boards: Record<string, MakeBoard> = {
  tictactoe: makeTictactoe,
  squadro: makeSquadro,
  ludo: makeLudo,
  dominoes: makeDominoes,
  draughts: makeDraughts,
  backgammon: makeBackgammon,
  chess: makeChess,
};
