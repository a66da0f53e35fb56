// Another game from a position of a match, at this screen against the computer.
// SPDX-License-Identifier: MIT
import { house } from '../../house.ts';
import { recordUpTo, standingPlays } from '../../table/record.ts';
import { newCore } from '../../table/replay.ts';

/** Opens a table for it: after so many plays, from that seat, or the one that is to move. */
export async function playOn(record: string, count: number, seat: number | undefined, level: number): Promise<void> {
  const core = await newCore();
  const start = recordUpTo(standingPlays(core, record), count);
  if (core.open(start)) return;
  const { game, seats } = core.rules();
  const own = seat ?? Math.max(0, core.turn());
  const wishes = Array.from({ length: seats }, (_, one) => (one === own ? ('me' as const) : { computer: level }));
  const table = await house.create({ rules: '', seats: wishes, record: start, game }, true);
  if (typeof table === 'string') location.hash = `table=${table}`;
}
