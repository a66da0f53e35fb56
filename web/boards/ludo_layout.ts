// Where the dots of ludo lie: a cross of 11 or 15 rows. A quarter of the ring is written down for
// the corner at the lower left; the others are the same, turned. Dots are counted from the own nest.
// SPDX-License-Identifier: MIT

export interface At {
  x: number;
  y: number;
}
type Cell = [row: number, column: number];

const rings: Record<number, Cell[]> = {
  40: [
    [10, 4],
    [9, 4],
    [8, 4],
    [7, 4],
    [6, 4],
    [6, 3],
    [6, 2],
    [6, 1],
    [6, 0],
    [5, 0],
  ],
  52: [
    [13, 6],
    [12, 6],
    [11, 6],
    [10, 6],
    [9, 6],
    [8, 5],
    [8, 4],
    [8, 3],
    [8, 2],
    [8, 1],
    [8, 0],
    [7, 0],
    [6, 0],
  ],
}; // prettier-ignore

export const rim = 36;
export const cell = 100;

export class LudoLayout {
  readonly side: number;
  readonly last: number;
  readonly finish: number;
  readonly size: number;
  private readonly ring: Cell[];

  /** `near` is the corner at the lower left of who looks. */
  constructor(
    readonly dots: number,
    private readonly near: number,
  ) {
    this.side = dots === 40 ? 11 : 15;
    this.last = dots === 40 ? 40 : 51;
    this.finish = dots === 40 ? 45 : 57;
    this.ring = rings[dots]!;
    this.size = this.side * cell + 2 * rim;
  }

  private turned([row, column]: Cell, quarters: number): Cell {
    let at: Cell = [row, column];
    for (let left = (quarters - this.near + 8) % 4; left > 0; left--) at = [at[1], this.side - 1 - at[0]];
    return at;
  }

  private middle([row, column]: Cell): At {
    return { x: rim + (column + 0.5) * cell, y: rim + (row + 0.5) * cell };
  }

  /** A dot as the player of a corner counts it. The own track lies a little closer where the middle needs the room. */
  dot(corner: number, dot: number): At {
    const step = this.dots === 40 ? 0.86 : 1;
    if (dot > this.last)
      return this.middle(this.turned([this.side - 2 - (dot - this.last - 1) * step, (this.side - 1) / 2], corner));
    const quarter = this.ring.length;
    return this.middle(this.turned(this.ring[(dot - 1) % quarter]!, corner + Math.floor((dot - 1) / quarter)));
  }

  nestMiddle(corner: number): At {
    const inner = this.dots === 40 ? 1.5 : 2.5;
    return this.middle(this.turned([this.side - 1 - inner, inner], corner));
  }

  nest(corner: number, nth: number): At {
    const { x, y } = this.nestMiddle(corner);
    const apart = this.dots === 40 ? 88 : 112;
    return { x: x + (nth % 2 ? apart : -apart), y: y + (nth < 2 ? -apart : apart) };
  }

  /** How far the middle reaches along the tracks and where two colours meet, and how large men are there: a lozenge
   * between the dots, or a square. */
  get goal(): { tip: number; half: number; size: number } {
    return this.dots === 40 ? { tip: 99, half: 62, size: 0.56 } : { tip: 146, half: 146, size: 0.8 };
  }

  /** The way from the middle to the end of a corner's own track: one unit along an axis. */
  homeward(corner: number): At {
    const way = this.dot(corner, this.finish - 1);
    return { x: Math.sign(way.x - this.size / 2), y: Math.sign(way.y - this.size / 2) };
  }

  /** Where a man that came home stands: three at the foot of its triangle, one before them. */
  home(corner: number, nth: number): At {
    const { half, tip } = this.goal;
    const { x, y } = this.homeward(corner);
    const out = tip * (nth < 3 ? 0.62 : 0.27) + (nth === 1 ? tip - half : 0) * 0.5;
    const aside = nth < 3 ? (nth - 1) * half * 0.56 : 0;
    return { x: this.size / 2 + x * out + y * aside, y: this.size / 2 + y * out + x * aside + half * 0.1 };
  }
}
