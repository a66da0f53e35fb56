// The table: board, players, what is happening, and what can be done now. It draws what the view
// says and sends back touched places; whether they are a move is not decided here.
// SPDX-License-Identifier: MIT
import type { Scene } from '../board/scene.ts';
import { button, el, fill, shortened } from '../elements.ts';
import { furtherWays, type Ways } from '../further.ts';
import { house } from '../house.ts';
import { icon } from '../icons.ts';
import type { Sentence, View } from '../protocol.ts';
import { momentOf } from '../replay.ts';
import { sound } from '../sound.ts';
import type { Seen, Table } from '../table.ts';
import { briefTimeWords, say, tell, timeWords } from '../words.ts';
import { nameTab } from '../your_move.ts';
import { Announcer } from './announcer.ts';
import { boxTitle } from './booklet_words.ts';
import { awaited, showCover } from './cover.ts';
import { Guide } from './guide.ts';
import { Actions } from './play_actions.ts';
import { boardOf, TableBoard } from './play_board.ts';
import { Command } from './play_command.ts';
import { Drawer } from './play_drawer.ts';
import { Files } from './play_files.ts';
import { Gate } from './play_gate.ts';
import { Hands } from './play_hands.ts';
import { hintPath, hintWords } from './play_hint.ts';
import { listenToKeys } from './play_keys.ts';
import { type Looked, MoveList } from './play_moves.ts';
import { newsWords, refusedWords, wonWords } from './play_news.ts';
import { Pass } from './play_pass.ts';
import { Players } from './play_players.ts';
import { RulesList } from './play_rules.ts';
import { Told } from './play_told.ts';
import { endingWords, nowWords } from './play_words.ts';
import { showLink } from './share_link.ts';
import { lastTurnAt } from './turns.ts';
import { showWaiting } from './waiting.ts';

/** Instead of a table: why there is none to see. */
function showNone(main: HTMLElement, why: string): void {
  main.className = 'page-none';
  fill(
    main,
    el('h1', {}, say('page.no_table.title')),
    el('p.notice', {}, why),
    el('p', {}, el('a.button.main', { href: '#' }, say('page.home'))),
  );
}

export async function showPlay(main: HTMLElement, id: string): Promise<() => void> {
  const table = await house.enter(id);
  if (!table) {
    showNone(main, say('page.no_table'));
    return () => {};
  }
  const page = new PlayPage(main, table);
  return () => page.close();
}

export class PlayPage {
  readonly hands = new Hands(this);
  readonly board = new TableBoard(this.hands);
  readonly files: Files;
  private seen: Seen | null = null;
  private hinted: string[] = [];
  private looked: Looked | null = null;
  private late = 0;
  private news = '';
  private asked = false; // for where the game began
  private next = ''; // the table of the game after this one
  nextRuns = false; // and play has begun there
  private goesOn = false; // to it, as soon as that is so
  private unfollow: () => void = () => {};
  private kept = false; // what was done waits for the line
  private begun: { seat: number; at: number; position: string } | null = null; // the turn that a seat may go on with
  private covered = false; // hands are hidden from people at the same screen
  private readonly pass = new Pass(this.hands);
  private readonly title = el('h1.title', {}, say('page.table'));
  private readonly now = el('p.now', { role: 'status' });
  private readonly announcer = new Announcer();
  readonly actions: Actions;
  private readonly players = new Players(() => this.seen && this.refresh());
  readonly moves: MoveList;
  readonly rules = new RulesList(() => this.guide.again());
  private readonly told = new Told((rule, open) => this.rules.cite(rule, open));
  private readonly guide = new Guide();
  readonly command = new Command(this);
  readonly gate: Gate;
  private drawer!: Drawer;
  private readonly stop: () => void;
  private readonly deaf: () => void;

  constructor(
    readonly main: HTMLElement,
    readonly table: Table,
  ) {
    this.actions = new Actions(this);
    this.files = new Files(table, (format) =>
      this.explain({ message: 'page.download.none', text: '', values: { format: format.toUpperCase() } }),
    );
    this.moves = new MoveList(table, (looked) => this.replay(looked));
    this.gate = new Gate(
      table.id,
      (seen) => (awaited(seen) === null ? this.show(seen) : this.cover(seen)),
      () => this.refresh(),
    );
    this.lay();
    table.refused = (why) => showNone(this.main, tell(why));
    this.stop = table.watch((seen) => this.receive(seen));
    this.deaf = listenToKeys(this);
    addEventListener('resize', this.resized);
  }

  private lay(): void {
    this.drawer = new Drawer([
      { name: say('page.moves'), body: this.moves.root },
      { name: say('page.rules'), body: this.rules.root },
      { name: say('page.command'), body: this.command.root },
    ]);
    const { drawer } = this;
    const opener = button('', () => drawer.slide(), 'quiet.opener');
    opener.append(icon('list'), el('span', {}, say('page.moves')));
    opener.setAttribute('aria-label', say('page.drawer.open'));
    drawer.openedBy(opener);
    const out = el('a.way-out', { href: '#', title: say('page.home'), 'aria-label': say('page.home') }, icon('home'));
    const column = el(
      'div.column',
      {},
      this.now,
      this.told.root,
      this.moves.recent,
      this.actions.root,
      this.moves.steps,
      opener,
    );
    delete this.main.dataset.state;
    this.main.removeAttribute('data-looking');
    fill(
      this.main,
      this.title,
      this.guide.root,
      this.players.far,
      out,
      this.board.area,
      this.players.near,
      column,
      drawer.root,
      this.announcer.root,
    );
  }

  close(): void {
    this.deaf();
    clearTimeout(this.late);
    removeEventListener('resize', this.resized);
    this.pass.stop();
    this.unfollow();
    this.table.refused = () => {};
    this.stop();
    this.gate.close();
    this.players.close();
  }

  /** A new view: before the match there is nothing to draw; a roll of ours waits for us. */
  private receive(seen: Seen): void {
    const { game, preset } = seen.head.rules;
    const { clock } = seen.head;
    fill(
      this.title,
      el('span.which', {}, boxTitle(game, preset)),
      clock ? ' ' : null,
      clock
        ? el('span.time', { title: timeWords(clock) }, ...shortened(timeWords(clock), briefTimeWords(clock)))
        : null,
    );
    clearTimeout(this.late);
    if (!seen.view) {
      const full = seen.head.seats.every(({ who }) => who !== 'open');
      this.late = setTimeout(() => this.wait(seen), full ? 800 : 0); // where all are there it begins in a moment
    } else {
      this.gate.receive(seen);
    }
  }

  private wait(seen: Seen): void {
    this.main.dataset.state = 'waiting';
    showWaiting(this.board.area, seen, this.table);
    this.players.show(seen, null, -1);
  }

  /** Nothing of what the last one saw stays in the page, not even out of sight. */
  private cover(seen: Seen): void {
    this.covered = true;
    this.main.dataset.state = 'covered';
    this.players.isFixed = false;
    this.gate.close();
    this.board.clear();
    this.looked = null;
    this.begun = null;
    this.hinted = [];
    this.hands.take(null);
    this.announcer.clear();
    this.seen = null;
    this.pass.stop();
    this.players.show(seen, null, -1);
    this.actions.clear();
    fill(this.now);
    this.told.say(null);
    this.told.tellNews('');
    this.moves.clear();
    showCover(this.board.area, seen, this.table);
  }

  /** `again`: only the page around it has changed, and what the hands have begun goes on. */
  private show(seen: Seen, again = false): void {
    const view = seen.view!;
    const fresh = this.board.prepare(seen.head, this.covered);
    const stays = this.seen?.seq === seen.seq;
    const offer = this.seen?.view?.offer;
    this.seen = seen;
    this.guide.offer(seen);
    if (!again) {
      this.hands.take(view);
      this.hinted = [];
    }
    if (this.board.lacksFirst && !this.asked) void this.learnFirst(seen);
    const scene = this.drawNow(fresh);
    if (view.turn === 'over') this.files.prepare(seen.head.rules);
    const { rematch, rematch_by: asker, seat } = seen.head;
    this.follow(rematch ?? '', asker === seat);
    this.main.dataset.state = view.turn === 'over' ? 'over' : 'playing';
    this.rules.show(seen.head.rules);
    this.command.show();
    this.moves.show(seen, scene.given ? undefined : scene.dice?.[0]?.seat);
    this.players.show(this.asLooked(), scene, this.turn);
    this.refresh();
    if (!stays) this.tell(seen, scene, offer);
    if (!fresh && !stays) sound(view.turn === 'over' ? 'end' : view.acts.at(-1)?.verb === 'chance' ? 'roll' : 'move');
    this.pass.await(view.may.back);
  }

  /** Where the game began: here and now, or as its record tells. */
  private async learnFirst(seen: Seen): Promise<void> {
    this.asked = true;
    if (seen.history.length === 0) {
      this.board.first = seen.view!.position;
      return;
    }
    const first = (await momentOf(this.table, seen, 0))?.position;
    if (first === undefined || !this.seen) return;
    this.board.first = first;
    this.players.show(this.asLooked(), this.drawNow(true), this.turn);
    this.refresh();
  }

  /** The table as it is, with its last turn marked; an earlier position that is looked at stays. */
  private drawNow(still: boolean): Scene {
    const { view, history } = this.seen!;
    if (this.looked) return this.board.show(this.looked.position, this.looked.last, still);
    const now = typeof view!.turn === 'number' ? view!.turn : -1;
    const acted = history.findLast(([seat]) => seat >= 0)?.[0];
    const goesOn = acted === now; // then its own men were not sent away
    const mover = goesOn ? null : (lastTurnAt(history, history.length, now)?.seat ?? null);
    if (!goesOn && now >= 0) this.begun = { seat: now, at: history.length, position: view!.position };
    const { begun } = this;
    const isOwn =
      begun &&
      (goesOn || now < 0) &&
      begun.seat === acted &&
      begun.at < history.length &&
      history.slice(begun.at).every(([seat]) => seat < 0 || seat === acted);
    const own = isOwn ? { before: begun.position, mover: begun.seat } : undefined;
    return this.board.show(
      view!.position,
      view!.before === undefined ? null : { before: view!.before, mover, words: history.at(-1)?.[1] ?? '', own },
      still,
      view!.note,
    );
  }

  /** What this view tells, for eyes and ears. */
  private tell(seen: Seen, scene: Scene, offer: View['offer']): void {
    const { position, before } = seen.view!;
    const more = (before !== undefined && boardOf(seen.head).news?.(before, position)) || [];
    const won = before === undefined ? '' : wonWords(seen, boardOf(seen.head).scene(before), scene);
    const news = won ? [won, scene.words].filter(Boolean).join(' ') : newsWords(seen, more, scene.words);
    this.news = seen.view!.turn === 'over' ? endingWords(seen, scene) : refusedWords(seen, offer) || news;
    this.told.tellNews(this.news);
    this.remind();
    this.announcer.tell(seen, scene.words ? [scene.words] : won ? [won] : more, offer?.by);
  }

  /** Who is to act: the seat whose dice wait included. */
  private get turn(): number {
    if (this.looked) return -1;
    if (this.gate.waiting) return this.seen?.head.seat ?? -1;
    const turn = this.seen?.view?.turn;
    return typeof turn === 'number' ? turn : -1;
  }

  /** There is something to roll, now or when it is our turn. */
  private get rolls(): boolean {
    const { view, head } = this.seen!;
    if (this.gate.waiting) return true;
    return view!.turn === head.seat
      ? (view!.moves ?? []).some(({ words }) => words === 'roll')
      : house.likes.rolls === 'person';
  }

  /** Marks, labels and buttons for the places touched so far. */
  refresh(): void {
    const seen = this.seen!;
    const shown = !this.looked && !this.gate.waiting && house.likes.marks === 'on';
    const marks = shown ? this.hands.marks() : new Map<string, string>();
    for (const place of shown ? this.hinted : []) marks.set(place, 'hint');
    const choices = this.hands.choices();
    this.board.mark({ marks, choices, held: this.hands.held });
    this.actions.show(seen, choices);
    fill(this.drawer.foot, ...this.actions.afterwards(seen));
    this.players.turnTo(this.turn);
    this.guide.suit(this.rolls);
    const choosing = [...marks].some(
      ([place, kind]) => (kind === 'may' || kind === 'must') && !choices.includes(place),
    );
    const words = this.looked
      ? this.moves.where(this.looked.at)
      : nowWords(seen, {
          rests: this.gate.resting,
          rolls: this.gate.waiting,
          choosing,
          nearly: choices.length > 1 && this.hands.held !== undefined,
          chosen: this.hands.chosen,
          begun: this.hands.begun,
          alarm: this.board.isAlarmed,
          up: this.players.isUp,
        });
    fill(this.now, words);
    nameTab([words, say(`game.${seen.head.rules.game}`), say('page.title')].join(' · '));
  }

  get seat(): number {
    return this.seen?.head.seat ?? -1;
  }

  get isOver(): boolean {
    return this.seen?.view?.turn === 'over';
  }

  /** An earlier position is looked at. */
  get replaying(): boolean {
    return this.looked !== null;
  }

  /** Whether the hands have something to do here. */
  get playing(): boolean {
    return !this.replaying && this.seen !== null && !this.gate.waiting;
  }

  /** A touch first leaves what is only looked at, or rolls; then the hands may have it. */
  ready(place: string): boolean {
    if (!this.seen || this.kept) return false;
    if (this.replaying) this.moves.leave();
    if (!this.gate.waiting) return true;
    if (place !== '') this.gate.open();
    return false;
  }

  async why(path: string[]): Promise<Sentence | null> {
    return this.seen?.view?.may.move ? this.table.why(path) : null;
  }

  async waysFrom(place: string): Promise<Ways> {
    return this.seen?.view ? furtherWays(this.seen, place) : new Map();
  }

  async share(): Promise<void> {
    this.told.show(await showLink(this.table));
  }

  explain(why: Sentence | null): void {
    this.told.say(why, 'refused');
  }

  /** Why there is little choice now. */
  remind(): void {
    const view = this.seen?.view;
    this.told.say(view?.note && view.may.move ? view.note : null);
  }

  /** A move means the position that is seen; anything else the table as it is. */
  async send(verb: string, what: { words?: string; path?: string[] } = {}): Promise<void> {
    const known = verb === 'move' ? this.seen : this.table.seen; // dice that wait to be rolled are there already
    const late = setInterval(() => {
      if (house.online) return;
      clearInterval(late);
      this.keep(what.path ?? []);
    }, 500);
    const why = await this.table.do(verb, { ...what, seq: known?.seq });
    clearInterval(late);
    this.kept = false;
    if (!why) return;
    this.explain(why);
    this.hands.letGo();
    this.hands.take(this.seen?.view ?? null);
    if (this.seen) this.refresh();
  }

  /** The line is gone: what was done waits, and is seen to wait. */
  private keep(path: string[]): void {
    if (!this.seen) return;
    this.kept = true;
    this.hands.keep(path);
    this.told.say(say('page.kept'));
    this.refresh();
  }

  async hint(): Promise<void> {
    const hint = await this.table.hint();
    if (!this.seen) return;
    if ('message' in hint) {
      this.explain(hint);
      return;
    }
    this.hinted = hintPath(this.seen, hint);
    this.hands.letGo();
    const words = hintWords(this.seen.head, hint, this.hinted, this.board.scene);
    const only = this.seen.view?.moves?.length === 1 ? say('page.hint.only') : '';
    this.told.say(only ? `${words.replace(/\.$/, '')}. ${only}` : words, 'hint');
    this.refresh();
  }

  flip(): void {
    this.board.flipped = !this.board.flipped;
    this.resized();
  }

  focusBoard(): void {
    this.board.focus(this.hands.open());
  }

  roll(): void {
    this.gate.open();
  }

  refreshActions(): void {
    this.actions.show(this.seen, this.hands.choices());
  }

  async back(): Promise<void> {
    const may = this.seen?.view?.may;
    await (may?.back ? this.send('back') : this.send('offer', { words: 'back' }));
  }

  /** Who agrees goes to the next table; who asks stays at this one until the others have agreed. */
  async rematch(): Promise<void> {
    const { rematch, here } = this.seen!.head;
    this.goesOn = true;
    const next = await this.table.rematch();
    if (typeof next !== 'string') this.explain(next);
    else if (rematch || here) location.hash = `table=${next}`;
    else this.follow(next, true);
  }

  /** Looks after the next table; whoever asked for it goes there when play begins, but not whoever comes back
   * later to look at this game. */
  private follow(next: string, ours: boolean): void {
    if (next === this.next) return;
    this.unfollow();
    this.unfollow = () => {};
    this.next = next;
    this.nextRuns = false;
    if (next === '') return;
    this.unfollow = house.table(next).watch(({ head, view }) => {
      const runs = view !== null || head.state === 'sealing';
      if (runs && this.goesOn) location.hash = `table=${next}`;
      else if (runs !== this.nextRuns) {
        this.nextRuns = runs;
        this.refreshActions();
      }
      this.goesOn ||= ours && !runs;
    });
  }

  private replay(looked: Looked | null): void {
    this.looked = looked;
    this.main.toggleAttribute('data-looking', looked !== null);
    if (!this.seen) return;
    this.hands.letGo();
    const scene = this.drawNow(false);
    this.players.show(this.asLooked(), scene, this.turn);
    this.told.tellNews(looked ? this.moves.ofAll(looked.at) : this.news);
    this.refresh();
  }

  /** The table as it was at what is looked at: nobody to move, nobody has won, other clocks. */
  private asLooked(): Seen {
    const { seen, looked } = this;
    return looked ? { ...seen!, view: { ...seen!.view!, turn: 'chance', clock: looked.clock } } : seen!;
  }

  /** A phone that is turned gets its board turned too. */
  private readonly resized = (): void => {
    if (this.seen) this.show(this.seen, true);
  };
}
