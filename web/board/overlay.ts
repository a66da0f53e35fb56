// The board for fingers, keys and screen readers: a grid of focusable places over the picture, each
// with its name and what stands there. One place is in the tab order; arrows go to the nearest
// place in their direction, whatever the shape of the board.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import { say } from '../words.ts';
import type { Board, Spot } from './scene.ts';

export interface Touches {
  /** A place was tapped, or chosen by Enter or space. */
  touch(place: string): void;
  /** A man is dragged from a place; where it is now in board units. */
  drag(place: string, at: { x: number; y: number }): void;
  /** It was let go over a place, or over none. */
  drop(place: string, over: string | null): void;
  /** Whether a drag may begin there. */
  movable(place: string): boolean;
  /** Enter after words that no place is called by. */
  miss?(words: string): void;
  /** A drag was tried where none may begin. */
  fail?(place: string, over: string | null): void;
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Drag {
  place: string;
  x: number;
  y: number;
  moving: boolean;
  /** It stays where it is. */
  fixed: boolean;
}

const pause = 1500; // after which typing begins anew

export class Overlay {
  readonly root = el('div.overlay', { role: 'grid' });
  private cells = new Map<string, HTMLElement>();
  private readonly worn = new WeakMap<HTMLElement, string>(); // what a cell shows already
  private spots: Spot[] = [];
  private drag: Drag | null = null;
  private current = '';
  private choices: string[] = [];
  private typed = '';
  private typedAt = 0;

  constructor(
    private readonly board: Board,
    private readonly touches: Touches,
    name: string,
  ) {
    this.root.setAttribute('aria-label', name);
    this.root.addEventListener('keydown', (event) => this.key(event));
    this.root.addEventListener('focusin', (event) => this.follow(event));
    this.root.addEventListener('pointerdown', (event) => this.down(event));
    this.root.addEventListener('pointermove', (event) => this.move(event));
    this.root.addEventListener('pointerup', (event) => this.up(event));
    this.root.addEventListener('pointercancel', () => this.cancel());
    this.root.addEventListener('click', (event) => this.click(event));
  }

  /** Lays the places out; a place keeps its element, and so the focus, as long as it is there. */
  show(spots: Spot[], marks: Map<string, string>, choices: string[] = []): void {
    this.choices = choices;
    const order = [...spots].sort((a, b) => a.row - b.row);
    const same = order.length === this.spots.length && order.every((spot, i) => spot.place === this.spots[i]!.place);
    this.spots = order;
    if (!same) this.rebuild();
    for (const spot of order) this.dress(spot, marks.get(spot.place));
    if (!this.cells.has(this.current)) this.current = order[0]?.place ?? '';
    this.rove(this.current, false);
  }

  private rebuild(): void {
    const focused = this.root.contains(document.activeElement);
    const old = this.cells;
    this.cells = new Map();
    const rows = new Map<number, HTMLElement>();
    for (const spot of this.spots) {
      const row = rows.get(spot.row) ?? el('div', { role: 'row' });
      rows.set(spot.row, row);
      const cell =
        old.get(spot.place) ?? el('div.spot', { role: 'gridcell', tabindex: '-1', 'data-place': spot.place });
      row.append(cell);
      this.cells.set(spot.place, cell);
    }
    this.root.replaceChildren(...rows.values());
    if (focused) (this.cells.get(this.current) ?? this.cells.values().next().value)?.focus();
  }

  private dress(spot: Spot, mark: string | undefined): void {
    const cell = this.cells.get(spot.place)!;
    const { x, y, w, h, name, label } = spot;
    const worn = [x, y, w, h, name, label, mark].join('|');
    if (this.worn.get(cell) === worn) return;
    this.worn.set(cell, worn);
    const { width, height } = this.board;
    cell.style.left = `${((x - w / 2) / width) * 100}%`;
    cell.style.top = `${((y - h / 2) / height) * 100}%`;
    cell.style.width = `${(w / width) * 100}%`;
    cell.style.height = `${(h / height) * 100}%`;
    const words = say('page.spot', { place: name ?? spot.place, men: label });
    cell.setAttribute('aria-label', mark ? `${words}, ${say(`page.spot.${mark}`)}` : words);
    cell.setAttribute('aria-selected', String(mark === 'chosen'));
    cell.dataset.mark = mark ?? '';
  }

  private rove(place: string, focus: boolean): void {
    for (const [name, cell] of this.cells) {
      const index = name === place ? 0 : -1;
      if (cell.getAttribute('tabindex') !== String(index)) cell.tabIndex = index;
    }
    this.current = place;
    const cell = this.cells.get(place);
    if (!cell) return;
    if (focus) cell.focus();
  }

  /** A screen reader puts the focus where it reads: the keys are there too then. */
  private follow(event: FocusEvent): void {
    const place = this.placeOf(event.target);
    if (place !== null && place !== this.current) this.rove(place, false);
  }

  focus(place?: string): void {
    this.rove(place ?? this.current, true);
  }

  /** The first of these places as they lie, unless the keys are at one already. */
  focusAmong(places: string[]): void {
    const first = this.spots.find(({ place }) => places.includes(place));
    this.focus(places.includes(this.current) ? this.current : first?.place);
  }

  private key(event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    if (arrow) {
      this.typed = '';
      const next = this.toward(arrow);
      if (next) this.rove(next.place, true);
    } else if (event.key === 'Enter' || event.key === ' ') {
      const typed = event.timeStamp - this.typedAt > pause && !this.choices.includes(this.typed) ? '' : this.typed;
      this.typed = '';
      if (typed !== '' && !this.isMeant(typed)) this.touches.miss?.(typed);
      else this.touches.touch(this.choices.includes(typed) ? typed : this.current);
    } else if (event.key === 'Escape') {
      this.typed = '';
      this.touches.touch('');
    } else if (!this.type(event)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** The place or choice of that name, or the first that begins so. */
  private named(typed: string): string | undefined {
    const names = this.namesFrom(typed);
    return names.find((name) => name.toLowerCase() === typed) ?? names[0];
  }

  private namesFrom(typed: string): string[] {
    const names = this.spots.map((spot) => spot.typed ?? spot.place);
    return [...names, ...this.choices].filter((name) => name.toLowerCase().startsWith(typed));
  }

  private placeNamed(name: string): string {
    return this.spots.find((spot) => spot.typed === name)?.place ?? name;
  }

  /** Whether what was typed names a place or choice, or is the beginning of only one. */
  private isMeant(typed: string): boolean {
    const names = this.namesFrom(typed);
    return names.length === 1 || names.some((name) => name.toLowerCase() === typed);
  }

  /** Typing the name of a place goes there; Enter after the name of a choice chooses it. A whole name is followed
   * by another. */
  private type(event: KeyboardEvent): boolean {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.timeStamp - this.typedAt > pause) this.typed = '';
    this.typedAt = event.timeStamp;
    const key = event.key.toLowerCase();
    const whole = this.named(this.typed)?.toLowerCase() === this.typed;
    const typed = whole && this.named(this.typed + key) === undefined ? key : this.typed + key;
    const name = this.named(typed);
    const found = name === undefined ? undefined : this.placeNamed(name);
    if (found === undefined && typed === key) {
      this.typed = '';
      setTimeout(() => {
        if (!event.defaultPrevented) this.typed = key; // unless it means something elsewhere
      });
      return false;
    }
    this.typed = typed;
    if (found !== undefined && this.cells.has(found)) this.rove(found, true);
    return true;
  }

  /** The nearest place in a direction; what lies aside counts more than what lies ahead. Only where
   * nothing lies ahead does the arrow go further round. */
  private toward([dx, dy]: [number, number]): Spot | undefined {
    const here = this.spots.find(({ place }) => place === this.current);
    if (!here) return this.spots[0];
    let best: Spot | undefined;
    let least = Infinity;
    const roundabout = 1e6;
    for (const spot of this.spots) {
      const ahead = (spot.x - here.x) * dx + (spot.y - here.y) * dy;
      const aside = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx);
      if (spot === here || ahead <= 1) continue;
      const far = ahead + 2 * aside + (aside > 2.5 * ahead + 1 ? roundabout : 0);
      if (far < least) [best, least] = [spot, far];
    }
    return best;
  }

  private units(event: PointerEvent): { x: number; y: number } {
    const box = this.root.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * this.board.width,
      y: ((event.clientY - box.top) / box.height) * this.board.height,
    };
  }

  /** The place under a pointer, wherever that came from. */
  placeUnder(event: PointerEvent): string | null {
    const { x, y } = this.units(event);
    const over = this.spots.find((spot) => Math.abs(spot.x - x) <= spot.w / 2 && Math.abs(spot.y - y) <= spot.h / 2);
    return over?.place ?? null;
  }

  private placeOf(target: EventTarget | null): string | null {
    return (target as Element | null)?.closest<HTMLElement>('.spot')?.dataset.place ?? null;
  }

  private down(event: PointerEvent): void {
    const place = this.placeOf(event.target);
    if (event.button !== 0 || place === null) return;
    this.drag = { place, x: event.clientX, y: event.clientY, moving: false, fixed: !this.touches.movable(place) };
  }

  private move(event: PointerEvent): void {
    const drag = this.drag;
    if (!drag || drag.fixed) return;
    if (!drag.moving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
    if (!drag.moving) this.root.setPointerCapture(event.pointerId);
    drag.moving = true;
    this.touches.drag(drag.place, this.units(event));
  }

  private up(event: PointerEvent): void {
    const drag = this.drag;
    if (drag?.fixed && event.pointerType === 'mouse' && this.placeUnder(event) !== drag.place)
      this.touches.fail?.(drag.place, this.placeUnder(event));
    if (!drag?.moving) {
      this.drag = null;
      return;
    }
    this.touches.drop(drag.place, this.placeUnder(event));
    setTimeout(() => (this.drag = null)); // the click that follows is not a tap
  }

  private cancel(): void {
    if (this.drag?.moving) this.touches.drop(this.drag.place, null);
    this.drag = null;
  }

  private click(event: MouseEvent): void {
    const place = this.placeOf(event.target);
    if (place === null || this.drag?.moving) return;
    this.rove(place, false);
    this.touches.touch(place);
  }
}
