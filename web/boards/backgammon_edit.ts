// Setting up backgammon: checkers on points, on the bar, and off, which is where those are that are
// not named. Places are in White's count; a black checker on 24 lies on Black's own point 1.
// SPDX-License-Identifier: MIT
import type { Editing, Field, Piece } from '../board/editing.ts';
import type { Setup } from '../board/scene.ts';
import { say } from '../words.ts';
import { read } from './backgammon.ts';

const seats = ['white', 'black'];
type Men = Map<string, number>[];

function menOf(text: string): Men {
  return read(text).sides;
}

function writeSide(side: Map<string, number>): string {
  const order = ([place]: [string, number]) => (place === 'bar' ? 25 : Number(place));
  const there = [...side].filter(([place, count]) => place !== 'off' && count > 0).sort((a, b) => order(b) - order(a));
  return there.map(([place, count]) => `${place}:${count}`).join(',') || '-';
}

/** The words behind the men: who, dice, and what is kept as it stood. */
interface Rest {
  turn: string;
  dice: string;
  cube: string;
  others: string;
}

function restOf(text: string): Rest {
  const { turn, dice, cube, owner } = read(text);
  const others = ['score', 'crawford'].flatMap((name) => new RegExp(` ${name} \\S+`).exec(text)?.[0] ?? []);
  return {
    turn: seats[turn] ?? 'white',
    dice: [...dice].sort().reverse().join('') || 'roll',
    cube: owner < 0 ? '' : `${cube} ${seats[owner]}`,
    others: others.join(''),
  };
}

function write(men: Men, { turn, dice, cube, others }: Rest): string {
  return `${men.map(writeSide).join('/')} ${turn} ${dice}${cube && ` cube ${cube}`}${others}`;
}

/** The place as a colour counts it. */
function own(seat: number, place: string): string {
  return seat === 0 || place === 'bar' || place === 'off' ? place : String(25 - Number(place));
}

function add(side: Map<string, number>, place: string, many: number): void {
  const count = (side.get(place) ?? 0) + many;
  if (count > 0) side.set(place, count);
  else side.delete(place);
}

function put(text: string, place: string, piece: string): string {
  const men = menOf(text);
  const seat = Number(piece);
  if (piece === '') {
    const held = men.findIndex((side, which) => side.has(own(which, place)));
    if (held >= 0 && place !== 'off') add(men[held]!, own(held, place), -1);
  } else {
    if (place !== 'bar' && place !== 'off') men[1 - seat]!.delete(own(1 - seat, place));
    add(men[seat]!, own(seat, place), 1);
  }
  return write(men, restOf(text));
}

function field(name: 'turn' | 'dice' | 'cube', values: Field['values']): Field {
  return {
    name,
    label: say(`page.edit.${name}`),
    values,
    read: (text) => restOf(text)[name],
    write: (text, value) => write(menOf(text), { ...restOf(text), [name]: value }),
  };
}

function throws(): Field['values'] {
  const all: Field['values'] = [['roll', 'page.edit.unthrown']];
  for (let high = 6; high >= 1; high--)
    for (let low = high; low >= 1; low--) all.push([`${high}${low}`, `${high} ${low}`]);
  return all;
}

function cubes(): Field['values'] {
  const all: Field['values'] = [['', 'page.edit.cube.middle']];
  for (let cube = 2; cube <= 64; cube *= 2)
    seats.forEach((seat, which) =>
      all.push([`${cube} ${seat}`, say('page.edit.cube.of', { n: cube, seat: { id: `seat.backgammon.${which}` } })]),
    );
  return all;
}

export function editBackgammon({ options }: Setup): Editing {
  const tray = ['light', 'dark'].map(
    (look, seat): Piece => ({ name: String(seat), look, words: say(`page.men.backgammon.${seat}`, { n: 1 }) }),
  );
  const turn = field(
    'turn',
    seats.map((seat, which) => [seat, `seat.backgammon.${which}`]),
  );
  const fields = [turn, field('dice', throws())];
  if (options['bg.cube'] === 'on') fields.push(field('cube', cubes()));
  return {
    empty: '-/- white roll',
    tray,
    fields,
    pieceAt: (text, place) => {
      const held = menOf(text).findIndex((side, which) => side.has(own(which, place)));
      return held < 0 ? '' : String(held);
    },
    put,
  };
}
