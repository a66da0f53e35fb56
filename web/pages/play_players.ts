// The players: others on the far side, who looks on the near one. Clocks tick here between views.
// SPDX-License-Identifier: MIT
import type { Scene } from '../board/scene.ts';
import { el, fill } from '../elements.ts';
import type { Seen } from '../table.ts';
import { clockWords, say } from '../words.ts';
import { personName, seatName } from './play_words.ts';

export class Players {
  readonly far = el('ul.players.far', { 'aria-label': say('page.others') });
  readonly near = el('ul.players.near', { 'aria-label': say('page.yours') });
  private timer = 0;
  private due: { clock: HTMLElement; left: number; at: number } | null = null;

  show(seen: Seen, scene: Scene | null): void {
    const own = seen.head.seat ?? 0;
    const order = seen.head.seats.map((_, index) => (own + index) % seen.head.seats.length);
    this.due = null;
    fill(this.near, this.strip(seen, scene, own));
    fill(this.far, ...order.slice(1).map((seat) => this.strip(seen, scene, seat)));
    clearInterval(this.timer);
    if (this.due) this.timer = setInterval(() => this.tick(), 100);
  }

  private strip(seen: Seen, scene: Scene | null, seat: number): HTMLElement {
    const { head, view } = seen;
    const it = head.seats[seat]!;
    const facts = (scene?.facts ?? []).filter((fact) => fact.seat === seat).map(({ words }) => el('span.fact', {}, words));
    const turn = view?.turn === seat;
    const away = it.who === 'person' && it.online === false;
    return el(
      'li.player',
      { 'data-seat': seat, 'data-game': head.rules.game, 'data-seats': head.seats.length, 'aria-current': turn ? 'true' : undefined },
      el('span.badge', { 'aria-hidden': 'true' }),
      el('span.who', {}, el('strong', {}, seatName(head, seat)), ' ', el('bdi.quiet', {}, personName(head, seat))),
      away && el('span.away', {}, say('page.away')),
      ...facts,
      view?.clock && this.clock(seen, seat),
    );
  }

  private clock({ view }: Seen, seat: number): HTMLElement {
    const { left, now, due } = view!.clock!;
    const runs = view!.turn === seat && due >= 0;
    const ms = runs ? due - now : left[seat]!;
    const clock = el('span.clock', { 'aria-label': say('page.clock') }, clockWords(ms));
    if (runs) this.due = { clock, left: ms, at: performance.now() };
    return clock;
  }

  private tick(): void {
    if (!this.due) return;
    const { clock, left, at } = this.due;
    const ms = left - (performance.now() - at);
    clock.textContent = clockWords(ms);
    clock.classList.toggle('short', ms < 20000);
  }

  close(): void {
    clearInterval(this.timer);
  }
}
