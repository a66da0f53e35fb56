// Draws a board and its scenes. The ground is one picture, drawn once; men lie in another above it
// and go to their places when a new scene comes (motion.ts says how). Nothing here can be touched:
// overlay.ts lies on top for that.
// SPDX-License-Identifier: MIT
import { el, svg } from '../elements.ts';
import { drawBetter, drawLast, drawMarks, type Ground, type Mark } from './marks.ts';
import { type Change, matchMen } from './match_men.ts';
import { arrive, askew, calm, longest, transformOf, travel } from './motion.ts';
import type { Board, Die, Man, Scene } from './scene.ts';
import { dress, type Style } from './style.ts';
import { die } from './wood.ts';

interface Shown {
  man: Man;
  element: SVGElement;
}

let drawings = 0;
const layerNames = [
  'under',
  'last',
  'frames',
  'names',
  'men',
  'bars',
  'dice',
  'over',
  'ghosts',
  'better',
  'drawn',
] as const;

export class Stage {
  readonly root: HTMLElement;
  scene: Scene = { men: [], spots: [] };
  private shown: Shown[] = [];
  private readonly layers: Record<(typeof layerNames)[number], SVGElement>;
  private readonly prefix = `b${++drawings}-`;
  private roll = '';
  private settling = 0;

  constructor(
    public board: Board,
    style?: Style,
  ) {
    const box = `viewBox="0 0 ${board.width} ${board.height}" aria-hidden="true"`;
    const ground = svg(`<svg class="ground" ${box}>${board.ground}</svg>`);
    const symbols = Object.entries(board.looks)
      .map(([name, drawing]) => `<g id="${this.prefix}${name}">${drawing}</g>`)
      .join('');
    const layers = layerNames.map((name) => `<g class="${name}"></g>`);
    const men = svg(`<svg class="pieces" ${box}><defs>${symbols}</defs>${layers.join('')}</svg>`);
    const groups = [...men.children].slice(1) as SVGElement[];
    this.layers = Object.fromEntries(layerNames.map((name, index) => [name, groups[index]!])) as Stage['layers'];
    this.root = el('div.board');
    if (board.game) dress(this.root, board.game, style);
    this.root.style.setProperty('--ratio', String(board.width / board.height));
    this.root.style.setProperty('--round', String((board.round ?? 28) / board.width));
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
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), still || calm.matches ? 0 : longest);
    if (this.board.stands) this.settle();
    this.scene = scene;
    this.layers.under.innerHTML = scene.under ?? '';
    this.layers.names.innerHTML = scene.names ?? '';
    this.layers.over.innerHTML = scene.over ?? '';
    this.throwDice(scene, still);
  }

  /** What moved lay on top meanwhile; now each lies as it stands: the nearer before the farther, or as a stack is
   * built. */
  private settle(): void {
    const order = this.board.stands ? [...this.shown].sort((a, b) => a.man.y - b.man.y) : this.shown;
    const wanted = order.map(({ element }) => element);
    const there = [...this.layers.men.children].filter((child) => wanted.includes(child as SVGElement));
    if (wanted.some((element, index) => element !== there[index] || element.classList.contains('lifted'))) {
      for (const element of wanted) element.firstElementChild?.classList.remove('refused'); // it would shake again
      this.layers.men.append(
        ...wanted.filter((element) => !element.classList.contains('lifted')),
        ...wanted.filter((element) => element.classList.contains('lifted')),
      );
    }
  }

  private put(man: Man, old: Shown | undefined, still: boolean): Shown {
    const element = old?.element ?? svg(`<g class="man"><use href="#${this.prefix}${man.look}"/></g>`);
    if (!old) {
      this.place(element, man);
      this.layers.men.append(element);
      if (!still) arrive(element, this.board.byHand === true);
    } else if (transformOf(old.man) !== transformOf(man)) {
      this.go(element, old.man, man, still);
    }
    return { man, element };
  }

  /** Brings it on top and moves it there from wherever it is now. */
  private go(element: SVGElement, old: Man, man: Man, still: boolean): void {
    const from = still || calm.matches ? '' : getComputedStyle(element).transform; // a fade begins nowhere
    if (!still) this.layers.men.append(element);
    this.place(element, man);
    if (!still) travel(element, from, man, this.board.route?.(old, man));
  }

  private place(element: SVGElement, man: Man): void {
    element.style.transform = transformOf(man);
    element.dataset.turn = String(((man.turn ?? 0) + 360) % 360); // the light stays where it is
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
    const lies = `translate(${one.x} ${one.y}) rotate(${askew(`${this.roll} ${one.seat} ${index}`)})`;
    return `<g transform="${lies}"><g class="${classes}">${die(one.value, 84)}</g></g>`;
  }

  /** The topmost man that stands at a place. */
  manAt(place: string): Shown | undefined {
    return this.shown.findLast(({ man }) => man.place === place);
  }

  /** The men of some seats; all of them where it is not said whose they are. */
  menOf(seats: number[]): SVGElement[] {
    const owner = ({ seat, look }: Man) =>
      seat ?? (look.startsWith('dark') ? 1 : look.startsWith('light') ? 0 : undefined);
    const own = this.shown.filter(({ man }) => seats.includes(owner(man) ?? -1));
    const open = this.shown.filter(({ man }) => owner(man) === undefined && !man.quiet);
    return (own.length > 0 ? own : open).map(({ element }) => element);
  }

  private get ground(): Ground {
    return {
      board: this.board,
      manAt: (place) => this.manAt(place)?.man,
      spotOf: (place) => this.scene.spots.find((spot) => spot.place === place),
      use: (look) => `<use href="#${this.prefix}${look}"/>`,
    };
  }

  /** Replaces all marks: each a kind ("may", "must", "chosen", "target", "hint") at a spot; `ghost` is the
   * man that would go to the targets. */
  mark(marks: Mark[], ghost?: Man): void {
    const { below, above } = drawMarks(this.ground, marks, ghost);
    this.layers.frames.innerHTML = below;
    this.layers.ghosts.innerHTML = above;
    const open = new Set(marks.filter(({ kind }) => kind !== 'last').map(({ spot }) => spot.place));
    const choosing = this.board.outline !== undefined && marks.some(({ kind }) => kind === 'may' || kind === 'must');
    for (const { man, element } of this.shown)
      element.classList.toggle(
        'dim',
        choosing && !open.has(man.place) && this.scene.spots.some(({ place }) => place === man.place),
      );
  }

  /** Marks the last turn: what changed since another scene. */
  showLast(changes: Change[], mover: number | null): void {
    const { below, above } = drawLast(this.ground, changes, mover);
    this.layers.last.innerHTML = below;
    this.layers.bars.innerHTML = above;
  }

  /** Draws a turn that could have been made instead; no changes take it away. */
  showBetter(changes: Change[], mover = 0): void {
    this.layers.better.innerHTML = drawBetter(this.ground, changes, mover);
  }

  /** What somebody has drawn on the board, above everything. */
  showDrawn(markup: string): void {
    this.layers.drawn.innerHTML = markup;
  }

  /** Draws what would become of this scene: arrows for men that go, crosses for those that leave. */
  trace(after: Scene): void {
    const before = this.scene.men;
    const { from, gone } = matchMen(before, after.men);
    const arrows = after.men.map((man, index) => {
      const old = before[from[index]!];
      if (!old) return `<circle class="mark target" cx="${man.x}" cy="${man.y}" r="${this.board.reach * 0.92}"/>`;
      const still =
        (old.place === man.place && man.key !== man.place) ||
        Math.hypot(old.x - man.x, old.y - man.y) < this.board.reach * 1.2;
      return still ? '' : `<path class="trace" marker-end="url(#arrow)" d="M${old.x} ${old.y}L${man.x} ${man.y}"/>`;
    });
    const size = this.board.reach * 0.7;
    const crosses = gone.map((index) => {
      const { x, y } = before[index]!;
      return `<path class="trace gone" d="M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size}
        ${2 * size}"/>`;
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
