// A new table: which booklet, and who plays. Everything else has an answer already.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { house, type GameInfo, type PresetInfo } from '../house.ts';
import type { SeatWish, Wish } from '../protocol.ts';
import { has, say, tell } from '../words.ts';

const clocks: Record<string, Wish['clock']> = {
  none: undefined,
  '3': { bank: 180000, increment: 2000 },
  '10': { bank: 600000, increment: 5000 },
  '30': { bank: 1800000, increment: 10000 },
};

class NewTable {
  private preset: PresetInfo;
  private seats: number;
  private level = 4;
  private clock = 'none';
  private side = 'first';
  private readonly changed = new Map<string, string>();
  private readonly booklet = el('div.booklet');
  private readonly options = el('div.options');
  private readonly trouble = el('p.reason', { role: 'alert' });

  constructor(
    main: HTMLElement,
    private readonly game: GameInfo,
  ) {
    this.preset = game.presets[0]!;
    this.seats = game.seats_min;
    fill(
      main,
      el('h1', {}, say(`game.${game.game}`)),
      this.presets(),
      this.booklet,
      game.seats_min < game.seats_max ? this.seatChoice() : null,
      el('h2', {}, say('page.with_whom')),
      this.opponents(),
      this.trouble,
      el('details', {}, el('summary', {}, say('page.more')), this.sideChoice(), this.clockChoice(), this.options),
      el('p', {}, el('a', { href: `#booklets=${game.game}` }, say('page.compare'))),
      el('p', {}, el('a', { href: `#from=${game.game}` }, say('page.from.go'))),
    );
    this.choosePreset(this.preset);
  }

  private presets(): HTMLElement {
    const cards = this.game.presets.map((preset, index) => {
      const id = `preset-${index}`;
      const input = el('input', { type: 'radio', name: 'preset', id, checked: index === 0, onchange: () => this.choosePreset(preset) });
      return el('div.pick', {}, input, el('label', { for: id }, say(`preset.${this.game.game}.${preset.preset}`)));
    });
    return el('fieldset.picks', {}, el('legend', {}, say('page.which_booklet')), ...cards);
  }

  private choosePreset(preset: PresetInfo): void {
    this.preset = preset;
    this.changed.clear();
    const count = preset.rules.length;
    fill(this.booklet, el('a', { href: `#rules=${this.game.game}/${preset.preset}` }, say('page.read_rules', { n: count })));
    fill(this.options, ...this.game.options.map((option) => this.option(option)));
  }

  private option({ key, values, min, max }: GameInfo['options'][number]): HTMLElement {
    const id = `option-${key}`;
    const usual = this.preset.settings[key] ?? '';
    const change = (event: Event) => {
      const value = (event.target as HTMLInputElement).value;
      if (value === usual) this.changed.delete(key);
      else this.changed.set(key, value);
    };
    const words = (value: string) => (has(`option.${key}.${value}`) ? say(`option.${key}.${value}`) : value);
    const field = values
      ? el('select', { id, onchange: change }, ...values.map((value) => el('option', { value, selected: value === usual }, words(value))))
      : el('input', { id, type: 'number', min, max, value: usual, onchange: change });
    return el('div.field', {}, el('label', { for: id }, say(`option.${key}`)), field);
  }

  private choice(name: string, entries: [string, string][], choose: (value: string) => void): HTMLElement {
    const id = `choice-${name}`;
    const field = el(
      'select',
      { id, onchange: (event: Event) => choose((event.target as HTMLSelectElement).value) },
      ...entries.map(([value, words]) => el('option', { value }, words)),
    );
    return el('div.field', {}, el('label', { for: id }, say(`page.choose.${name}`)), field);
  }

  private seatChoice(): HTMLElement {
    const { seats_min: min, seats_max: max } = this.game;
    const numbers = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
    return this.choice('seats', numbers.map((n) => [n, say('page.players', { n: Number(n) })]), (value) => (this.seats = Number(value)));
  }

  private sideChoice(): HTMLElement {
    const entries: [string, string][] = ['first', 'last', 'lots'].map((side) => [side, say(`page.side.${side}`)]);
    return this.choice('side', entries, (value) => (this.side = value));
  }

  private clockChoice(): HTMLElement {
    const entries: [string, string][] = Object.keys(clocks).map((name) => [
      name,
      name === 'none' ? say('page.clock.none') : say('page.clock.minutes', { n: Number(name) }),
    ]);
    return this.choice('clock', entries, (value) => (this.clock = value));
  }

  private opponents(): HTMLElement {
    const level = this.choice(
      'level',
      Array.from({ length: this.game.levels }, (_, index) => [String(index + 1), say('page.level', { n: index + 1 })]),
      (value) => (this.level = Number(value)),
    );
    (level.querySelector('select') as HTMLSelectElement).value = String(this.level);
    const way = (name: string, start: () => void, extra?: HTMLElement) =>
      el('div.way', {}, button(say(`page.with.${name}`), start, 'main'), el('p.quiet', {}, say(`page.with.${name}.help`)), extra);
    const list = [way('computer', () => void this.start(this.withComputer(), !house.served), level)];
    if (house.served) list.push(way('friend', () => void this.start(this.withOpen(), false)));
    list.push(way('beside', () => void this.start(Array<SeatWish>(this.seats).fill('me'), true)));
    if (house.served) list.push(way('open', () => void this.start(this.withOpen(), false, 'all')));
    return el('div.ways', {}, ...list);
  }

  private mySeat(): number {
    const lots = crypto.getRandomValues(new Uint32Array(1))[0]! % this.seats;
    return this.side === 'first' ? 0 : this.side === 'last' ? this.seats - 1 : lots;
  }

  private withComputer(): SeatWish[] {
    const mine = this.mySeat();
    return Array.from({ length: this.seats }, (_, seat) => (seat === mine ? 'me' : { computer: this.level }));
  }

  private withOpen(): SeatWish[] {
    const mine = this.mySeat();
    return Array.from({ length: this.seats }, (_, seat) => (seat === mine ? 'me' : 'open'));
  }

  private async start(seats: SeatWish[], here: boolean, open: 'all' | 'link' = 'link'): Promise<void> {
    const settings = [...this.changed].map(([key, value]) => ` ${key}=${value}`).join('');
    const rules = `${this.game.game}/${this.preset.preset}${settings}`;
    const clock = clocks[this.clock];
    const table = await house.create(clock ? { rules, seats, open, clock } : { rules, seats, open }, here);
    if (typeof table === 'string') location.hash = `table=${table}`;
    else this.trouble.textContent = tell(table);
  }
}

export function showNew(main: HTMLElement, value: string): void {
  const game = house.game(value);
  if (game) new NewTable(main, game);
  else location.hash = '';
}
