// The messages of docs/protocol.md as types. What is not named here is ignored, so that a newer
// server may say more.
// SPDX-License-Identifier: MIT

/** The id of a message that names something. */
export interface Id {
  id: string;
}

/** What somebody typed, to be shown as it is. */
export interface Said {
  said: string;
}

/** A name says itself which of the two it is: nobody looks whether a text is a message. */
export type Name = Id | Said;

/** What somebody typed as a name, if anything. */
export function said(text: string | undefined): Said | undefined {
  return text ? { said: text } : undefined;
}

/** A sentence for people: an id of the catalogue with values, and the rule that says so. */
export interface Sentence {
  message: string;
  text: string;
  values: Record<string, number | Name>;
  rule?: string;
  /** The message that says whose that rule is, where it is not the booklet's. */
  whose?: string;
}

export interface RulesHead {
  game: string;
  preset: string;
  text: string;
  /** Of the rules, as old matches go on by what held when they began. */
  version: number;
  seats: number;
  options: Record<string, string>;
}

export interface SeatHead {
  who: 'person' | 'computer' | 'open';
  name?: Said;
  level?: number;
  title: Id;
  /** At this screen: who of the people of this device it is, and their colour. */
  person?: string;
  colour?: number;
  online?: boolean;
  /** Free, but only for somebody of the game before. */
  kept?: boolean;
}

export interface ShareHead {
  promised?: boolean;
  seal?: string;
  /** The share opened last, and how many were opened. */
  secret?: string;
  opened?: number;
  silent?: boolean;
  /** Its next share is awaited now. */
  due?: boolean;
}

export interface DiceHead {
  scheme?: string;
  /** Every run of chance has shares of its own. */
  each?: boolean;
  commitment?: string;
  secret?: string;
  /** As people sat before lots; `own` is ours. */
  seats?: ShareHead[];
  own?: number;
}

export interface Head {
  state: 'open' | 'sealing' | 'playing' | 'over' | 'closed';
  seat: number | null;
  rules: RulesHead;
  clock?: { bank: number; increment?: number; delay?: number; waits?: boolean } | null;
  open?: string;
  /** Lots decide who sits where, or have done so. */
  lots?: boolean;
  mine?: boolean;
  seats: SeatHead[];
  dice?: DiceHead;
  /** The match this one is the rematch of. */
  after?: string;
  rematch?: string;
  /** When the seat to move was left to itself, by the server's clock. */
  since?: number;
  /** The seat that asked for it. */
  rematch_by?: number;
  /** The seat that would rather not, since nobody asked again. */
  rematch_no?: number;
  /** The computer to move waits for its turn to think. */
  waits?: boolean;
  /** Only at a table on this screen: who is looking, where several sit here. */
  here?: number[];
}

export interface MoveWords {
  words: string;
  paths: string[][];
}

export interface Act {
  verb: string;
  seat: number;
  words: string;
  at: number;
  /** What a move did that people notice: capture, check, home, game, double, triple. */
  effects?: string[];
}

/** Who made a move (-1: chance) and its words. */
export type Past = [number, string];

export interface May {
  move: boolean;
  claim: boolean;
  back: boolean;
  ask_back: boolean;
  offer_draw: boolean;
  answer: boolean;
  resign: boolean;
  /** Hints are given at this table, on one's turn. */
  hint: boolean;
}

export interface View {
  turn: number | 'chance' | 'over';
  position: string;
  before?: string;
  moves?: MoveWords[];
  note?: Sentence;
  asides: string[];
  history: { from: number; moves: Past[] };
  acts: Act[];
  score: number[];
  ending?: string;
  ending_sentence?: Sentence;
  may: May;
  /** We wait for a seat without a clock: in so many milliseconds we may end the match without a result, or win it. */
  patience?: { call_off: number; abandon: number };
  offer?: { what: 'draw' | 'back'; by: number };
  clock?: { left: number[]; now: number; due: number };
}

export interface Row {
  table: string;
  rules: string;
  state: string;
  created?: number;
  changed?: number;
  clock?: string;
  seats: { who: string; name?: Said; level?: number }[];
  seat?: number;
  turn?: number | string;
  your_move?: boolean;
  ending?: string;
  score?: number[];
  /** Only of tables on this screen: several people share it. */
  here?: boolean;
  /** The title of the seat that won, or the name of who sat there. */
  winner?: Name;
}

/** Somebody of this device who sits at a table on it. */
export interface Sitter {
  id: string;
  name: string;
  colour: number;
}

export type SeatWish = 'me' | 'open' | { computer: number };

export interface Wish {
  rules: string;
  seats: SeatWish[];
  clock?: { bank: number; increment?: number; delay?: number; waits?: boolean };
  open?: 'all' | 'link';
  start?: string;
  /** Who gets which seat is drawn by lots. */
  lots?: boolean;
  /** Every throw is drawn from fresh shares of all players. */
  dice?: 'each';
  /** Only on this screen: who sits on each seat, where that is known. */
  people?: (Sitter | null)[];
  /** Only on this screen: a whole record to play on from, and its game. */
  record?: string;
  game?: string;
}

export interface Hint {
  words: string;
  value: number;
  /** What speaks for it, where something simple does. */
  reason?: Sentence;
  /** Won, drawn or lost with best play, where that is known. */
  truth?: Sentence;
}

/** What a page may ask, and what a server tells: src/server/messages.c has the table. */
export type Asked =
  | 'hello'
  | 'ping'
  | 'name'
  | 'language'
  | 'tables'
  | 'mine'
  | 'create'
  | 'bring'
  | 'sit'
  | 'stand'
  | 'watch'
  | 'unwatch'
  | 'do'
  | 'why'
  | 'hint'
  | 'rematch'
  | 'seal'
  | 'reveal'
  | 'account'
  | 'login'
  | 'password'
  | 'logout'
  | 'logins'
  | 'revoke'
  | 'token'
  | 'delete';
export type Told =
  | 'welcome'
  | 'pong'
  | 'ok'
  | 'no'
  | 'tables'
  | 'logins'
  | 'view'
  | 'head'
  | 'why'
  | 'hint'
  | 'yours'
  | 'bye';

/** What only passes between a page and its own worker. */
export type Here =
  | 'enough'
  | 'keep'
  | 'line'
  | 'loading'
  | 'look'
  | 'read'
  | 'record'
  | 'restore'
  | 'roll'
  | 'rolled'
  | 'studied'
  | 'study'
  | 'values';

/** Any message in either direction. */
export interface Message {
  t: Asked | Told | Here;
  id?: string;
  table?: string;
  seq?: number;
  [member: string]: unknown;
}
