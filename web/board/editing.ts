// What setting up a position is to the toolkit. A file in boards/ knows the text of its game's
// positions: it puts a piece down in a text and gives back another. Whether such a position can be
// played is for the core to say, so nothing here refuses anything.
// SPDX-License-Identifier: MIT
import type { Setup, Spot } from './scene.ts';

/** A piece to put down; `look` names one of the board's drawings. */
export interface Piece {
  name: string;
  look: string;
  words: string;
  /** While it is in the hand places are counted as this seat does; 0 if not said. */
  seat?: number;
}

/** Something beside the board: who is to move, dice. A value is text of ours, its words are said. */
export interface Field {
  name: string;
  label: string;
  values: [value: string, words: string][];
  read(text: string): string;
  write(text: string, value: string): string;
}

export interface Editing {
  /** The position with nothing on the board. */
  empty: string;
  /** What making it so is called, where all pieces are always somewhere. */
  emptied?: string;
  tray: Piece[];
  /** Pieces of all colours lie in it: it is dark, like the bed of a board. */
  dark?: boolean;
  fields: Field[];
  /** What a hand takes up at a place; '' where nothing lies. */
  pieceAt(text: string, place: string, seat: number): string;
  /** The text with a piece put at a place; the piece '' takes away what lies there. */
  put(text: string, place: string, piece: string, seat: number): string;
  /** Where pieces cannot be taken off: from place to place at once. */
  move?(text: string, from: string, to: string, piece: string): string;
  /** Each piece is there only once: who has put one down chooses the next. */
  once?: boolean;
  /** Whether that one piece is already out of the tray. */
  isOut?(text: string, piece: string): boolean;
  /** Places to touch while setting up, if not those of the scene; where no piece lies one can be put. */
  places?(text: string): Spot[];
  /** SVG to draw over the board: whose hand is whose. */
  over?(text: string): string;
  /** Places that can be touched while a piece is in the hand; those of the scene if not said. */
  spots?(text: string, piece: string): Spot[];
}

export type MakeEditing = (setup: Setup) => Editing;
