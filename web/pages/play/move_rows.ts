// The turns of a match in lines, as they are listed and counted: two players stand side by side in a
// line, who begins by the booklet on the left, and the line has the number.
// SPDX-License-Identifier: MIT
import type { Name } from '../../table/protocol.ts';
import { sayFirst } from '../../words.ts';
import type { Turn } from './turns.ts';

/** A line of the list: the turns in it, or the game that begins here. */
export interface Row {
  turns: Turn[];
  game?: number;
  /** Counted in each game of a match; 0 for anything but a turn. */
  number: number;
}

/** `first` is the seat on the left. */
export function rowsOf(turns: Turn[], two: boolean, first = 0): Row[] {
  const rows: Row[] = [];
  let number = 0;
  for (const turn of turns) {
    const before = rows.at(-1)?.turns.at(-1);
    if (before && before.game !== turn.game) {
      rows.push({ turns: [], game: turn.game, number: 0 });
      number = 0;
    }
    if (two && before?.game === turn.game && before.seat === first && turn.seat === 1 - first)
      rows.at(-1)!.turns.push(turn);
    else rows.push({ turns: [turn], number: turn.seat < 0 ? 0 : ++number });
  }
  return rows;
}

/** The number of the line in which a move of the history stands. */
export function numberAt(rows: Row[], index: number): number {
  return rows.findLast(({ turns }) => turns.some(({ steps }) => steps[0]!.index <= index))?.number ?? 0;
}

/** A move as people count it: "3... Nf6" in chess, "12. White: 13/7" elsewhere; `column` is 0 on the left. */
export function numbered(
  game: string,
  { column, name, n, move }: { column: number; name: Name; n: number; move: string },
): string {
  return sayFirst([`page.numbered.${game}.${column}`, 'page.numbered'], { n, seat: name, move });
}
