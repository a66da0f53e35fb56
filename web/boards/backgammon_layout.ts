// Where things lie on the backgammon board. It is laid out once, lying, with the own home at the
// lower right; an upright screen gets the same board with both axes exchanged.
// SPDX-License-Identifier: MIT
import type { Setup } from '../board/scene.ts';

interface Measures {
  rim: number;
  edge: number; // the rim that bears the numbers
  point: { w: number; h: number };
  bed: { w: number; h: number };
  bar: number; // its width, which is part of the bed's
  tray: { gap: number; w: number };
  lie: number; // from man to man on a point
}

const lying: Measures = {
  rim: 44,
  edge: 44,
  point: { w: 118, h: 440 },
  bed: { w: 12 * 118 + 108, h: 1080 },
  bar: 108,
  tray: { gap: 26, w: 112 },
  lie: 93,
};
// Closer together, so that men are large on a phone; the frame bears two figures.
const upright: Measures = {
  rim: 26,
  edge: 52,
  point: { w: 100, h: 388 },
  bed: { w: 12 * 100 + 102, h: 930 },
  bar: 102,
  tray: { gap: 10, w: 92 },
  lie: 79,
};

export const man = 50;

export interface At {
  x: number;
  y: number;
}
export interface Box extends At {
  w: number;
  h: number;
}

export class Layout {
  readonly width: number;
  readonly height: number;
  readonly rim: number;
  readonly edge: number;
  readonly bed: Measures['bed'];
  readonly barWidth: number;
  readonly tray: Measures['tray'];
  private readonly point: Measures['point'];
  private readonly lie: number;
  private readonly tall: boolean;
  private readonly flipped: boolean;
  private readonly theirs: boolean; // the seat that counts sits on the far side

  constructor({ tall, flipped, seat, near }: Setup) {
    this.theirs = seat !== near;
    this.tall = tall === true;
    this.flipped = flipped;
    ({
      rim: this.rim,
      edge: this.edge,
      bed: this.bed,
      bar: this.barWidth,
      tray: this.tray,
      point: this.point,
      lie: this.lie,
    } = this.tall ? upright : lying);
    const long = 2 * this.rim + this.bed.w + this.tray.gap + this.tray.w;
    const short = this.bed.h + 2 * this.edge;
    this.width = this.tall ? short : long;
    this.height = this.tall ? long : short;
  }

  /** From lying coordinates to the screen's. */
  at(x: number, y: number): At {
    const aside = this.flipped ? 2 * this.rim + this.bed.w - x : x;
    const along = this.flipped && x > this.rim + this.bed.w ? x : aside;
    return this.tall ? { x: y, y: along } : { x: along, y };
  }

  box(x: number, y: number, w: number, h: number): Box {
    const middle = this.at(x, y);
    return { ...middle, w: this.tall ? h : w, h: this.tall ? w : h };
  }

  /** The middle line of a this.point, in the count of the seat that looks. */
  column(counted: number): number {
    const index = this.theirs ? 25 - counted : counted;
    const half = index <= 12 ? 13 - index : index - 12; // 1 … 12 from the left
    return this.rim + (half - 0.5) * this.point.w + (half > 6 ? this.barWidth : 0);
  }

  isLow(index: number): boolean {
    return index <= 12 !== this.theirs;
  }

  /** Where man number `nth` of `count` lies on a this.point. */
  onPoint(index: number, nth: number, count: number): At {
    const step = count <= 5 ? this.lie : (4 * this.lie) / (count - 1);
    const depth = man + 4 + nth * step;
    return this.at(this.column(index), this.isLow(index) ? this.edge + this.bed.h - depth : this.edge + depth);
  }

  pointBox(index: number): Box {
    const half = this.bed.h / 2 - 30;
    return this.box(
      this.column(index),
      this.isLow(index) ? this.edge + this.bed.h - half / 2 : this.edge + half / 2,
      this.point.w,
      half,
    );
  }

  onBar(mine: boolean, nth: number, count: number): At {
    const step = Math.min(this.lie, count > 1 ? 330 / (count - 1) : this.lie);
    const own = mine !== this.theirs;
    const away = 110 + nth * step;
    return this.at(this.rim + this.bed.w / 2, this.edge + this.bed.h / 2 + (own ? away : -away));
  }

  barBox(): Box {
    return this.box(
      this.rim + this.bed.w / 2,
      this.theirs ? this.edge + this.bed.h * 0.25 - 20 : this.edge + this.bed.h * 0.75 + 20,
      this.barWidth,
      this.bed.h / 2 - 40,
    );
  }

  inTray(mine: boolean, nth: number): At {
    const own = mine !== this.theirs;
    const depth = 22 + nth * (this.tall ? 27 : 31);
    return this.at(
      this.rim + this.bed.w + this.tray.gap + this.tray.w / 2,
      own ? this.edge + this.bed.h - depth : this.edge + depth,
    );
  }

  trayBox(mine: boolean): Box {
    const own = mine !== this.theirs;
    const h = this.bed.h / 2 - 14;
    return this.box(
      this.rim + this.bed.w + this.tray.gap + this.tray.w / 2,
      own ? this.edge + this.bed.h - h / 2 : this.edge + h / 2,
      this.tray.w,
      h,
    );
  }

  /** The brass bar of the last move, at the foot of a point; a narrow frame keeps its number free. */
  bar(index: number): Box {
    const out = this.tall ? -4 : 6;
    const edge = this.isLow(index) ? this.edge + this.bed.h + out : this.edge - out;
    return this.box(this.column(index), edge, 76, 9);
  }

  /** A triangle of the ground. */
  triangle(index: number): string {
    const x = this.column(index);
    const low = this.isLow(index);
    const base = low ? this.edge + this.bed.h : this.edge;
    const tip = low ? base - this.point.h : base + this.point.h;
    const corners = [this.at(x - this.point.w / 2 + 6, base), this.at(x, tip), this.at(x + this.point.w / 2 - 6, base)];
    return corners.map((corner) => `${corner.x},${corner.y}`).join(' ');
  }

  /** -1 above, 1 below the middle: the side of the seat that counts, or of the other. */
  side(mine: boolean): number {
    return mine !== this.theirs ? 1 : -1;
  }

  get upright(): boolean {
    return this.tall;
  }
}
