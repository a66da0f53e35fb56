// The table: board, players, what is happening, and what can be done now. It draws what the view
// says and sends back touched places; whether they are a move is not decided here. `play` is what is
// seen and done (play_state.ts), the parts draw it, `deeds` are what somebody does.
// SPDX-License-Identifier: MIT

import { mayRejoice, rejoice } from '../../board/joy.ts';
import type { Scene } from '../../board/scene.ts';
import { dress } from '../../board/style.ts';
import { asLabelled } from '../../boards/boards.ts';
import { button, el, fill, shortened, unbroken } from '../../elements.ts';
import { house } from '../../house.ts';
import { icon } from '../../icons.ts';
import { sound } from '../../sound.ts';
import type { Head, Sentence, View } from '../../table/protocol.ts';
import { momentOf } from '../../table/replay.ts';
import type { Seen, Table } from '../../table/table.ts';
import { briefTimeWords, say, sentenceWords, tell, timeWords } from '../../words.ts';
import { nameTab } from '../../your_move.ts';
import { boxTitle, ruleName } from '../booklet_words.ts';
import { tableToggles } from '../like_toggle.ts';
import { eveningWords } from '../people/family_face.ts';
import { showNone } from '../unknown.ts';
import { Announcer } from './announcer.ts';
import { awaited, showCover } from './cover.ts';
import { Guide } from './guide.ts';
import { Actions } from './play_actions.ts';
import { TableBoard } from './play_board.ts';
import { Command } from './play_command.ts';
import { Deeds } from './play_deeds.ts';
import { Drawer } from './play_drawer.ts';
import { Files } from './play_files.ts';
import { Gate } from './play_gate.ts';
import { Hands } from './play_hands.ts';
import { listenToKeys } from './play_keys.ts';
import { type Looked, MoveList } from './play_moves.ts';
import { tellingOf } from './play_news.ts';
import { NextGame } from './play_next.ts';
import { Pass } from './play_pass.ts';
import { Pause } from './play_pause.ts';
import { Players } from './play_players.ts';
import { RulesList } from './play_rules.ts';
import { soundOf } from './play_sounds.ts';
import { asLooked, begunWith, isOver, newPlay, pictureOf, rolls, turnOf } from './play_state.ts';
import { Told } from './play_told.ts';
import { nowWords, winnersOf } from './play_words.ts';
import { showWaiting } from './waiting.ts';

const turnsAfter = 700; // a move is seen before the board turns

export async function showPlay(main: HTMLElement, id: string): Promise<() => void> {
  const table = await house.enter(id);
  if (!table) {
    showNone(main, say('page.no_table.title'), say('page.no_table'));
    return () => {};
  }
  const page = new PlayPage(main, table);
  return () => page.close();
}

/** The clock with its booklet, above the table; the rules are a tap on it away. */
function titleOf({ head }: Seen, read: () => void): (HTMLElement | string)[] {
  const { rules, clock } = head;
  const title = boxTitle(rules.game, rules.preset);
  const which = button('', read, 'plain.which');
  which.append(icon('book'), el('span', {}, title));
  which.title = say('page.rules_of', { booklet: title });
  if (!clock) return [which];
  const words = timeWords(clock);
  return [which, ' ', el('span.time', { title: words }, ...shortened(words, briefTimeWords(clock)))];
}

export class PlayPage {
  readonly play = newPlay();
  readonly deeds = new Deeds(this);
  readonly hands = new Hands(this);
  readonly board = new TableBoard(this.hands);
  readonly actions: Actions;
  readonly moves: MoveList;
  readonly rules = new RulesList(() => this.guide.again());
  readonly told: Told;
  readonly command = new Command(this);
  readonly files: Files;
  readonly gate: Gate;
  readonly next: NextGame;
  private readonly title = el('h1.title', {}, say('page.table'));
  private readonly now = el('p.now', { role: 'status' });
  private readonly announcer = new Announcer();
  private readonly players = new Players(() => this.play.seen && this.refresh());
  private readonly guide = new Guide();
  private readonly pass = new Pass(this.hands);
  private readonly pause = new Pause();
  private readonly drawer: Drawer;
  private readonly stop: (() => void)[];
  private late = 0;
  private turning = 0;
  private asked = false; // for where the game began

  constructor(
    readonly main: HTMLElement,
    readonly table: Table,
  ) {
    this.actions = new Actions(this);
    this.told = new Told(
      main,
      {
        cite: (rule, open) => this.rules.cite(rule, open),
        name: (rule) => ruleName(rule, this.play.seen!.head.rules.game, this.play.seen!.head.rules.preset),
      },
      (place) => this.placeWords(place),
    );
    this.files = new Files(table, (format) =>
      this.explain({ message: 'page.download.none', text: '', values: { format: { said: format.toUpperCase() } } }),
    );
    this.moves = new MoveList(table, (looked) => this.look(looked));
    this.next = new NextGame(this.play, table, () => this.refreshActions());
    const show = (seen: Seen) => (awaited(seen) === null ? this.show(seen) : this.cover(seen));
    this.gate = new Gate(table.id, this.play, show, () => this.refresh());
    this.drawer = new Drawer(table.id, [
      { name: say('page.moves'), body: this.moves.root },
      { name: say('page.rules'), body: this.rules.root },
      { name: say('page.command'), body: this.command.root },
      { name: say('page.settings'), body: tableToggles(() => this.resized()), sign: 'gear' },
    ]);
    this.lay();
    table.refused = (why) => showNone(this.main, say('page.no_table.title'), tell(why));
    addEventListener('resize', this.resized);
    this.stop = [table.watch((seen) => this.receive(seen)), listenToKeys(this)];
  }

  private lay(): void {
    const { main, moves, players, drawer } = this;
    const opener = button('', () => drawer.slide(), 'quiet.opener');
    opener.append(icon('list'), el('span', {}, say('page.moves')));
    opener.setAttribute('aria-label', say('page.drawer.open'));
    drawer.openedBy(opener);
    const out = el('a.way-out', { href: '#', title: say('page.home'), 'aria-label': say('page.home') }, icon('home'));
    const said = [this.now, this.told.root, moves.recent];
    const column = el('div.column', {}, ...said, this.actions.root, moves.steps, opener);
    this.setState('');
    main.removeAttribute('data-looking');
    const table = [players.far, out, this.board.area, players.near, column];
    fill(main, this.title, this.guide.root, ...table, drawer.root, this.announcer.root);
  }

  /** What the styles go by. */
  private setState(state: string, seen?: Seen): void {
    const { main, board } = this;
    const seats = seen?.head.seats ?? [];
    if (state) main.dataset.state = state;
    else delete main.dataset.state;
    main.dataset.seats = String(seats.length);
    main.toggleAttribute('data-upright', seen !== undefined && board.isUpright);
    main.toggleAttribute('data-levels', seats.length === 2 && seats.some(({ who }) => who === 'computer'));
    document.body.toggleAttribute('data-board', seen !== undefined);
  }

  close(): void {
    document.body.removeAttribute('data-board');
    clearTimeout(this.late);
    clearTimeout(this.turning);
    removeEventListener('resize', this.resized);
    this.table.refused = () => {};
    for (const stop of this.stop) stop();
    for (const part of [this.pass, this.next]) part.stop();
    for (const part of [this.gate, this.players]) part.close();
  }

  /** A new view: before the match there is nothing to draw; a roll of ours waits for us. */
  private receive(seen: Seen): void {
    dress(this.main, seen.head.rules.game);
    fill(this.title, ...titleOf(seen, () => this.rules.open()));
    this.title.toggleAttribute('data-timed', Boolean(seen.head.clock));
    clearTimeout(this.late);
    if (seen.view && seen.head.state !== 'closed') {
      this.gate.receive(seen);
      return;
    }
    const full = seen.head.seats.every(({ who }) => who !== 'open');
    this.late = setTimeout(() => this.wait(seen), full ? 800 : 0); // where all are there it begins in a moment
  }

  private wait(seen: Seen): void {
    this.setState('waiting');
    showWaiting(this.board.area, seen, this.table);
    this.players.show(seen, null, -1);
  }

  /** Nothing of what the last one saw stays in the page, not even out of sight. */
  private cover(seen: Seen): void {
    this.gate.close();
    Object.assign(this.play, newPlay(), { covered: true });
    this.setState('covered');
    this.players.isFixed = false;
    this.board.clear();
    this.hands.take(null);
    this.announcer.clear();
    this.pass.stop();
    this.players.show(seen, null, -1);
    this.actions.clear();
    fill(this.now);
    this.told.say([]);
    this.told.tellNews('');
    this.moves.clear();
    showCover(this.board.area, seen, this.table);
  }

  /** `again`: only the page around it has changed, and what the hands have begun goes on. */
  private show(seen: Seen, again = false): void {
    const { play } = this;
    const view = seen.view!;
    const first = play.seen === null;
    this.turnTo(seen.head);
    const fresh = this.board.prepare(seen.head, play.covered);
    const stays = play.seen?.seq === seen.seq;
    const offer = play.seen?.view?.offer;
    play.seen = seen;
    this.guide.offer(seen);
    if (!again) this.begin(seen);
    const scene = this.draw(fresh);
    if (isOver(play)) this.files.prepare(seen.head.rules);
    this.next.follow(seen.head.rematch ?? '', seen.head.rematch_by === seen.head.seat);
    this.setState(isOver(play) ? 'over' : 'playing', seen);
    void this.rules.show(seen.head.rules);
    this.command.show();
    this.moves.show(seen, scene.given ? undefined : scene.dice?.[0]?.seat);
    this.refresh();
    if (!stays) this.tell(seen, scene, offer);
    if (!first && !stays) this.sound(seen, scene);
    this.pass.await(view.may.back);
  }

  private sound(seen: Seen, scene: Scene): void {
    const what = soundOf(seen, scene);
    if (what) sound(what);
    if (isOver(this.play)) this.celebrate();
  }

  /** The end has something to look at again. */
  get mayRejoice(): boolean {
    return mayRejoice() && winnersOf(this.play.seen!.view!.score).length > 0;
  }

  /** Once more, because somebody asked. */
  rejoice(): void {
    this.celebrate();
    sound('win');
  }

  private celebrate(): void {
    const { stage } = this.board;
    if (stage && this.mayRejoice) rejoice(stage, winnersOf(this.play.seen!.view!.score));
  }

  /** Where several share the screen the board may turn to whoever moves, once the last move was seen. */
  private turnTo({ here, seat }: Head): void {
    const { board, play } = this;
    clearTimeout(this.turning);
    if (house.likes.turns !== 'on' || (here?.length ?? 1) < 2 || play.covered || seat === null) board.near = null;
    else if (board.near === null || play.seen === null) board.near = seat;
    else if (board.near !== seat)
      this.turning = setTimeout(() => {
        board.near = seat;
        this.resized();
      }, turnsAfter);
    this.players.turned = board.near;
  }

  /** What was touched or hinted at before means nothing any more. */
  private begin(seen: Seen): void {
    this.hands.take(seen.view);
    this.play.hinted = [];
    if (!this.play.looked) this.play.begun = begunWith(seen, this.play.begun);
    if (this.board.lacksFirst && !this.asked) void this.learnFirst(seen);
  }

  /** Where the game began: here and now, or as its record tells. */
  private async learnFirst(seen: Seen): Promise<void> {
    this.asked = true;
    const now = seen.history.length === 0 ? seen.view!.position : undefined;
    const first = now ?? (await momentOf(this.table, seen, 0))?.position;
    if (first === undefined || !this.play.seen) return;
    this.board.first = first;
    if (now === undefined) this.resized();
  }

  /** The board and the strips beside it. */
  private draw(still: boolean): Scene {
    const { position, last, note } = pictureOf(this.play);
    const scene = this.board.show(position, last, still, note);
    this.players.show(asLooked(this.play), scene, turnOf(this.play));
    return scene;
  }

  /** What this view tells, for eyes and ears. */
  private tell(seen: Seen, scene: Scene, offer: View['offer']): void {
    const { news, said } = tellingOf(seen, scene, offer);
    const evening = isOver(this.play) ? eveningWords(seen.head) : '';
    this.play.news = sentenceWords([news, evening]);
    this.told.tellNews(this.play.news);
    this.remind();
    this.announcer.tell(seen, said, offer?.by);
  }

  /** Marks, labels and buttons for the places touched so far. */
  refresh(): void {
    const { play, hands, board } = this;
    const seen = play.seen!;
    const choices = hands.choices();
    const marks = this.marks();
    board.mark({ marks, choices, held: hands.held });
    this.refreshActions();
    fill(this.drawer.foot, ...this.actions.afterwards(seen));
    this.pause.show(board.stage?.root, play.seen, play.resting);
    this.players.turnTo(turnOf(play));
    this.guide.suit(rolls(play));
    const words = play.looked ? this.moves.where(play.looked.at) : this.nowWords(seen, marks, choices);
    fill(this.now, ...unbroken(words));
    nameTab([words, say(`game.${seen.head.rules.game}`), say('page.title')].join(' · '));
  }

  private marks(): Map<string, string> {
    const { play, hands } = this;
    const shown = !play.looked && !play.waiting && house.likes.marks === 'on';
    const marks = shown ? hands.marks() : new Map<string, string>();
    for (const place of shown ? play.hinted : []) marks.set(place, 'hint');
    return marks;
  }

  private nowWords(seen: Seen, marks: Map<string, string>, choices: string[]): string {
    const { play, hands } = this;
    return nowWords(seen, {
      rests: play.resting,
      rolls: play.waiting,
      choosing: [...marks].some(([place, kind]) => (kind === 'may' || kind === 'must') && !choices.includes(place)),
      nearly: choices.length > 1 && hands.held !== undefined,
      chosen: hands.chosen,
      begun: hands.begun,
      alarm: this.board.isAlarmed,
      up: this.players.isUp,
    });
  }

  refreshActions(): void {
    this.actions.show(this.play.seen, this.hands.choices());
  }

  explain(why: Sentence | null): void {
    this.told.say(why, 'refused');
  }

  /** A place as who moves counts it, or as it is labelled. */
  private placeWords(place: string): string {
    const { head, view } = this.play.seen!;
    const turn = typeof view?.turn === 'number' ? view.turn : -1;
    return asLabelled(head.rules.game, place, head.seat ?? turn);
  }

  /** Why there is little choice now. */
  remind(): void {
    const view = this.play.seen?.view;
    this.told.say(view?.note && view.may.move ? view.note : null);
  }

  flip(): void {
    this.board.flipped = !this.board.flipped;
    this.resized();
  }

  focusBoard(): void {
    this.board.focus(this.hands.open());
  }

  /** An earlier position, or the table as it is. */
  private look(looked: Looked | null): void {
    this.play.looked = looked;
    this.main.toggleAttribute('data-looking', looked !== null);
    if (!this.play.seen) return;
    this.hands.letGo();
    this.draw(false);
    this.told.tellNews(looked ? this.moves.ofAll(looked.at) : this.play.news);
    this.refresh();
  }

  /** A phone that is turned gets its board turned too. */
  private readonly resized = (): void => {
    if (this.play.seen) this.show(this.play.seen, true);
  };
}
