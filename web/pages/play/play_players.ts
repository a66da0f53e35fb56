// The players: the others on the far side, the viewer on the near side. Clocks tick here between views.
// SPDX-License-Identifier: MIT
import type { Fact, Scene } from '../../board/scene.ts';
import { el, fill, shortened, svg } from '../../elements.ts';
import { sound } from '../../sound.ts';
import type { Head } from '../../table/protocol.ts';
import type { Seen } from '../../table/table.ts';
import { clockWords, say, has as sayable, sayName } from '../../words.ts';
import { face } from '../people/family_face.ts';
import { boardOf, nearestOf } from './play_board.ts';
import { isAlone, isBrokenOff, isUnnamed, personName, seatName, shownName } from './play_words.ts';

/** Beside the name: how strong a computer is, and the colour. */
function role(head: Head, seat: number): HTMLElement | null {
  const it = head.seats[seat]!;
  if (isUnnamed(head, seat) && it.who === 'computer')
    return el('span.quiet', {}, say('page.computer', { level: it.level ?? 0 }));
  if (isUnnamed(head, seat)) return isAlone(head) ? el('span.quiet', {}, say('page.guest')) : null;
  const told = boardOf(head).numbered || sayName(personName(head, seat)) === sayName(seatName(head, seat));
  const title = told ? '' : sayName(seatName(head, seat));
  const level = it.who === 'computer' ? say('page.level', { n: it.level ?? 0 }) : '';
  if (!level && !title) return null;
  return el('span.quiet', {}, level && el('span.level', {}, level), ' ', title && el('span.side', {}, title));
}

/** The mark of a seat's men. */
export function signOf(head: Head, seat: number): string {
  return boardOf(head).signs?.[seat] ?? (seat === 1 ? 'dark' : 'light');
}

export class Players {
  readonly far = el('ul.players.far', { 'aria-label': say('page.others') });
  readonly near = el('ul.players.near', { 'aria-label': say('page.yours') });
  /** Several people at one screen: the strips stay as the board lies. */
  isFixed = true;
  /** Unless they turn with it. */
  turned: number | null = null;
  private timer = 0;
  private due: { clock: HTMLElement; left: number; at: number; up: boolean; ours: boolean } | null = null;
  private warned = Infinity; // how little time was left when it was last heard

  /** `ranOut` is called when the time of who is to move is up by this screen's clock. */
  constructor(private readonly ranOut: () => void) {}

  /** The time of who is to move is up, and nobody has said so yet. */
  get isUp(): boolean {
    return this.due !== null && this.left <= 0;
  }

  private get left(): number {
    return this.due!.left - (performance.now() - this.due!.at);
  }

  /** `turn` is the seat that is to act, dice included; -1 while nobody is. */
  show(seen: Seen, scene: Scene | null, turn: number): void {
    const { here, seat } = seen.head;
    const own = this.isFixed && (here?.length ?? 1) > 1 ? (this.turned ?? nearestOf(seen.head)) : (seat ?? 0);
    const order = seen.head.seats.map((_, index) => (own + index) % seen.head.seats.length);
    this.due = null;
    fill(this.near, this.strip(seen, scene, own, turn));
    fill(this.far, ...order.slice(1).map((seat) => this.strip(seen, scene, seat, turn)));
    this.far.dataset.count = String(order.length - 1);
    clearInterval(this.timer);
    if (this.due) this.timer = setInterval(() => this.tick(), 100);
  }

  /** Marks another seat as the one to act. */
  turnTo(turn: number): void {
    for (const strip of [...this.far.children, ...this.near.children] as HTMLElement[])
      if (strip.dataset.seat === String(turn)) strip.setAttribute('aria-current', 'true');
      else strip.removeAttribute('aria-current');
  }

  private strip(seen: Seen, scene: Scene | null, seat: number, turn: number): HTMLElement {
    const { head, view } = seen;
    const it = head.seats[seat]!;
    const facts = (scene?.facts ?? []).filter((fact) => fact.seat === seat);
    const away = it.who === 'person' && it.online === false;
    const won = view?.turn === 'over' && view.score[seat]! > 0 && !isBrokenOff(view.score);
    const went = `page.out.${view?.ending}`;
    const out = view?.turn === 'over' && isBrokenOff(view.score) && view.score[seat]! < 0 && sayable(went);
    const shown = {
      fact: facts.length > 0,
      facts: facts.length > 1,
      taken: facts.some(({ looks }) => looks),
      end: won || away || out,
      clock: view?.clock,
    };
    const has = Object.entries(shown).flatMap(([part, there]) => (there ? [part] : []));
    return el(
      'li.player',
      {
        'data-seat': seat,
        'data-won': won,
        'data-has': has.join(' '),
        'aria-current': turn === seat ? 'true' : undefined,
      },
      el('span.badge', { 'data-sign': signOf(head, seat), 'aria-hidden': 'true' }),
      it.colour !== undefined && it.name && face(it.name.said, it.colour),
      el(
        'span.who',
        {},
        el(
          'strong',
          {},
          el('bdi', {}, sayName(shownName(head, seat))),
          won && ' ',
          won && el('span.won', {}, say('page.won')),
        ),
        ' ',
        role(head, seat),
      ),
      away && el('span.away', {}, say('page.away')),
      out && el('span.away', {}, say(went)),
      el('span.facts', {}, ...facts.map((fact) => this.fact(fact))),
      view?.clock && this.clock(seen, seat),
    );
  }

  private fact({ words, brief, looks }: Fact): HTMLElement {
    if (brief) return el('span.fact', { title: words }, ...shortened(words, brief));
    if (!looks) return el('span.fact', {}, words);
    const men = looks.map((look, index) => {
      const again = looks[index - 1] === look ? ' class="again"' : '';
      return svg(`<svg${again} viewBox="-34 -50 68 96" aria-hidden="true">${look}</svg>`) as unknown as Node;
    });
    return el('span.fact.taken', { role: 'img', 'aria-label': words }, ...men);
  }

  private clock({ view, head, heard }: Seen, seat: number): HTMLElement {
    const { left, now, due } = view!.clock!;
    const runs = view!.turn === seat && due >= 0;
    const ms = runs ? due - now - (performance.now() - (heard ?? performance.now())) : left[seat]!;
    const clock = el(
      'span.clock',
      { 'data-runs': runs, role: 'timer', 'aria-label': say('page.clock') },
      clockWords(ms),
    );
    if (runs) this.due = { clock, left: ms, at: performance.now(), up: false, ours: seat === head.seat };
    return clock;
  }

  private tick(): void {
    if (!this.due) return;
    const { due, left } = this;
    due.clock.textContent = clockWords(left);
    due.clock.classList.toggle('short', left < 20000);
    this.warn(left);
    if (left > 0 || due.up) return;
    due.up = true;
    this.ranOut();
  }

  /** Our time runs short: heard once at twenty seconds and once at ten. */
  private warn(left: number): void {
    const step = left < 10000 ? 10000 : left < 20000 ? 20000 : Infinity;
    if (this.due!.ours && step < this.warned) sound('clock');
    if (this.due!.ours) this.warned = step;
  }

  close(): void {
    clearInterval(this.timer);
  }
}
