// Why a text cannot be read, or not to its end: the move by its number in the list, whose it is, and
// the reason with the number of its rule.
// SPDX-License-Identifier: MIT
import { type Child, el } from '../../elements.ts';
import type { Core } from '../../local/core.ts';
import type { Id, Past } from '../../table/protocol.ts';
import { say, tell } from '../../words.ts';
import { ruleName } from '../booklet_words.ts';
import { numberAt, rowsOf } from '../play/move_rows.ts';
import { boardOf } from '../play/play_board.ts';
import { turnsOf } from '../play/turns.ts';
import type { Brought } from './from_text.ts';
import { seenIn } from './match_view.ts';

/** Where the match stands that the core has opened: the number of the move that would come, and whose. */
function standing(core: Core, record: string): { n: number; seat: Id | undefined } {
  const { head, history } = seenIn(core, record);
  const seat = core.turn();
  const next: Past[] = [...history, [Math.max(0, seat), '?']];
  const board = boardOf(head);
  const rows = rowsOf(turnsOf(next, board), head.seats.length === 2, board.first);
  return { n: numberAt(rows, history.length), seat: head.seats[seat]?.title };
}

/** For the place beside the text; nothing where all is well. The core has opened what can be played; `nth` counts
 * the games of a file. */
export function stopWords(core: Core, brought: Brought, nth: number): Child[] {
  const words = reasonWords(core, brought);
  const where =
    words.length > 0 && brought.line !== undefined && say('page.from.nth.line', { n: nth, line: brought.line });
  return [where, where && ' ', ...words];
}

function reasonWords(core: Core, { match, why, move, record }: Brought): Child[] {
  if (!why) return [];
  const reason =
    move === undefined || tell(why).includes(move) ? tell(why) : say('page.from.move', { move, why: tell(why) });
  if (!match) return [reason];
  const link = why.rule
    ? el(
        'a.rule',
        { href: `#rules=${core.rules().game}/${core.rules().preset}`, title: why.rule },
        ...ruleName(why.rule, core.rules().game, core.rules().preset),
      )
    : null;
  const { n, seat } = standing(core, record);
  return [
    seat ? say('page.from.stopped', { n, seat, why: reason }) : say('page.from.stopped.end', { n, why: reason }),
    link && ' ',
    link,
    why.whose !== undefined && ` ${say(why.whose)}`,
    ' ',
    say('page.from.so_far'),
  ];
}
