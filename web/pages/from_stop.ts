// Why a text cannot be read, or not to its end: the move by its number in the list, whose it is, and
// the reason with the number of its rule.
// SPDX-License-Identifier: MIT
import { el, type Child } from '../elements.ts';
import { house } from '../house.ts';
import { type Core, onlooker } from '../local/core.ts';
import { say, tell } from '../words.ts';
import type { Brought } from './from_text.ts';
import { numberAt, rowsOf } from './move_rows.ts';
import { turnsOf } from './turns.ts';

/** Where the match stands that the core has opened: the number of the move that would come, and whose. */
function standing(core: Core): { n: number; seat: string } {
  const { game, seats } = core.rules();
  const seat = core.turn();
  const history = [...core.view(onlooker, 0, 0).history.moves, [Math.max(0, seat), '?'] as [number, string]];
  const rows = rowsOf(turnsOf(history), seats === 2);
  return { n: numberAt(rows, history.length - 1), seat: house.game(game)?.seat_titles[String(seats)]?.[seat] ?? '' };
}

/** For the place beside the text; nothing where all is well. The core has opened what can be played. */
export function stopWords(core: Core, { match, why, move }: Brought): Child[] {
  if (!why) return [];
  const reason = move === undefined || tell(why).includes(move) ? tell(why) : say('page.from.move', { move, why: tell(why) });
  if (!match) return [reason];
  const link = why.rule ? el('a.rule', { href: `#rules=${core.rules().game}/${core.rules().preset}` }, why.rule) : null;
  const where = standing(core);
  return [say(where.seat ? 'page.from.stopped' : 'page.from.stopped.end', { ...where, why: reason }), link && ' ', link, ' ', say('page.from.so_far')];
}
