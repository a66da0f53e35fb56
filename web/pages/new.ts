// A new table: which booklet, and who plays. Everything else has an answer already; the booklet and
// the level are those of the last time.
// SPDX-License-Identifier: MIT
import { button, type Child, el, fill } from '../elements.ts';
import { type GameInfo, house, type PresetInfo, type Rule } from '../house.ts';
import type { SeatWish, Wish } from '../table/protocol.ts';
import { languageNow, say, sayIf, tell, timeWords } from '../words.ts';
import { bookletLine, bookletsOf, boxName, boxPicture } from './booklet_words.ts';
import { levelChoice } from './level_choice.ts';
import { FamilySeats, OnePlayer } from './people/family_seats.ts';
import { startBoard } from './start_board.ts';
import { showUnknown } from './unknown.ts';

/** Minutes a player, and seconds added after each turn. */
const clocks = { '3': [3, 2], '10': [10, 5], '30': [30, 10] } as const;

/** It stands until the first move: whoever waits for a friend loses nothing by that. */
function clockOf(minutes: number, seconds: number): NonNullable<Wish['clock']> {
  return { bank: 60000 * minutes, increment: 1000 * seconds, waits: true };
}

const inOneRow = 3; // cards of booklets, on a wide screen

class NewTable {
  private preset: PresetInfo;
  private seats: number;
  private people: number;
  private clock: Wish['clock'];
  private readonly ownClock = el('div.own-clock');
  private dice = 'once';
  private side = ''; // a seat, or "lots"
  private readonly changed = new Map<string, string>();
  private readonly sides = el('div.sides');
  private readonly mixture = el('div.mixture');
  private readonly letters = el('div.letters');
  private readonly options = el('div.options');
  private readonly handicaps = el('div.options');
  private readonly family: FamilySeats;
  private readonly one: OnePlayer;
  private readonly board = el('div.new-board');
  private readonly trouble = el('p.reason', { role: 'alert' });

  constructor(
    main: HTMLElement,
    private readonly game: GameInfo,
    preset: string,
    settings: string[],
  ) {
    const usual = preset || house.likes.booklets[game.game];
    this.preset = game.presets.find((one) => one.preset === usual) ?? bookletsOf(game)[0]!;
    this.seats = this.people = game.seats_min;
    this.family = new FamilySeats(game.game, game.levels);
    const level = levelChoice('choice-level', game.levels);
    this.one = new OnePlayer(level.querySelector('select')!);
    fill(
      main,
      el('h1', {}, say(`game.${game.game}`)),
      this.board,
      this.presets(),
      this.letters,
      el('h2', {}, say('page.with_whom')),
      el(
        'div.asked',
        {},
        game.seats_min < game.seats_max ? this.seatChoice() : null,
        this.mixture,
        this.sides,
        this.clockChoice(),
        this.ownClock,
      ),
      this.opponents(level),
      this.trouble,
      game.options.some(({ seat }) => seat !== undefined) &&
        el('details.handicaps', {}, el('summary', {}, say('page.handicap')), this.handicaps),
      game.options.length > 0 &&
        el(
          'details',
          { open: settings.length > 0 },
          el('summary', {}, say('page.more')),
          el('p.quiet', {}, say('page.more.help')),
          this.options,
          this.diceChoice(),
        ),
      el('p', {}, el('a', { href: `#from=${game.game}/${this.preset.preset}` }, say('page.from.go'))),
    );
    this.choosePreset(this.preset, settings);
    this.offerPeople();
  }

  private presets(): HTMLElement {
    const { game, presets } = this.game;
    const cards = bookletsOf(this.game).map((preset, index) => {
      const id = `preset-${index}`;
      const input = el('input', {
        type: 'radio',
        name: 'preset',
        id,
        checked: preset === this.preset,
        onchange: () => this.choosePreset(preset),
      });
      const rules = el(
        'a.read',
        {
          href: `#rules=${game}/${preset.preset}`,
          'aria-label': say('page.read_rules.of', { n: preset.rules.length, booklet: boxName(game, preset.preset) }),
        },
        say('page.read_rules', { n: preset.rules.length }),
      );
      return el(
        'div.pick',
        {},
        input,
        el(
          'label',
          { for: id },
          boxPicture(preset.preset),
          el('strong', {}, boxName(game, preset.preset)),
          el('span.quiet', {}, bookletLine(game, preset.preset)),
        ),
        rules,
      );
    });
    const compare = el('a', { href: `#booklets=${game}` }, say('page.compare'));
    const picks = el(
      presets.length > inOneRow ? 'fieldset.picks.many' : 'fieldset.picks',
      {},
      el('legend', {}, say('page.which_booklet')),
      ...cards,
    );
    return el('div.booklet-choice', {}, picks, presets.length > 1 && el('p.after', {}, this.unfolder(picks), compare));
  }

  /** Only the chosen booklet is seen at first, so that playing is near; arrow keys bring out the others too. */
  private unfolder(picks: HTMLElement): HTMLElement {
    const unfold = (open: boolean) => {
      picks.classList.toggle('folded', !open);
      others.setAttribute('aria-expanded', String(open));
    };
    const others = button(
      say('page.other_booklets', { n: this.game.presets.length - 1 }),
      () => unfold(picks.classList.contains('folded')),
      'plain.unfold',
    );
    if (picks.classList.contains('many')) others.classList.add('many');
    picks.addEventListener('keydown', ({ key }) => key.startsWith('Arrow') && unfold(true));
    unfold(false);
    return others;
  }

  private choosePreset(preset: PresetInfo, settings: string[] = []): void {
    this.preset = preset;
    this.changed.clear();
    for (const setting of settings) {
      const [key = '', value = ''] = setting.split('=');
      if (this.game.options.some((one) => one.key === key && one.seat === undefined)) this.changed.set(key, value);
    }
    this.side = preset.lots || house.likes.side === 'lots' ? 'lots' : '';
    this.offerOptions();
    this.offerHandicaps();
    this.offerSides();
  }

  private offerOptions(): void {
    fill(this.options, ...this.game.options.filter(({ seat }) => seat === undefined).map((one) => this.option(one)));
    fill(this.letters, ...this.preset.rules.map((rule) => this.letter(rule)));
  }

  /** What the booklet says in the language of the reader alone, to be played so at a touch. */
  private letter(rule: Rule): Child {
    const { letter, setting } = rule.in[languageNow()] ?? {};
    const [key = '', value = ''] = setting?.split('=') ?? [];
    if (letter === undefined || !key || this.changed.get(key) === value) return null;
    const play = () => {
      this.changed.set(key, value);
      this.offerOptions();
    };
    return el(
      'p.quiet',
      {},
      say('rules.says_here', { letter: { id: letter } }),
      ' ',
      button(say('page.rules.play_so'), play),
    );
  }

  /** What one seat may have ahead, or do without. */
  private offerHandicaps(): void {
    const own = this.game.options.filter(({ seat }) => seat !== undefined);
    for (const { key, seat } of own) if (seat! >= this.seats) this.changed.delete(key);
    fill(this.handicaps, ...own.filter(({ seat }) => seat! < this.seats).map((one) => this.option(one)));
  }

  private option({ key, values, min, max }: GameInfo['options'][number]): HTMLElement {
    const id = `option-${key}`;
    const usual = this.preset.settings[key] ?? '';
    const now = this.changed.get(key) ?? usual;
    const change = (event: Event) => {
      const value = (event.target as HTMLInputElement).value;
      if (value === usual) this.changed.delete(key);
      else this.changed.set(key, value);
      this.showBoard();
    };
    const words = (value: string) => sayIf(`option.${key}.${value}`) ?? value;
    const field = values
      ? el(
          'select',
          { id, onchange: change },
          ...values.map((value) => el('option', { value, selected: value === now }, words(value))),
        )
      : el('input', { id, type: 'number', min, max, value: now, onchange: change });
    return el('div.field', {}, el('label', { for: id }, say(`option.${key}`)), field);
  }

  private choice(name: string, entries: [string, string][], choose: (value: string) => void, chosen = ''): HTMLElement {
    const id = `choice-${name}`;
    const field = el(
      'select',
      { id, onchange: (event: Event) => choose((event.target as HTMLSelectElement).value) },
      ...entries.map(([value, words]) => el('option', { value, selected: value === chosen }, words)),
    );
    return el('div.field', {}, el('label', { for: id }, say(`page.choose.${name}`)), field);
  }

  private seatChoice(): HTMLElement {
    const { seats_min: min, seats_max: max } = this.game;
    const numbers = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
    return this.choice(
      'seats',
      numbers.map((n) => [n, say('page.players', { n: Number(n) })]),
      (value) => {
        this.seats = Number(value);
        this.offerHandicaps();
        this.offerSides();
        this.offerPeople();
      },
    );
  }

  /** At a table for more than two, how many of them are people; the others are computers. */
  private offerPeople(): void {
    this.people = this.seats;
    const numbers = Array.from({ length: this.seats - 1 }, (_, index) => this.seats - index);
    const entries = numbers.map((n): [string, string] => [
      String(n),
      n === this.seats ? say('page.people.all') : say('page.people.some', { n }),
    ]);
    fill(this.mixture, this.seats > 2 && this.choice('people', entries, (value) => this.choosePeople(Number(value))));
  }

  private choosePeople(people: number): void {
    this.people = people;
    this.family.suggest(this.with('me'));
  }

  /** Which side is mine: by lot, as long as nobody likes to begin; the names of the seats depend on how many sit
   * down. */
  private offerSides(): void {
    const titles = this.game.seat_titles[String(this.seats)] ?? [];
    this.family.show(titles);
    const entries = titles.map((title, seat): [string, string] => [String(seat), say(title)]);
    if (this.side !== 'lots') this.side = String(this.preset.first);
    const choose = (value: string) => {
      this.side = value;
      if (value === 'lots' || Number(value) === this.preset.first)
        house.like({ side: value === 'lots' ? 'lots' : 'first' });
      this.showBoard();
    };
    fill(this.sides, this.choice('side', [['lots', say('page.side.lots')], ...entries], choose, this.side));
    this.showBoard();
  }

  /** As it will stand; before lots are drawn, as who begins sees it. */
  private showBoard(): void {
    const { game, preset, seats, side } = this;
    const seat = side === 'lots' ? preset.first : Number(side);
    const options = { ...preset.settings, ...Object.fromEntries(this.changed) };
    fill(this.board, startBoard({ game: game.game, preset: preset.preset, options, seats, seat }));
  }

  private clockChoice(): HTMLElement {
    const known = Object.entries(clocks).map(([name, [minutes, seconds]]): [string, string] => [
      name,
      timeWords(clockOf(minutes, seconds)),
    ]);
    const entries: [string, string][] = [['none', say('page.clock.none')], ...known, ['own', say('page.clock.own')]];
    return this.choice('clock', entries, (value) => {
      const [minutes, seconds] = clocks[value as keyof typeof clocks] ?? [5, 3];
      this.clock = value === 'none' ? undefined : clockOf(minutes, seconds);
      fill(this.ownClock, ...(value === 'own' ? this.ownFields(minutes, seconds) : []));
    });
  }

  /** Any time a player, and any seconds after each turn. */
  private ownFields(minutes: number, seconds: number): HTMLElement[] {
    const number = (name: string, value: number, min: number, max: number) => {
      const input = el('input', { id: `clock-${name}`, type: 'number', min, max, step: 1, value }) as HTMLInputElement;
      input.addEventListener('change', () => {
        input.value = String(Math.min(max, Math.max(min, Math.round(Number(input.value)))));
        this.clock = clockOf(...(inputs.map((one) => Number(one.value)) as [number, number]));
      });
      return input;
    };
    const inputs = [number('minutes', minutes, 1, 600), number('seconds', seconds, 0, 600)];
    return inputs.map((input) =>
      el('div.field', {}, el('label', { for: input.id }, say(`page.${input.id.replace('-', '.own.')}`)), input),
    );
  }

  /** Only a server needs to prove its dice; without that wish the computer plays in this page. */
  private diceChoice(): HTMLElement | null {
    if (!house.served || !this.game.chance) return null;
    const entries = ['once', 'each'].map((way): [string, string] => [way, say(`page.choose.dice.${way}`)]);
    return this.choice('dice', entries, (value) => (this.dice = value));
  }

  private opponents(level: HTMLElement): HTMLElement {
    const way = (name: string, start: () => void, ...extra: HTMLElement[]) =>
      el(
        'div.way',
        { 'data-way': name },
        ...extra,
        button(say(`page.with.${name}`), start, name === 'computer' ? 'main' : 'choice'),
        el('p.quiet', {}, say(`page.with.${name}.help`)),
      );
    const list = [
      way(
        'computer',
        () => void this.start(this.with('open', 1), !house.served || this.dice === 'once'),
        this.one.root,
        level,
      ),
    ];
    if (house.served) list.push(way('friend', () => void this.start(this.with('open'), false)));
    list.push(way('beside', () => void this.startBeside(), this.family.root));
    if (house.served) list.push(way('open', () => void this.start(this.with('open'), false, { open: 'all' })));
    return el('div.ways', {}, ...list);
  }

  /** Mine, then people from the opposite seat on, where a partner sits; computers take what is left. */
  private with(other: SeatWish, people = this.people): SeatWish[] {
    const mine = this.side === 'lots' ? 0 : Number(this.side); // until lots are drawn
    const away = (seat: number) => Math.abs(((seat - mine + this.seats) % this.seats) - this.seats / 2);
    const seats = Array.from({ length: this.seats }, (_, seat) => seat).filter((seat) => seat !== mine);
    const persons = seats.sort((a, b) => away(a) - away(b)).slice(0, people - 1);
    return Array.from({ length: this.seats }, (_, seat) =>
      seat === mine ? 'me' : persons.includes(seat) ? other : { computer: house.likes.level },
    );
  }

  private startBeside(): Promise<void> {
    const { seats, people } = this.family.wish();
    return this.start(seats, true, { people });
  }

  private async start(
    seats: SeatWish[],
    here: boolean,
    { open = 'link', people }: Pick<Wish, 'open' | 'people'> = {},
  ): Promise<void> {
    const settings = [...this.changed].map(([key, value]) => ` ${key}=${value}`).join('');
    const rules = `${this.game.game}/${this.preset.preset}${settings}`;
    const lots = this.side === 'lots' && !people;
    const sitters = people ?? seats.map((seat) => (seat === 'me' ? this.one.sitter : null));
    const dice: Pick<Wish, 'dice'> = this.dice === 'each' && !here ? { dice: 'each' } : {};
    const known: Pick<Wish, 'people'> = here && sitters.some(Boolean) ? { people: sitters } : {};
    const wish: Wish = { rules, seats, open, lots, ...dice, ...known, ...(this.clock && { clock: this.clock }) };
    house.like({ booklets: { ...house.likes.booklets, [this.game.game]: this.preset.preset } });
    const table = await house.create(wish, here);
    if (typeof table === 'string') location.hash = `table=${table}`;
    else this.trouble.textContent = tell(table);
  }
}

/** `value`: a game, or a booklet of it, with settings behind it: "backgammon/classique bg.doubles=one". */
export function showNew(main: HTMLElement, value: string): void {
  const [booklet = '', ...settings] = value.split(' ');
  const [name = '', preset = ''] = booklet.split('/');
  const game = house.game(name);
  if (game && (preset === '' || game.presets.some((one) => one.preset === preset)))
    new NewTable(main, game, preset, settings);
  else showUnknown(main);
}
