// The C core as WebAssembly: one instance is one table. Text goes in and JSON comes out through two
// buffers of the module; it imports nothing.
// SPDX-License-Identifier: MIT
import type { Rule } from '../house.ts';
import type { RulesHead, Sentence, View } from '../table/protocol.ts';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  local_question(): number;
  local_answer(): number;
  local_seed(high: number, low: number): void;
  local_open(): number;
  local_rules(): void;
  local_rule_list(): void;
  local_turn(): number;
  local_seq(): number;
  local_view(seat: number, actsAfter: number, now: number): void;
  local_seat(now: number): void;
  local_waits(): number;
  local_wakes(): number;
  local_time(now: number): void;
  local_go_on(now: number): void;
  local_pace(ms: number): number;
  local_ask(seq: number, now: number): number;
  local_hint(now: number): number;
  local_look(seat: number, now: number): void;
  local_viewer(): number;
  local_show(actsAfter: number, now: number): void;
  local_readable(): number;
  local_lots(): void;
  local_again(now: number): number;
  local_why(seat: number): void;
  local_record(): void;
  local_picture(moves: number, seat: number): number;
  local_study(nodes: number, choices: number): void;
  local_reason(): void;
  local_data(size: number): number;
  local_net(size: number): number;
  local_rolls(): number;
  local_rollout(games: number): number;
  local_rollout_next(): number;
  local_judge(nodes: number): void;
  local_judge_next(): number;
  local_judge_progress(): number;
  local_judge_decision(index: number): number;
  local_judge_tally(): void;
  local_verify(): number;
  local_import(): void;
  local_import_why(): void;
  local_file_games(): void;
  local_records(): void;
  local_export(): number;
  local_mix(length: number): void;
}

/** A value is thousandths of a point for the seat to move. */
export interface Choice {
  words: string;
  value: number;
}

/** What people count a judgement in. */
export type Unit = 'win' | 'point' | 'pawn' | 'man';

export interface Studied extends Choice {
  /** Thousandths of the unit; of a win, the chance. */
  amount: number;
  /** The choice with the rest of its turn, and how play might go on, that included. */
  turn: string[];
  line: string[];
}

/** The best choices in a position, best first. */
export interface Study {
  depth: number;
  nodes: number;
  /** The values are those of perfect play. */
  exact: boolean;
  /** More nodes would find nothing else. */
  done: boolean;
  unit: Unit;
  choices: Studied[];
}

/** Choices that were played on, the best first; values and their standard errors in thousandths of a point. */
export interface RolledOut {
  games: number;
  choices: { turn: string[]; value: number; error: number }[];
}

/** A judged decision, a move or a whole turn; values are thousandths of a point for its seat. */
export interface Decision {
  /** The first act of it that was a choice. */
  act: number;
  /** So many moves had been made. */
  at: number;
  /** So many moves are the decision. */
  steps: number;
  seat: number;
  /** There was nothing to choose. */
  forced: boolean;
  value: number;
  best_value: number;
  /** What it gave away; at least, where it was not among the best. */
  loss: number;
  /** 0: none, 1: ?!, 2: a mistake, 3: ??. */
  mark: number;
  /** 0: none, 1: !, the only good move, 2: !!, and it looked like a mistake. */
  praise: number;
  /** The loss in the chance to win, or in points, in thousandths. */
  unit: Unit;
  cost: number;
  /** What else people count in, and the lead in it: of points nothing, they are told as what was lost. */
  lead_unit?: Unit;
  lead?: number;
  best_lead?: number;
  /** Where points are counted, in thousandths of one: the loss, and what the throw before it brought beyond an
   * average one. */
  lost?: number;
  luck?: number;
  played: string;
  best: string;
  /** The best move by move. */
  better: string[];
  /** How play might go on with it, after steps that were forced. */
  line: string[];
  reason?: Sentence;
  /** Won, drawn or lost with best play after it, where that is known. */
  truth?: Sentence;
}

/** How far a review is, from 0 to 1, and all decisions if there is something new to say of them. */
export interface Judged {
  share: number;
  decisions?: Decision[];
}

/** How a seat played and threw: thousandths of a point, the rate of a thousandth of one a decision, where points are
 * counted. */
export interface Tally {
  /** How close to perfect it was, in thousandths. */
  accuracy: number;
  rate?: number;
  grade?: string;
  luck?: number;
  /** Wrong about the cube: what, how often, and what it cost. */
  faults?: { fault: string; n: number; lost: number }[];
}

/** The head of a new match's record, and from which seat each of its players comes. */
interface Seating {
  record: string;
  from: number[];
}

/** What the dice of a record proved: how many draws fit, and why not all of them do. */
export interface Proof {
  table: string;
  draws: number;
  /** Of the record, where one line is wrong; else 0. */
  line: number;
  /** By player, before lots: who gave no secret. */
  silent: boolean[];
  why: Sentence | null;
}

/** A game of a file: the line, counted from 1, on which it begins, and the lines it needs before it, `above` of
 * them from `head` on. */
export interface FileGame {
  line: number;
  head: number;
  above: number;
}

export interface Imported {
  records: string;
  line: number;
  why: Sentence | null;
  /** As what it was read, and whether it says itself that it is that. */
  format: string;
  signed: boolean;
}

export const onlooker = -3;

const news = 2; // as src/wasm/judge.c has it

const questionRoom = 1024 * 1024; // as src/wasm/local.h has it

export class Core {
  private readonly core: Exports;

  constructor(module: WebAssembly.Module) {
    this.core = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
    this.core._initialize?.();
    const [high = 1, low = 2] = crypto.getRandomValues(new Uint32Array(2));
    this.core.local_seed(high, low);
  }

  /** What does not fit is cut off: no match that was played comes near it, and a reader tells where a text breaks
   * off. */
  private ask(words: string): void {
    const bytes = new TextEncoder().encode(words).subarray(0, questionRoom - 1);
    const memory = new Uint8Array(this.core.memory.buffer);
    const start = this.core.local_question();
    memory.set(bytes, start);
    memory[start + bytes.length] = 0;
  }

  private answer(): string {
    const bytes = new Uint8Array(this.core.memory.buffer);
    const start = this.core.local_answer();
    return new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start)));
  }

  private why(): Sentence | null {
    return (JSON.parse(this.answer()) as { why: Sentence | null }).why;
  }

  /** Opens the table of a record; null, or why it cannot be. */
  open(record: string): Sentence | null {
    this.ask(record);
    this.core.local_open();
    return this.why();
  }

  rules(): RulesHead {
    this.core.local_rules();
    return JSON.parse(this.answer()) as RulesHead;
  }

  /** The rules in force by a text such as "backgammon/lattjo bg.cube=off". */
  ruleList(text: string): Rule[] {
    this.ask(text);
    this.core.local_rule_list();
    return JSON.parse(this.answer()) as Rule[];
  }

  /** A seat, -1 for chance, -2 when it is over. */
  turn(): number {
    return this.core.local_turn();
  }

  isOver(): boolean {
    return this.turn() === -2;
  }

  seq(): number {
    return this.core.local_seq();
  }

  view(seat: number, actsAfter: number, now: number): View {
    this.core.local_view(seat, actsAfter, now);
    return JSON.parse(this.answer()) as View;
  }

  /** People (level 0) and computers sit down; from then on this is a host's home (src/wasm/home.c). */
  seat(levels: number[], now: number): void {
    this.ask(levels.join(' '));
    this.core.local_seat(now);
  }

  /** Whether something happens by itself now. */
  waits(): boolean {
    return this.core.local_waits() !== 0;
  }

  /** When `time` is to be called, or below 0. */
  wakes(): number {
    return this.core.local_wakes();
  }

  time(now: number): void {
    this.core.local_time(now);
  }

  goOn(now: number): void {
    const begun = performance.now();
    this.core.local_go_on(now);
    this.core.local_pace(performance.now() - begun);
  }

  /** Somebody before the screen asks for an act: "move 8/5", "offer draw". */
  askFor(words: string, seq: number, now: number): Sentence | null {
    this.ask(words);
    this.core.local_ask(seq, now);
    return this.why();
  }

  hint(now: number): Choice | { why: Sentence } {
    this.core.local_hint(now);
    return JSON.parse(this.answer()) as Choice | { why: Sentence };
  }

  look(seat: number, now: number): void {
    this.core.local_look(seat, now);
  }

  /** Whose view the screen shows; below 0 nobody's. */
  viewer(): number {
    return this.core.local_viewer();
  }

  show(actsAfter: number, now: number): View {
    this.core.local_show(actsAfter, now);
    return JSON.parse(this.answer()) as View;
  }

  /** Whether the record may leave the screen. */
  readable(): boolean {
    return this.core.local_readable() !== 0;
  }

  /** The next match of the same players, or why there is none. */
  again(now: number): Seating | { why: Sentence } {
    this.core.local_again(now);
    return JSON.parse(this.answer()) as Seating | { why: Sentence };
  }

  /** Draws lots for the seats of a match that has not begun; it is to be opened again by this record. */
  lots(): Seating {
    this.core.local_lots();
    return JSON.parse(this.answer()) as Seating;
  }

  whyNot(seat: number, places: string[]): Sentence | null {
    this.ask(places.join(' '));
    this.core.local_why(seat);
    return this.why();
  }

  /** The best choices by so many nodes; without a number, by as many as judges take. */
  study(nodes = 0, choices = 1): Study {
    this.core.local_study(nodes, choices);
    return JSON.parse(this.answer()) as Study;
  }

  /** What speaks for a turn; null if nothing simple does. */
  reason(moves: string[]): Sentence | null {
    this.ask(moves.join(', '));
    this.core.local_reason();
    return this.why();
  }

  /** Whether the position can be rolled out. */
  rolls(): boolean {
    return this.core.local_rolls() !== 0;
  }

  /** Plays the best choices on to the end, round by round, up to so many games each. */
  *rollOut(games: number): Generator<RolledOut> {
    let more = this.core.local_rollout(games) !== 0;
    while (more) {
      more = this.core.local_rollout_next() !== 0;
      yield JSON.parse(this.answer()) as RolledOut;
    }
  }

  private *decisions(): Generator<Decision> {
    for (let index = 0; this.core.local_judge_decision(index); index++) yield JSON.parse(this.answer()) as Decision;
  }

  /** Judges the match of the table, deeper and deeper; so many nodes each decision, or as many as judges usually
   * take. */
  *judge(nodes = 0): Generator<Judged> {
    this.core.local_judge(nodes);
    for (let step = this.core.local_judge_next(); step; step = this.core.local_judge_next()) {
      const share = this.core.local_judge_progress() / 1000;
      yield step === news ? { share, decisions: [...this.decisions()] } : { share };
    }
  }

  /** How each seat played, as far as was judged. */
  tallies(): Tally[] {
    this.core.local_judge_tally();
    return JSON.parse(this.answer()) as Tally[];
  }

  /** The net of a game; without it, a brain that has one would judge by nothing. */
  net(game: string, bytes: Uint8Array): void {
    this.ask(game);
    const start = this.core.local_net(bytes.length);
    if (start === 0) throw new Error(`no room for the net of ${game}`);
    new Uint8Array(this.core.memory.buffer).set(bytes, start);
  }

  /** A table that a brain would like. */
  data(name: string, bytes: Uint8Array): void {
    this.ask(name);
    const start = this.core.local_data(bytes.length);
    if (start !== 0) new Uint8Array(this.core.memory.buffer).set(bytes, start);
  }

  record(): string {
    this.core.local_record();
    return this.answer();
  }

  /** The table after so many moves as a seat may see it, as SVG; null where there is no drawing of the game. */
  picture(moves: number, seat: number): string | null {
    return this.core.local_picture(moves, seat) ? this.answer() : null;
  }

  /** Draws all chance of a record again from the secrets in it. */
  verify(record: string): Proof {
    this.ask(record);
    this.core.local_verify();
    return JSON.parse(this.answer()) as Proof;
  }

  /** The records in a file of the field (PGN, PDN, MAT, SGF, or "any" of them), up to where it cannot be read any
   * further, and why. */
  import(format: string, file: string): Imported {
    this.ask(`${format} ${file}`);
    this.core.local_import();
    const records = this.answer();
    this.core.local_import_why();
    return { records, ...(JSON.parse(this.answer()) as Omit<Imported, 'records'>) };
  }

  /** Where the games of a file begin; one where it can only be read as a whole. */
  games(format: string, file: string): FileGame[] {
    this.ask(`${format} ${file}`);
    this.core.local_file_games();
    return (JSON.parse(this.answer()) as { games: FileGame[] }).games;
  }

  /** The records of a text, one by one. */
  records(text: string): string[] {
    const lines = text.split('\n');
    this.ask(text);
    this.core.local_records();
    const begins = JSON.parse(this.answer()) as number[];
    return begins.map((line, nth) => lines.slice(line - 1, (begins[nth + 1] ?? lines.length + 1) - 1).join('\n'));
  }

  /** Changes bytes by the stream of a key; the same again changes them back. */
  mix(key: Uint8Array, bytes: Uint8Array): Uint8Array {
    const start = this.core.local_question();
    const memory = new Uint8Array(this.core.memory.buffer, start, questionRoom);
    memory.set(key);
    memory.set(bytes, key.length);
    this.core.local_mix(bytes.length);
    return memory.slice(key.length, key.length + bytes.length);
  }

  /** A record as a file of the field; null where the format does not know the game. */
  export(format: string, record: string): string | null {
    this.ask(`${format} ${record}`);
    return this.core.local_export() ? this.answer() : null;
  }
}
