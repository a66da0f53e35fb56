// Draws Squadro's board. The position "A1@3> B4@0< A 17" names the pieces that have left their start. The viewer's
// own lanes run up from the near edge.
// SPDX-License-Identifier: MIT

import { fact } from '../board/fact.ts';
import type { Board, Man, Played, Scene, Setup, Spot } from '../board/scene.ts';
import { frame, hollow, plank } from '../board/wood.ts';
import { say } from '../words.ts';

const rim = 74; // names and dots stand one above the other in it
const shore = 58; // from the edge of the bed to the middle of a cup
export const step = 140;
const size = 6 * step + 2 * (rim + shore);
const dots = { A: [3, 1, 2, 1, 3], B: [1, 3, 2, 3, 1] };

type Side = 'A' | 'B';
interface At {
  x: number;
  y: number;
}
export interface Piece {
  side: Side;
  lane: number;
  place: number;
  back: boolean;
}
type Put = (side: Side, lane: number, place: number) => At;

/** Where a place of a lane lies for the seat that looks. */
export function layout({ near, flipped }: Setup): Put {
  const own: Side = near === 1 ? 'B' : 'A';
  const turned = flipped ? 6 : 0;
  return (side, lane, place) => {
    const x = side === own ? lane : place;
    const y = side === own ? 6 - place : 6 - lane;
    return { x: rim + shore + Math.abs(turned - x) * step, y: rim + shore + Math.abs(turned - y) * step };
  };
}

function drawLane(put: Put, side: Side, lane: number): string {
  const from = put(side, lane, 0);
  const to = put(side, lane, 6);
  const paint = side === 'A' ? 'light' : 'dark';
  const line = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  return `<path class="lane-bed" d="${line}"/><path class="lane lane-${paint}" d="${line}"/>`;
}

/** Where a lane ends in the frame. */
function rimAt(put: Put, side: Side, lane: number, place: number): At {
  const at = put(side, lane, place);
  const inward = put(side, lane, place === 0 ? 1 : 5);
  const far = shore + rim - 35;
  return { x: at.x + Math.sign(at.x - inward.x) * far, y: at.y + Math.sign(at.y - inward.y) * far };
}

/** As many dots as a piece goes from there, in a row or a column about a point. */
function drawDots({ x, y }: At, count: number, upright: boolean): string {
  return Array.from({ length: count }, (_, index) => {
    const aside = (index - (count - 1) / 2) * 20;
    return `<circle class="lane-dot" cx="${x + (upright ? 0 : aside)}" cy="${y + (upright ? aside : 0)}" r="8"/>`;
  }).join('');
}

/** At its start a lane has its name and below it the dots, at its far end the dots alone; without names they are
 * in line too. */
function drawEnds(put: Put, side: Side, lane: number): string {
  const start = rimAt(put, side, lane, 0);
  const end = rimAt(put, side, lane, 6);
  const across = start.y === end.y;
  const name = { x: start.x, y: start.y - (across ? 0 : 12) };
  const below = { x: name.x, y: name.y + (across ? 34 : 30) };
  const many = dots[side][lane - 1]!;
  return `<text class="rim-label lane-name" x="${name.x}" y="${name.y}">${side}${lane}</text>
    <g class="${across ? 'beside-name' : 'below-name'}">${drawDots(below, many, false)}</g>
      ${drawDots(end, 4 - many, across)}`;
}

function drawGround(put: Put): string {
  const bed = plank({ x: rim, y: rim, w: size - 2 * rim, h: size - 2 * rim }, 'var(--bed)', 6);
  const field = rim + shore + step / 2;
  const inner = plank({ x: field, y: field, w: 5 * step, h: 5 * step }, 'var(--bed-deep)', 6, true);
  const lanes: string[] = [];
  for (const side of ['A', 'B'] as const)
    for (let lane = 1; lane <= 5; lane++) {
      lanes.push(drawLane(put, side, lane), drawEnds(put, side, lane));
      for (const end of [0, 6]) {
        const { x, y } = put(side, lane, end);
        lanes.push(hollow({ x, y }, 52, `cup-${side === 'A' ? 'light' : 'dark'}`));
      }
    }
  return frame(size, size, rim) + bed + inner + lanes.join('');
}

/** A tapered boat that points up, with a groove along its deck. */
function boat(kind: string, mark: string): string {
  const hull = 'M0-62C22-34 30-8 30 22 30 44 18 56 0 56S-30 44-30 22C-30-8-22-34 0-62Z';
  return `<path class="shadow" transform="scale(1.09 1.06)" d="${hull}"/>
    <path d="${hull}" fill="var(--paint-${kind})" class="boat boat-${kind}"/>
    <path class="inlay inlay-${kind}" d="M0-40C13-18 18-4 18 18 18 34 11 42 0 42S-18 34-18 18C-18-4-13-18 0-40Z"/>
      ${mark}`;
}

export function readPieces(position: string): Piece[] {
  const moved = new Map<string, Piece>();
  for (const word of position.split(' ')) {
    const match = /^([AB])([1-5])@(\d)([<>])$/.exec(word);
    if (!match) continue;
    const [, side, lane, place, way] = match;
    moved.set(`${side}${lane}`, { side: side as Side, lane: Number(lane), place: Number(place), back: way === '<' });
  }
  return (['A', 'B'] as const).flatMap((side) =>
    [1, 2, 3, 4, 5].map((lane) => moved.get(`${side}${lane}`) ?? { side, lane, place: 0, back: false }),
  );
}

function nameOf({ side, lane }: Piece): string {
  return `${side}${lane}`;
}

function manOf(put: Put, piece: Piece): Man {
  const at = put(piece.side, piece.lane, piece.place);
  const ahead = put(piece.side, piece.lane, piece.back ? -1 : 7);
  const home = piece.back && piece.place === 0;
  const turn = (Math.atan2(ahead.x - at.x, at.y - ahead.y) * 180) / Math.PI;
  const name = nameOf(piece);
  return {
    look: piece.side === 'A' ? 'light' : 'dark',
    place: name,
    key: name,
    stands: `${name}@${piece.place}`,
    seat: piece.side === 'A' ? 0 : 1,
    ...at,
    turn,
    size: home ? 0.66 : undefined,
  };
}

export function labelOf(piece: Piece): string {
  if (piece.back && piece.place === 0) return say('page.squadro.home');
  const words = piece.back ? 'page.squadro.back' : 'page.squadro.out';
  return say(words, { n: piece.place });
}

/** How far a boat has come on its way out and back. */
function way({ place, back }: Piece): number {
  return back ? 12 - place : place;
}

/** Boats that lost ground between two positions: only being passed does that. */
function sentBack(before: string, after: string): string[] {
  const olds = readPieces(before);
  const passed = readPieces(after).filter((piece, index) => way(piece) < way(olds[index]!));
  return passed.map((piece) => say(piece.back ? 'news.squadro.turned' : 'news.squadro', { boat: nameOf(piece) }));
}

/** In a sentence a boat is named with how far it went. */
function moveWords({ history, index, turn }: Played): string | undefined {
  const boat = history[index]![1];
  const far = (position: string) =>
    readPieces(position)
      .filter((piece) => nameOf(piece) === boat)
      .map(way)[0] ?? 0;
  return turn && say('page.squadro.moved', { boat, n: far(turn.after) - far(turn.before) });
}

export function makeSquadro(setup: Setup): Board {
  const put = layout(setup);
  const scene = (position: string): Scene => {
    const pieces = readPieces(position);
    const men = pieces.map((piece) => manOf(put, piece));
    const spots: Spot[] = men.map((man, index) => ({
      place: man.place,
      x: man.x,
      y: man.y,
      w: step - 8,
      h: step - 8,
      row: index < 5 ? 0 : 1,
      label: labelOf(pieces[index]!),
    }));
    const home = (side: Side) => pieces.filter((it) => it.side === side && it.back && it.place === 0).length;
    const goal = Number(setup.options['sq.goal'] ?? 4);
    const facts = [home('A'), home('B')].map((n, seat) => fact(seat, 'page.fact.home', { n, goal }));
    return { men, spots, facts };
  };
  return {
    width: size,
    height: size,
    reach: 62,
    signs: ['light', 'barred'],
    barAt: ({ x, y, turn }) => ({ x, y: y + (Math.abs(Math.round((turn ?? 0) / 90)) % 2 ? 40 : 64), w: 56, h: 9 }),
    ground: drawGround(put),
    looks: { light: boat('light', ''), dark: boat('dark', '<path class="seat-mark" d="M-12 8 12 8M-12 24 12 24"/>') },
    scene,
    news: sentBack,
    moveWords,
  };
}
