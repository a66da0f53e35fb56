// Playing on from a position or a record: paste it, see it, play. What is read is for the core to
// say; a position may be in any form the game's own reader knows (FEN, XGID), and a file one of PGN, PDN, MAT and SGF.
// SPDX-License-Identifier: MIT
import { Stage } from '../board/stage.ts';
import { boards } from '../boards/boards.ts';
import { button, el, fill } from '../elements.ts';
import { house, type GameInfo } from '../house.ts';
import type { Core } from '../local/core.ts';
import { newCore } from '../replay.ts';
import { say, tell } from '../words.ts';

class From {
  private readonly text = el('textarea', { id: 'position', rows: '5', spellcheck: 'false' }) as HTMLTextAreaElement;
  private readonly preview = el('div.preview');
  private readonly trouble = el('p.reason', { role: 'alert' });
  private readonly preset = el('select', { id: 'from-preset', onchange: () => void this.look() }) as HTMLSelectElement;
  private readonly play = el('div.ways');

  constructor(
    main: HTMLElement,
    private readonly game: GameInfo,
  ) {
    this.preset.append(...game.presets.map(({ preset }) => el('option', { value: preset }, say(`preset.${game.game}.${preset}`))));
    this.text.value = game.demo.at(-1) ?? '';
    this.text.addEventListener('input', () => void this.look());
    const file = el('input', { type: 'file', id: 'from-file', onchange: (event: Event) => void this.load(event) });
    fill(
      main,
      el('h1', {}, say('page.from', { game: `game.${game.game}` })),
      el('div.field', {}, el('label', { for: 'from-preset' }, say('page.which_booklet')), this.preset),
      el('label', { for: 'position' }, say('page.from.text')),
      this.text,
      el('div.field', {}, el('label', { for: 'from-file' }, say('page.from.file')), file),
      this.trouble,
      this.play,
      this.preview,
    );
    void this.look();
  }

  private async load(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    this.text.value = await file.text();
    await this.look();
  }

  /** The whole record that the text stands for. */
  private record(core: Core): string {
    const text = this.text.value.trim();
    if (text.startsWith('boxwood record')) return `${text}\n`;
    const file = /^\[|^\(;|point match|^;/m.test(text) ? core.import(`${text}\n`) : null;
    if (file) return file;
    return `boxwood record 1\nrules ${this.game.game}/${this.preset.value}\nstart ${text.replace(/\s+/g, ' ')}\n`;
  }

  private async look(): Promise<void> {
    const core = await newCore();
    const record = this.record(core).replace(/^result .*$/m, '');
    const why = core.open(record);
    this.trouble.textContent = why ? tell(why) : '';
    fill(this.preview);
    fill(this.play);
    if (why) return;
    const { game, options, seats } = core.rules();
    const stage = new Stage(boards[game]!({ game, options, seats, seat: 0, near: 0, flipped: false }));
    stage.show(stage.board.scene(core.view(0, 0, 0).position), true);
    fill(this.preview, stage.root);
    const start = (opponent: 'computer' | 'beside') => () => void this.start(record, seats, opponent);
    fill(this.play, button(say('page.with.computer'), start('computer'), 'main'), button(say('page.with.beside'), start('beside'), 'choice'));
  }

  private async start(record: string, seats: number, opponent: 'computer' | 'beside'): Promise<void> {
    const others = opponent === 'computer' ? { computer: 6 } : ('me' as const);
    const list = Array.from({ length: seats }, (_, seat) => (seat === 0 ? ('me' as const) : others));
    const table = await house.create({ rules: '', seats: list, record, game: this.game.game }, true);
    if (typeof table === 'string') location.hash = `table=${table}`;
    else this.trouble.textContent = tell(table);
  }
}

export function showFrom(main: HTMLElement, value: string): void {
  const game = house.game(value);
  if (game) new From(main, game);
  else location.hash = '';
}
