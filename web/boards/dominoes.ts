// Dominoes: "play 1 0/0 65.61.60.50.30/?6 0 66 64> <62 + 43>" is phase, hand, points, hands, lead, then what
// was laid. The own hand lies below; of the others only the backs, unless they lie open.
// SPDX-License-Identifier: MIT
import { fact } from '../board/fact.ts';
import type { Board, Fact, Man, Played, Scene, Setup, Spot } from '../board/scene.ts';
import { die, frame, pips, plank } from '../board/wood.ts';
import { listWords, say, seriesWords } from '../words.ts';
import { type Line, layLine, rowOf, stepsOf } from './dominoes_line.ts';

interface Position {
  phase: string;
  hand: string;
  points: number[];
  hands: { tiles: string[]; hidden: number }[];
  events: string[];
  stock: number;
}

const rim = 36;
const mixed = 'mix'; // all tiles come back to the table

function readHand(text: string): { tiles: string[]; hidden: number } {
  const parts = text === '-' ? [] : text.split('.');
  const hidden = parts.find((part) => part.startsWith('?'));
  return { tiles: parts.filter((part) => !part.startsWith('?')), hidden: hidden ? Number(hidden.slice(1)) : 0 };
}

function read(text: string): Position {
  const [phase = '', hand = '', points = '', hands = '', , ...happened] = text.split(' ');
  const events = happened.filter((event) => event !== '+' && event !== '-');
  const held = hands.split('/').map(readHand);
  const inHands = held.reduce((sum, { tiles, hidden }) => sum + tiles.length + hidden, 0);
  return {
    phase,
    hand,
    points: points.split('/').map(Number),
    hands: held,
    events,
    stock: Math.max(0, 28 - inHands - events.length),
  };
}

function drawTile(code: string): string {
  const spinner = code[0] === code[1] ? 8 : 6;
  return `<rect class="shadow cast" x="-50" y="-99" width="100" height="198" rx="15"/>
    <rect x="-49" y="-98" width="98" height="196" rx="14" class="tile-face tile-edge"/>
    <path class="tile-line" d="M-36 0H36"/><circle r="${spinner}" fill="var(--paint-brass)"/>
    <g class="pips-${code[0]}" transform="translate(0 -49)">${pips(Number(code[0]), 27, 9.5)}</g>
    <g class="pips-${code[1]}" transform="translate(0 49)">${pips(Number(code[1]), 27, 9.5)}</g>`;
}

/** The backs are the same ivory, with a line and a lozenge cut in. */
const back = `<rect class="shadow cast" x="-50" y="-99" width="100" height="198" rx="15"/>
  <rect x="-49" y="-98" width="98" height="196" rx="14" class="tile-face tile-edge"/>
  <rect x="-37" y="-86" width="74" height="172" rx="8" class="tile-back-line"/>
    <path class="tile-back-line" d="M0-42 24 0 0 42-24 0Z"/>`;

function looks(): Record<string, string> {
  const all: Record<string, string> = { back };
  for (let high = 0; high <= 6; high++)
    for (let low = 0; low <= high; low++) all[`${high}${low}`] = drawTile(`${high}${low}`);
  return all;
}

class Table {
  readonly width: number;
  readonly height: number;

  constructor(
    tall: boolean,
    aspect: number,
    private readonly others: number,
  ) {
    this.width = tall ? 1000 : 1800;
    this.height = Math.max(tall ? 960 : 1150, Math.min(tall ? 1470 : 1480, Math.round(this.width / aspect)));
  }

  /** Where the row may begin: below the others' tiles, and the dice that tell whose they are. */
  private get top(): number {
    return rim + (this.others > 1 ? 214 : 170);
  }

  /** Where the row lies: between the others' tiles and so many of one's own. */
  private room(held: number): { x: number; y: number; w: number; h: number } {
    const { top } = this;
    const { y, size } = this.own(0, Math.max(1, held));
    const bottom = y - 100 * size - 45;
    return { x: this.width / 2, y: (top + bottom) / 2, w: this.width - 2 * rim - 60, h: bottom - top };
  }

  get ground(): string {
    const bed = { x: rim, y: rim, w: this.width - 2 * rim, h: this.height - 2 * rim };
    return frame(this.width, this.height, rim, 26) + plank(bed, 'var(--cloth)', 8);
  }

  /** A row that bends at a width, and how large it can be on this table. */
  private bent(
    events: string[],
    width: number,
    room: { w: number; h: number },
  ): { line: Line; size: number; middle: { x: number; y: number } } | null {
    const line = layLine(events, width);
    if (!line) return null;
    const all = [...line.laid, line.left, line.right];
    const [left, right] = [Math.min(...all.map(({ x }) => x)) - 110, Math.max(...all.map(({ x }) => x)) + 110];
    const [top, bottom] = [Math.min(...all.map(({ y }) => y)) - 110, Math.max(...all.map(({ y }) => y)) + 110];
    const size = Math.min(1.5, room.w / (right - left), room.h / (bottom - top));
    return { line, size, middle: { x: (left + right) / 2, y: (top + bottom) / 2 } };
  }

  /** The row, shrunk and moved so that all of it lies in the middle of the table; it only bends elsewhere than usual
   * where that makes its tiles much larger. */
  line(
    events: string[],
    held: number,
  ): { line: Line; size: number; put: (at: { x: number; y: number }) => { x: number; y: number } } | null {
    const room = this.room(held);
    const usual = this.bent(events, Math.max(420, room.w / 1.8 - 70), room);
    if (!usual) return null;
    const others = [210, 310, 420, 620, 840, 1100, 1400, 1800].map((width) => this.bent(events, width, room)!);
    const largest = others.reduce((best, one) => (one.size > best.size ? one : best));
    const { line, size, middle } = largest.size > usual.size * 1.15 ? largest : usual;
    const shift = { x: room.x - middle.x * size, y: room.y - middle.y * size };
    return { line, size, put: ({ x, y }) => ({ x: shift.x + x * size, y: shift.y + y * size }) };
  }

  /** How large the tiles of a hand are in so many rows, which leave the larger part of the height to the table. */
  private inRows(rows: number, count: number): number {
    const high = this.height - this.top - rim - 65;
    return Math.min(1.25, (this.width - 2 * rim - 40) / (Math.ceil(count / rows) * 112), (0.44 * high) / (206 * rows));
  }

  /** Place and size of tile `nth` of the own hand; a large hand lies in two rows, where that makes its tiles larger. */
  own(nth: number, count: number): { x: number; y: number; size: number } {
    const rows = this.inRows(2, count) > this.inRows(1, count) ? 2 : 1;
    const perRow = Math.ceil(count / rows);
    const size = this.inRows(rows, count);
    const row = Math.floor(nth / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const x = this.width / 2 + (nth - row * perRow - (inRow - 1) / 2) * 112 * size;
    return { x, y: this.height - rim - 20 - 100 * size - (rows - 1 - row) * 206 * size, size };
  }

  /** The others' tiles along the upper edge, side by side and all as large as the `most` that one of them holds
   * allow. */
  other(place: number, most: number): { x: number; y: number; size: number } {
    const side = this.others === 1 ? 160 : 10; // room for the stock; a lone hand lies in the middle
    const wide = (this.width - 2 * rim - 140 - side) / this.others;
    const size = Math.min(0.62, (wide - 30) / (most * 114));
    return { x: rim + side + (place + 0.5) * wide, y: rim + 24 + 100 * size, size };
  }

  stock(nth: number): { x: number; y: number; size: number } {
    return { x: this.width - rim - 70 - nth * 8, y: rim + 80 + nth * 4, size: 0.5 };
  }
}

class Drawing {
  readonly men: Man[] = [];
  readonly spots: Spot[] = [];
  over = '';

  constructor(
    private readonly table: Table,
    private readonly position: Position,
    private readonly seat: number,
  ) {
    position.hands.forEach((_, which) => (which === seat ? this.ownHand() : this.otherHand(which)));
    this.row();
    this.stock();
  }

  private ownHand(): void {
    const { tiles, hidden } = this.position.hands[this.seat]!;
    const count = tiles.length + hidden;
    for (let nth = 0; nth < count; nth++) {
      const tile = tiles[nth];
      const at = this.table.own(nth, count);
      this.men.push(
        tile
          ? { look: tile, key: tile, place: tile, quiet: true, ...at }
          : { look: 'back', place: 'own-hand', quiet: true, ...at },
      );
      const label = say('page.tile.held');
      if (tile)
        this.spots.push({
          place: tile,
          x: at.x,
          y: at.y,
          w: 108 * at.size,
          h: 200 * at.size,
          row: 2,
          label,
          name: say('page.tile', { high: Number(tile[0]), low: Number(tile[1]) }),
        });
    }
  }

  private otherHand(which: number): void {
    const { tiles, hidden } = this.position.hands[which]!;
    const seats = this.position.hands.length;
    const place = (which - this.seat - 1 + seats) % seats;
    const count = tiles.length + hidden;
    const most = Math.max(
      1,
      ...this.position.hands.map((hand, seat) => (seat === this.seat ? 0 : hand.tiles.length + hand.hidden)),
    );
    const { x, y, size } = this.table.other(place, most);
    for (let nth = 0; nth < count; nth++) {
      const tile = tiles[nth];
      this.men.push({
        look: tile ?? 'back',
        key: tile,
        place: `hand${which}`,
        quiet: true,
        x: x + (nth - (count - 1) / 2) * 114 * size,
        y,
        size,
      });
    }
    if (seats > 2)
      this.over += `<g class="whose" transform="translate(${x} ${y + 100 * size + 32})">${die(which + 1, 44)}</g>`;
  }

  private row(): void {
    const { tiles, hidden } = this.position.hands[this.seat]!;
    const laid = this.table.line(this.position.events, tiles.length + hidden);
    if (!laid) return;
    const { line, size, put } = laid;
    for (const { tile, turn, ...at } of line.laid)
      this.men.push({ look: tile, key: tile, place: 'row', ...put(at), turn, size });
    const row = rowOf(this.position.events);
    const shows = { left: row[0]![0]!, right: row.at(-1)![1]! };
    const laidTiles = seriesWords(row.map(([high, low]) => `${high}-${low}`));
    for (const end of ['left', 'right'] as const)
      this.spots.push({
        place: end,
        ...put(line[end]),
        w: 150 * size,
        h: 150 * size,
        row: 1,
        label: say(end === 'left' ? 'page.tile.end.row' : 'page.tile.end', { n: shows[end], tiles: laidTiles }),
        name: say(`page.place.${end}`),
      });
  }

  private stock(): void {
    const { stock } = this.position;
    for (let nth = 0; nth < Math.min(stock, 4); nth++)
      this.men.push({ look: 'back', place: 'stock', quiet: true, ...this.table.stock(nth) });
    const { x, y } = this.table.stock(Math.min(stock, 4) / 2 - 0.5);
    if (stock > 0) this.over += `<text class="stock-count" x="${x}" y="${y + 92}">${stock}</text>`;
  }
}

/** Points are what a hand is left with, unless the winner takes them; told once somebody has some. */
function factsOf({ hands }: Position, counts: number[], takes: boolean): Fact[] {
  const scored = counts.some((n) => n > 0);
  return hands.flatMap(({ tiles, hidden }, seat) => [
    { seat, words: say('page.fact.tiles', { n: tiles.length + hidden }) },
    ...(scored ? [fact(seat, takes ? 'page.fact.points' : 'page.fact.against', { n: counts[seat]! })] : []),
  ]);
}

/** "53 left" as a position has it, "<53"; between equal ends tiles go to the right. */
function eventOf(words: string): string[] {
  const [, tile, side] = /^(\d\d)(?: (left|right))?$/.exec(words) ?? [];
  return tile === undefined ? [] : [side === 'left' ? `<${tile}` : `${tile}>`];
}

/** "5-3 at the 5": the tile, and the end it was laid to. A lot that was laid itself has no words in the history: there
 * only the tile is told. */
function moveWords({ history, index }: Played): string | undefined {
  const [, high, low] = /^(\d)(\d)/.exec(history[index]![1]) ?? [];
  if (high === undefined) return undefined;
  const so = history.slice(0, index + 1);
  const hand = so.slice(so.findLastIndex(([, words]) => words === mixed) + 1);
  const pips = hand.some(([, words]) => words.startsWith('lot'))
    ? ''
    : stepsOf(hand.flatMap(([, words]) => eventOf(words))).at(-1)?.near;
  const tile = `${high}-${low}`;
  return pips ? say('page.move.joins', { tile, pips }) : tile;
}

/** What one's own hand has got from the stock; a freshly dealt hand is not news. */
function drawn(before: string, after: string, seat: number): string[] {
  const [old = [], now = []] = [before, after].map((text) => read(text).hands[seat]?.tiles ?? []);
  const tiles = now.filter((tile) => !old.includes(tile)).map((tile) => [...tile].join('-'));
  return old.length > 0 && tiles.length > 0 && old.every((tile) => now.includes(tile))
    ? [say('page.news.drew', { tiles: listWords(tiles) })]
    : [];
}

/** The winner of a hand takes points; of equals nobody does. */
function tied(before: string, after: string): string[] {
  const [was, is] = [read(before), read(after)];
  const ended = is.phase === 'shown' && was.phase !== 'shown';
  return ended && is.points.every((n, side) => n === was.points[side]) ? [say('news.dominoes.tied')] : [];
}

export function makeDominoes({ options, seats, seat, tall, aspect }: Setup): Board {
  const table = new Table(tall === true, aspect ?? 1.35, seats - 1);
  const takes = options['do.score'] === 'winner_takes';
  const scene = (text: string): Scene => {
    const position = read(text);
    const drawing = new Drawing(table, position, seat);
    const counts = position.hands.map((_, which) => position.points[which % position.points.length] ?? 0);
    const shown = position.phase === 'shown';
    const score = takes
      ? { points: counts }
      : { against: shown || (position.phase === 'deal' && position.hand !== '1') ? counts : undefined };
    return {
      men: drawing.men,
      spots: drawing.spots,
      facts: factsOf(position, counts, takes),
      over: drawing.over,
      game: position.hand,

      ...score,
    };
  };
  return {
    width: table.width,
    height: table.height,
    round: 26,
    reach: 62,
    outline: { w: 104, h: 202 },
    glows: true,
    fixed: true,
    ground: table.ground,
    looks: looks(),
    scene,
    signs: ['tile1', 'tile2', 'tile3', 'tile4'],
    numbered: true,
    coloured: true,
    moveWords,
    news: (before, after) => [...drawn(before, after, seat), ...(takes ? tied(before, after) : [])],
    opens: (words) => words === mixed,
  };
}
