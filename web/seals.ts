// Our share in the dice: a secret of our own, sealed when we sit down and opened when all seals
// are in (docs/protocol.md, section 6). It stays in this browser until then.
// SPDX-License-Identifier: MIT
import type { Head } from './protocol.ts';
import { hex, sha256, unhex } from './sha256.ts';

const prefix = 'boxwood.seal.';

export function commitment(kind: 'seat' | 'server', table: string, secret: Uint8Array): string {
  const words = new TextEncoder().encode(`boxwood-dice/1\0${kind}\0${table}\0`);
  const message = new Uint8Array(words.length + secret.length);
  message.set(words);
  message.set(secret, words.length);
  return hex(sha256(message));
}

function secretOf(table: string): string {
  const kept = localStorage.getItem(prefix + table);
  if (kept !== null) return kept;
  const fresh = hex(crypto.getRandomValues(new Uint8Array(32)));
  localStorage.setItem(prefix + table, fresh);
  return fresh;
}

/** Whether somebody who is there still owes a seal; before that no secret may be opened. */
function awaitsSeal({ dice, seats }: Head): boolean {
  return (dice?.seats ?? []).some(({ promised, seal }, seat) => promised && !seal && seats[seat]?.online !== false);
}

/** What we owe the table now: our seal, our secret, or nothing. */
export function sealMessage(
  table: string,
  head: Head,
): { t: 'seal'; seal: string } | { t: 'reveal'; secret: string } | null {
  const { seat, dice, state } = head;
  if (seat === null || !dice || (state !== 'open' && state !== 'sealing')) return null;
  const own = dice.seats?.[seat];
  if (own?.silent || own?.secret) return null;
  if (!own?.seal) return { t: 'seal', seal: commitment('seat', table, unhex(secretOf(table))) };
  return state === 'sealing' && !awaitsSeal(head) ? { t: 'reveal', secret: secretOf(table) } : null;
}
