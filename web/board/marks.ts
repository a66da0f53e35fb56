// What is drawn around the men: where one may go, what was chosen, the last turn, a hint. Meaning
// never hangs on colour alone: each kind has a shape of its own.
// SPDX-License-Identifier: MIT

import type { Change } from './match_men.ts';
import type { Board, Man, Spot } from './scene.ts';

export interface Mark {
  kind: string;
  spot: Spot;
}

interface At {
  x: number;
  y: number;
}

/** The drawings need to know what stands where; `use` draws a piece by its look. */
export interface Ground {
  board: Board;
  manAt(place: string): Man | undefined;
  spotOf(place: string): Spot | undefined;
  use(look: string): string;
}

function square({ x, y }: At, side: number, kind: string, round = 0): string {
  const half = side / 2;
  return `<rect class="mark ${kind}" pathLength="100" x="${x - half}" y="${y - half}" width="${side}" height="${side}"
    rx="${round}"/>`;
}

function ring({ x, y }: At, radius: number, kind: string): string {
  return `<circle class="mark ${kind}" cx="${x}" cy="${y}" r="${radius}"/>`;
}

function box(spot: Spot, kind: string): string {
  return `<rect class="mark ${kind}" x="${spot.x - spot.w / 2}" y="${spot.y - spot.h / 2}" width="${spot.w}"
    height="${spot.h}" rx="14"/>`;
}

/** A man's own outline, where it is not a disc. */
function around({ board }: Ground, man: Man, kind: string): string {
  const { w, h } = board.outline!;
  const size = man.size ?? 1;
  const turn = man.turn ? ` rotate(${man.turn})` : '';
  return `<rect class="mark ${kind}" transform="translate(${man.x} ${man.y})${turn} scale(${size})" x="${-w / 2}"
    y="${-h / 2}" width="${w}" height="${h}" rx="18"/>`;
}

function targetMark(ground: Ground, spot: Spot, ghost: Man | undefined): string {
  const { board } = ground;
  const at = spot.at ?? spot;
  const taken = ground.manAt(spot.place) !== undefined && !spot.at;
  const shade =
    ghost && !taken && !board.outline
      ? `<g class="ghost${board.stands ? ' whole' : ''}" transform="translate(${at.x} ${at.y})">
        ${ground.use(ghost.look)}</g>`
      : '';
  const small = Math.min(spot.w, spot.h) < board.reach * 2 && !spot.at && Math.abs(spot.w - spot.h) > 2;
  return (
    (small ? box(spot, 'target') : ring(at, board.reach * (taken ? 1.04 : 0.92), taken ? 'target taken' : 'target')) +
    shade
  );
}

function oneMark(ground: Ground, { kind, spot }: Mark, ghost: Man | undefined): string {
  const { board } = ground;
  const man = ground.manAt(spot.place);
  if (kind === 'may' && !board.glows) return '';
  if (kind === 'target') return targetMark(ground, spot, ghost);
  if (man && board.outline) return around(ground, man, kind);
  if ((kind === 'alarm' || kind === 'fault') && board.squares) return ring(spot, board.squares * 0.46, kind);
  if (kind === 'chosen' && ghost && board.squares) return targetMark(ground, spot, ghost); // it stands elsewhere
  const dot = board.stands && spot.w < board.reach * 3 ? spot : undefined; // men stand side by side in it
  return ring(dot ?? man ?? spot.at ?? spot, board.reach * 1.03, kind);
}

/** From place to place, as far as a hint goes. */
function arrows(ground: Ground, spots: Spot[]): string {
  return spots
    .slice(1)
    .map((to, index) => {
      const from = ground.manAt(spots[index]!.place) ?? spots[index]!;
      const end = to.at ?? to;
      const far = Math.hypot(end.x - from.x, end.y - from.y) || 1;
      const [dx, dy] = [(end.x - from.x) / far, (end.y - from.y) / far];
      const reach = ground.board.reach;
      const tip = { x: end.x - dx * reach * 0.2, y: end.y - dy * reach * 0.2 };
      const neck = { x: end.x - dx * reach * 0.75, y: end.y - dy * reach * 0.75 };
      const wing = reach * 0.3;
      return `<path class="mark hint-way" d="M${from.x + dx * reach} ${from.y + dy * reach}L${neck.x} ${neck.y}"/>
        <path class="mark hint-tip" d="M${tip.x} ${tip.y}L${neck.x - dy * wing}
          ${neck.y + dx * wing}L${neck.x + dy * wing} ${neck.y - dx * wing}Z"/>`;
    })
    .join('');
}

/** What the man in the hand stands on is framed below it; everything else lies above the men. */
export function drawMarks(ground: Ground, marks: Mark[], ghost?: Man): { below: string; above: string } {
  const { squares, stands } = ground.board;
  const framed = ({ kind, spot }: Mark) =>
    kind === 'chosen' && (stands || (squares !== undefined && (!ghost || ghost.place === spot.place)));
  const frame = (mark: Mark) =>
    squares === undefined ? oneMark(ground, mark, undefined) : square(mark.spot, squares - 6, 'chosen');
  const hint = marks.filter(({ kind }) => kind === 'hint').map(({ spot }) => spot);
  const above = marks.filter((mark) => !framed(mark)).map((mark) => oneMark(ground, mark, ghost));
  return { below: marks.filter(framed).map(frame).join(''), above: above.join('') + arrows(ground, hint) };
}

function barOf(ground: Ground, man: Man): string {
  const { board } = ground;
  const own = board.barAt?.(man);
  if (own)
    return `<rect class="mark last" x="${own.x - own.w / 2}" y="${own.y - own.h / 2}" width="${own.w}"
      height="${own.h}" rx="4"/>`;
  if (board.outline) return around(ground, man, 'last-line');
  const spot = ground.spotOf(man.place);
  const width = Math.min((spot?.w ?? Infinity) * 0.7, board.reach * 1.4) * (man.size ?? 1);
  const low = Math.min(spot ? spot.y + spot.h / 2 - 9 : Infinity, man.y + board.reach + 5);
  return `<rect class="mark last" x="${man.x - width / 2}" y="${low}" width="${width}" height="8" rx="4"/>`;
}

/** The dot a man stood in, alone or beside others. */
function dotOf(ground: Ground, man: Man): At {
  const spot = ground.spotOf(man.place);
  return spot && spot.w < ground.board.reach * 3 ? spot : { x: man.x, y: man.y - 4 };
}

/** The last turn: below the men where it began and went along, above them where it ended. `mover`
 * tells whose turn it was; men of others that it moved were sent away. */
export function drawLast(ground: Ground, changes: Change[], mover: number | null): { below: string; above: string } {
  const { board } = ground;
  const below: string[] = [];
  const above: string[] = [];
  for (const { from, man } of changes) {
    const sent = man?.seat !== undefined && mover !== null && man.seat !== mover;
    if (board.squares)
      below.push(
        ...[from, man].flatMap((one) =>
          one ? [square(ground.spotOf(one.place) ?? one, board.squares!, 'last-square', board.inlaid)] : [],
        ),
      );
    if (!man) {
      if (board.squares && !ground.manAt(from!.place))
        above.push(
          `<path class="mark gone" transform="translate(${from!.x} ${from!.y})" d="M-12-12 12 12M12-12-12 12"/>`,
        );
      continue;
    }
    if (from && !board.outline && !board.squares) {
      if (!board.winding)
        below.push(`<path class="mark last-way${sent ? ' sent' : ''}" d="M${from.x} ${from.y}L${man.x} ${man.y}"/>`);
      below.push(
        board.stands
          ? ring(dotOf(ground, from), board.reach * 0.94, 'last-line')
          : ring(from, board.reach * 0.24, 'from'),
      );
    }
    above.push(sent ? ring(man, board.reach, 'sent') : barOf(ground, man));
  }
  return { below: below.join(''), above: above.join('') };
}

/** An arrow as one shape, from the middle of a place to the middle of another; `size` is that of a usual piece. */
export function arrowShape(from: At, to: At, size: number, kind: string): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const [half, head, wide] = [size * 0.13, Math.min(size * 0.75, length * 0.6), size * 0.38];
  const neck = length - head;
  return `<path class="${kind}" transform="translate(${from.x} ${from.y}) rotate(${turn.toFixed(2)})"
    d="M0 ${-half}H${neck}V${-wide}L${length} 0 ${neck} ${wide}V${half}H0Z"/>`;
}

/** A turn that could have been made: its way, and a ghost of each man where it would stand. What it would do to
 * others is not told. */
export function drawBetter(ground: Ground, changes: Change[], mover: number): string {
  const { board } = ground;
  return changes
    .filter(({ man }) => man !== null && (man.seat === undefined || man.seat === mover))
    .map(({ from, man }) => {
      const turn = man!.turn ? ` rotate(${man!.turn})` : '';
      const ghost = `<g class="ghost whole" transform="translate(${man!.x} ${man!.y})${turn} scale(${man!.size ?? 1})">
        ${ground.use(man!.look)}</g>`;
      return ghost + (from ? arrowShape(from, man!, board.reach, 'better') : ring(man!, board.reach * 1.05, 'better'));
    })
    .join('');
}
