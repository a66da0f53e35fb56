// Our share in the dice: a secret of our own, sealed when we sit down and opened when all seals
// are in (docs/protocol.md, section 6). It stays in this browser until then. The seal itself is made
// by the core's code, in a small module of its own.
// SPDX-License-Identifier: MIT
import type { Head, Message } from './protocol.ts';

const prefix = 'boxwood.seal.';

interface Sealer {
  memory: WebAssembly.Memory;
  seal_room(): number;
  seal_make(): number;
}

let sealer: Promise<Sealer> | null = null;

async function openSealer(): Promise<Sealer> {
  const bytes = await (await fetch('seal.wasm')).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return instance.exports as unknown as Sealer;
}

/** The seal of a secret, both as hexadecimal digits. */
async function sealOf(table: string, secret: string): Promise<string> {
  sealer ??= openSealer();
  const { memory, seal_room, seal_make } = await sealer;
  const words = new TextEncoder().encode(`${table} ${secret}\0`);
  new Uint8Array(memory.buffer).set(words, seal_room());
  return new TextDecoder().decode(new Uint8Array(memory.buffer, seal_room(), seal_make()));
}

function secretOf(table: string): string {
  const kept = localStorage.getItem(prefix + table);
  if (kept !== null) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const fresh = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(prefix + table, fresh);
  return fresh;
}

/** Whether somebody who is there still owes a seal; before that no secret may be opened. */
function awaitsSeal({ dice, seats }: Head): boolean {
  return (dice?.seats ?? []).some(({ promised, seal }, seat) => promised && !seal && seats[seat]?.online !== false);
}

/** What we owe the table now. */
export function dueShare({ seat, dice, state, ...head }: Head): 'seal' | 'reveal' | null {
  if (seat === null || !dice || (state !== 'open' && state !== 'sealing')) return null;
  const own = dice.seats?.[seat];
  if (own?.silent || own?.secret) return null;
  if (!own?.seal) return 'seal';
  return state === 'sealing' && !awaitsSeal({ seat, dice, state, ...head }) ? 'reveal' : null;
}

export async function shareMessage(due: 'seal' | 'reveal', table: string): Promise<Message> {
  const secret = secretOf(table);
  return due === 'seal' ? { t: due, seal: await sealOf(table, secret) } : { t: due, secret };
}
