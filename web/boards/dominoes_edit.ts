// Setting up dominoes: every tile is once in a hand, in the row or in the stock, so putting it
// somewhere takes it from where it was. It writes "set 2 0/0 64.62/65.61 0 66 64>": hands, whose turn,
// and the row; how that came about the core finds out, or says that it cannot have.
// SPDX-License-Identifier: MIT
import type { Editing, Field, Piece } from '../board/editing.ts';
import type { Board, Man, Setup, Spot } from '../board/scene.ts';
import { say } from '../words.ts';
import { makeDominoes } from './dominoes.ts';
import { rowOf } from './dominoes_line.ts';

interface Table {
  number: number;
  points: string;
  hands: string[][];
  turn: number;
  /** What was laid: "66", "64>", "<62". */
  row: string[];
}

const isTile = (place: string) => /^\d\d$/.test(place);
const tileOf = (event: string) => event.replace(/[<>]/, '');

/** Of a position with a past the turn follows from who led. */
function read(text: string): Table {
  const [phase, number, points = '0/0', hands = '', lead, ...happened] = text.split(' ');
  const held = hands.split('/').map((hand) => hand.split('.').filter((tile) => tile !== '-' && tile !== ''));
  const turns = phase === 'set' ? 0 : happened.filter((event) => event !== '+').length;
  const row = happened.filter((event) => event !== '+' && event !== '-');
  return { number: Number(number), points, hands: held, turn: ((Number(lead) || 0) + turns) % held.length, row };
}

function write({ number, points, hands, turn, row }: Table): string {
  const held = hands.map((hand) => [...hand].sort().reverse().join('.') || '-');
  return ['set', number, points, held.join('/'), turn, ...row].join(' ');
}

/** A row as events again, from its left end; what continues a tile that is written the other way lies left. */
function layAgain(row: string[]): string[] {
  const [first = '', ...rest] = row;
  const turned = first[0]! < first[1]!;
  const code = (tile: string) => [...tile].sort().reverse().join('');
  return first === '' ? [] : [code(first), ...rest.map((tile) => (turned ? `<${code(tile)}` : `${code(tile)}>`))];
}

/** Without a tile the longer of the two ends that are left stays. */
function without(row: string[], tile: string): string[] {
  if (row.at(-1) !== undefined && tileOf(row.at(-1)!) === tile) return row.slice(0, -1);
  const lying = rowOf(row);
  const at = lying.findIndex((one) => one === tile || `${one[1]}${one[0]}` === tile);
  return layAgain(at * 2 >= lying.length ? lying.slice(0, at) : lying.slice(at + 1));
}

/** Who holds a tile; -1 if nobody does. */
const holderOf = ({ hands }: Table, tile: string) => hands.findIndex((hand) => hand.includes(tile));
const isLaid = ({ row }: Table, tile: string) => row.some((event) => tileOf(event) === tile);

function put(text: string, place: string, tile: string): string {
  const table = read(text);
  const from = holderOf(table, tile);
  const hand = place.startsWith('hand') ? Number(place.slice(4)) : holderOf(table, place);
  if (place === tile) return text;
  if (from >= 0) table.hands[from] = table.hands[from]!.filter((one) => one !== tile);
  if (isLaid(table, tile)) table.row = without(table.row, tile);
  if (hand >= 0) table.hands[hand]!.push(tile);
  else table.row.push(table.row.length === 0 ? tile : place === 'left' ? `<${tile}` : `${tile}>`);
  if (hand < 0 && from >= 0) table.turn = (from + 1) % table.hands.length;
  return write(table);
}

function takeAway(text: string, tile: string): string {
  const table = read(text);
  table.hands = table.hands.map((hand) => hand.filter((one) => one !== tile));
  if (isLaid(table, tile)) table.row = without(table.row, tile);
  return write(table);
}

/** Places to touch: every tile that lies open, the ends of the row, and a free one in each hand. */
function placesOf(board: Board, text: string): Spot[] {
  const table = read(text);
  const { men, spots } = board.scene(text);
  const seatOf = (seat: number) => ({ id: `seat.dominoes.${seat}` });
  const tiles = men
    .filter(({ look }) => isTile(look))
    .map(({ look, x, y, turn = 0, size = 1 }): Spot => {
      const [w, h] = turn % 180 === 0 ? [106, 200] : [200, 106];
      const hand = holderOf(table, look);
      const label = hand < 0 ? say('page.edit.tile.row') : say('page.edit.tile.hand', { seat: seatOf(hand) });
      return {
        place: look,
        x,
        y,
        w: w * size,
        h: h * size,
        row: hand < 0 ? 1 : hand === 0 ? 2 : 0,
        label,
        name: say('page.tile', { high: Number(look[0]), low: Number(look[1]) }),
      };
    });
  const ends =
    table.row.length > 0 ? spots.filter(({ place }) => place === 'left' || place === 'right') : [middle(board)];
  const free = table.hands.map(
    (_, seat): Spot => ({
      ...freeIn(board, men, seat, table.hands.length),
      place: `hand${seat}`,
      row: seat === 0 ? 2 : 0,
      label: say('page.edit.free'),
      name: say('page.edit.hand', { seat: seatOf(seat) }),
    }),
  );
  return [...tiles, ...ends, ...free];
}

function middle({ width, height }: Board): Spot {
  return {
    place: 'row',
    x: width / 2,
    y: height / 2,
    w: 220,
    h: 220,
    row: 1,
    label: say('page.edit.free'),
    name: say('page.edit.row'),
  };
}

interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The tiles of a hand as they lie. */
function handOf(men: Man[], seat: number): Man[] {
  return men.filter(({ place }) => (seat === 0 ? isTile(place) || place === 'own-hand' : place === `hand${seat}`));
}

/** Behind the last tile of a hand, above it if there is no room, or where its first would lie. */
function freeIn(board: Board, men: Man[], seat: number, seats: number): Area {
  const hand = handOf(men, seat);
  const last = hand.at(-1);
  if (!last)
    return {
      x: seat === 0 ? board.width / 2 : (board.width - 200) * ((seat - 0.5) / (seats - 1)) + 40,
      y: seat === 0 ? board.height - 156 : 122,
      w: 100,
      h: seat === 0 ? 200 : 124,
    };
  const size = last.size ?? 1;
  const x = last.x + 112 * size;
  if (seat > 0 || x + 50 * size < board.width - 40) return { x, y: last.y, w: 100 * size, h: 200 * size };
  return { x: board.width / 2, y: Math.min(...hand.map(({ y }) => y)) - 212 * size, w: 100 * size, h: 200 * size };
}

/** Whose hand is whose. */
function nameHands(board: Board, text: string): string {
  const { men } = board.scene(text);
  const { hands } = read(text);
  const names = hands.map((_, seat) => {
    const { x, y, h } = freeIn(board, men, seat, hands.length);
    const hand = handOf(men, seat);
    const middle = hand.length === 0 ? x : seat === 0 ? hand[0]!.x + 20 : (hand[0]!.x + hand.at(-1)!.x) / 2;
    const top = hand.length > 0 ? Math.min(...hand.map((man) => man.y - 100 * (man.size ?? 1))) : y - h / 2;
    return `<text class="stock-count" x="${middle}" y="${seat === 0 ? top - 18 : y + h / 2 + 40}">
      ${say(`seat.dominoes.${seat}`)}</text>`;
  });
  return names.join('');
}

export function editDominoes(setup: Setup): Editing {
  const board = makeDominoes(setup);
  const seats = Array.from({ length: setup.seats }, (_, seat) => seat);
  const single = setup.options['do.score'] === 'single';
  const sides = setup.options['do.partners'] === 'yes' && setup.seats === 4 ? 2 : setup.seats;
  const points = Array<string>(sides).fill('0').join('/');
  const tray: Piece[] = [];
  for (let high = 6; high >= 0; high--)
    for (let low = high; low >= 0; low--)
      tray.push({ name: `${high}${low}`, look: `${high}${low}`, words: say('page.tile', { high, low }) });
  const turn: Field = {
    name: 'turn',
    label: say('page.edit.turn'),
    values: seats.map((seat) => [String(seat), `seat.dominoes.${seat}`]),
    read: (text) => String(read(text).turn),
    write: (text, value) => write({ ...read(text), turn: Number(value) }),
  };
  return {
    empty: `set ${single ? 1 : 2} ${points} ${seats.map(() => '-').join('/')} 0`,
    tray,
    dark: true,
    once: true,
    fields: [turn],
    pieceAt: (_, place) => (isTile(place) ? place : ''),
    put: (text, place, piece) => (piece ? put(text, place, piece) : isTile(place) ? takeAway(text, place) : text),
    move: (text, _, to, piece) => put(text, to, piece),
    places: (text) => placesOf(board, text),
    over: (text) => nameHands(board, text),
    isOut: (text, piece) => holderOf(read(text), piece) >= 0 || isLaid(read(text), piece),
  };
}

/** The first deal of a booklet laid open, the double six on the table: the usual first position tells nothing. */
export function sampleDominoes({ seats, options }: { seats: number; options: Record<string, string> }): string {
  const block = options['do.stock'] === 'none' && options['do.score'] === 'winner_takes';
  const size = seats === 2 || (seats === 4 && block) ? 7 : 5;
  const { empty, tray } = editDominoes({ game: '', options, seats, seat: 0, near: 0, flipped: false });
  const table = read(empty);
  const [first = '', ...tiles] = tray.map(({ name }) => name);
  for (let nth = 0; nth < size * seats - 1; nth++) table.hands[nth % seats]!.push(tiles[(nth * 11) % tiles.length]!);
  return write({ ...table, row: [first] });
}
