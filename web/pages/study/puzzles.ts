// Puzzles: which to solve, and solving one. Every move is played by the core of this page; a puzzle is solved when
// the position is that of its solution, whichever checker went first. Then it is explained.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../../elements.ts';
import { house } from '../../house.ts';
import type { Core } from '../../local/core.ts';
import {
  daysOnEnd,
  formOf,
  gameOfDay,
  isOpenToday,
  keepResult,
  nextPuzzle,
  type Puzzle,
  puzzleOfDay,
  today,
} from '../../puzzles.ts';
import { sound } from '../../sound.ts';
import type { Head, Past, View } from '../../table/protocol.ts';
import { newCore } from '../../table/replay.ts';
import { say, seriesWords, tell } from '../../words.ts';
import { gamesInOrder } from '../home.ts';
import { placeWords } from '../play/play_actions.ts';
import { boardOf, TableBoard } from '../play/play_board.ts';
import { moveWords } from '../play/turns.ts';
import { miniature } from '../style_choice.ts';
import { showUnknown } from '../unknown.ts';
import { PuzzleHands } from './puzzle_hands.ts';

function recordOf({ rules, position }: Puzzle): string {
  return `boxwood record 1\nrules ${rules}\nstart ${position}\n`;
}

class PuzzlePage {
  private readonly hands = new PuzzleHands(
    (words) => this.play(words),
    () => this.refresh(),
  );
  private readonly board = new TableBoard(this.hands);
  private readonly title = el('h1');
  private readonly told = el('p.puzzle-told', { role: 'status' });
  private readonly why = el('p.quiet');
  private readonly buttons = el('div.puzzle-buttons');
  private readonly form = el('p.puzzle-form');
  private puzzle!: Puzzle;
  private day: number | null = null; // of which it is the puzzle
  private record = '';
  private seat = 0;
  private steps = 0;
  private ends = ''; // the position that is looked for
  private counted = false; // for the rating the first try counts
  private over = false;

  constructor(
    main: HTMLElement,
    private readonly core: Core,
  ) {
    this.hands.board = this.board;
    const side = el('div.puzzle-side', {}, this.title, this.told, this.why, this.buttons, this.form);
    fill(main, el('div.puzzle', {}, this.board.area, side));
    addEventListener('resize', this.resized);
  }

  close(): void {
    removeEventListener('resize', this.resized);
  }

  private readonly resized = (): void => {
    if (this.board.prepare(this.head(), false)) this.draw(null);
  };

  /** Lays a puzzle out, perhaps that of a day: whoever tried that one already tries it for fun. */
  show(puzzle: Puzzle, day: number | null): void {
    Object.assign(this, { puzzle, day, counted: day !== null && !isOpenToday(puzzle.game), over: false });
    fill(this.title, say(day === null ? 'page.puzzles' : 'page.puzzles.today'));
    this.core.open(recordOf(puzzle));
    this.seat = Math.max(0, this.core.turn());
    this.ends = this.positionAfter(puzzle.moves);
    this.board.prepare(this.head(), false);
    this.begin(say('page.puzzles.find', { seat: this.head().seats[this.seat]!.title }));
  }

  private head(): Head {
    const rules = this.core.rules();
    const titles = house.game(rules.game)?.seat_titles[String(rules.seats)] ?? [];
    const seats = titles.map((id) => ({ who: 'person' as const, title: { id } }));
    return { state: 'playing', seat: this.seat, rules, seats, here: [] };
  }

  private view(): View {
    return this.core.view(this.seat, 0, 0);
  }

  private positionAfter(moves: string[]): string {
    this.core.open(recordOf(this.puzzle) + moves.map((words) => `move ${this.seat} ${words}\n`).join(''));
    return this.view().position;
  }

  private begin(words: string): void {
    this.record = recordOf(this.puzzle);
    this.steps = 0;
    this.core.open(this.record);
    fill(this.told, words);
    fill(this.why);
    this.draw(null);
  }

  private draw(before: string | null, words = ''): void {
    const view = this.view();
    this.hands.take(this.over ? [] : (view.moves ?? []));
    this.board.show(view.position, before === null ? null : { before, mover: this.seat, words }, before === null);
    this.refresh();
  }

  private refresh(): void {
    this.hands.mark();
    const { game } = this.puzzle;
    const choices = this.over ? [] : this.hands.choices();
    const step = (place: string) =>
      button(this.board.scene.choices?.[place] ?? placeWords(game, place), () => this.hands.touch(place), 'choice');
    const back = () => this.begin(this.told.textContent ?? '');
    fill(
      this.buttons,
      ...choices.map(step),
      !this.over && this.steps > 0 && button(say('page.step_back'), back, 'choice'),
      !this.over && button(say('page.puzzles.show'), () => this.reveal(), 'choice'),
      this.over && this.nextButton(),
    );
    const { rating, streak } = formOf(game);
    const days = this.day === null ? 0 : daysOnEnd();
    const facts = [
      say('page.puzzles.of', { n: this.puzzle.rating }),
      say('page.puzzles.rating', { n: Math.round(rating) }),
      ...(streak > 0 ? [say('page.puzzles.streak', { n: streak })] : []),
      ...(days > 0 ? [say('page.puzzles.days', { n: days })] : []),
    ];
    fill(this.form, ...facts.map((words) => el('span', {}, words)));
  }

  private nextButton(): HTMLElement {
    return button(
      say('page.puzzles.next'),
      () => {
        const { game } = this.puzzle;
        if (location.hash === `#puzzles=${game}`) void nextPuzzle(game).then((next) => this.show(next, null));
        else location.hash = `puzzles=${game}`;
      },
      'main',
    );
  }

  private play(words: string): void {
    const { position } = this.view();
    this.record += `move ${this.seat} ${words}\n`;
    if (this.core.open(this.record)) return;
    this.steps += 1;
    sound('move');
    if (this.view().position === this.ends) this.solve(position, words);
    else if (this.core.turn() !== this.seat || this.steps >= this.puzzle.moves.length) this.miss();
    else this.draw(position, words);
  }

  private count(solved: boolean): void {
    if (!this.counted) keepResult(this.puzzle, solved, this.day);
    this.counted = true;
  }

  private miss(): void {
    this.count(false);
    this.begin(say('page.puzzles.wrong'));
  }

  private solve(before: string, words: string): void {
    this.count(true);
    this.over = true;
    this.explain(say('page.puzzles.solved'));
    this.draw(before, words);
  }

  private reveal(): void {
    const { moves } = this.puzzle;
    this.count(false);
    this.over = true;
    this.core.open(recordOf(this.puzzle));
    const { position } = this.view();
    const end = this.positionAfter(moves);
    this.explain('');
    this.draw(position, moves.at(-1));
    this.board.showBetter(position, end, this.seat);
  }

  /** The solution in words, and what speaks for it. */
  private explain(first: string): void {
    const { moves } = this.puzzle;
    const board = boardOf(this.head());
    const history = moves.map((words): Past => [this.seat, words]);
    const words = history.map((_, index) => moveWords(board, { history, index }));
    this.core.open(recordOf(this.puzzle));
    const reason = this.core.reason(moves);
    this.positionAfter(moves);
    fill(this.told, first, first && ' ', say('page.hint.is', { move: seriesWords(words) }));
    fill(this.why, reason ? tell(reason) : say('page.puzzles.others'));
  }
}

/** Which puzzles there are, with how one fares. */
function showChoice(main: HTMLElement): void {
  const cards = gamesInOrder().map((info) => {
    const { rating, met } = formOf(info.game);
    const facts = [
      ...(isOpenToday(info.game) ? [say('page.puzzles.today')] : []),
      ...(met.length > 0 ? [say('page.puzzles.rating', { n: Math.round(rating) })] : []),
    ];
    const picture = el('div.mini', { 'aria-hidden': 'true' }, miniature(info).root);
    const name = el('strong', {}, say(`game.${info.game}`));
    return el(
      'li.card',
      {},
      el(
        'a.game',
        { href: `#puzzles=${info.game}` },
        picture,
        name,
        ...facts.map((words) => el('span.quiet', {}, words)),
      ),
    );
  });
  const days = daysOnEnd();
  fill(
    main,
    el('h1', {}, say('page.puzzles')),
    el('p.lead', {}, say('page.puzzles.lead')),
    el(
      'p',
      {},
      el('a.button.main', { href: '#puzzles=today' }, say('page.puzzles.today')),
      days > 0 && ' ',
      days > 0 && el('span.quiet', {}, say('page.puzzles.days', { n: days })),
    ),
    el('ul.cards', {}, ...cards),
  );
}

/** A game's puzzles begin with today's, as long as it was not tried. */
export async function showPuzzles(main: HTMLElement, value: string): Promise<(() => void) | void> {
  const now = today();
  const game = value === 'today' ? gameOfDay(now) : value;
  if (game === '') {
    showChoice(main);
    return;
  }
  if (!house.game(game)) {
    showUnknown(main);
    return;
  }
  const day = value === 'today' || isOpenToday(game) ? now : null;
  const [core, puzzle] = await Promise.all([newCore(), day === null ? nextPuzzle(game) : puzzleOfDay(game, day)]);
  const page = new PuzzlePage(main, core);
  page.show(puzzle, day);
  return () => page.close();
}
