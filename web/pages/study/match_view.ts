// A match to look back at, wherever it came from: the board between its players, what happened, and the
// moves, with the same parts as the table has. Nobody can touch anything but the way through it.
// SPDX-License-Identifier: MIT

import { samples } from '../../boards/editors.ts';
import { button, el, fill } from '../../elements.ts';
import { house } from '../../house.ts';
import { type Core, onlooker } from '../../local/core.ts';
import { type Head, said } from '../../table/protocol.ts';
import { lineOf, readRecord } from '../../table/record.ts';
import { momentOf, type SideLine } from '../../table/replay.ts';
import type { Seen } from '../../table/table.ts';
import { say } from '../../words.ts';
import { boardOf, TableBoard } from '../play/play_board.ts';
import { type Looked, MoveList } from '../play/play_moves.ts';
import { newsWords } from '../play/play_news.ts';
import { Players } from '../play/play_players.ts';
import { endingWords, nowWords, sideName } from '../play/play_words.ts';
import { stepKey } from '../play/step_bar.ts';
import { lastTurnAt, turnsOf } from '../play/turns.ts';
import { openingOf } from './openings.ts';
import { Review } from './review.ts';

/** The seat of who looks, if a record has that name. */
function ownSeat(record: string, seats: number): number | undefined {
  const { name } = house.likes;
  const names = Array.from({ length: seats }, (_, seat) => lineOf(record, `name ${seat}`));
  return name !== '' && names.includes(name) ? names.indexOf(name) : undefined;
}

/** What a record tells to somebody who was not there, `near` the side that is looked from; the core has opened it. */
export function seenIn(core: Core, record: string, near?: number): Seen {
  const rules = core.rules();
  const side = near !== undefined && near < rules.seats ? near : ownSeat(record, rules.seats);
  const seat = side ?? (rules.game in samples ? 0 : null); // of hidden hands one is shown
  const view = core.view(seat ?? onlooker, 0, readRecord(record).times.at(-1) ?? 0);
  const titles = house.game(rules.game)?.seat_titles[String(rules.seats)] ?? [];
  const seats = titles.map((id, index) => ({
    who: 'person' as const,
    name: said(lineOf(record, `name ${index}`)),
    title: { id },
    online: true,
  }));
  const head: Head = { state: view.turn === 'over' ? 'over' : 'playing', seat, rules, seats, here: [] };
  return { head, view, seq: core.seq(), history: view.history.moves };
}

/** A look back has no hands. */
const still = { touch: () => {}, drag: () => {}, drop: () => {}, movable: () => false };

export class MatchView {
  /** The board, and a player at each side of it. */
  readonly board = el('div.match-board');
  /** What happened, and the moves. */
  readonly side = el('div.match-side');
  private readonly table = new TableBoard(still);
  private readonly players = new Players(() => {});
  private readonly now = el('p.now', { role: 'status' });
  private readonly news = el('p.news');
  private readonly opening = el('p.opening.quiet', { dir: 'auto' });
  /** What the page offers beside turning the board. */
  readonly offers: HTMLElement[] = [];
  private moves!: MoveList;
  private review: Review | null = null;
  private seen: Seen | null = null;
  private looked: Looked | null = null;

  /** `look` gets how many moves have been made in what is shown. */
  constructor(private readonly look: (at: number) => void) {
    fill(this.board, this.players.far, this.table.area, this.players.near);
    document.addEventListener('keydown', this.key);
    addEventListener('resize', this.resized);
  }

  close(): void {
    document.removeEventListener('keydown', this.key);
    removeEventListener('resize', this.resized);
    this.players.close();
    this.review?.close();
  }

  /** Shows the match of a record that the core has opened, as it ended. */
  show(core: Core, record: string, near?: number): void {
    this.seen = seenIn(core, record, near);
    this.looked = null;
    this.moves = new MoveList({ record: async () => record }, (looked) => this.draw(looked));
    this.table.prepare(this.seen.head, false);
    this.table.first = null;
    const turn = button(say('page.flip'), () => this.flip(), 'choice');
    this.review?.close();
    const review = this.seen.head.seats.length === 2 ? this.reviewOf(record) : null;
    this.review = review;
    fill(
      this.side,
      this.moves.bar,
      this.now,
      this.news,
      review?.comment,
      review?.graph,
      this.opening,
      this.moves.root,
      el('div.match-deeds', {}, this.table.fixed ? null : turn, ...this.offers),
    );
    this.moves.show(this.seen, this.draw(null, true).dice?.[0]?.seat);
    void this.nameOpening(this.seen, record);
    if (this.table.lacksFirst) void this.learnFirst(this.seen, record);
  }

  /** What the computer makes of it, for two. */
  private reviewOf(record: string): Review {
    const { moves } = this;
    const told = {
      side: (seat: number) => sideName(this.seen!.head, seat),
      move: (at: number) => moves.nameOf(at),
      along: moves.along.bind(moves),
      turnAt: moves.turnAt.bind(moves),
    };
    const review = new Review({
      record,
      told,
      seat: this.seen!.head.seat,
      look: (at) => void moves.look(at),
      mark: (signs) => moves.sign(signs),
      better: ({ positions }, mover) => this.table.showBetter(positions[0]!, positions.at(-1)!, mover),
      follow: (line, step) => this.follow(line, step),
    });
    review.offer();
    return review;
  }

  /** Judges the match at once, without being asked again. */
  judge(): void {
    void this.review?.begin();
  }

  /** A position of a side line; a step through the match leaves it. */
  private follow({ plays, positions }: SideLine, step: number): void {
    const [mover, words] = plays[step - 1]!;
    this.table.show(positions[step]!, { before: positions[step - 1]!, mover, words }, false);
  }

  /** What the field calls the way it began, unless it began elsewhere. */
  private async nameOpening(seen: Seen, record: string): Promise<void> {
    fill(this.opening);
    if (/^start /m.test(record)) return;
    const board = boardOf(seen.head);
    const name = await openingOf(seen.head.rules.game, turnsOf(seen.history, board), board);
    if (this.seen === seen) fill(this.opening, name);
  }

  /** Where the match began, so that what was captured since can be told. */
  private async learnFirst(seen: Seen, record: string): Promise<void> {
    const first = (await momentOf({ record: async () => record }, seen, 0))?.position;
    if (first === undefined || this.seen !== seen) return;
    this.table.first = first;
    this.resized();
  }

  /** An earlier position, or the match as it ended. */
  private draw(looked: Looked | null, fresh = false) {
    const { head, view, history } = this.seen!;
    this.looked = looked;
    const at = looked?.at ?? history.length;
    const seen: Seen = looked
      ? {
          ...this.seen!,
          history: history.slice(0, at),
          view: {
            ...view!,
            turn: 'chance',
            position: looked.position,
            before: looked.last?.before,
            clock: looked.clock,
          },
        }
      : this.seen!;
    const mover = lastTurnAt(history, history.length, typeof view!.turn === 'number' ? view!.turn : -1)?.seat ?? null;
    const end = view!.before === undefined ? null : { before: view!.before, mover, words: history.at(-1)?.[1] ?? '' };
    const last = looked ? looked.last : end;
    const scene = this.table.show(seen.view!.position, last, fresh);
    this.table.mark({ marks: new Map(), choices: [], held: undefined });
    this.players.show(seen, scene, !looked && typeof view!.turn === 'number' ? view!.turn : -1);
    this.now.textContent = looked
      ? this.moves.where(at)
      : nowWords(this.seen!, {
          rests: false,
          rolls: false,
          choosing: false,
          nearly: false,
          chosen: undefined,
          begun: undefined,
          up: false,
          alarm: this.table.isAlarmed,
        });
    const more = (last && boardOf(head).news?.(last.before, seen.view!.position)) || [];
    this.news.textContent =
      !looked && head.state === 'over' ? endingWords(this.seen!, scene) : newsWords(seen, more, scene.words);
    this.look(at);
    this.review?.show(at, !looked);
    return scene;
  }

  /** As it is seen from the next seat. */
  private flip(): void {
    const { head } = this.seen!;
    this.seen = { ...this.seen!, head: { ...head, seat: ((head.seat ?? 0) + 1) % head.seats.length } };
    this.resized();
  }

  private readonly resized = (): void => {
    if (!this.seen || !this.board.isConnected) return;
    this.table.prepare(this.seen.head, false);
    this.draw(this.looked, true);
  };

  /** The arrows walk through the match by turns, with Shift by parts of them, unless they are needed where
   * somebody is. */
  private readonly key = (event: KeyboardEvent): void => {
    const way = stepKey(event);
    if (way === 0 || !this.board.isConnected) return;
    this.moves.walk(way, event.shiftKey);
    event.preventDefault();
  };
}
