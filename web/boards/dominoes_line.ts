// The row of dominoes on the table. The first tile lies in the middle; what is laid right goes on to
// the right, bends down at the edge and comes back, what is laid left does the same upward. So a
// tile that lies stays where it is, unless the whole row must shrink.
// SPDX-License-Identifier: MIT

interface Laid {
  tile: string;
  x: number;
  y: number;
  turn: number;
}

interface Step {
  tile: string;
  /** The number that touches the row before it; '' at the first tile. */
  near: string;
  left: boolean;
}

const half = 100; // half the length of a tile
const gap = 4;

/** One arm of the row: starts at x and goes in a direction until it must bend. */
class Arm {
  readonly laid: Laid[] = [];
  private y = 0;
  private rows = 0;
  private cornerAt: number | null = null; // the tile before turned there

  constructor(
    private x: number,
    private way: 1 | -1,
    private readonly bend: 1 | -1,
    private readonly reach: number,
  ) {}

  add({ tile, near }: Step): void {
    const double = tile[0] === tile[1];
    const length = double ? 100 : 2 * half;
    const end = this.x + this.way * length;
    if (double && this.cornerAt !== null) this.below(tile, this.cornerAt);
    else if (!double && Math.abs(end) > this.reach && this.rows < 8) this.corner(tile, near);
    else this.along(tile, near, double, length);
  }

  private along(tile: string, near: string, double: boolean, length: number): void {
    const x = this.x + (this.way * length) / 2;
    const nearFirst = tile[0] === near;
    const turn = double ? 0 : (nearFirst ? -90 : 90) * this.way;
    this.laid.push({ tile, x, y: this.y, turn });
    this.x += this.way * (length + gap);
    this.cornerAt = null;
  }

  /** A double behind a corner lies across the tile that turned; the row leaves it at its end. */
  private below(tile: string, x: number): void {
    this.laid.push({ tile, x, y: this.y, turn: 90 });
    this.x = x + this.way * (half + gap);
    this.cornerAt = null;
  }

  /** Upright at the edge; the row goes on the other way beyond it. */
  private corner(tile: string, near: string): void {
    const x = this.x + this.way * 50;
    const y = this.y + this.bend * (half - 50);
    const nearFirst = tile[0] === near;
    const turn = nearFirst === this.bend > 0 ? 0 : 180;
    this.laid.push({ tile, x, y, turn });
    this.y += this.bend * (2 * half + gap);
    this.cornerAt = x;
    this.x = x + this.way * 50;
    this.way = this.way > 0 ? -1 : 1;
    this.rows += 1;
  }

  /** Where the next tile would go, for touching. */
  get tip(): { x: number; y: number } {
    return { x: this.x + this.way * 60, y: this.y };
  }
}

export interface Line {
  laid: Laid[];
  left: { x: number; y: number };
  right: { x: number; y: number };
}

/** What touches what in a row: "62", "<64", "66>". */
export function stepsOf(events: string[]): Step[] {
  const ends = ['', '']; // left, right
  return events.map((event, index) => {
    const left = event.startsWith('<');
    const [high = '', low = ''] = event.replace(/[<>]/, '');
    const near = ends[left ? 0 : 1]!;
    if (index === 0) [ends[0], ends[1]] = [high, low];
    else ends[left ? 0 : 1] = high === near ? low : high;
    return { tile: high + low, near, left };
  });
}

/** The row from left to right, each tile as it lies: "61", "14". */
export function rowOf(events: string[]): string[] {
  const row: string[] = [];
  for (const { tile, near, left } of stepsOf(events)) {
    const far = tile[0] === near ? tile[1] : tile[0];
    if (near === '') row.push(tile);
    else if (left) row.unshift(`${far}${near}`);
    else row.push(`${near}${far}`);
  }
  return row;
}

/** Lays a row about 0, 0 from what happened. */
export function layLine(events: string[], reach: number): Line | null {
  const [first, ...rest] = stepsOf(events);
  if (!first) return null;
  const { tile } = first;
  const double = tile[0] === tile[1];
  const start = double ? 50 : half;
  const left = new Arm(-start - gap, -1, -1, reach);
  const right = new Arm(start + gap, 1, 1, reach);
  for (const step of rest) (step.left ? left : right).add(step);
  const middle: Laid = { tile, x: 0, y: 0, turn: double ? 0 : -90 };
  return { laid: [...left.laid, middle, ...right.laid], left: left.tip, right: right.tip };
}
