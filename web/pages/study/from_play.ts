// Who plays on from a position: the computer, somebody beside me, or a friend by link.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../../elements.ts';
import { type GameInfo, house } from '../../house.ts';
import type { Core } from '../../local/core.ts';
import type { SeatWish, Wish } from '../../table/protocol.ts';
import { say, tell } from '../../words.ts';
import { levelChoice } from '../level_choice.ts';

export class FromPlay {
  readonly root = el('div.from-play');
  private record = '';
  private seats = 2;
  private seat = 0;
  /** Why nothing here can be pressed, or did not help: on a phone the text and its refusal are far above. */
  private readonly why = el('p.reason.why-not');

  constructor(private readonly game: GameInfo) {}

  /** Offers what can be done with a record; if there is none, what was offered is greyed and says why. */
  show(core: Core | null, record: string, why = ''): void {
    this.record = record;
    this.why.textContent = why;
    this.why.removeAttribute('role'); // it was told already, beside the text
    if (!core) {
      for (const it of this.root.querySelectorAll<HTMLButtonElement | HTMLSelectElement>('button, select'))
        it.disabled = true;
      return;
    }
    const { seats, text, game } = core.rules();
    this.seats = seats;
    this.seat = Math.max(0, core.turn());
    if (core.isOver()) {
      fill(
        this.root,
        el('p', {}, say(/^(@\d+ )?(move|chance) /m.test(record) ? 'page.from.over.back' : 'page.from.over')),
      );
      return;
    }
    const open = new Set(Array.from({ length: seats }, (_, seat) => core.view(seat, 0, 0).position)).size === 1;
    const position = core.view(0, 0, 0).position;
    fill(
      this.root,
      el('div.picks-row', {}, this.sideChoice(game), levelChoice('play-level', this.game.levels)),
      this.why,
      el(
        'div.from-ways',
        {},
        button(say('page.with.computer'), () => void this.start(this.others({ computer: house.likes.level })), 'main'),
        button(say('page.with.beside'), () => void this.start(Array<SeatWish>(this.seats).fill('me')), 'choice'),
        house.served && open && button(say('page.with.friend'), () => void this.invite(text, position), 'choice'),
      ),
    );
  }

  private select(name: string, options: [string, string, boolean][], change: (value: string) => void): HTMLElement {
    const list = options.map(([value, words, selected]) => el('option', { value, selected }, words));
    const listener = (event: Event) => change((event.target as HTMLSelectElement).value);
    return el(
      'div.field',
      {},
      el('label', { for: `play-${name}` }, say(`page.choose.${name}`)),
      el('select', { id: `play-${name}`, onchange: listener }, ...list),
    );
  }

  private sideChoice(game: string): HTMLElement {
    const titles = house.game(game)?.seat_titles[String(this.seats)] ?? [];
    const options = titles.map((title, seat): [string, string, boolean] => [
      String(seat),
      say(title),
      seat === this.seat,
    ]);
    return this.select('side', options, (value) => (this.seat = Number(value)));
  }

  private others(other: SeatWish): SeatWish[] {
    return Array.from({ length: this.seats }, (_, seat) => (seat === this.seat ? 'me' : other));
  }

  private async start(seats: SeatWish[]): Promise<void> {
    const game = /^rules (\w+)/m.exec(this.record)?.[1] ?? this.game.game;
    await this.make({ rules: '', seats, record: this.record, game }, true);
  }

  /** At the server only the position is known, not how it came about. */
  private async invite(rules: string, start: string): Promise<void> {
    await this.make({ rules, seats: this.others('open'), start, open: 'link' }, false);
  }

  private async make(wish: Wish, here: boolean): Promise<void> {
    const table = await house.create(wish, here);
    if (typeof table === 'string') location.hash = `table=${table}`;
    else this.refuse(tell(table));
  }

  private refuse(words: string): void {
    this.why.setAttribute('role', 'alert');
    this.why.textContent = words;
    this.why.scrollIntoView({ block: 'nearest' });
  }
}
