// Draws a board and its scenes. The ground is one picture, drawn once; men lie in another above it
// and glide when a new scene comes (the style sheet says how fast, and not at all for people who
// want no motion). Nothing here can be touched: overlay.ts lies on top for that.
// SPDX-License-Identifier: MIT
import { el, svg } from '../elements.ts';
import { matchMen } from './match_men.ts';
import type { Board, Die, Man, Scene, Spot } from './scene.ts';
import { die } from './wood.ts';

interface Shown {
  man: Man;
  element: SVGElement;
}

let drawings = 0;

export class Stage {
  readonly root: HTMLElement;
  scene: Scene = { men: [], spots: [] };
  private shown: Shown[] = [];
  private readonly layers: Record<'under' | 'marks' | 'men' | 'dice' | 'over' | 'ghosts', SVGElement>;
  private readonly prefix = `b${++drawings}-`;
  private roll = '';

  constructor(public board: Board) {
    const box = `viewBox="0 0 ${board.width} ${board.height}" aria-hidden="true"`;
    const ground = svg(`<svg class="ground" ${box}>${board.ground}</svg>`);
    const symbols = Object.entries(board.looks)
      .map(([name, drawing]) => `<g id="${this.prefix}${name}">${drawing}</g>`)
      .join('');
    const layers = ['under', 'marks', 'men', 'dice', 'over', 'ghosts'].map((name) => `<g class="${name}"></g>`);
    const men = svg(`<svg class="pieces" ${box}><defs>${symbols}</defs>${layers.join('')}</svg>`);
    const [, ...groups] = men.children;
    const [under, marks, menLayer, dice, over, ghosts] = groups as unknown as SVGElement[];
    this.layers = { under: under!, marks: marks!, men: menLayer!, dice: dice!, over: over!, ghosts: ghosts! };
    this.root = el('div.board');
    this.root.style.setProperty('--ratio', String(board.width / board.height));
    this.root.append(ground, men);
  }

  /** Whether another board is the same to look at, so that it can take this one's place. */
  suits(board: Board): boolean {
    return board.ground === this.board.ground && board.width === this.board.width;
  }

  /** Shows a scene; men that were there glide, `still` puts them down at once. */
  show(scene: Scene, still = false): void {
    this.root.classList.toggle('still', still);
    const { from, gone } = matchMen(
      this.shown.map(({ man }) => man),
      scene.men,
    );
    const before = this.shown;
    for (const index of gone) this.takeAway(before[index]!.element, still);
    this.shown = scene.men.map((man, index) => this.put(man, before[from[index]!], still));
    this.scene = scene;
    this.layers.under.innerHTML = scene.under ?? '';
    this.layers.over.innerHTML = scene.over ?? '';
    this.throwDice(scene, still);
  }

  private put(man: Man, old: Shown | undefined, still: boolean): Shown {
    const element = old?.element ?? svg(`<g class="man"><use href="#${this.prefix}${man.look}"/></g>`);
    const moved = !old || old.man.x !== man.x || old.man.y !== man.y;
    if (!old) {
      element.classList.toggle('arriving', !still);
      this.place(element, man);
      this.layers.men.append(element);
      requestAnimationFrame(() => element.classList.remove('arriving'));
    } else if (moved) {
      if (!still) this.layers.men.append(element);
      this.place(element, man);
    }
    return { man, element };
  }

  private place(element: SVGElement, man: Man): void {
    const turn = man.turn ? ` rotate(${man.turn}deg)` : '';
    const size = man.size ? ` scale(${man.size})` : '';
    element.style.transform = `translate(${man.x}px, ${man.y}px)${turn}${size}`;
  }

  private takeAway(element: SVGElement, still: boolean): void {
    if (still) {
      element.remove();
      return;
    }
    element.classList.add('leaving');
    setTimeout(() => element.remove(), 260);
  }

  private throwDice(scene: Scene, still: boolean): void {
    const tumble = !still && scene.roll !== undefined && scene.roll !== this.roll;
    this.roll = scene.roll ?? '';
    this.layers.dice.innerHTML = (scene.dice ?? []).map((one, index) => this.dieMarkup(one, index, tumble)).join('');
  }

  private dieMarkup(one: Die, index: number, tumble: boolean): string {
    const classes = `die${one.used ? ' used' : ''}${tumble ? ` tumble tumble${index % 2}` : ''}`;
    return `<g transform="translate(${one.x} ${one.y})"><g class="${classes}">${die(one.value, 84)}</g></g>`;
  }

  /** The topmost man that stands at a place. */
  manAt(place: string): Shown | undefined {
    return this.shown.findLast(({ man }) => man.place === place);
  }

  /** Replaces all marks: each a kind ("may", "chosen", "target", "last") at a spot. */
  mark(marks: { kind: string; spot: Spot }[]): void {
    const low = marks.filter(({ kind }) => kind === 'from');
    this.layers.marks.innerHTML = low.map(({ kind, spot }) => this.markMarkup(kind, spot)).join('');
    const high = marks.filter(({ kind }) => kind !== 'from');
    this.layers.ghosts.innerHTML = high.map(({ kind, spot }) => this.markMarkup(kind, spot)).join('');
  }

  private markMarkup(kind: string, spot: Spot): string {
    const man = this.manAt(spot.place)?.man;
    const reach = this.board.reach;
    if (kind === 'last') {
      const width = Math.min(spot.w * 0.7, reach * 1.4);
      const low = Math.min(spot.y + spot.h / 2 - 8, (man?.y ?? spot.y) + reach + 6);
      return `<rect class="mark last" x="${(man?.x ?? spot.x) - width / 2}" y="${low}" width="${width}" height="8" rx="4"/>`;
    }
    if (kind === 'from')
      return `<circle class="mark from" cx="${(spot.at ?? spot).x}" cy="${(spot.at ?? spot).y}" r="${reach * 0.3}"/>`;
    const at = kind === 'target' ? (spot.at ?? spot) : (man ?? spot.at ?? spot);
    const long = Math.min(spot.w, spot.h) > reach * 2.4 || Math.abs(spot.w - spot.h) < 2 || man;
    if (!long && !spot.at)
      return `<rect class="mark ${kind}" x="${spot.x - spot.w / 2}" y="${spot.y - spot.h / 2}" width="${spot.w}" height="${spot.h}" rx="14"/>`;
    return `<circle class="mark ${kind}" cx="${at.x}" cy="${at.y}" r="${reach * (kind === 'target' ? 0.92 : 1.07)}"/>`;
  }

  /** Draws what would become of this scene: arrows for men that go, crosses for those that leave. */
  trace(after: Scene): void {
    const before = this.scene.men;
    const { from, gone } = matchMen(before, after.men);
    const arrows = after.men.map((man, index) => {
      const old = before[from[index]!];
      if (!old) return `<circle class="mark target" cx="${man.x}" cy="${man.y}" r="${this.board.reach * 0.92}"/>`;
      const still = (old.place === man.place && man.key !== man.place) || Math.hypot(old.x - man.x, old.y - man.y) < this.board.reach * 1.2;
      return still ? '' : `<path class="trace" marker-end="url(#arrow)" d="M${old.x} ${old.y}L${man.x} ${man.y}"/>`;
    });
    const size = this.board.reach * 0.7;
    const crosses = gone.map((index) => {
      const { x, y } = before[index]!;
      return `<path class="trace gone" d="M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}"/>`;
    });
    this.layers.ghosts.innerHTML += [...crosses, ...arrows].join('');
  }

  /** The piece shakes its head. */
  refuse(place: string): void {
    const element = this.manAt(place)?.element.firstElementChild;
    element?.classList.remove('refused');
    requestAnimationFrame(() => element?.classList.add('refused'));
  }

  /** Lifts the man at a place so that it follows the pointer; null puts it back. */
  lift(place: string, at: { x: number; y: number } | null): void {
    const shown = this.manAt(place);
    if (!shown) return;
    shown.element.classList.toggle('lifted', at !== null);
    if (at) {
      this.layers.men.append(shown.element);
      this.place(shown.element, { ...shown.man, ...at });
    } else {
      this.place(shown.element, shown.man);
    }
  }
}
