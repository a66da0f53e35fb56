// A hint: the places to touch, and the move in words a beginner reads.
// SPDX-License-Identifier: MIT
import type { Scene } from '../../board/scene.ts';
import type { Head, Hint } from '../../table/protocol.ts';
import type { Seen } from '../../table/table.ts';
import { say, tell } from '../../words.ts';
import { placeWords } from './play_actions.ts';
import { boardOf } from './play_board.ts';

export function hintPath(seen: Seen | null, hint: Hint): string[] {
  return seen?.view?.moves?.find(({ words }) => words === hint.words)?.paths[0] ?? [];
}

function moveWords(head: Head, words: string, path: string[], scene: Scene): string {
  const [from, ...way] = path.map((place) => scene.spots.find((spot) => spot.place === place));
  const to = way.findLast((spot) => spot !== undefined);
  if (!from || !to) return say('page.hint.is', { move: from ? words : placeWords(head.rules.game, words) });
  const ends = { from: from.name ?? from.place, to: to.name ?? to.place };
  return boardOf(head).squares ? say('page.hint.way', { man: from.label, ...ends }) : say('page.hint.places', ends);
}

/** "A good move: white knight from g1 to f3." "It takes a pawn."; the game's own words where no man moves. */
export function hintWords({ head, view }: Seen, hint: Hint, path: string[], scene: Scene): string[] {
  const move = moveWords(head, hint.words, path, scene);
  const only = view?.moves?.length === 1;
  const known = [hint.reason, hint.truth].filter((sentence) => sentence !== undefined);
  return [move, ...known.map(tell), ...(only ? [say('page.hint.only')] : [])];
}
