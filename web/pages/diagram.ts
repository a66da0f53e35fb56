// A picture to a rule: a position as the board draws it, with the places a piece can go to, or the
// move drawn as arrows. All of it was asked of the core when the pages were built (diagrams.json).
// SPDX-License-Identifier: MIT
import type { Board } from '../board/scene.ts';
import { Stage } from '../board/stage.ts';
import { makeBoard } from '../boards/boards.ts';
import { el } from '../elements.ts';
import { house } from '../house.ts';
import { say } from '../words.ts';
import { placeWords } from './play_actions.ts';

export interface Diagram {
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

function captionOf(game: string, { touch, targets, play }: Diagram): string {
  if (play) return say('page.diagram.play', { move: play });
  if (!touch) return say('page.diagram.still');
  return say('page.diagram.touch', { place: placeWords(game, touch), places: targets!.map((place) => placeWords(game, place)).join(', ') });
}

function boardOf(game: string, preset: string, { seats, seat }: Diagram): Board {
  const options = house.game(game)?.presets.find((one) => one.preset === preset)?.settings ?? {};
  return makeBoard({ game, options, seats, seat, near: seat, flipped: false, small: true });
}

function draw(board: Board, { position, touch, targets, after }: Diagram): HTMLElement {
  const stage = new Stage(board);
  stage.show(stage.board.scene(position), true);
  const marks = new Map([...(targets ?? []).map((place): [string, string] => [place, 'target']), ...(touch ? [[touch, 'chosen'] as [string, string]] : [])]);
  stage.mark(stage.scene.spots.flatMap((spot) => (marks.has(spot.place) ? [{ kind: marks.get(spot.place)!, spot }] : [])));
  if (after) stage.trace(stage.board.scene(after));
  return stage.root;
}

/** The picture is drawn when it first comes into sight: a booklet has up to a dozen. */
export function showDiagram(game: string, preset: string, diagram: Diagram): HTMLElement {
  const caption = captionOf(game, diagram);
  const board = boardOf(game, preset, diagram);
  const frame = el('div.diagram-board', { role: 'img', 'aria-label': caption });
  frame.style.aspectRatio = String(board.width / board.height);
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    frame.append(draw(board, diagram));
  });
  watch.observe(frame);
  return el('figure.diagram', {}, frame, (diagram.play || diagram.touch) && el('figcaption.quiet', {}, caption));
}
