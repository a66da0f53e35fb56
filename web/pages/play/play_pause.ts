// Between two games of a match: what the last one brought, over the board, until somebody wants the next.
// SPDX-License-Identifier: MIT
import { el, fill } from '../../elements.ts';
import type { Seen } from '../../table/table.ts';
import { say } from '../../words.ts';
import { boardOf } from './play_board.ts';
import { wonPoints, wonWords } from './play_news.ts';

/** A game of the match has ended with this view, and another follows. */
export function endsGame({ view }: Seen): boolean {
  return view?.turn !== 'over' && view?.acts.at(-1)?.effects?.includes('game') === true;
}

/** Who won how much, why it was that much, and how it stands; nothing where the table itself lies open to be read. */
function pauseWords(seen: Seen): string[] {
  const { view, head } = seen;
  if (view?.before === undefined) return [];
  const board = boardOf(head);
  const [was, is] = [board.scene(view.before), board.scene(view.position)];
  const points = wonPoints(was, is);
  if (!points) return [];
  const effects = view.acts.at(-1)?.effects ?? [];
  const kind = ['triple', 'double'].find((one) => effects.includes(one));
  const cube = points.n / (kind === 'double' ? 2 : kind === 'triple' ? 3 : 1);
  return [
    wonWords(seen, was, is),
    ...(kind ? [say(`page.pause.${kind}`)] : []),
    ...(cube > 1 ? [say('page.pause.cube', { n: cube })] : []),
  ];
}

export class Pause {
  readonly root = el('div.pause');

  /** Over the board, which may have been drawn anew. */
  show(board: HTMLElement | undefined, seen: Seen | null, rests: boolean): void {
    const words = rests && seen ? pauseWords(seen) : [];
    this.root.remove();
    if (words.length === 0) return;
    const [first, ...others] = words.map((line) => el('p', {}, line));
    fill(this.root, el('div.pause-card', { dir: document.documentElement.dir }, first, ...others));
    board?.append(this.root);
  }
}
