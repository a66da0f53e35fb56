// The same words as in the terminal: a move in the game's notation, or a command.
// SPDX-License-Identifier: MIT
import { asLabelled } from '../../boards/boards.ts';
import { el, fill } from '../../elements.ts';
import type { Sentence } from '../../table/protocol.ts';
import { ownLine, ownWord, readTyped } from '../../typed.ts';
import { say, seriesWords } from '../../words.ts';
import type { PlayPage } from './play.ts';
import { boardOf } from './play_board.ts';
import { isBare } from './turns.ts';

/** The terminal's words, called as the buttons are. */
const meanings: Record<string, string> = {
  roll: 'page.command.roll',
  hint: 'page.command.hint',
  moves: 'page.command.moves',
  rules: 'page.command.rules',
  undo: 'page.take_back',
  flip: 'page.command.flip',
  claim: 'page.claim',
  'offer draw': 'page.command.draw',
  accept: 'page.accept',
  refuse: 'page.refuse',
  resign: 'page.resign',
  save: 'page.command.save',
  quit: 'page.home',
};

const keyMeanings: Record<string, string> = {
  b: 'page.command.board',
  f: 'page.command.flip',
  Esc: 'page.command.let_go',
  '/': 'page.command.here',
};

export class Command {
  readonly root: HTMLElement;
  private readonly input = el('input', {
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
  }) as HTMLInputElement;

  private readonly help = el('dl.meanings');
  private told = '';

  constructor(private readonly page: PlayPage) {
    const submit = (event: Event) => {
      event.preventDefault();
      this.obey(this.input.value.trim().replace(/^\//, '')); // the key that leads here
      this.input.value = '';
    };
    const form = el(
      'form.command',
      { onsubmit: submit },
      el('label', {}, say('page.command.label'), this.input),
      el('button.choice', { type: 'submit' }, say('page.command.go')),
    );
    this.root = el('div', {}, form, this.help);
  }

  /** Only the words that mean something at this table now. */
  private words(): string[] {
    const { table, board } = this.page;
    const may = table.seen?.view?.may;
    return [
      ...(board.scene.dice ? ['roll'] : []),
      ...['hint', 'moves', 'rules', 'undo'],
      ...(board.fixed ? [] : ['flip']),
      ...(may?.claim ? ['claim'] : []),
      ...(may?.offer_draw ? ['offer draw'] : []),
      ...(may?.answer ? ['accept', 'refuse'] : []),
      ...['resign', 'save', 'quit'],
    ];
  }

  /** A move that could be written now. */
  private example(): string {
    const { head, view } = this.page.table.seen!;
    const moves = view?.moves ?? [];
    return moves.find(({ words }) => !isBare(boardOf(head), words))?.words ?? moves[0]?.words ?? '';
  }

  /** As it could be typed. */
  private asRead(words: string): string {
    const { head, view } = this.page.table.seen!;
    return ownLine(asLabelled(head.rules.game, words, typeof view?.turn === 'number' ? view.turn : -1));
  }

  show(): void {
    const example = this.example();
    this.input.placeholder = example && say('page.command.example', { move: this.asRead(example) });
    const words = this.words();
    if (words.join() === this.told) return;
    this.told = words.join();
    const rows = [['page.command.move', 'page.command.move.means'], ...words.map((word) => [word, meanings[word]!])];
    const keys = this.page.board.fixed ? ['b', 'Esc', '/'] : ['b', 'f', 'Esc', '/'];
    fill(
      this.help,
      ...rows.flatMap(([word, means]) => [el('dt', {}, ownWord(say(word!))), el('dd', {}, say(means!))]),
      ...keys.flatMap((key) => [
        el('dt.key', {}, say('page.command.key', { key })),
        el('dd.key', {}, say(keyMeanings[key]!)),
      ]),
    );
  }

  focus(): void {
    this.root.dispatchEvent(new Event('show'));
    this.input.focus();
  }

  /** Whether these words mean something here, but for moves in another spelling. */
  private isKnown(words: string): boolean {
    const view = this.page.table.seen?.view;
    const isMove = view?.moves?.some((move) => move.words.replace(/[+#]$/, '') === words.replace(/[+#]$/, ''));
    return (
      isMove || view?.asides.includes(words) || Object.hasOwn(this.orders, words.split(' ')[0]!) || words === 'roll'
    );
  }

  private obey(typed: string): void {
    const { page } = this;
    if (typed === '') return;
    const words = readTyped(typed, page.table.seen?.head.rules.game ?? '', (line) => this.isKnown(line));
    const [order = '', ...rest] = words.split(' ');
    const obey = Object.hasOwn(this.orders, order) ? this.orders[order] : undefined;
    const view = page.table.seen?.view;
    const played = view?.moves?.some((move) => move.words === words);
    if (words === 'roll' && page.play.waiting) page.gate.open();
    else if (view?.asides.includes(words)) void page.deeds.send('aside', { words });
    else if (obey && !played) obey(rest.join(' '));
    else void page.deeds.send('move', { words });
  }

  /** The terminal's orders; a move of the same words goes before. */
  private readonly orders: Record<string, (rest: string) => void> = {
    hint: () => void this.page.deeds.hint(),
    flip: () => this.page.flip(),
    back: () => void this.page.deeds.back(),
    undo: () => void this.page.deeds.back(),
    board: () => this.page.focusBoard(),
    moves: () => this.page.explain(this.legal()),
    rules: (rule) => this.cite(rule.toUpperCase()),
    help: () =>
      this.page.explain({
        message: 'page.command.help',
        text: '',
        values: { words: { said: seriesWords(this.words().map(ownWord)) } },
      }),
    offer: (what) => void this.page.deeds.send('offer', { words: what }),
    claim: () => void this.page.deeds.send('claim'),
    resign: () => {
      this.page.explain(null);
      this.page.actions.ask('resign');
    },
    save: () => this.page.files.save('boxwood'),
    quit: () => (location.hash = ''),
    ...Object.fromEntries(['y', 'yes', 'accept'].map((word) => [word, () => void this.page.deeds.send('accept')])),
    ...Object.fromEntries(['n', 'no', 'refuse'].map((word) => [word, () => void this.page.deeds.send('refuse')])),
  };

  /** By its number alone too, where the booklet has one family of them. */
  private cite(rule: string): void {
    if (!this.page.rules.cite(rule, true) && rule !== '')
      this.page.explain({ message: 'page.command.no_rule', text: '', values: { rule: { said: rule } } });
  }

  private legal(): Sentence {
    const moves = this.page.table.seen?.view?.moves ?? [];
    return {
      message: '',
      text: seriesWords(moves.map(({ words }) => this.asRead(words))) || say('page.command.no_moves'),
      values: {},
    };
  }
}
