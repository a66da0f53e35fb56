// What a board is to the toolkit. A file in boards/ knows its game: it turns position text into a
// scene, men at places, and says where the places lie. It knows no rule: what may be touched comes
// from the view. Everything is in board units; the page scales it.
// SPDX-License-Identifier: MIT
import type { WordKind } from '../house.ts';
import type { Past } from '../table/protocol.ts';

/** A place that can be touched or focused; x, y is its middle. */
export interface Spot {
  place: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Row of the accessible grid, from 0; spots of a row stand in reading order. */
  row: number;
  /** What stands there, in words, without the name of the place. */
  label: string;
  /** The name of the place in words; its own name if not said. */
  name?: string;
  /** What it is called by typing, where that is not its own name. */
  typed?: string;
  /** Where the next man would stand, for the ghost of a piece that may go here. */
  at?: { x: number; y: number };
}

/** A piece as it lies: `look` names one of the board's drawings. */
export interface Man {
  look: string;
  place: string;
  x: number;
  y: number;
  turn?: number;
  size?: number;
  /** A piece with a key is always the same piece; others are distinguished by look and place. */
  key?: string;
  /** Where it stands, if its place does not tell: a boat is a place of its own. */
  stands?: string;
  /** Its arrival is not news: tiles in a hand. */
  quiet?: boolean;
  /** Whose it is, where a turn can also move the others' men or change its own. */
  seat?: number;
}

export interface Die {
  x: number;
  y: number;
  value: number;
  used?: boolean;
  seat?: number;
}

/** Words beside a seat: pips, men taken, points. */
export interface Fact {
  seat: number;
  words: string;
  /** The same where there is little room. */
  brief?: string;
  /** Pieces to draw instead of the words. */
  looks?: string[];
}

export interface Scene {
  men: Man[];
  spots: Spot[];
  dice?: Die[];
  /** Changes with every throw, so that equal dice tumble again. */
  roll?: string;
  facts?: Fact[];
  /** SVG drawn anew with each scene: counts, cube, lines. */
  over?: string;
  /** The same below the men. */
  under?: string;
  /** And what can be read there, above the marks of the last turn. */
  names?: string;
  /** Something the position tells that is not seen at once: who threw what for the start. */
  words?: string;
  /** Words of choices that depend on the position: "Double to 4". */
  choices?: Record<string, string>;
  /** Which game of a match it is: between two of them nothing has moved. */
  game?: string;
  /** What each seat has won of the match so far. */
  points?: number[];
  /** At the end of a game, and until the next one begins: what counts against each seat. */
  against?: number[];
  /** What may be touched is at fault: it is warned about. */
  wrong?: boolean;
  /** These dice nobody had to roll: the throw for the start. */
  given?: boolean;
}

export interface Setup {
  game: string;
  options: Record<string, string>;
  seats: number;
  /** Who touches: the places of a path are in this seat's count. */
  seat: number;
  /** Whose side lies near; the same unless several people share a screen. */
  near: number;
  flipped: boolean;
  /** The screen is upright: boards that are wider than high lie the other way. */
  tall?: boolean;
  small?: boolean;
  /** Places are called as the board of a booklet labels them. */
  labels?: boolean;
  /** Width to height of the room there is, for boards that can take any shape. */
  aspect?: number;
}

/** A move of the history that is to be put into words. */
export interface Played {
  history: Past[];
  index: number;
  /** Told in a sentence, with the positions around its turn; otherwise in the list of moves. */
  turn?: { before: string; after: string };
  /** Beside the dice it was made with, where a number may do for a sentence. */
  brief?: boolean;
}

export interface Board {
  /** Which game it draws, for the style that somebody likes it in. */
  game?: string;
  /** What words of moves are for, where they are not places of the board. */
  words?: Record<string, WordKind>;
  width: number;
  height: number;
  /** SVG of what never changes. */
  ground: string;
  /** The drawings of the pieces, each centred on 0, 0. */
  looks: Record<string, string>;
  /** Radius or half size of a usual piece, for rings. */
  reach: number;
  /** Corner radius of the frame, for what lies behind it. */
  round?: number;
  /** Men stand on squares of this side, one on each: the squares themselves are marked. */
  squares?: number;
  /** The corner radius of those squares, where each is an inlay of its own. */
  inlaid?: number;
  /** Pieces are not discs: their outline is marked. */
  outline?: { w: number; h: number };
  /** Men stand upright: the nearer hides the farther. */
  stands?: boolean;
  /** The way from place to place is not a straight line: only its ends are marked. */
  winding?: boolean;
  /** Its pieces can tell numbers by colours: there is a style for that. */
  coloured?: boolean;
  /** Men may be drawn stroke by stroke: they grow where they come. */
  byHand?: boolean;
  /** What may be touched is shown without being asked. */
  glows?: boolean;
  /** Turning the board makes no sense. */
  fixed?: boolean;
  /** The sign beside each seat's name, as the style sheet calls it; light and dark if not said. */
  signs?: string[];
  /** Seats have numbers, no colours: beside a name they tell nothing. */
  numbered?: boolean;
  /** Where the bar of the last move lies, if not at the man's foot. */
  barAt?(man: Man): { x: number; y: number; w: number; h: number } | null;
  /** The places a man hops to on its way, its own the last; without them it slides. One place is a single leap. */
  route?(from: Man, to: Man): { x: number; y: number }[] | undefined;
  /** A place to warn about, by the words of the last move, or by why there is little to do: the king in check. */
  alarm?(position: string, words: string, why?: string): string | null;
  /** In words, what a turn did beyond its own move: who was sent away. */
  news?(before: string, after: string): string[];
  /** A move as people read it, where its own words are not for them. */
  moveWords?(move: Played): string | undefined;
  /** What the next touch means, where the places do not tell: `moves` are what was begun can become. */
  begun?(moves: string[]): string | undefined;
  /** The seat that begins by the booklet, where that is not 0. */
  first?: number;
  /** Whether a game begins with these words of chance; after a player's it is another one of the match. */
  opens?(words: string): boolean;
  /** Who threw for the start, throw by throw, where each seat throws by itself; `played`: the start is settled. */
  starters?(throws: string[], played: boolean): number[];
  /** Whether some of these throws for the start were equal, so that others followed. */
  tied?(throws: string[]): boolean;
  /** What each side has captured since the first position of a game. */
  taken?(first: string, position: string): Fact[];
  /** The drawing of a choice that lies nowhere on the board: what a pawn becomes. */
  choiceLook?(place: string): string | undefined;
  scene(position: string): Scene;
}

export type MakeBoard = (setup: Setup) => Board;
