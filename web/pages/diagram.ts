// A picture to a rule: a position as the board draws it, with the places a piece can go to, or the
// move drawn as arrows. All of it was asked of the core when the pages were built (diagrams.json).
// SPDX-License-Identifier: MIT
import type { Board } from '../board/scene.ts';
import { Stage } from '../board/stage.ts';
import { makeBoard } from '../boards/boards.ts';
import { el } from '../elements.ts';
import { house } from '../house.ts';
import { choiceWords, has, say } from '../words.ts';
import { placeWords } from './play/play_actions.ts';

interface Diagram {
  seats: number;
  seat: number;
  position: string;
  touch?: string;
  targets?: string[];
  play?: string;
  after?: string;
}

let loaded: Promise<Record<string, Record<string, Diagram>>> | null = null;

/** The diagrams of a booklet, by rule. */
export async function diagramsOf(game: string, preset: string): Promise<Record<string, Diagram>> {
  loaded ??= fetch('diagrams.json').then((answer) => answer.json() as Promise<Record<string, Record<string, Diagram>>>);
  return (await loaded)[`${game}/${preset}`] ?? {};
}

const few = 8; // places that a sentence can name; more are seen better

/** "The black man on 11 may go to 15 or 16." */
function reachWords(game: string, board: Board, { position, touch, targets }: Diagram, all: boolean): string {
  const { spots } = board.scene(position);
  const named = (place: string) => spots.find((spot) => spot.place === place)?.name ?? placeWords(game, place);
  const places = all || targets!.length <= few ? choiceWords(targets!.map(named)) : say('page.diagram.marked');
  const values = { place: named(touch!), places };
  const man = spots.find((spot) => spot.place === touch)?.label ?? '';
  return board.squares ? say('page.diagram.man', { man, ...values }) : say('page.diagram.touch', values);
}

function playWords(board: Board, { seat, play }: Diagram): string {
  const [verb, place = ''] = play!.split(' ');
  const own = `page.diagram.${verb}`;
  return has(own)
    ? say(own, { place })
    : say('page.diagram.play', { move: board.moveWords?.({ history: [[seat, play!]], index: 0 }) ?? play! });
}

/** For ears `all` places are named. */
function captionOf(game: string, board: Board, diagram: Diagram, all: boolean): string {
  if (diagram.play) return playWords(board, diagram);
  return diagram.touch ? reachWords(game, board, diagram, all) : say('page.diagram.still');
}

function boardOf(game: string, preset: string, { seats, seat }: Diagram): Board {
  const options = house.game(game)?.presets.find((one) => one.preset === preset)?.settings ?? {};
  return makeBoard({ game, options, seats, seat, near: seat, flipped: false, small: true });
}

function draw(board: Board, { position, touch, targets, after }: Diagram): HTMLElement {
  const stage = new Stage(board);
  stage.show(stage.board.scene(position), true);
  const marks = new Map([
    ...(targets ?? []).map((place): [string, string] => [place, 'target']),
    ...(touch ? [[touch, 'chosen'] as [string, string]] : []),
  ]);
  stage.mark(
    stage.scene.spots.flatMap((spot) => (marks.has(spot.place) ? [{ kind: marks.get(spot.place)!, spot }] : [])),
  );
  if (after) stage.trace(stage.board.scene(after));
  return stage.root;
}

// Nobody scrolls through what is printed.
addEventListener('beforeprint', () =>
  document.querySelectorAll('.diagram-board:empty').forEach((frame) => frame.dispatchEvent(new Event('draw'))),
);

/** The picture is drawn when it first comes into sight, or is printed: a booklet has up to a dozen. */
export function showDiagram(game: string, preset: string, diagram: Diagram): HTMLElement {
  const board = boardOf(game, preset, diagram);
  const frame = el('div.diagram-board', { role: 'img', 'aria-label': captionOf(game, board, diagram, true) });
  frame.style.aspectRatio = String(board.width / board.height);
  const watch = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) frame.dispatchEvent(new Event('draw'));
  });
  const show = () => {
    watch.disconnect();
    frame.append(draw(board, diagram));
  };
  frame.addEventListener('draw', show, { once: true });
  watch.observe(frame);
  return el(
    'figure.diagram',
    {},
    frame,
    (diagram.play || diagram.touch) && el('figcaption.quiet', {}, captionOf(game, board, diagram, false)),
  );
}
