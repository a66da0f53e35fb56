// The hands at the table: touching places one after another, dragging, and an illegal try. Which
// places lead on comes from the view; a completed path is sent, everything else is asked about.
// SPDX-License-Identifier: MIT
import type { Touches } from '../../board/overlay.ts';
import { Paths } from '../../board/paths.ts';
import { house } from '../../house.ts';
import type { Ways } from '../../table/further.ts';
import type { View } from '../../table/protocol.ts';
import { say } from '../../words.ts';
import type { PlayPage } from './play.ts';
import { isPlaying } from './play_state.ts';
import { isAlone } from './play_words.ts';

export class Hands implements Touches {
  private paths = new Paths([]);
  private must = false;
  private ways: Ways = new Map(); // where the man in the hand gets to by several moves
  private looking: Promise<void> = Promise.resolve();
  private rest: string[][] = []; // the moves that are still to be sent of those
  private kept: string[] = [];
  private ahead: string[] = []; // what was touched before it is our turn
  private tried = ''; // a man that was touched and could not go

  constructor(private readonly page: PlayPage) {}

  /** A move that waits to be sent stays marked until the table answers. */
  keep(path: string[]): void {
    this.kept = path;
  }

  /** The moves of a new view; what was touched before means nothing any more. */
  take(view: View | null): void {
    this.paths = new Paths(view?.moves ?? []);
    this.ways = new Map();
    this.tried = '';
    this.kept = [];
    this.must = view?.note !== undefined;
    if (view && this.rest.length > 0) queueMicrotask(() => this.goOn());
    if (view?.may.move && this.ahead.length > 0) queueMicrotask(() => this.playAhead());
    if (view?.turn === 'over') this.ahead = [];
  }

  /** Whether a touch now plans a move: somebody else is to act, and no dice decide what will be possible. */
  private get isAhead(): boolean {
    const { seen } = this.page.play;
    const { turn } = seen?.view ?? {};
    if (house.likes.premove !== 'on' || !seen || typeof turn !== 'number' || house.game(seen.head.rules.game)?.chance)
      return false;
    return isPlaying(this.page.play) && seen.head.seat !== null && isAlone(seen.head) && turn !== seen.head.seat;
  }

  /** The first place and the second; one more touch takes it all back. */
  private plan(place: string): void {
    const again = place === '' || this.ahead.length > 1 || this.ahead[0] === place;
    this.ahead = again ? [] : [...this.ahead, place];
    this.page.told.say(again ? null : [say('page.premove.set')]);
    this.page.refresh();
  }

  /** Our turn has come: what was planned is played, begun, or dropped. */
  private playAhead(): void {
    const path = this.ahead;
    this.ahead = [];
    const leads = path.every((place, index) => this.paths.next(path.slice(0, index)).includes(place));
    if (!leads) {
      this.page.told.say([say('page.premove.dropped')]);
      this.page.refresh();
      return;
    }
    this.paths.touched = path;
    if (this.paths.isComplete()) this.confirm();
    else this.step();
  }

  /** A whole move lies there and waits for a yes. */
  get isPending(): boolean {
    return this.paths.touched.length > 0 && this.paths.isComplete();
  }

  confirm(): void {
    const path = this.paths.touched;
    this.take(null); // one move at a time: the table answers first
    this.page.refresh();
    void this.page.deeds.send('move', { path });
  }

  /** Moves on the board; a turn that is ended by a word of its own needs no other yes. */
  private get asksFirst(): boolean {
    const words = Object.values(house.game(this.page.play.seen!.head.rules.game)?.words ?? {});
    const { spots } = this.page.board.scene;
    const onBoard = this.paths.touched.some((one) => spots.some(({ place }) => place === one));
    return house.likes.confirm === 'on' && onBoard && !words.includes('done');
  }

  letGo(): void {
    this.paths.touched = [];
    this.ways = new Map();
    this.rest = [];
  }

  /** The next of several moves, unless the table has become another. */
  private goOn(): void {
    const path = this.rest.shift();
    if (!path || !this.paths.isComplete(path)) {
      this.rest = [];
      return;
    }
    this.paths.touched = path;
    this.step();
  }

  /** With two dice or more the man in the hand may have further to go. */
  private lookAhead(): void {
    const { held, page } = this;
    this.ways = new Map();
    const free = page.board.scene.dice?.filter(({ used }) => !used).length ?? 0;
    if (held === undefined || free < 2) return;
    this.looking = page.deeds.waysFrom(held).then((ways) => {
      if (this.held !== held || this.paths.touched.length > 1) return;
      this.ways = ways;
      page.refresh();
    });
  }

  /** All the way to a place that takes several moves; false if there is none. */
  private goFar(place: string): boolean {
    const ways = this.ways.get(place);
    if (!ways) return false;
    this.rest = [...ways];
    this.goOn();
    return true;
  }

  /** The place of the man that is in the hand. */
  get held(): string | undefined {
    return this.paths.touched[0] ?? this.kept[0];
  }

  /** What each place is now: chosen, or where the hand may go on. Where a note says that there is
   * little choice, what is left is shown; not the answers to a check. */
  marks(): Map<string, string> {
    const marks = new Map(this.paths.touched.map((place) => [place, 'chosen']));
    this.ahead.forEach((place, index) => marks.set(place, index === 0 ? 'chosen' : 'target'));
    this.kept.forEach((place, index) => marks.set(place, index === 0 ? 'chosen' : 'target'));
    const kind = this.paths.touched.length > 0 ? 'target' : this.must && !this.page.board.isAlarmed ? 'must' : 'may';
    for (const place of this.paths.next()) marks.set(place, kind);
    for (const place of this.ways.keys()) if (!marks.has(place)) marks.set(place, 'target');
    return marks;
  }

  /** Where a touch does something now. */
  open(): string[] {
    return isPlaying(this.page.play) ? this.paths.next() : [];
  }

  /** Places that lie nowhere on the board are choices: roll, done, a queen. */
  choices(): string[] {
    const { page } = this;
    if (!isPlaying(page.play)) return [];
    const spots = page.board.scene.spots;
    return this.paths.next().filter((place) => !spots.some((spot) => spot.place === place));
  }

  /** What was chosen that lies nowhere on the board, while a place is still to be touched for it. */
  get chosen(): string | undefined {
    const { held } = this;
    return this.page.board.scene.spots.some(({ place }) => place === held) ? undefined : held;
  }

  /** Something was begun that is not done by touching the board: a way back is shown. */
  get hasBegun(): boolean {
    return this.paths.touched.length > 0 && (this.chosen !== undefined || this.choices().length > 0);
  }

  /** What the places mean that can be touched next, where they do not say so themselves. */
  get begun(): string | undefined {
    return this.paths.touched.length > 0 ? this.page.board.begunWords(this.paths.words()) : undefined;
  }

  /** Whether a choice alone is a move. */
  isEnough(place: string): boolean {
    return this.paths.isComplete([...this.paths.touched, place]);
  }

  /** The one thing that can be said when nothing can be done; null if there is something to do. */
  get forced(): string | null {
    const [word, ...others] = this.paths.next([]);
    if (!this.must || word === undefined || others.length > 0) return null;
    return ['done', 'pass'].includes(this.page.board.kindOf(word) ?? '') ? word : null;
  }

  get hasChoice(): boolean {
    return this.paths.isOpen;
  }

  touch(place: string): void {
    const { page, paths } = this;
    if (!page.deeds.ready(place)) return;
    if (this.isAhead) {
      this.plan(place);
      return;
    }
    const again = place === paths.touched.at(-1) && !paths.next().includes(place);
    if (place === '' || again) {
      this.letGo();
      page.remind();
      page.refresh();
    } else if (!paths.next().includes(place) && this.goFar(place)) {
      return;
    } else if (paths.next().includes(place)) {
      paths.touched.push(place);
      this.step();
    } else if (paths.next([]).includes(place)) {
      paths.touched = [place];
      this.step();
    } else {
      void this.refuse(this.tryWith(place), place);
    }
  }

  private step(): void {
    this.page.explain(null);
    this.tried = '';
    if (this.paths.isComplete() && !this.asksFirst) {
      this.confirm();
      return;
    }
    this.page.refresh();
    if (!this.paths.isComplete()) this.lookAhead();
  }

  /** A try as people mean it: a man that cannot move is still meant when a free place is touched after it. */
  private tryWith(place: string): string[] {
    const spots = this.page.board.scene.spots;
    // nothing on the board can be done
    const idle = this.must && !this.paths.next([]).some((next) => spots.some((spot) => spot.place === next));
    if (idle) return [];
    if (this.paths.touched.length > 0) return [...this.paths.touched, place];
    const man = this.page.board.stage?.manAt(place)?.man;
    const own = man !== undefined && (man.seat === undefined || man.seat === this.page.play.seen?.head.seat);
    if (this.tried !== '' && this.tried !== place && !own) return [this.tried, place];
    this.tried = own ? place : '';
    return [place];
  }

  /** Says why these places lead to no move; what was meant shakes. */
  private async refuse(path: string[], place: string): Promise<void> {
    const why = (await this.page.deeds.why(path)) ?? (path.length === 0 ? await this.page.deeds.why([place]) : null);
    if (!why) return;
    this.page.board.stage?.refuse(path[0] ?? place);
    this.page.explain(why);
  }

  miss(place: string): void {
    this.page.explain({ message: 'page.command.no_place', text: '', values: { place: { said: place } } });
  }

  /** Dragged though it may not move: the table says why all the same. */
  fail(place: string, over: string | null): void {
    if (!this.page.deeds.ready(place) || !this.page.board.stage?.manAt(place)) return;
    if (this.isAhead) {
      for (const one of over === null ? [place] : ['', place, over]) this.plan(one);
      return;
    }
    this.letGo();
    this.page.refresh();
    void this.refuse(over === null ? [place] : [place, over], place);
  }

  movable(place: string): boolean {
    return (
      isPlaying(this.page.play) &&
      this.page.board.stage?.manAt(place) !== undefined &&
      this.paths.next([]).includes(place)
    );
  }

  drag(place: string, at: { x: number; y: number }): void {
    if (this.paths.touched[0] !== place || this.paths.touched.length > 1) {
      this.paths.touched = [place];
      if (!this.paths.isComplete()) {
        this.page.refresh();
        this.lookAhead();
      }
    }
    this.page.board.stage?.lift(place, at);
  }

  drop(place: string, over: string | null): void {
    this.page.board.stage?.lift(place, null);
    if (this.paths.isComplete([place])) this.step();
    else if (over !== null && over !== place) void this.carry(over);
    else this.touch('');
  }

  /** Carried over a place: there or nowhere, though it may take a moment to see how. */
  private async carry(over: string): Promise<void> {
    if (!this.paths.next().includes(over)) await this.looking;
    if (this.paths.next().includes(over) || this.ways.has(over)) this.touch(over);
    else await this.refuse(this.tryWith(over), over);
  }
}
