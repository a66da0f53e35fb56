// Matches against the computer are played in this page; once one is over and the line stands, the server keeps it
// among my games. Sent twice it is kept once: its id there follows from its id here.
// SPDX-License-Identifier: MIT
import type { Kept } from '../local/room.ts';
import { keptTables, type LocalWire, noteBrought } from './local_wire.ts';
import type { Message } from './protocol.ts';

const passing = ['server.too_many', 'server.store', 'server.stopping']; // another time
let again = false;
let busy = false;

/** What people played beside each other stays theirs, and here. */
function isMine({ seats, result, brought }: Kept): boolean {
  return result !== undefined && brought === undefined && seats.filter((seat) => seat === 'me').length === 1;
}

async function bring(kept: Kept, wire: LocalWire): Promise<void> {
  const { record } = await wire.ask({ t: 'read', kept });
  const seats = kept.seats.map((seat) => (seat === 'me' ? seat : { computer: seat }));
  const answer = await fetch('api/bring', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: kept.table, record, seats }),
  });
  const said = (await answer.json()) as Message;
  const why = (said.why as { message: string } | undefined)?.message ?? '';
  if (said.t === 'ok') noteBrought(kept.table, String(said.table));
  else if (!passing.includes(why)) noteBrought(kept.table, '');
}

/** Sends what is over and not there yet, one after another. */
export async function bringAll(wire: LocalWire): Promise<void> {
  again = true;
  if (busy) return;
  busy = true;
  try {
    while (again) {
      again = false;
      for (const kept of keptTables().filter(isMine)) await bring(kept, wire);
    }
  } catch {
    // the line is cut once more; it will be tried again
  } finally {
    busy = false;
  }
}
