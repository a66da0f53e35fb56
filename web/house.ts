// What this page has to play with: the games and booklets, the server if there is one, the core in
// the page, and what this person likes.
// SPDX-License-Identifier: MIT

import type { Me } from './account.ts';
import type { Style } from './board/style.ts';
import { forgetAll, kept } from './kept.ts';
import { bringAll } from './table/bring.ts';
import { isLocal, LocalWire } from './table/local_wire.ts';
import type { Message, Sentence, Wish } from './table/protocol.ts';
import { SocketWire } from './table/socket_wire.ts';
import { type Table, WireTable } from './table/table.ts';
import type { Wire } from './table/wire.ts';

/** Whose a rule is: the booklet's, our reading of it, ours, or that of an option that follows the booklet's letter. */
export interface Whose {
  owner: 'booklet' | 'reading' | 'ours' | 'letter';
  /** Of a reading: the message that says what the booklet's letter is, and the setting that plays it so. */
  letter?: string;
  setting?: string;
}

export interface Rule extends Whose {
  rule: string;
  /** Where the booklet in one language says something else. */
  in: Record<string, Whose>;
}

export interface PresetInfo {
  preset: string;
  title: string;
  /** Its booklet draws lots for who sits where. */
  lots: boolean;
  settings: Record<string, string>;
  /** Those in force as long as no option is changed. */
  rules: Rule[];
  /** The first position, for as few as may sit down. */
  start: string;
  /** The same for each number of seats. */
  starts: Record<number, string>;
  /** The seat that begins; 0 where a throw decides. */
  first: number;
  /** Files of the field that have words for its matches: pgn, mat. */
  formats: string[];
}

export type WordKind = 'choice' | 'roll' | 'draw' | 'done' | 'pass' | 'offer' | 'yes' | 'no';

export interface GameInfo {
  game: string;
  title: string;
  seats_min: number;
  seats_max: number;
  chance: boolean;
  levels: number;
  places: string[];
  /** Of those the ones that are said rather than touched on the board, and what each is for. */
  words: Record<string, WordKind>;
  seat_titles: Record<string, string[]>;
  /** One with a seat is a handicap or head start of that seat alone. */
  options: { key: string; title: string; values?: string[]; min?: number; max?: number; seat?: number }[];
  presets: PresetInfo[];
  /** Positions of a piece of play, to look at. */
  demo: string[];
}

export interface Likes {
  theme: 'auto' | 'light' | 'dark' | 'contrast';
  rolls: 'person' | 'auto';
  sound: 'off' | 'on';
  marks: 'on' | 'off';
  /** The board turns to whoever moves, where several share the screen. */
  turns: 'off' | 'on';
  /** A move is sent when it has been confirmed. */
  confirm: 'off' | 'on';
  /** A move may be chosen before it is our turn. */
  premove: 'off' | 'on';
  pace: 'usual' | 'quick';
  /** Places are called as the board of a booklet labels them, where one does. */
  labels: 'off' | 'on';
  notices: 'off' | 'on';
  /** What computers have learnt is fetched before it is wanted. */
  nets: 'kept' | 'asked';
  /** The computer's level, and the booklet of each game, of the last time. */
  level: number;
  booklets: Record<string, string>;
  /** Who of the people of this device played the computer last. */
  player: string;
  /** By lot, or whoever begins. */
  side: 'lots' | 'first';
  /** The style of each game's board and pieces, where it is not wood. */
  styles: Record<string, Style>;
  name: string;
  /** Empty: what the browser asks for. */
  language: string;
}

class House {
  games: GameInfo[] = [];
  /** Whether a server answered; without one only tables on this screen can be played. */
  served = false;
  likes = kept.likes.read();
  connected: (connected: boolean) => void = () => {};
  online = true; // or the line to the server is gone
  private socketWire: SocketWire | null = null;
  /** Who we are there. */
  me: Me | null = null;
  private introduced = '';
  private meeting: Promise<boolean> | null = null;
  private localWire: LocalWire | null = null;

  async open(): Promise<void> {
    this.games = (await (await fetch('games.json')).json()) as GameInfo[];
  }

  /** Finds out whether there is a server; it also says who we are. */
  meetServer(): Promise<boolean> {
    this.meeting ??= this.meet().finally(() => {
      this.meeting = null;
    });
    return this.meeting;
  }

  private async meet(): Promise<boolean> {
    try {
      const answer = await fetch('api/me', { headers: { accept: 'application/json' } });
      this.served = answer.ok && (answer.headers.get('content-type') ?? '').includes('json');
      if (this.served) this.me = (await answer.json()) as Me;
    } catch {
      this.served = false;
    }
    return this.served;
  }

  like(change: Partial<Likes>): void {
    this.likes = { ...this.likes, ...change };
    kept.likes.write(this.likes);
  }

  /** All that this browser keeps of a person goes. */
  forget(): void {
    forgetAll();
    this.likes = kept.likes.read();
  }

  game(name: string): GameInfo | undefined {
    return this.games.find(({ game }) => game === name);
  }

  socket(): SocketWire {
    this.socketWire ??= new SocketWire((connected) => {
      this.online = connected;
      this.connected(connected);
      if (connected) this.bring();
    });
    return this.socketWire;
  }

  local(): LocalWire {
    this.localWire ??= new LocalWire(() => this.bring());
    return this.localWire;
  }

  /** What was played here without the server joins what it keeps. */
  private bring(): void {
    if (this.served && this.online) void bringAll(this.local());
  }

  private wireOf(table: string): Wire {
    return isLocal(table) ? this.local() : this.socket();
  }

  table(id: string): WireTable {
    return new WireTable(id, this.wireOf(id), isLocal(id));
  }

  /** Tells the server how others shall see us, unless it has just been told; or why it may not be so. */
  async introduce(): Promise<Sentence | null> {
    const { name } = this.likes;
    if (!this.served || name === '' || name === this.introduced) return null;
    const answer = await this.socket().ask({ t: 'name', name });
    if (answer.t === 'no') return answer.why as Sentence;
    this.introduced = name;
    return null;
  }

  /** Makes a table, on this screen or at the server; its id, or why there is none. */
  async create(wish: Wish, here: boolean): Promise<string | Sentence> {
    const { rules, ...rest } = wish;
    const seats = wish.seats.length;
    const game = this.game(wish.game ?? rules.split('/')[0]!.split(' ')[0]!);
    const numbered = game && game.seats_min !== game.seats_max ? `${rules} seats=${seats}` : rules;
    const message: Message = here
      ? { t: 'create', ...rest, rules: numbered, titles: game?.seat_titles[String(seats)] ?? [], name: this.likes.name }
      : { t: 'create', ...rest, rules, seal: true };
    const why = here ? null : await this.introduce();
    if (why) return why;
    const answer = await (here ? this.local() : this.socket()).ask(message);
    return answer.t === 'ok' ? String(answer.table) : (answer.why as Sentence);
  }

  /** Opens a table for playing or watching; a table on this screen may have to be restored. */
  async enter(id: string): Promise<Table | null> {
    if (isLocal(id) && !(await this.local().restore(id))) return null;
    return this.table(id);
  }
}

export const house = new House();
