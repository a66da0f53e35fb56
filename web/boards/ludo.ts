// Ludo: "0,0,10,44/0,3,17,45 turn=0 die=6 turns=20", four dots a seat; 0 is the nest, the last
// number the finish. Two players sit in opposite corners.
// SPDX-License-Identifier: MIT
import { fact } from '../board/fact.ts';
import type { Board, Die, Fact, Man, Played, Scene, Setup, Spot } from '../board/scene.ts';
import { frame, hollow, plank } from '../board/wood.ts';
import { say, seriesWords } from '../words.ts';
import { type At, cell, LudoLayout, rim } from './ludo_layout.ts';

export const corners: Record<number, number[]> = { 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3] };
const safeDot = 9; // besides the start, where a booklet marks dots that are safe
const colours = ['red', 'blue', 'green', 'yellow'];
// A sign of its own for each colour: ring, bar, triangle, cross.
const signs = [
  '<circle r="7" class="pawn-sign"/>',
  '<path class="pawn-sign" d="M-8 0H8"/>',
  '<path class="pawn-sign" d="M0-8 8 6H-8Z"/>',
  '<path class="pawn-sign" d="M-6-6 6 6M6-6-6 6"/>',
];

/** A stout turned pawn that keeps within the height of its dot: the one behind stays free. Without colours it is
 * one silhouette, drawn thrice, each time narrower: what keeps it clear of others, its line, its body. Its head
 * is large, for a large sign. */
function pawn(corner: number): string {
  const body = 'M-33 15C-33 4-21 1-16-9-13-15-12-19-12-25H12C12-19 13-15 16-9 21 1 33 4 33 15 33 31-33 31-33 15Z';
  const wood = `fill="var(--paint-seat${corner})" class="rim rim-seat${corner}"`;
  const turned = `<ellipse class="shadow" cx="5" cy="18" rx="36" ry="15"/><path d="${body}" ${wood}/>
    <ellipse cy="-21" rx="19" ry="5" ${wood}/><circle cy="-37" r="21" ${wood}/>
    <g transform="translate(0 -37)" class="sign-seat${corner}">${signs[corner]!}</g>`;
  const shape =
    '<circle cy="-30" r="28"/>' +
    '<path d="M-21-4H21V4H13C14 14 20 18 28 20 34 22 36 25 36 31H-36C-36 25-34 22-28 20-20 18-14 14-13 4H-21Z"/>';
  const layers = ['pawn-halo', `pawn-line rim-seat${corner}`, `pawn-body${corner}`].map(
    (layer) => `<g class="${layer}">${shape}</g>`,
  );
  const plain = `${layers.join('')}<g transform="translate(0 -30) scale(2.2)" class="sign-seat${corner}">
    ${signs[corner]!}</g>`;
  return `<g transform="translate(0 8)"><g class="pawn-turned">${turned}</g><g class="pawn-plain">${plain}</g></g>`;
}

/** Where several stand on one dot: how far each is from its middle, and how large they are then. */
const crowds: Record<number, { size: number; at: [x: number, y: number][] }> = {
  2: {
    size: 0.7,
    at: [
      [-24, 0],
      [24, 0],
    ],
  },
  3: {
    size: 0.66,
    at: [
      [0, -20],
      [-27, -2],
      [27, -2],
    ],
  },
  4: {
    size: 0.6,
    at: [
      [-15, -22],
      [15, -22],
      [-30, -2],
      [30, -2],
    ],
  },
}; // prettier-ignore

/** How many stand together where they cannot be counted at a glance. */
function drawCount({ x, y }: At, n: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size})"><circle class="crowd" r="25"/>
    <text class="crowd-count" y="2">${n}</text></g>`;
}

function drawDot(at: At, colour: string | null, radius = 43): string {
  return hollow(at, radius, colour ? `dot dot-${colour}` : 'dot');
}

/** The colour's sign, for a screen without colours. */
function drawSign(at: At, corner: number, size: number, on = ''): string {
  return `<g class="hc-sign ${on}" transform="translate(${at.x} ${at.y}) scale(${size})">
    ${signs[corner]!.replace('class="pawn-sign"', '')}</g>`;
}

function drawNest(layout: LudoLayout, corner: number, used: boolean): string {
  const { x, y } = layout.nestMiddle(corner);
  const half = layout.dots === 40 ? 176 : 230;
  const wells = [0, 1, 2, 3].map((nth) => hollow(layout.nest(corner, nth), 46, 'nest-well'));
  return `<rect class="nest nest-${colours[corner]}" x="${x - half}" y="${y - half}" width="${2 * half}"
    height="${2 * half}" rx="44"/>
    <rect class="nest-bed" x="${x - half + 22}" y="${y - half + 22}" width="${2 * half - 44}"
      height="${2 * half - 44}" rx="30"/>${used ? wells.join('') : ''}`;
}

/** Where a colour comes in: an arrow along its way, or the number of the die that brings it there. Without
 * colours it makes room for the sign below it. */
function drawEntry(layout: LudoLayout, corner: number, dot: number): string {
  const at = layout.dot(corner, dot);
  const next = layout.dot(corner, dot + 1);
  const turn = (Math.atan2(next.y - at.y, next.x - at.x) * 180) / Math.PI;
  const arrow = `<path class="dot-arrow" transform="rotate(${turn})" d="M-18 0H16M4-13 17 0 4 13"/>`;
  const told = layout.dots === 40 ? `<text class="dot-number" y="2">${dot}</text>` : arrow;
  const sign = drawSign({ x: at.x, y: at.y + 21 }, corner, 1.2, 'on-entry');
  return `<g transform="translate(${at.x} ${at.y})"><g class="entry entry-${colours[corner]}">${told}</g></g>${sign}`;
}

function star(at: At, radius: number, kind: string): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const far = (index % 2 ? 0.32 : 0.74) * radius;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${(at.x + far * Math.cos(angle)).toFixed(1)},${(at.y + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `<polygon class="${kind}" points="${points.join(' ')}"/>`;
}

/** Four triangles, each at the end of a track, with room for who comes home there; between dots they end in a tip. */
function drawGoal(layout: LudoLayout): string {
  const middle = layout.size / 2;
  const { half, tip } = layout.goal;
  const triangles = colours.map((colour, corner) => {
    const { x, y } = layout.homeward(corner);
    const at = (out: number, aside: number) => `${middle + out * x + aside * y},${middle + out * y + aside * x}`;
    const points = [at(0, 0), at(half, half), at(tip, 0), at(half, -half)];
    return `<polygon class="goal nest-${colour}" points="${points.join(' ')}"/>`;
  });
  return `${triangles.join('')}<circle class="goal-stud" cx="${middle}" cy="${middle}" r="${half / 8}"/>`;
}

function drawGround(layout: LudoLayout, used: number[], marked: boolean): string {
  const box = { x: rim, y: rim, w: layout.side * cell, h: layout.side * cell };
  const parts: string[] = [];
  for (let corner = 0; corner < 4; corner++) {
    const entries = layout.dots === 40 ? [1, 6] : [1];
    parts.push(drawNest(layout, corner, used.includes(corner)));
    for (let dot = 1; dot <= layout.dots / 4; dot++)
      parts.push(drawDot(layout.dot(corner, dot), entries.includes(dot) ? colours[corner]! : null));
    for (let dot = layout.last + 1; dot < layout.finish; dot++)
      parts.push(
        drawDot(layout.dot(corner, dot), colours[corner]!, 40),
        drawSign(layout.dot(corner, dot), corner, 1.4),
      );
    if (marked) parts.push(star(layout.dot(corner, safeDot), 40, 'safe-dot'));
    parts.push(...entries.map((dot) => drawEntry(layout, corner, dot)));
  }
  const bed = `<rect x="${rim}" y="${rim}" width="${box.w}" height="${box.h}" rx="6" fill="var(--bed)"/>`;
  return (
    frame(layout.size, layout.size, rim) + bed + parts.join('') + drawGoal(layout) + plank(box, 'transparent', 6, true)
  );
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
  /** How many stand where, from three on, or two beside others. */
  counts = '';
  /** Without colours no rim of a dot shows behind who stands on it. */
  covers = '';
  private readonly shared = new Map<string, number[]>(); // the seats that have men on a dot

  constructor(
    private readonly layout: LudoLayout,
    private readonly position: Position,
    private readonly seats: number[],
    private readonly seat: number,
  ) {
    position.men.forEach((side, seat) =>
      new Set(side).forEach((dot) => dot > 0 && this.note(seat, this.key(seat, dot))),
    );
    position.men.forEach((_, seat) => this.side(seat));
  }

  private note(seat: number, key: string): void {
    this.shared.set(key, [...(this.shared.get(key) ?? []), seat]);
  }

  private key(seat: number, dot: number): string {
    const { x, y } = this.layout.dot(this.seats[seat]!, dot);
    return `${x} ${y}`;
  }

  private side(seat: number): void {
    const men = this.position.men[seat]!;
    for (const dot of new Set(men)) this.group(seat, dot, men.filter((other) => other === dot).length);
  }

  /** The men of a seat on one dot, in the nest or at home. Where others stand too, each seat has a place of its own. */
  private group(seat: number, dot: number, n: number): void {
    const corner = this.seats[seat]!;
    const home = dot === this.layout.finish;
    const ownPlace = dot === 0 || home;
    const others = ownPlace ? [seat] : this.shared.get(this.key(seat, dot))!;
    const among = others.length > 1 ? crowds[others.length] : undefined;
    const beside = ownPlace ? undefined : (among ?? crowds[n]);
    for (let nth = 0; nth < n; nth++) {
      const at =
        dot === 0 ? this.layout.nest(corner, nth) : home ? this.layout.home(corner, nth) : this.layout.dot(corner, dot);
      if (!home) this.covers += `<circle class="hc-cover" cx="${at.x}" cy="${at.y}" r="50"/>`;
      const [dx, dy] = beside?.at[among ? others.indexOf(seat) : nth] ?? [0, 0];
      this.men.push({
        look: `pawn${corner}`,
        place: this.nameFor(seat, dot),
        stands: `${seat}:${dot}`,
        seat,
        x: at.x + dx,
        y: at.y + 4 + dy,
        size: home ? this.layout.goal.size : beside?.size,
      });
    }
    if (ownPlace || n < (among ? 2 : 3)) return;
    const at = this.layout.dot(corner, dot);
    const [dx, dy] = among?.at[others.indexOf(seat)] ?? [0, 0];
    this.counts += drawCount({ x: at.x + dx, y: at.y + dy + 24 }, n, among ? 0.8 : 1);
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

/** Dot by dot; out of the nest, and back there, in one leap. */
function routeOf(layout: LudoLayout, places: number[], from: Man, to: Man): At[] | undefined {
  const [, before = 0] = from.stands!.split(':').map(Number);
  const [seat = 0, after = 0] = to.stands!.split(':').map(Number);
  if (before === after) return undefined;
  if (before === 0 || after <= before) return [to];
  const between = Array.from({ length: after - before - 1 }, (_, index) => before + 1 + index);
  return [...between.map((dot) => layout.dot(places[seat]!, dot)), to];
}

/** Where several stand on a dot with a number, its colour as a rim only: neither a figure nor that colour between
 * them. */
function coverNumbers(layout: LudoLayout, men: Man[]): string {
  const entries = layout.dots === 40 ? [1, 6] : [1];
  return colours
    .flatMap((_, corner) => entries.map((dot) => layout.dot(corner, dot)))
    .filter(({ x, y }) => men.filter((man) => Math.hypot(man.x - x, man.y - y) < cell / 2).length > 1)
    .map((at) => hollow(at, 36, 'dot'))
    .join('');
}

/** The sign of each nest, large in its middle unless a die lies there. */
function nestSigns(layout: LudoLayout, dice: Die[]): string {
  const nests = [0, 1, 2, 3].map((corner) => ({ corner, at: layout.nestMiddle(corner) }));
  const free = nests.filter(({ at }) => !dice.some(({ x, y }) => x === at.x && y === at.y));
  return free.map(({ corner, at }) => drawSign(at, corner, layout.dots === 40 ? 5 : 7, 'on-nest')).join('');
}

function labelOf(men: Man[], place: string): string {
  const here = men.filter((man) => man.place === place);
  const counts = colours.map((_, corner) => here.filter(({ look }) => look === `pawn${corner}`).length);
  const words = counts.flatMap((n, corner) => (n > 0 ? [say(`page.men.ludo.${corner}`, { n })] : []));
  return seriesWords(words) || say('page.empty');
}

function spotsOf(layout: LudoLayout, men: Man[], corner: number): Spot[] {
  const spots: Spot[] = [];
  for (let dot = 1; dot < layout.finish; dot++) {
    const at = layout.dot(corner, dot);
    const place = String(dot);
    spots.push({
      place,
      ...at,
      w: cell,
      h: cell,
      row: Math.floor((at.y - rim) / cell),
      label: labelOf(men, place),
      name: say('page.dot', { n: dot }),
    });
  }
  const nest = layout.nestMiddle(corner);
  const wide = layout.dots === 40 ? 340 : 440;
  spots.push({
    place: 'nest',
    ...nest,
    w: wide,
    h: wide,
    row: Math.floor((nest.y - rim) / cell),
    label: labelOf(men, 'nest'),
    name: say('page.place.nest'),
  });
  const middle = layout.size / 2;
  spots.push({
    place: 'finish',
    x: middle,
    y: middle,
    w: 2 * layout.goal.half,
    h: 2 * layout.goal.half,
    row: (layout.side - 1) / 2,
    label: labelOf(men, 'finish'),
    name: say('page.place.finish'),
  });
  return spots.sort((a, b) => a.row - b.row || a.x - b.x);
}

function factsOf({ men }: Position, finish: number): Fact[] {
  return men.map((side, seat) =>
    fact(seat, 'page.fact.home', { n: side.filter((dot) => dot === finish).length, goal: 4 }),
  );
}

/** What each seat threw for the start; 0: not yet. */
function throwsOf({ opening }: Position): number[] {
  return opening.map((thrown) => Number(thrown.replace(/[().]/g, '') || 0));
}

function startWords(position: Position): string | undefined {
  const title = (seat: number) => ({ id: `seat.ludo.${position.men.length}.${seat}` });
  const throws = seriesWords(
    throwsOf(position).flatMap((n, seat) => (n > 0 ? [say('page.news.threw', { seat: title(seat), n })] : [])),
  );
  if (throws === '' || position.die > 0) return undefined;
  return position.turn < 0
    ? say('page.news.starting', { throws })
    : say('page.news.start', { throws, seat: title(position.turn) });
}

/** The die in the nest of who threw it; before play what each threw for the start. */
function diceOf(position: Position, layout: LudoLayout, places: number[]): Die[] {
  const die = (seat: number, value: number): Die => ({ ...layout.nestMiddle(places[seat] ?? 0), value, seat });
  if (position.die > 0) return [die(position.turn, position.die)];
  return throwsOf(position).flatMap((value, seat) => (value > 0 ? [die(seat, value)] : []));
}

/** Men that are in their nest again. */
function sentHome(before: string, after: string): string[] {
  const [olds, news] = [read(before).men, read(after).men];
  const nested = (side: number[] | undefined) => side?.filter((dot) => dot === 0).length ?? 0;
  return news.flatMap((side, seat) =>
    nested(side) > nested(olds[seat]) ? [say('news.ludo', { seat: { id: `seat.ludo.${news.length}.${seat}` } })] : [],
  );
}

/** "nest-6 two knock": what came out, or how far it went, and what that did. In a list: "+6", "+6*" if it knocked. */
function moveWords({ history, index, brief }: Played): string | undefined {
  const words = history[index]![1];
  const [, from, to = ''] = /^(\w+)-(\w+)/.exec(words) ?? [];
  if (from === undefined) return undefined;
  const two = words.includes(' two') ? '.two' : '';
  const out = to === '1' || two ? say(`page.ludo.out${two}`) : say('page.ludo.out_to', { n: to });
  const far = Number(to) - Number(from); // beyond the finish it turns back
  const steps = `\u200e${far < 0 ? '\u2212' : '+'}${Math.abs(far)}`; // the sign stands before, from right to left too
  const on = brief ? steps : far < 0 ? say('page.ludo.back', { n: -far }) : say('page.ludo.goes', { n: far });
  const way = from === 'nest' ? out : to === 'finish' ? say('page.ludo.home') : on;
  if (!words.includes(' knock')) return way;
  return way === steps ? `${steps}*` : say('page.ludo.knock', { move: way }); // as backgammon's lists mark a hit
}

/** A six out of the nest: where it decides how many come out, this says so. */
function begun(moves: string[]): string | undefined {
  const ways = moves.map((words) => /^nest-(\w+)( two)?/.exec(words) ?? []).map(([, to, two]) => ({ to, two }));
  const two = ways.find((way) => way.two)?.to;
  const one = ways.filter((way) => !way.two).map(({ to }) => to);
  return two === undefined || one.length !== 1 || one[0] === two
    ? undefined
    : say('page.ludo.ways_out', { two, one: one[0]! });
}

/** All throw for the start, those who threw highest once more; a match that was set up has no such throws. */
function startersOf(seats: number, throws: string[], played: boolean): number[] {
  const found: number[] = [];
  let round = Array.from({ length: seats }, (_, seat) => seat);
  while (round.length > 1 && found.length + round.length <= throws.length) {
    const thrown = throws.slice(found.length, found.length + round.length).map(Number);
    found.push(...round);
    round = round.filter((_, index) => thrown[index] === Math.max(...thrown));
  }
  if (round.length === 1) return found;
  return played ? [] : [...found, ...round.slice(0, throws.length - found.length)];
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
    const { men, counts, covers } = new Drawing(layout, position, places, seat);
    const dice = diceOf(position, layout, places);
    const roll = dice.length > 0 ? text : undefined;
    const facts = factsOf(position, layout.finish);
    return {
      men,
      over: counts,
      under: nestSigns(layout, dice) + coverNumbers(layout, men) + covers,
      spots: spotsOf(layout, men, own),
      dice,
      roll,
      given: position.die === 0,
      facts,
      words: startWords(position),
    };
  };
  return {
    width: layout.size,
    height: layout.size,
    reach: 45,
    winding: true,
    stands: true,
    glows: true,
    ground: drawGround(layout, places, options['ludo.safe'] === 'marked'),
    looks: Object.fromEntries([0, 1, 2, 3].map((corner) => [`pawn${corner}`, pawn(corner)])),
    route: (from, to) => routeOf(layout, places, from, to),
    barAt: ({ x, y, stands, size = 1 }) =>
      stands?.endsWith(`:${layout.finish}`) ? { x, y: y + 45 * size, w: 60 * size, h: 7 } : null,
    scene,
    starters: (throws, played) => startersOf(seats, throws, played),
    tied: (throws) => startersOf(seats, throws, false).length > seats, // somebody threw twice
    signs: places.map((corner) => colours[corner]!),
    news: sentHome,
    moveWords,
    begun,
  };
}
