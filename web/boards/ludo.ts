// Ludo: "0,0,10,44/0,3,17,45 turn=0 die=6 turns=20", four dots a seat; 0 is the nest, the last
// number the finish. Two players sit in opposite corners.
// SPDX-License-Identifier: MIT
import type { Board, Die, Fact, Man, Scene, Setup, Spot } from '../board/scene.ts';
import { frame, plank } from '../board/wood.ts';
import { say } from '../words.ts';
import { cell, LudoLayout, rim } from './ludo_layout.ts';

export const corners: Record<number, number[]> = { 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3] };
const colours = ['red', 'blue', 'green', 'yellow'];
// A sign of its own for each colour: ring, bar, triangle, cross.
const signs = [
  '<circle r="7" class="pawn-sign"/>',
  '<path class="pawn-sign" d="M-8 0H8"/>',
  '<path class="pawn-sign" d="M0-8 8 6H-8Z"/>',
  '<path class="pawn-sign" d="M-6-6 6 6M6-6-6 6"/>',
];

function pawn(corner: number): string {
  const body = 'M-27 34C-27 24-18 22-14 12-10 2-9-4-8-10H8C9-4 10 2 14 12 18 22 27 24 27 34 27 44-27 44-27 34Z';
  return `<g transform="translate(0 -8)"><path class="shadow" transform="translate(3 6)" d="${body}"/>
    <path d="${body}" fill="url(#wood-seat${corner})" class="rim rim-seat${corner}"/>
    <circle cy="-22" r="19" fill="url(#wood-seat${corner})" class="rim rim-seat${corner}"/>
    <g transform="translate(0 -22)" class="sign-seat${corner}">${signs[corner]!}</g></g>`;
}

function drawDot(at: { x: number; y: number }, colour: string | null): string {
  const kind = colour ? `dot dot-${colour}` : 'dot';
  return `<circle class="dot-well" cx="${at.x}" cy="${at.y}" r="41"/><circle class="${kind}" cx="${at.x}" cy="${at.y}" r="36"/>`;
}

function drawNest(layout: LudoLayout, corner: number, used: boolean): string {
  const { x, y } = layout.nestMiddle(corner);
  const half = layout.dots === 40 ? 176 : 230;
  const wells = [0, 1, 2, 3].map((nth) => {
    const at = layout.nest(corner, nth);
    return `<circle class="dot-well" cx="${at.x}" cy="${at.y}" r="44"/>`;
  });
  return `<rect class="nest nest-${colours[corner]}" x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" rx="44"/>
    <rect class="nest-bed" x="${x - half + 22}" y="${y - half + 22}" width="${2 * half - 44}" height="${2 * half - 44}" rx="30"/>${used ? wells.join('') : ''}`;
}

function drawGround(layout: LudoLayout, used: number[]): string {
  const bed = plank({ x: rim, y: rim, w: layout.side * cell, h: layout.side * cell }, 'var(--bed)', 6);
  const parts: string[] = [];
  for (let corner = 0; corner < 4; corner++) {
    parts.push(drawNest(layout, corner, used.includes(corner)));
    for (let dot = 1; dot <= layout.dots / 4; dot++) {
      const coloured = dot === 1 || (layout.dots === 40 && dot === 6);
      parts.push(drawDot(layout.dot(corner, dot), coloured ? colours[corner]! : null));
    }
    for (let dot = layout.last + 1; dot < layout.finish; dot++) parts.push(drawDot(layout.dot(corner, dot), colours[corner]!));
  }
  const middle = layout.size / 2;
  parts.push(`<circle class="dot-well" cx="${middle}" cy="${middle}" r="${layout.dots === 40 ? 50 : 100}"/><circle class="dot" cx="${middle}" cy="${middle}" r="${layout.dots === 40 ? 46 : 94}"/>`);
  return frame(layout.size, layout.size, rim) + bed + parts.join('');
}

interface Position {
  men: number[][];
  turn: number;
  die: number;
  opening: string[];
}

export function read(text: string): Position {
  const [men = '', ...words] = text.split(' ');
  const values = new Map(words.map((word) => word.split('=') as [string, string]));
  return {
    men: men.split('/').map((side) => side.split(',').map(Number)),
    turn: Number(values.get('turn') ?? -1),
    die: Number(values.get('die') ?? 0),
    opening: values.get('opening')?.split(',') ?? [],
  };
}

class Drawing {
  readonly men: Man[] = [];

  constructor(
    private readonly layout: LudoLayout,
    private readonly position: Position,
    private readonly seats: number[],
    private readonly seat: number,
  ) {
    position.men.forEach((_, seat) => this.side(seat));
  }

  private side(seat: number): void {
    const corner = this.seats[seat]!;
    const counts = new Map<number, number>();
    for (const dot of this.position.men[seat]!) {
      const nth = counts.get(dot) ?? 0;
      counts.set(dot, nth + 1);
      const home = dot === this.layout.finish;
      const at = dot === 0 ? this.layout.nest(corner, nth) : home ? this.layout.home(corner, nth) : this.layout.dot(corner, dot);
      const lift = dot === 0 || home ? 0 : nth;
      this.men.push({ look: `pawn${corner}`, place: this.nameFor(seat, dot), x: at.x + lift * 13, y: at.y - lift * 13, size: home ? 0.62 : undefined });
    }
  }

  /** The dot in the count of who looks, as far as it has one there. */
  private nameFor(seat: number, dot: number): string {
    if (seat === this.seat) return dot === 0 ? 'nest' : dot === this.layout.finish ? 'finish' : String(dot);
    if (dot === 0 || dot > this.layout.last) return `${seat}:${dot}`;
    const quarter = this.layout.dots / 4;
    const ring = (dot - 1 + (this.seats[seat]! - this.seats[this.seat]! + 4) * quarter) % this.layout.dots;
    return String(ring + 1);
  }
}

function labelOf(men: Man[], place: string): string {
  const here = men.filter((man) => man.place === place);
  const counts = colours.map((_, corner) => here.filter(({ look }) => look === `pawn${corner}`).length);
  const words = counts.flatMap((n, corner) => (n > 0 ? [say(`page.men.ludo.${corner}`, { n })] : []));
  return words.length > 0 ? words.join(', ') : say('page.empty');
}

function spotsOf(layout: LudoLayout, men: Man[], corner: number): Spot[] {
  const spots: Spot[] = [];
  for (let dot = 1; dot < layout.finish; dot++) {
    const at = layout.dot(corner, dot);
    const place = String(dot);
    spots.push({ place, ...at, w: cell, h: cell, row: Math.floor((at.y - rim) / cell), label: labelOf(men, place), name: say('page.dot', { n: dot }) });
  }
  const nest = layout.nestMiddle(corner);
  const wide = layout.dots === 40 ? 340 : 440;
  spots.push({ place: 'nest', ...nest, w: wide, h: wide, row: Math.floor((nest.y - rim) / cell), label: labelOf(men, 'nest'), name: say('page.place.nest') });
  const middle = layout.size / 2;
  spots.push({ place: 'finish', x: middle, y: middle, w: cell, h: cell, row: (layout.side - 1) / 2, label: labelOf(men, 'finish'), name: say('page.place.finish') });
  return spots.sort((a, b) => a.row - b.row || a.x - b.x);
}

function factsOf({ men, opening }: Position, finish: number): Fact[] {
  return men.flatMap((side, seat) => {
    const thrown = opening[seat]?.replace(/[()]/g, '');
    const home = side.filter((dot) => dot === finish).length;
    const facts: Fact[] = [{ seat, words: say('page.fact.home', { n: home, goal: 4 }) }];
    if (thrown && thrown !== '.') facts.push({ seat, words: say('page.fact.thrown', { n: Number(thrown) }) });
    return facts;
  });
}

export function finishOf(options: Setup['options']): number {
  return new LudoLayout(dotsOf(options), 0).finish;
}

function dotsOf(options: Setup['options']): number {
  return options['ludo.board'] === '52' ? 52 : 40;
}

export function makeLudo({ options, seats, seat, near, flipped }: Setup): Board {
  const places = corners[seats] ?? corners[4]!;
  const own = places[seat] ?? 0;
  const layout = new LudoLayout(dotsOf(options), ((places[near] ?? 0) + (flipped ? 2 : 0)) % 4);
  const scene = (text: string): Scene => {
    const position = read(text);
    const { men } = new Drawing(layout, position, places, seat);
    const dice: Die[] = position.die > 0 ? [{ ...layout.nestMiddle(places[position.turn] ?? 0), value: position.die, seat: position.turn }] : [];
    return { men, spots: spotsOf(layout, men, own), dice, roll: position.die > 0 ? text : undefined, facts: factsOf(position, layout.finish) };
  };
  return {
    width: layout.size,
    height: layout.size,
    reach: 42,
    ground: drawGround(layout, places),
    looks: Object.fromEntries([0, 1, 2, 3].map((corner) => [`pawn${corner}`, pawn(corner)])),
    scene,
  };
}
