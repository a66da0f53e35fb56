// Where things lie on the backgammon board. It is laid out once, lying, with the own home at the
// lower right; an upright screen gets the same board with both axes exchanged.
// SPDX-License-Identifier: MIT
import type { Setup } from '../board/scene.ts';

export const rim = 44;
export const point = { w: 120, h: 440 };
export const bed = { w: 12 * point.w + 80, h: 1080 };
export const tray = { gap: 26, w: 112 };
export const long = rim + bed.w + tray.gap + tray.w + rim;
export const short = bed.h + 2 * rim;
export const man = 50;
export const lie = 93; // from man to man on a point

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
  private readonly tall: boolean;
  private readonly flipped: boolean;
  private readonly theirs: boolean; // the seat that counts sits on the far side

  constructor({ tall, flipped, seat, near }: Setup) {
    this.theirs = seat !== near;
    this.tall = tall === true;
    this.flipped = flipped;
    this.width = this.tall ? short : long;
    this.height = this.tall ? long : short;
  }

  /** From lying coordinates to the screen's. */
  at(x: number, y: number): At {
    const aside = this.flipped ? 2 * rim + bed.w - x : x;
    const along = this.flipped && x > rim + bed.w ? x : aside;
    return this.tall ? { x: y, y: along } : { x: along, y };
  }

  box(x: number, y: number, w: number, h: number): Box {
    const middle = this.at(x, y);
    return { ...middle, w: this.tall ? h : w, h: this.tall ? w : h };
  }

  /** The middle line of a point, in the count of the seat that looks. */
  column(counted: number): number {
    const index = this.theirs ? 25 - counted : counted;
    const half = index <= 12 ? 13 - index : index - 12; // 1 … 12 from the left
    return rim + (half - 0.5) * point.w + (half > 6 ? 80 : 0);
  }

  isLow(index: number): boolean {
    return index <= 12 !== this.theirs;
  }

  /** Where man number `nth` of `count` lies on a point. */
  onPoint(index: number, nth: number, count: number): At {
    const step = count <= 5 ? lie : (4 * lie) / (count - 1);
    const depth = man + 4 + nth * step;
    return this.at(this.column(index), this.isLow(index) ? rim + bed.h - depth : rim + depth);
  }

  pointBox(index: number): Box {
    const half = bed.h / 2 - 30;
    return this.box(this.column(index), this.isLow(index) ? rim + bed.h - half / 2 : rim + half / 2, point.w, half);
  }

  onBar(mine: boolean, nth: number, count: number): At {
    const step = Math.min(lie, count > 1 ? 330 / (count - 1) : lie);
    const own = mine !== this.theirs;
    const away = 110 + nth * step;
    return this.at(rim + bed.w / 2, rim + bed.h / 2 + (own ? away : -away));
  }

  barBox(): Box {
    return this.box(rim + bed.w / 2, this.theirs ? rim + bed.h * 0.25 - 20 : rim + bed.h * 0.75 + 20, 80, bed.h / 2 - 40);
  }

  inTray(mine: boolean, nth: number): At {
    const own = mine !== this.theirs;
    const depth = 22 + nth * 31;
    return this.at(rim + bed.w + tray.gap + tray.w / 2, own ? rim + bed.h - depth : rim + depth);
  }

  trayBox(mine: boolean): Box {
    const own = mine !== this.theirs;
    const h = bed.h / 2 - 14;
    return this.box(rim + bed.w + tray.gap + tray.w / 2, own ? rim + bed.h - h / 2 : rim + h / 2, tray.w, h);
  }

  /** A triangle of the ground. */
  triangle(index: number): string {
    const x = this.column(index);
    const low = this.isLow(index);
    const base = low ? rim + bed.h : rim;
    const tip = low ? base - point.h : base + point.h;
    const corners = [this.at(x - point.w / 2 + 6, base), this.at(x, tip), this.at(x + point.w / 2 - 6, base)];
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
