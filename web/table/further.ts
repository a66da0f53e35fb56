// Where a man gets to by several moves of one turn: a checker with both dice. The core in this page
// plays ahead from what is seen; the moves are still sent one after another.
// SPDX-License-Identifier: MIT
import type { Core } from '../local/core.ts';
import { newCore } from './replay.ts';
import type { Seen } from './table.ts';

/** The paths of the moves, one after another, by the place they end at. */
export type Ways = Map<string, string[][]>;

interface Way {
  to: string;
  plays: string[];
  paths: string[][];
}

const most = 4; // doubles

/** One move more of the same man, where the same seat goes on. */
function stepsAfter(core: Core, seen: Seen, { to, plays, paths }: Way): Way[] {
  const { head, view } = seen;
  const record = [
    'boxwood record 1',
    `rules ${head.rules.text}`,
    `version ${head.rules.version}`,
    `start ${view!.position}`,
    ...plays,
  ];
  if (core.open(`${record.join('\n')}\n`) || core.turn() !== head.seat) return [];
  const moves = core.view(head.seat, 0, 0).moves ?? [];
  return moves.flatMap(({ words, paths: own }) =>
    own
      .filter((path) => path.length === 2 && path[0] === to)
      .map((path): Way => ({ to: path[1]!, plays: [...plays, `move ${head.seat} ${words}`], paths: [...paths, path] })),
  );
}

export async function furtherWays(seen: Seen, from: string): Promise<Ways> {
  const core = await newCore();
  const found: Ways = new Map();
  let ends: Way[] = [{ to: from, plays: [], paths: [] }];
  for (let step = 0; step < most && ends.length > 0; step++) {
    const next = ends.flatMap((way) => stepsAfter(core, seen, way)).filter(({ to }) => !found.has(to));
    for (const { to, paths } of next) if (!found.has(to)) found.set(to, paths);
    ends = next.filter(({ to, paths }) => found.get(to) === paths);
  }
  for (const [to, paths] of found) if (paths.length < 2) found.delete(to);
  return found;
}
