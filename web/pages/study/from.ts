// The page for a position or match of one's own, to play on from: set it up by hand, paste it or load a file, step
// through it, have it looked at, and play. What can be played is for the core to say.
// SPDX-License-Identifier: MIT
import { Stage } from '../../board/stage.ts';
import { dress } from '../../board/style.ts';
import { makeBoard } from '../../boards/boards.ts';
import { editors, manners, samples } from '../../boards/editors.ts';
import { button, el, fill } from '../../elements.ts';
import { type GameInfo, house } from '../../house.ts';
import { type Core, onlooker } from '../../local/core.ts';
import { recordUpTo } from '../../table/record.ts';
import { newCore } from '../../table/replay.ts';
import { listWords, say, tell } from '../../words.ts';
import { bookletsOf, boxName, boxTitle } from '../booklet_words.ts';
import { fileField } from '../file_field.ts';
import { gamesInOrder } from '../home.ts';
import { formatWords, saveFile } from '../play/play_files.ts';
import { ShareSheet } from '../share_sheet.ts';
import { showUnknown } from '../unknown.ts';
import { Editor } from './editor.ts';
import { Engine } from './engine.ts';
import { FromPlay } from './from_play.ts';
import { stopWords } from './from_stop.ts';
import { type Brought, readText } from './from_text.ts';
import { MatchView } from './match_view.ts';

export class From {
  private readonly text = el('textarea', {
    id: 'position',
    rows: '4',
    spellcheck: 'false',
    dir: 'ltr',
  }) as HTMLTextAreaElement;
  private readonly what = el('div.setup-what');
  private readonly place = el('div.setup-board');
  private readonly match = el('div.setup-match');
  private readonly tools = el('div.setup-tools');
  private readonly choice = el('div.setup-choice');
  private readonly trouble = el('p.reason', { role: 'alert' });
  private readonly play: FromPlay;
  private readonly engine = new Engine();
  private readonly view = new MatchView((at) => this.go(at));
  private seats: number;
  private core!: Core;
  private editor: Editor | null = null;
  private brought: Brought | null = null;
  private nth = 1; // of the games of a file

  constructor(
    main: HTMLElement,
    private readonly game: GameInfo,
    private preset: string,
    private readonly given = '',
    private readonly near?: number,
  ) {
    this.seats = game.game in samples ? 2 : game.seats_min;
    this.play = new FromPlay(game);
    this.text.addEventListener('input', () => this.read(this.text.value));
    dress(main, game.game);
    if (given) this.layReplay(main);
    else this.layEditor(main);
  }

  private layEditor(main: HTMLElement): void {
    const file = fileField('from-file', (text) => this.write(text));
    const formats = [...new Set(this.meant().formats)].map((format) => format.toUpperCase());
    const label =
      formats.length > 0 ? say('page.from.text', { formats: listWords(formats) }) : say('page.from.text.plain');
    fill(
      main,
      el('h1', {}, say('page.from')),
      el('p.lead', {}, say(this.game.game in editors ? 'page.from.lead' : 'page.from.lead.text')),
      el(
        'div.setup',
        {},
        this.what,
        this.place,
        el('div.setup-text', {}, this.paste(label, file), this.trouble),
        el('div.setup-side', {}, this.choice, this.match, this.engine.root, this.tools, this.play.root),
      ),
    );
  }

  /** Text and files wait behind a word, so that board and pieces come first; once wanted they stay. */
  private paste(label: string, file: HTMLElement): HTMLElement {
    const open = pasting || !(this.game.game in editors);
    const fold = el(
      'details.paste',
      { open },
      el('summary', {}, say('page.from.paste')),
      el('label', { for: 'position' }, label),
      this.text,
      file,
    ) as HTMLDetailsElement;
    fold.addEventListener('toggle', () => (pasting = fold.open));
    return fold;
  }

  /** The board first, then the moves; what else can be done with the match waits behind a word. */
  private layReplay(main: HTMLElement): void {
    this.text.readOnly = true;
    const text = el('div.setup-text', {}, el('label', { for: 'position' }, say('page.replay.text')), this.text);
    const use = el('details.use', {}, el('summary', {}, say('page.replay.use')), this.play.root, this.tools, text);
    const title = el('h1', {}, boxTitle(this.game.game, this.preset));
    const sheet = el('div');
    this.view.offers.push(button(say('page.share'), () => void this.share(sheet), 'choice'));
    fill(
      main,
      el(
        'div.setup.look-back',
        {},
        title,
        this.place,
        el('div.setup-side', {}, this.trouble, this.choice, this.match, sheet, this.engine.root, use),
      ),
    );
  }

  private async share(sheet: HTMLElement): Promise<void> {
    fill(sheet, await ShareSheet.of({ record: this.given, seat: this.near }));
  }

  async begin(): Promise<void> {
    this.core = await newCore();
    this.begins();
  }

  close(): void {
    this.view.close();
    this.engine.close();
  }

  judge(): void {
    this.view.judge();
  }

  /** Puts a text where somebody could have written it. */
  private write(text: string): void {
    this.text.value = text;
    this.read(text);
  }

  /** The first position of the game, or one to look at where the first tells nothing. */
  private begins(): void {
    this.editor = null;
    this.core.open(`boxwood record 1\nrules ${this.rules()}\n`);
    const first = samples[this.game.game]?.(this.core.rules()) ?? this.core.view(0, 0, 0).position;
    this.write(this.given || first);
  }

  private rules(): string {
    const { game, seats_min: least, seats_max: most } = this.game;
    return `${game}/${this.preset}${least < most ? ` seats=${this.seats}` : ''}`;
  }

  private field(
    name: string,
    label: string,
    options: [string, string, boolean][],
    change: (value: string) => void,
  ): HTMLElement {
    const list = options.map(([value, words, selected]) => el('option', { value, selected }, words));
    const listener = (event: Event) => change((event.target as HTMLSelectElement).value);
    return el(
      'div.field',
      {},
      el('label', { for: `from-${name}` }, label),
      el('select', { id: `from-${name}`, onchange: listener }, ...list),
    );
  }

  /** Which game by which booklet: for a position that can be chosen, of a match it is known. */
  private showWhat(match: boolean): void {
    const { game, preset } = match ? this.core.rules() : { game: this.game.game, preset: this.preset };
    const booklet = this.presetChoice(house.game(game)!, preset);
    booklet.querySelector('select')!.disabled = match;
    fill(this.what, this.gameChoice(game), booklet, match ? null : this.seatChoice());
  }

  private gameChoice(chosen: string): HTMLElement {
    const options = gamesInOrder().map(({ game }): [string, string, boolean] => [
      game,
      say(`game.${game}`),
      game === chosen,
    ]);
    return this.field('game', say('page.from.game'), options, (game) => (location.hash = `from=${game}`));
  }

  private presetChoice(info: GameInfo, chosen: string): HTMLElement {
    const { game } = info;
    const options = bookletsOf(info).map(({ preset }): [string, string, boolean] => [
      preset,
      boxName(game, preset),
      preset === chosen,
    ]);
    return this.field('preset', say('page.which_booklet'), options, (preset) => {
      this.preset = preset;
      this.editor = null;
      if (this.game.game in samples) this.begins();
      else this.read(this.text.value);
    });
  }

  private seatChoice(): HTMLElement | null {
    const { seats_min: least, seats_max: most } = this.game;
    if (least === most) return null;
    const numbers = Array.from({ length: most - least + 1 }, (_, index) => least + index);
    const options = numbers.map((n): [string, string, boolean] => [
      String(n),
      say('page.players', { n }),
      n === this.seats,
    ]);
    return this.field('seats', say('page.choose.seats'), options, (value) => {
      this.seats = Number(value);
      this.begins();
    });
  }

  private meant() {
    return { rules: this.rules(), formats: this.game.presets.flatMap(({ formats }) => formats) };
  }

  /** Takes a text apart; of several matches any can be chosen, and the one that breaks off is shown first. */
  private read(text: string): void {
    const all = readText(this.core, text, this.meant());
    if (all[0]!.why && !all[0]!.match && this.isElsewhere(text)) return;
    const shown = Math.max(
      0,
      all.findIndex(({ why }) => why !== null),
    );
    fill(this.choice, all.length > 1 && this.matchChoice(all, shown));
    this.take(all[shown]!, shown);
  }

  /** A position of another game goes to that game's page; one that is damaged too, to be told there what is wrong. */
  private isElsewhere(text: string): boolean {
    const words = text.trim().replace(/\s+/g, ' ');
    const others = house.games.filter(({ game }) => game !== this.game.game);
    const opens = ({ game, presets }: GameInfo) =>
      !this.core.open(`boxwood record 1\nrules ${game}/${presets[0]!.preset}\nstart ${words}\n`);
    const other = others.find(opens) ?? others.find(({ game }) => manners[game]?.test(words));
    if (words === '' || !other) return false;
    toEdit = text;
    location.hash = `from=${other.game}`;
    return true;
  }

  private matchChoice(all: Brought[], shown: number): HTMLElement {
    const listed = all.map((_, index) => index).filter((index) => index < 200 || all[index]!.why);
    const words = (index: number) => {
      const { record, why } = all[index]!;
      const names = [...record.matchAll(/^name \d (.*)$/gm)].map(([, name]) => name);
      const label = why ? 'page.from.nth.bad' : 'page.from.nth';
      const values = { n: index + 1, label: { id: label }, value: names.join(' – ') };
      return say(names.length > 0 ? 'labelled.line' : label, values);
    };
    const options = listed.map((index): [string, string, boolean] => [String(index), words(index), index === shown]);
    return this.field('match', say('page.from.match', { n: all.length }), options, (value) =>
      this.take(all[Number(value)]!, Number(value)),
    );
  }

  private take(brought: Brought, index: number): void {
    this.brought = brought;
    this.nth = index + 1;
    if (brought.match && !this.core.open(brought.record)) this.showMatch(brought);
    else this.showPosition(brought);
  }

  private showMatch(brought: Brought): void {
    this.editor = null;
    fill(this.place, this.view.board);
    fill(this.match, this.view.side);
    this.showWhat(true);
    fill(this.trouble, ...stopWords(this.core, brought, this.nth));
    this.view.show(this.core, brought.record, this.near);
  }

  /** So many plays of the match are on the board: that position can be played on from. */
  private go(at: number): void {
    const brought = this.brought!;
    const whole = at === brought.plays.length;
    const position = recordUpTo(brought, at); // a game that was given up has one, too
    this.engine.show(this.core.open(position) ? null : this.core, position);
    const record = whole ? brought.record : position;
    const why = this.core.open(record);
    this.play.show(why ? null : this.core, record);
    const { game } = this.core.rules();
    fill(
      this.tools,
      !why && game in editors && button(say('page.from.change'), () => this.change(), 'choice'),
      ...(this.given ? this.files(game) : []),
    );
  }

  /** The match as files to keep. */
  private files(name: string): HTMLElement[] {
    const formats = house.game(name)!.presets.find(({ preset }) => preset === this.preset)?.formats ?? [];
    const { record } = this.brought!;
    return ['boxwood', ...formats].map((format) => {
      const save = () => {
        const text = format === 'boxwood' ? record : this.core.export(format, record);
        if (text === null) this.trouble.textContent = say('page.download.none', { format: format.toUpperCase() });
        else saveFile(name, format, text);
      };
      return button(formatWords(format), save, 'choice');
    });
  }

  private showPosition(brought: Brought): void {
    fill(this.match);
    this.showWhat(false);
    const record = recordUpTo(brought, 0);
    const why = brought.why ?? this.core.open(record);
    fill(this.trouble, ...stopWords(this.core, { ...brought, why }, this.nth));
    this.play.show(why ? null : this.core, record, this.trouble.textContent!);
    this.engine.show(why ? null : this.core, record);
    if (!why) this.draw();
  }

  private position(): string {
    return this.core.view(this.core.rules().game in samples ? this.seat() : onlooker, 0, 0).position;
  }

  /** Of hidden hands that of the seat to move is shown. */
  private seat(): number {
    return this.core.rules().game in samples ? Math.max(0, this.core.turn()) : 0;
  }

  /** The board of a position, which can be changed by hand. */
  private draw(): void {
    const { game, options, seats } = this.core.rules();
    const tall = innerHeight > 1.2 * innerWidth;
    const setup = { game, options, seats, seat: 0, near: 0, flipped: false, tall, aspect: tall ? 0.75 : undefined };
    const position = game in samples ? this.text.value.trim() : this.position(); // an editor shows what a view hides
    if (game in editors) {
      if (this.editor) {
        this.editor.read(position);
        return;
      }
      this.editor = new Editor(setup, position, (text) => this.edited(text));
      fill(this.place, this.editor.board);
      fill(this.tools, this.editor.side);
      return;
    }
    this.editor = null;
    const stage = new Stage(makeBoard(setup));
    stage.show(stage.board.scene(position), true);
    fill(this.place, stage.root);
    fill(this.tools);
  }

  /** From a match to the position that is looked at, to change it. */
  private change(): void {
    const { game, preset } = this.core.rules();
    toEdit = this.position();
    const there = `#from=${game}/${preset}`;
    if (location.hash === there) this.write(takeText());
    else location.hash = there;
  }

  /** The hands wrote another position; the editor shows it already. */
  private edited(text: string): void {
    this.text.value = text;
    const [brought] = readText(this.core, text, this.meant());
    this.brought = brought!;
    const record = recordUpTo(brought!, 0);
    const why = this.core.open(record);
    const words = why ? tell(why) : '';
    this.trouble.textContent = words;
    this.play.show(why ? null : this.core, record, words);
    this.engine.show(why ? null : this.core, record);
  }

  /** A position that another page wants changed. */
  bring(text: string): void {
    if (text !== '') this.write(text);
  }
}

let pasting = false; // whether text is looked at, from game to game
let toEdit = ''; // on its way from a match to the page of its position

function takeText(): string {
  const text = toEdit;
  toEdit = '';
  return text;
}

export async function showFrom(main: HTMLElement, value: string): Promise<(() => void) | void> {
  const [name = '', preset = ''] = value.split('/');
  const game = name === '' ? house.games.at(-1) : house.game(name);
  if (!game) {
    showUnknown(main);
    return;
  }
  main.hidden = true; // until there is a board, so that nothing jumps
  const page = new From(
    main,
    game,
    game.presets.find((one) => one.preset === preset)?.preset ?? bookletsOf(game)[0]!.preset,
  );
  await page.begin();
  page.bring(takeText());
  main.hidden = false;
  return () => page.close();
}
