// Records lie in this browser face down: the page that keeps them must not hold what a seat may not
// know, not even in passing. Like tiles on a table they can be turned over by who means to: the key is
// in the envelope.
// SPDX-License-Identifier: MIT
import { sha256 } from '../sha256.ts';

const keyBytes = 16;
const blockBytes = 32;

/** Changes bytes with the stream of a key; the same again changes them back. */
function mix(bytes: Uint8Array, key: Uint8Array): Uint8Array {
  const mixed = new Uint8Array(bytes.length);
  const seed = new Uint8Array(keyBytes + 4);
  seed.set(key);
  for (let start = 0, block = 0; start < bytes.length; start += blockBytes, block++) {
    new DataView(seed.buffer).setUint32(keyBytes, block);
    const stream = sha256(seed);
    for (let at = start; at < Math.min(bytes.length, start + blockBytes); at++)
      mixed[at] = bytes[at]! ^ stream[at - start]!;
  }
  return mixed;
}

export function seal(text: string): string {
  const key = crypto.getRandomValues(new Uint8Array(keyBytes));
  const mixed = mix(new TextEncoder().encode(text), key);
  return btoa([...key, ...mixed].map((byte) => String.fromCharCode(byte)).join(''));
}

/** What was sealed; empty if it is no envelope of ours. */
export function unseal(envelope: string): string {
  try {
    const bytes = Uint8Array.from(atob(envelope), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(mix(bytes.subarray(keyBytes), bytes.subarray(0, keyBytes)));
  } catch {
    return '';
  }
}
