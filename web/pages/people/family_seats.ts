// Who sits where, for people beside each other: for each seat one of the people of this device, somebody
// new, nobody by name, or a computer of its own level.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../../elements.ts';
import {
  colours,
  freeColour,
  meet,
  type Person,
  people,
  personOf,
  rememberSeats,
  seatedAt,
  suit,
} from '../../family.ts';
import { house } from '../../house.ts';
import type { SeatWish, Sitter } from '../../table/protocol.ts';
import { say } from '../../words.ts';
import { eveningWords, face } from './family_face.ts';

const computer = /^level (\d+)$/;

type Entry = [value: string, words: string];

function entries(list: Entry[], chosen: string): HTMLElement[] {
  return list.map(([value, words]) => el('option', { value, selected: value === chosen }, words));
}

/** A name and a colour; `done` gets who that is. */
function nameForm(done: (person: Person) => void): HTMLElement {
  const name = el('input', {
    type: 'text',
    maxlength: '20',
    'aria-label': say('page.family.name'),
  }) as HTMLInputElement;
  const free = freeColour();
  const discs = Array.from({ length: colours }, (_, colour) =>
    el(
      'label.disc',
      { 'data-colour': colour },
      el('input', {
        type: 'radio',
        name: 'face',
        value: colour,
        checked: colour === free,
        'aria-label': say('page.family.colour', { n: colour + 1 }),
      }),
    ),
  );
  const add = () => {
    const colour = form.querySelector<HTMLInputElement>('input:checked')?.value ?? '0';
    if (name.value.trim() !== '') done(meet(name.value.trim(), Number(colour)));
    else name.focus();
  };
  name.addEventListener('keydown', (event) => event.key === 'Enter' && add());
  const form = el(
    'div.name-form',
    { role: 'group', 'aria-label': say('page.family.new') },
    el('label.field', {}, say('page.family.name'), name),
    el('div.discs', { role: 'radiogroup' }, ...discs),
    button(say('page.family.add'), add, 'choice'),
  );
  return form;
}

export class FamilySeats {
  readonly root = el('div.family-seats');
  private seats: string[] = []; // a person's id, "" without a name, or "level 4"
  private titles: string[] = [];
  private asking = -1; // the seat somebody new takes

  constructor(
    private readonly game: string,
    private readonly levels: number,
  ) {}

  show(titles: string[]): void {
    const last = seatedAt(this.game).map((id) => (personOf(id) || computer.test(id) ? id : ''));
    this.titles = titles;
    this.seats = titles.map((_, seat) => this.seats[seat] ?? last[seat] ?? '');
    this.refresh();
  }

  /** Computers on these seats, people on the others. */
  suggest(wishes: SeatWish[]): void {
    this.seats = wishes.map((wish, seat) =>
      typeof wish === 'object' ? `level ${wish.computer}` : this.seats[seat]!.replace(computer, ''),
    );
    this.refresh();
  }

  private refresh(): void {
    fill(this.root, ...this.titles.map((_, seat) => this.row(seat)), el('p.quiet', {}, eveningWords(this.head)));
    this.root.querySelector<HTMLElement>('.name-form input')?.focus();
  }

  private get head() {
    return {
      seats: this.seats.map((id) => ({
        who: computer.test(id) ? ('computer' as const) : ('person' as const),
        person: id,
      })),
    };
  }

  private row(seat: number): HTMLElement {
    const id = `family-${seat}`;
    const chosen = this.seats[seat]!;
    const person = personOf(chosen);
    const known = people().map((one): Entry => [one.id, one.name]);
    const levels = Array.from(
      { length: this.levels },
      (_, index): Entry => [`level ${index + 1}`, say('page.computer', { level: index + 1 })],
    );
    const select = el(
      'select',
      { id, onchange: (event: Event) => this.choose(seat, (event.target as HTMLSelectElement).value) },
      ...entries([...known, ['', say('page.family.nobody')], ['new', say('page.family.new')]], chosen),
      el('optgroup', { label: say('page.computer.name') }, ...entries(levels, chosen)),
    );
    const form = this.asking === seat && nameForm((one) => this.choose(seat, one.id));
    return el(
      'div.family-seat',
      { 'data-seat': seat },
      el('label', { for: id }, say(this.titles[seat]!)),
      person ? face(person.name, person.colour) : el('span.face.none', { 'aria-hidden': 'true' }),
      select,
      form,
    );
  }

  /** Who sat elsewhere changes places. Somebody stays a person. */
  private choose(seat: number, value: string): void {
    this.asking = value === 'new' ? seat : -1;
    const other = this.seats.indexOf(value);
    if (value !== 'new') {
      if (personOf(value) && other >= 0) this.seats[other] = this.seats[seat]!;
      this.seats[seat] = value;
      if (this.seats.every((one) => computer.test(one))) this.seats[(seat + 1) % this.seats.length] = '';
    }
    this.refresh();
    if (value !== 'new') this.root.querySelector<HTMLElement>(`#family-${seat}`)?.focus();
  }

  /** As a table is asked for; remembered for next time. */
  wish(): { seats: SeatWish[]; people: (Sitter | null)[] } {
    rememberSeats(this.game, this.seats);
    return {
      seats: this.seats.map((one) => (computer.test(one) ? { computer: Number(computer.exec(one)![1]) } : 'me')),
      people: this.seats.map((one) => personOf(one) ?? null),
    };
  }
}

/** Who of us plays the computer, with the level that suits them; nothing while nobody has a name. */
export class OnePlayer {
  readonly root = el('div.field');
  private id = '';

  constructor(private readonly level: HTMLSelectElement) {
    const known = people();
    this.id = known.some(({ id }) => id === house.likes.player) ? house.likes.player : '';
    const select = el(
      'select',
      { id: 'family-one', onchange: (event: Event) => this.choose((event.target as HTMLSelectElement).value) },
      ...entries([['', say('page.you')], ...known.map((one): Entry => [one.id, one.name])], this.id),
    );
    this.root.hidden = known.length === 0;
    fill(this.root, el('label', { for: 'family-one' }, say('page.family.name')), select);
    level.addEventListener('change', () => this.id && suit(this.id, Number(level.value)));
    if (this.id) this.choose(this.id);
  }

  private choose(id: string): void {
    this.id = id;
    const level = personOf(id)?.level;
    house.like({ player: id, ...(level && { level }) });
    if (level) this.level.value = String(level);
  }

  get sitter(): Sitter | null {
    return personOf(this.id) ?? null;
  }
}
