// The board of a game as it will stand when play begins, to look at.
// SPDX-License-Identifier: MIT
import { Stage } from '../board/stage.ts';
import { makeBoard } from '../boards/boards.ts';
import { el } from '../elements.ts';
import { house } from '../house.ts';

interface Start {
  game: string;
  preset: string;
  options: Record<string, string>;
  seats: number;
  /** Whose side lies near. */
  seat: number;
}

/** Nothing where a booklet has no first position for so many. */
export function startBoard({ game, preset, options, seats, seat }: Start): HTMLElement | null {
  const start = house.game(game)?.presets.find((one) => one.preset === preset)?.starts[seats];
  if (start === undefined) return null;
  const tall = innerHeight > 1.2 * innerWidth;
  const board = makeBoard({ game, options, seats, seat, near: seat, flipped: false, tall, small: true });
  const stage = new Stage(board);
  stage.show(board.scene(start), true);
  void import('./more_pages.ts').then(({ samples }) => {
    const sample = samples[game]?.({ seats, options }); // where the first position hides all there is to see
    if (sample !== undefined) stage.show(board.scene(sample), true);
  });
  return el('div.start-board', { 'aria-hidden': 'true' }, stage.root);
}
