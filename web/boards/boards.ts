// All boards, by the game they draw.
// SPDX-License-Identifier: MIT
import type { MakeBoard } from '../board/scene.ts';
import { makeSquadro } from './squadro.ts';
import { makeTictactoe } from './tictactoe.ts';

export const boards: Record<string, MakeBoard> = {
  tictactoe: makeTictactoe,
  squadro: makeSquadro,
};
