// Arrows and circles that somebody draws on a board with the right button: from place to place, or on one
// place. The same again takes it away, a touch takes away all.
// SPDX-License-Identifier: MIT
import { arrowShape } from './marks.ts';
import type { Overlay } from './overlay.ts';
import type { Spot } from './scene.ts';
import type { Stage } from './stage.ts';

const right = 2;

export class Drawing {
  private lines = new Set<string>(); // "e2 e4", "e4 e4" for a circle
  private from: string | null = null;

  constructor(
    private readonly stage: Stage,
    private readonly overlay: Overlay,
  ) {
    const { root } = overlay;
    root.addEventListener('contextmenu', (event) => event.preventDefault());
    root.addEventListener('pointerdown', (event) => this.down(event));
    root.addEventListener('pointerup', (event) => this.up(event));
    this.show();
  }

  private down(event: PointerEvent): void {
    this.from = event.button === right ? this.overlay.placeUnder(event) : null;
    if (event.button !== right && this.lines.size > 0) this.clear();
  }

  private up(event: PointerEvent): void {
    const to = event.button === right ? this.overlay.placeUnder(event) : null;
    if (this.from === null || to === null) return;
    const line = `${this.from} ${to}`;
    if (!this.lines.delete(line)) this.lines.add(line);
    this.show();
  }

  clear(): void {
    this.lines.clear();
    this.show();
  }

  private show(): void {
    this.stage.showDrawn([...this.lines].map((line) => this.shape(line)).join(''));
  }

  private shape(line: string): string {
    const [from, to] = line.split(' ').map((place) => this.stage.scene.spots.find((spot) => spot.place === place));
    if (!from || !to) return '';
    return from === to ? this.circle(from) : arrowShape(from, to, this.stage.board.reach, 'drawn');
  }

  private circle({ x, y, w, h }: Spot): string {
    const radius = Math.min(w, h, 2.4 * this.stage.board.reach) / 2 - 4;
    return `<circle class="drawn" cx="${x}" cy="${y}" r="${Math.max(radius, 20)}"/>`;
  }
}
