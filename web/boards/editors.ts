// What only setting up a position needs to know of the games; it comes with the pages for that.
// SPDX-License-Identifier: MIT
import type { MakeEditing } from '../board/editing.ts';
import { editBackgammon } from './backgammon_edit.ts';
import { editChess } from './chess_edit.ts';
import { editDominoes, sampleDominoes } from './dominoes_edit.ts';
import { editDraughts } from './draughts_edit.ts';
import { editLudo } from './ludo_edit.ts';
import { editSquadro } from './squadro_edit.ts';
import { editTictactoe } from './tictactoe_edit.ts';

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
