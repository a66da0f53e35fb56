// The table: board, players, what is happening, and what can be done now. It draws what the view
// says and sends back touched places; whether they are a move is not decided here.
// SPDX-License-Identifier: MIT
import { Overlay } from '../board/overlay.ts';
import { changedPlaces } from '../board/match_men.ts';
import type { Board, Scene } from '../board/scene.ts';
import { Stage } from '../board/stage.ts';
import { makeBoard } from '../boards/boards.ts';
import { button, el, fill } from '../elements.ts';
import { house } from '../house.ts';
import type { Sentence } from '../protocol.ts';
import { filesOf } from '../replay.ts';
import { sound } from '../sound.ts';
import type { Seen, Table } from '../table.ts';
import { say, tell } from '../words.ts';
import { awaited, showCover } from './cover.ts';
import { Guide } from './guide.ts';
import { Actions } from './play_actions.ts';
import { Announcer, nowWords } from './play_words.ts';
import { Command } from './play_command.ts';
import { Drawer } from './play_drawer.ts';
import { Gate } from './play_gate.ts';
import { Hands } from './play_hands.ts';
import { MoveList } from './play_moves.ts';
import { Players } from './play_players.ts';
import { RulesList } from './play_rules.ts';
import { Zoom } from './play_zoom.ts';
import { showWaiting } from './waiting.ts';

export async function showPlay(main: HTMLElement, id: string): Promise<() => void> {
  const table = await house.enter(id);
  if (!table) {
    fill(main, el('h1', {}, say('page.table')), el('p.notice', {}, say('page.no_table')), el('p', {}, el('a', { href: '#' }, say('page.home'))));
    return () => {};
  }
  const page = new PlayPage(main, table);
  return () => page.close();
}

export class PlayPage {
  stage: Stage | null = null;
  private board: Board | null = null;
  private overlay: Overlay | null = null;
  readonly hands = new Hands(this);
  private seen: Seen | null = null;
  private shape = '';
  private flipped = false;
  private lastMove: { kind: string; place: string }[] = [];
  private hinted: string[] = [];
  /** The match as files to save, once it is over. */
  files = new Map<string, string>();
  private refocus = false; // the keys were on the board before it was made anew
  private replaying = false;
  /** Hands are hidden from people at the same screen. */
  private covered = false;
  private readonly area = el('div.area');
  private readonly zoom = new Zoom(this.area);
  private readonly now = el('p.now', { role: 'status' });
  private readonly reason = el('div.reason', { role: 'alert' });
  private readonly announcer = new Announcer();
  readonly actions: Actions;
  private readonly players: Players;
  private readonly moves: MoveList;
  readonly rules = new RulesList();
  private readonly guide = new Guide();
  private readonly command = new Command(this);
  private readonly gate: Gate;
  private readonly stop: () => void;

  constructor(
    private readonly main: HTMLElement,
    readonly table: Table,
  ) {
    this.actions = new Actions(this);
    this.players = new Players();
    this.moves = new MoveList(table, (position, last) => this.replay(position, last));
    this.gate = new Gate((seen) => this.show(seen), () => this.refresh());
    const drawer = new Drawer([
      { name: say('page.moves'), body: this.moves.root },
      { name: say('page.rules'), body: this.rules.root },
      { name: say('page.command'), body: this.command.root },
    ]);
    const column = el('div.column', {}, this.guide.root, this.now, this.reason, this.actions.root, drawer.root);
    delete main.dataset.state;
    fill(main, el('h1.unseen', {}, say('page.table')), this.players.far, this.area, this.players.near, column, this.announcer.root);
    this.stop = table.watch((seen) => this.receive(seen));
    document.addEventListener('keydown', this.key);
    addEventListener('resize', this.resized);
  }

  close(): void {
    document.removeEventListener('keydown', this.key);
    removeEventListener('resize', this.resized);
    this.stop();
    this.gate.close();
    this.players.close();
  }

  /** A new view: before the match there is nothing to draw; a roll of ours waits for us. */
  private receive(seen: Seen): void {
    if (!seen.view) {
      showWaiting(this.area, seen, this.table);
      this.players.show(seen, null);
      return;
    }
    if (awaited(seen) !== null) {
      this.cover(seen);
      return;
    }
    this.gate.receive(seen);
  }

  /** Nothing of what the last one saw stays in the page, not even out of sight. */
  private cover(seen: Seen): void {
    this.covered = true;
    this.zoom.leave();
    this.gate.close();
    this.shape = '';
    this.stage = null;
    this.board = null;
    this.overlay = null;
    this.lastMove = [];
    this.hinted = [];
    this.hands.take(null);
    this.announcer.clear();
    this.seen = null;
    this.players.show(seen, null);
    this.actions.clear();
    fill(this.now);
    fill(this.reason);
    this.moves.clear();
    showCover(this.area, seen, this.table);
  }

  private show(seen: Seen): void {
    const view = seen.view!;
    const fresh = this.prepare(seen);
    const before = this.stage!.scene;
    this.guide.offer(seen.head.rules.game);
    const scene = this.board!.scene(view.position);
    const stays = this.seen?.seq === seen.seq;
    this.seen = seen;
    if (!fresh && !stays) this.noteChange(before, scene);
    this.hands.take(view);
    this.hinted = [];
    if (!this.replaying) this.stage!.show(scene, fresh);
    if (view.turn === 'over' && this.files.size === 0) void this.prepareFiles();
    this.main.dataset.state = view.turn === 'over' ? 'over' : 'playing';
    this.rules.show(seen.head.rules);
    this.moves.show(seen);
    this.players.show(seen, scene);
    this.refresh();
    if (this.refocus) this.overlay!.focus();
    this.refocus = false;
    if (!stays) this.announcer.tell(seen);
    if (!fresh && !stays) sound(view.turn === 'over' ? 'end' : view.acts.at(-1)?.verb === 'chance' ? 'roll' : 'move');
    if (!stays) fill(this.reason, view.note && view.may.move ? this.sentence(view.note) : null);
  }

  private noteChange(before: Scene, scene: Scene): void {
    const { left, reached } = changedPlaces(before.men, scene.men);
    if (reached.length === 0) return;
    this.lastMove = [
      ...left.map((place) => ({ kind: 'from', place })),
      ...reached.map((place) => ({ kind: 'last', place })),
    ];
  }

  /** The board is made anew when somebody else looks at it or it is turned. */
  private prepare({ head }: Seen): boolean {
    const seat = head.seat ?? 0;
    const near = (head.here?.length ?? 1) > 1 && !this.covered ? head.here![0]! : seat;
    const tall = innerHeight > 1.2 * innerWidth;
    const shape = `${head.rules.text} ${seat} ${this.flipped} ${tall}`;
    if (shape === this.shape) return false;
    this.shape = shape;
    const { game, options, seats } = head.rules;
    this.board = makeBoard({ game, options, seats, seat, near, flipped: this.flipped, tall });
    const same = this.stage?.suits(this.board) ?? false;
    if (same) this.stage!.board = this.board;
    else this.stage = new Stage(this.board);
    const focused = this.overlay?.root.contains(document.activeElement) ?? false;
    this.overlay = new Overlay(this.board, this.hands, say('page.board', { game: `game.${game}` }));
    this.stage!.root.querySelector('.overlay')?.remove();
    this.stage!.root.append(this.overlay.root);
    if (!same) this.lastMove = [];
    fill(this.area, this.stage!.root);
    this.main.dataset.game = game;
    this.refocus = focused;
    return !same;
  }

  /** Marks, labels and buttons for the places touched so far. */
  refresh(): void {
    const seen = this.seen!;
    const scene = this.stage!.scene;
    const shown = !this.replaying && house.likes.marks === 'on';
    const marks = shown ? this.hands.marks() : new Map<string, string>();
    for (const place of shown ? this.hinted : []) marks.set(place, 'hint');
    const spots = scene.spots;
    const last = this.lastMove.map(({ kind, place }) => [place, kind] as const);
    this.stage!.mark(
      [...last, ...marks].flatMap(([place, kind]) => spots.filter((spot) => spot.place === place).map((spot) => ({ kind, spot }))),
    );
    const choices = this.hands.choices();
    this.overlay!.show(spots, marks, choices);
    this.actions.show(seen, choices);
    fill(this.now, nowWords(seen, this.replaying, this.gate.waiting));
  }

  /** Whether the hands have something to do here. */
  get playing(): boolean {
    return !this.replaying && this.seen !== null && !this.gate.waiting;
  }

  /** A touch first leaves what is only looked at, or rolls; then the hands may have it. */
  ready(place: string): boolean {
    if (!this.seen) return false;
    if (this.replaying) this.moves.leave();
    if (!this.gate.waiting) return true;
    if (place !== '') this.gate.open();
    return false;
  }

  async why(path: string[]): Promise<Sentence | null> {
    return this.seen?.view?.may.move ? this.table.why(path) : null;
  }

  explain(why: Sentence | null): void {
    fill(this.reason, why && this.sentence(why));
    if (why?.rule) this.rules.cite(why.rule);
  }

  private sentence(sentence: Sentence): HTMLElement {
    const { rule } = sentence;
    const link = rule ? button(rule, () => this.rules.cite(rule, true), 'plain.rule') : null;
    return el('p', {}, tell(sentence), link && ' ', link);
  }

  async send(verb: string, what: { words?: string; path?: string[] } = {}): Promise<void> {
    const why = await this.table.do(verb, { ...what, seq: this.seen?.seq });
    if (!why) return;
    this.explain(why);
    this.hands.take(this.seen?.view ?? null);
    if (this.seen) this.refresh();
  }

  async hint(): Promise<void> {
    const hint = await this.table.hint();
    if ('message' in hint) {
      this.explain(hint);
      return;
    }
    const move = this.seen?.view?.moves?.find(({ words }) => words === hint.words);
    this.hinted = move?.paths[0] ?? [];
    fill(this.reason, el('p', {}, say('page.hint.is', { move: hint.words })));
    this.refresh();
  }

  flip(): void {
    this.flipped = !this.flipped;
    if (this.seen) this.show({ ...this.seen });
  }

  /** Whether the board can be made larger here, and whether it is. */
  get zooms(): 'in' | 'out' | null {
    return this.stage && this.zoom.offered(this.stage) ? (this.zoom.on ? 'out' : 'in') : null;
  }

  zoomBoard(): void {
    if (this.stage) this.zoom.toggle(this.stage);
    this.refreshActions();
  }

  focusBoard(): void {
    this.overlay?.focus();
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

  async rematch(): Promise<void> {
    const next = await this.table.rematch();
    if (typeof next === 'string') location.hash = `table=${next}`;
    else this.explain(next);
  }

  /** Saves the match in one of the formats that know it. */
  download(format: string): void {
    const text = this.files.get(format) ?? '';
    const link = el('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })), download: `${this.table.id}.${format}` });
    link.click();
  }

  private async prepareFiles(): Promise<void> {
    this.files = await filesOf(this.table);
    this.refreshActions();
  }

  get waitsForRoll(): boolean {
    return this.gate.waiting;
  }

  private replay(position: string | null, last: boolean): void {
    this.replaying = position !== null;
    const shown = position ?? this.seen!.view!.position;
    this.stage!.show(this.board!.scene(shown), false);
    this.hands.letGo();
    if (!last) this.lastMove = [];
    this.refresh();
  }

  /** A phone that is turned gets its board turned too. */
  private readonly resized = (): void => {
    this.zoom.leave();
    if (this.seen) this.show({ ...this.seen });
  };

  /** Keys that work anywhere on the page, unless somebody is writing. */
  private readonly key = (event: KeyboardEvent): void => {
    const writing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (writing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'f') this.flip();
    else if (event.key === 'b') this.focusBoard();
    else if (event.key === 'z' && this.zooms) this.zoomBoard();
    else if (event.key === 'Escape') this.hands.touch('');
    else if (event.key === '/') this.command.focus();
    else return;
    event.preventDefault();
  };
}
