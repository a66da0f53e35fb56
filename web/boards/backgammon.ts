// Draws the backgammon board. A position is "24:2,13:5/24:2,13:5 white 31/1 cube 2 black score 3-1/7". Each side counts
// its own points, so a man of the other side on its point q lies on 25 - q.
// SPDX-License-Identifier: MIT
import { fact } from '../board/fact.ts';
import type { Board, Die, Man, Scene, Setup, Spot } from '../board/scene.ts';
import { disc, frame, plank } from '../board/wood.ts';
import { say, seriesWords } from '../words.ts';
import { labelOf } from './backgammon_labels.ts';
import { Layout, man } from './backgammon_layout.ts';

interface Position {
  sides: Map<string, number>[]; // by place: "24", "bar", "off"
  turn: number; // -1: nobody
  dice: string;
  left: string | null;
  cube: number;
  owner: number; // -1: in the middle
  asked: boolean;
  score: string;
  turns: string;
  resign: number;
}

function readSide(text: string): Map<string, number> {
  const men = new Map<string, number>();
  if (text !== '-')
    for (const part of text.split(',')) {
      const [place = '', count = '0'] = part.split(':');
      men.set(place, Number(count));
    }
  const there = [...men.values()].reduce((sum, count) => sum + count, 0);
  if (there < 15) men.set('off', 15 - there);
  return men;
}

export function read(text: string): Position {
  const words = text.split(' ');
  const after = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
  const turn = ['white', 'black'].indexOf(words[1] ?? '');
  const [dice = '', left = null] =
    words
      .slice(1, 4)
      .find((word) => /^[1-6]{2}(\/[1-6]*)?$/.test(word))
      ?.split('/') ?? [];
  const cube = Number(after('cube') ?? 1);
  const owner = words.includes('cube') ? ['white', 'black'].indexOf(words[words.indexOf('cube') + 2] ?? '') : -1;
  return {
    sides: words[0]!.split('/').map(readSide),
    turn,
    dice,
    left,
    cube,
    owner,
    asked: words[2] === 'answer',
    score: after('score') ?? '',
    turns: after('turns') ?? '0',
    resign: Number(after('resign') ?? 0),
  };
}

function pipCount(side: Map<string, number>): number {
  return [...side].reduce(
    (sum, [place, count]) => sum + count * (place === 'bar' ? 25 : place === 'off' ? 0 : Number(place)),
    0,
  );
}

function drawGround(at: Layout): string {
  const { rim, edge, bed, tray } = at;
  const bedBox = at.box(rim + bed.w / 2, edge + bed.h / 2, bed.w, bed.h);
  const surface = (box: { x: number; y: number; w: number; h: number }, paint: string, round = 4) =>
    plank({ x: box.x - box.w / 2, y: box.y - box.h / 2, w: box.w, h: box.h }, paint, round, at.upright);
  const brim = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) =>
    `<rect class="tray-edge" x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="10"/>`;
  const points = Array.from({ length: 24 }, (_, index) => {
    const warm = index % 2 === 0;
    return `<polygon class="point" points="${at.triangle(index + 1)}" fill="var(--${warm ? 'warm' : 'deep'})"/>`;
  });
  const bar = at.box(rim + bed.w / 2, edge + bed.h / 2, at.barWidth, bed.h + 12);
  const trays = [true, false].map((own) => `${surface(at.trayBox(own), 'var(--tray)', 10)}${brim(at.trayBox(own))}`);
  const off = at.box(rim + bed.w + tray.gap + tray.w / 2, edge + bed.h / 2, tray.w + 8, bed.h + 4);
  return `${frame(at.width, at.height, at.upright ? edge : rim, 26, at.upright ? rim : edge)}
    ${surface(at.box(rim + bed.w + tray.gap / 2, edge + bed.h / 2, tray.gap + 12, bed.h), 'var(--frame-bottom)', 0)}
    ${surface(bedBox, 'var(--bed)')}${points.join('')}
    ${surface(bar, 'var(--paint-frame)', 0)}<rect class="groove" x="${bar.x - bar.w / 2}" y="${bar.y - bar.h / 2}"
    width="${bar.w}" height="${bar.h}"/>
    ${surface(off, 'var(--frame-bottom)', 8)}
    ${trays.join('')}`;
}

/** The numbers of the points as who sits below counts them, or their labels; beside each other they do not change with
 * every turn. */
function numbers(at: Layout, nameOf: (point: number) => string): string {
  const { edge, bed } = at;
  return Array.from({ length: 24 }, (_, index) => {
    const { x, y } = at.at(at.column(index + 1), at.isLow(index + 1) ? edge + bed.h + edge / 2 : edge / 2);
    const name = nameOf(index + 1);
    const long = name.length > 2 ? ' long' : '';
    return `<text class="rim-label point-number${long}" x="${x}" y="${y}">${name}</text>`;
  }).join('');
}

function slab(kind: string): string {
  return `<rect class="shadow cast" x="-46" y="-13" width="92" height="26" rx="6"/>
    <rect x="-46" y="-13" width="92" height="26" rx="6" fill="var(--paint-${kind})" class="rim rim-${kind}"/>`;
}

class Drawing {
  readonly men: Man[] = [];
  readonly over: string[] = [];

  constructor(
    private readonly at: Layout,
    private readonly position: Position,
    private readonly seat: number,
  ) {
    position.sides.forEach((side, which) => side.forEach((count, place) => this.stack(which, place, count)));
    this.cube();
  }

  /** The place's name for the seat that looks. */
  private static ownName(own: boolean, place: string): string {
    return own || place === 'bar' || place === 'off' ? place : String(25 - Number(place));
  }

  private stack(which: number, place: string, count: number): void {
    const own = which === this.seat;
    const look = which === 0 ? 'light' : 'dark';
    const name = Drawing.ownName(own, place);
    for (let nth = 0; nth < count; nth++) {
      const spot =
        place === 'off'
          ? this.at.inTray(own, nth)
          : place === 'bar'
            ? this.at.onBar(own, nth, count)
            : this.at.onPoint(Number(name), nth, count);
      const turn = place === 'off' && this.at.upright ? 90 : undefined;
      this.men.push({
        look: place === 'off' ? `${look}-slab` : look,
        place: own || place !== 'off' ? name : 'their-off',
        seat: place === 'bar' ? which : undefined,
        ...spot,
        turn,
      });
    }
    if (count > 5 && place !== 'off' && place !== 'bar') {
      const { x, y } = this.at.onPoint(Number(name), count - 1, count);
      this.over.push(`<text class="count count-${look}" x="${x}" y="${y + 2}">${count}</text>`);
    }
  }

  private cube(): void {
    const { cube, owner, asked, turn } = this.position;
    const { rim, edge, bed } = this.at;
    if (cube === 0) return;
    const lies = asked ? turn : owner; // who is asked has it before them, turned to what is offered
    const away = lies < 0 ? 0 : this.at.side(lies === this.seat);
    const shown = asked ? 2 * cube : cube === 1 ? 64 : cube;
    const { x, y } = this.at.at(rim + bed.w / 2, edge + bed.h / 2 + away * (bed.h / 2 - 52));
    this.over.push(`<g class="cube${asked ? ' asked' : ''}" transform="translate(${x}
      ${y})${asked ? ' scale(1.2)' : ''}"><rect class="shadow" x="-31" y="-28" width="66" height="66" rx="10"/>
      <rect x="-33" y="-33" width="66" height="66" rx="10" fill="var(--paint-ivory)" class="tile-edge"/>
        <text class="cube-number" y="2">${shown}</text></g>`);
  }
}

/** Dice lie in the right half of who rolls, those of a tie for the start one on each side; a double shows as many as
 * may be played. */
function diceOf({ dice, left, turn }: Position, at: Layout, seat: number): Die[] {
  if (dice === '') return [];
  const { rim, edge, bed } = at;
  const double = dice[0] === dice[1];
  const values = double && left !== null ? [...dice, ...dice] : [...dice];
  const rest = left === null ? [...values] : [...left];
  const half = (whose: number) => (at.side(whose === seat) > 0 ? 0.75 : 0.25);
  return values.map((value, index) => {
    const there = rest.indexOf(value);
    if (there >= 0) rest.splice(there, 1);
    const aside = turn < 0 ? 0 : (index - (values.length - 1) / 2) * 104;
    const { x, y } = at.at(rim + half(turn < 0 ? index : turn) * bed.w + aside, edge + bed.h / 2);
    return { x, y, value: Number(value), used: there < 0, seat: turn };
  });
}

/** How the start was thrown for, and what a double asks. */
function wordsOf(
  { dice, left, turn, turns, cube, asked, resign, sides }: Position,
  viewer: number,
): string | undefined {
  const title = (seat: number) => ({ id: `seat.backgammon.${seat}` });
  if (asked)
    return say(turn === viewer ? 'page.news.doubled' : 'page.news.doubles', {
      seat: title(1 - turn),
      other: title(turn),
      n: 2 * cube,
      lost: cube,
    });
  if (resign > 0 && turn >= 0) return say('page.news.resign', { seat: title(turn), n: resign * Math.max(1, cube) });
  if (turn >= 0 && (sides[turn]!.get('bar') ?? 0) > 0 && dice !== '')
    return say('page.news.bar', { seat: title(turn) });
  if (turns !== '0' || dice === '' || left !== null) return undefined;
  if (dice[0] === dice[1]) return say('page.news.equal', { n: Number(dice[0]) });
  const [low = 0, high = 0] = [...dice].map(Number).sort(); // whoever has the turn threw the higher die
  const throws = seriesWords(
    [0, 1].map((seat) => say('page.news.threw', { seat: title(seat), n: seat === turn ? high : low })),
  );
  return say('page.news.start', { throws, seat: title(turn) });
}

function choicesOf({ cube, score }: Position): Record<string, string> {
  const giving = (n: number) =>
    n === 1 && score.endsWith('/1') ? say('page.resign_for.only') : say(`page.resign_for.${n}`, { n: n * cube });
  return {
    double: say('page.double_to', { n: 2 * cube }),
    take: say('page.take_for', { n: 2 * cube }),
    drop: say('page.drop_for', { n: cube }),
    ...Object.fromEntries([1, 2, 3].map((n) => [`resign ${n}`, giving(n)])),
  };
}

/** Whether somebody has more men on the bar than before. */
function hits(before: string, after: string): string[] {
  const [olds, news] = [read(before).sides, read(after).sides];
  return news.some((side, seat) => (side.get('bar') ?? 0) > (olds[seat]?.get('bar') ?? 0))
    ? [say('news.backgammon')]
    : [];
}

function spotsOf(at: Layout, { sides }: Position, { seat, labels }: Setup): Spot[] {
  const own = sides[seat]!;
  const other = sides[1 - seat]!;
  const words = (mine: number, theirs: number) => {
    if (mine > 0) return say(`page.men.backgammon.${seat}`, { n: mine });
    return theirs > 0 ? say(`page.men.backgammon.${1 - seat}`, { n: theirs }) : say('page.empty');
  };
  const points = Array.from({ length: 24 }, (_, index): Spot => {
    const place = String(index + 1);
    const mine = own.get(place) ?? 0;
    const theirs = other.get(String(24 - index)) ?? 0;
    const landing = at.onPoint(index + 1, Math.min(theirs === 1 ? 0 : mine, 5), Math.min(mine + 1, 6));
    return {
      place,
      ...at.pointBox(index + 1),
      row: index < 12 ? 1 : 0,
      label: words(mine, theirs),
      name: say('page.point', { n: labels ? labelOf(seat, index + 1) : index + 1 }),
      typed: labels ? labelOf(seat, index + 1) : undefined,
      at: landing,
    };
  });
  const bar = own.get('bar') ?? 0;
  const off = own.get('off') ?? 0;
  return [
    ...points,
    { place: 'bar', ...at.barBox(), row: 1, label: words(bar, 0), name: say('page.place.bar') },
    {
      place: 'off',
      ...at.trayBox(true),
      row: 1,
      label: words(off, 0),
      name: say('page.place.off'),
      at: at.inTray(true, Math.max(1, off)),
    },
  ];
}

function sceneOf(text: string, setup: Setup, at: Layout, below: Layout): Scene {
  const { seat, options, near, labels } = setup;
  const position = read(text);
  const { dice, turn, turns, sides } = position;
  const drawing = new Drawing(at, options['bg.cube'] === 'on' ? position : { ...position, cube: 0 }, seat);
  const [score = '', length = ''] = position.score.split('/');
  const goal = Number(length);
  const points = goal > 1 ? score.split('-').map(Number) : undefined;
  return {
    men: drawing.men,
    under: numbers(below, (point) => (labels ? labelOf(near, point) : String(point))),
    spots: spotsOf(at, position, setup),
    dice: diceOf(position, at, seat),
    roll: dice === '' ? undefined : `${turn} ${dice} ${turns} ${score}`,
    given: turns === '0',
    words: wordsOf(position, seat),
    choices: choicesOf(position),
    game: position.score,
    points,
    facts: sides.flatMap((side, which) => [
      { seat: which, words: say('page.fact.pips', { n: pipCount(side) }) },
      ...(points ? [fact(which, 'page.fact.match', { n: points[which]!, goal })] : []),
    ]),
    over: drawing.over.join(''),
  };
}

export function makeBackgammon(setup: Setup): Board {
  const at = new Layout(setup);
  const below = new Layout({ ...setup, seat: setup.near });
  const cross = '<path class="seat-mark" d="M-16-16 16 16M16-16-16 16"/>';
  return {
    width: at.width,
    height: at.height,
    round: 26,
    reach: man,
    winding: true,
    signs: ['light', 'crossed'],
    barAt: ({ place }) => (Number(place) > 0 ? at.bar(Number(place)) : null),
    news: hits,
    route: (from, to) => (to.place === 'bar' && from.place !== 'bar' ? [to] : undefined),
    opens: (words) => words.includes(' '), // "3 1": whose die is whose matters only at the start
    tied: (throws) => throws.slice(0, -1).some((words) => /^(\d) \1$/.test(words)),
    ground: drawGround(at),
    looks: {
      light: disc('light', man - 1),
      dark: disc('dark', man - 1, cross),
      'light-slab': slab('light'),
      'dark-slab': slab('dark'),
    },
    scene: (text) => sceneOf(text, setup, at, below),
  };
}
