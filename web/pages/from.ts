// Playing on from a position or a match: set it up by hand, paste it or load a file, step through it,
// have it looked at, and play. What can be played is for the core to say.
// SPDX-License-Identifier: MIT
import { Stage } from '../board/stage.ts';
import { editors, samples, makeBoard } from '../boards/boards.ts';
import { button, el, fill } from '../elements.ts';
import { house, type GameInfo } from '../house.ts';
import { type Core, onlooker } from '../local/core.ts';
import { recordUpTo } from '../record.ts';
import { newCore } from '../replay.ts';
import { say, tell } from '../words.ts';
import { boxName } from './booklet_words.ts';
import { Editor } from './editor.ts';
import { Analysis } from './from_analysis.ts';
import { FromPlay } from './from_play.ts';
import { fileField } from './file_field.ts';
import { type Brought, readText } from './from_text.ts';
import { gamesInOrder } from './home.ts';
import { greyEnds, stepBar } from './step_bar.ts';

class From {
  private readonly text = el('textarea', { id: 'position', rows: '4', spellcheck: 'false', dir: 'ltr' }) as HTMLTextAreaElement;
  private readonly place = el('div.setup-board');
  private readonly tools = el('div.setup-tools');
  private readonly steps = el('div.setup-steps');
  private readonly trouble = el('p.reason', { role: 'alert' });
  private readonly play: FromPlay;
  private readonly analysis = new Analysis((at) => this.go(at));
  private preset: string;
  private seats: number;
  private core!: Core;
  private editor: Editor | null = null;
  private brought: Brought | null = null;
  private at = 0;

  constructor(
    main: HTMLElement,
    private readonly game: GameInfo,
    preset: string,
  ) {
    this.preset = preset;
    this.seats = game.game in samples ? 2 : game.seats_min;
    this.play = new FromPlay(game, (words) => (this.trouble.textContent = words));
    this.text.addEventListener('input', () => this.read(this.text.value));
    const file = fileField('from-file', (text) => this.read((this.text.value = text)));
    fill(
      main,
      el('h1', {}, say('page.from')),
      el('p.lead', {}, say('page.from.lead')),
      el(
        'div.setup',
        {},
        el('div.setup-what', {}, this.gameChoice(), this.presetChoice(), this.seatChoice()),
        this.place,
        el('div.setup-text', {}, el('label', { for: 'position' }, say('page.from.text')), this.text, this.trouble, file),
        el('div.setup-side', {}, this.steps, this.tools, this.play.root, this.analysis.root),
      ),
    );
  }

  async begin(): Promise<void> {
    this.core = await newCore();
    this.begins();
  }

  /** The first position of the game, or one to look at where the first tells nothing. */
  private begins(): void {
    const sample = samples[this.game.game];
    this.editor = null;
    if (!sample) this.core.open(`boxwood record 1\nrules ${this.rules()}\n`);
    this.read((this.text.value = sample ?? this.core.view(0, 0, 0).position));
  }

  private rules(): string {
    const { game, seats_min: least, seats_max: most } = this.game;
    return `${game}/${this.preset}${least < most ? ` seats=${this.seats}` : ''}`;
  }

  private choice(name: string, label: string, options: [string, string, boolean][], change: (value: string) => void): HTMLElement {
    const list = options.map(([value, words, selected]) => el('option', { value, selected }, words));
    const listener = (event: Event) => change((event.target as HTMLSelectElement).value);
    return el('div.field', {}, el('label', { for: `from-${name}` }, label), el('select', { id: `from-${name}`, onchange: listener }, ...list));
  }

  private gameChoice(): HTMLElement {
    const options = gamesInOrder().map(({ game }): [string, string, boolean] => [game, say(`game.${game}`), game === this.game.game]);
    return this.choice('game', say('page.from.game'), options, (game) => (location.hash = `from=${game}`));
  }

  private presetChoice(): HTMLElement {
    const options = this.game.presets.map(({ preset }): [string, string, boolean] => [preset, boxName(this.game.game, preset), preset === this.preset]);
    return this.choice('preset', say('page.which_booklet'), options, (preset) => {
      this.preset = preset;
      this.editor = null;
      this.read(this.text.value);
    });
  }

  private seatChoice(): HTMLElement | null {
    const { seats_min: least, seats_max: most } = this.game;
    if (least === most) return null;
    const numbers = Array.from({ length: most - least + 1 }, (_, index) => least + index);
    const options = numbers.map((n): [string, string, boolean] => [String(n), say('page.players', { n }), n === this.seats]);
    return this.choice('seats', say('page.choose.seats'), options, (value) => {
      this.seats = Number(value);
      this.begins();
    });
  }

  /** Takes a text apart; of several matches the first is shown and any can be chosen. */
  private read(text: string): void {
    const all = readText(this.core, text, this.rules());
    this.take(all[0]!);
    if (all.length > 1) this.steps.prepend(this.matchChoice(all));
  }

  private matchChoice(all: Brought[]): HTMLElement {
    const options = all.slice(0, 200).map((_, index): [string, string, boolean] => [String(index), say('page.from.nth', { n: index + 1 }), index === 0]);
    const field = this.choice('match', say('page.from.match', { n: all.length }), options, (value) => {
      this.take(all[Number(value)]!);
      this.steps.prepend(field);
    });
    return field;
  }

  private take(brought: Brought): void {
    this.brought = brought;
    const last = brought.plays.length;
    fill(this.steps, brought.match && stepBar((way) => this.go(way === -Infinity ? 0 : way === Infinity ? last : this.at + way)), brought.match && el('p.now', { role: 'status' }));
    this.go(last);
  }

  /** Shows the position after so many plays of what was brought. */
  private go(at: number): void {
    const brought = this.brought!;
    this.at = Math.max(0, Math.min(at, brought.plays.length));
    const status = this.steps.querySelector('.now');
    if (status) status.textContent = say('page.from.step', { n: this.at, of: brought.plays.length });
    greyEnds(this.steps, this.at === 0, this.at === brought.plays.length);
    const record = recordUpTo(brought, this.at);
    const why = this.core.open(record);
    this.trouble.textContent = why ? tell(why) : '';
    this.play.show(why ? null : this.core, record);
    this.analysis.show(why ? null : this.core, record, brought.match ? recordUpTo(brought, brought.plays.length) : '');
    if (!why) this.draw(brought.match);
  }

  /** The board: a position can be changed by hand, a match is looked at. */
  private draw(match: boolean): void {
    const { game, options, seats } = this.core.rules();
    const setup = { game, options, seats, seat: 0, near: 0, flipped: false, tall: innerHeight > 1.2 * innerWidth };
    const position = this.core.view(game in samples ? 0 : onlooker, 0, 0).position;
    if (!match && game in editors) {
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
    fill(this.tools, match ? button(say('page.from.change'), () => this.edit(position), 'choice') : null);
  }

  /** From a match to its position, to change it. */
  private edit(position: string): void {
    this.read((this.text.value = position));
  }

  /** The hands wrote another position; the editor shows it already. */
  private edited(text: string): void {
    this.text.value = text;
    const [brought] = readText(this.core, text, this.rules());
    this.brought = brought!;
    const record = recordUpTo(brought!, 0);
    const why = this.core.open(record);
    this.trouble.textContent = why ? tell(why) : '';
    this.play.show(why ? null : this.core, record);
    this.analysis.show(why ? null : this.core, record, '');
  }
}

export async function showFrom(main: HTMLElement, value: string): Promise<void> {
  const [name = '', preset = ''] = value.split('/');
  const game = house.game(name) ?? house.games.at(-1);
  main.hidden = true; // until there is a board, so that nothing jumps
  if (game) await new From(main, game, game.presets.find((one) => one.preset === preset)?.preset ?? game.presets[0]!.preset).begin();
  else location.hash = '';
  main.hidden = false;
}
