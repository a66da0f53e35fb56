// Records lie in this browser face down: the page that keeps them must not hold what a seat may not
// know, not even in passing. Like tiles on a table they can be turned over by who means to: the key is
// in the envelope.
// SPDX-License-Identifier: MIT
import type { Core } from './core.ts';

const keyBytes = 16;

export function seal(core: Core, text: string): string {
  const key = crypto.getRandomValues(new Uint8Array(keyBytes));
  const mixed = core.mix(key, new TextEncoder().encode(text));
  return btoa([...key, ...mixed].map((byte) => String.fromCharCode(byte)).join(''));
}

/** What was sealed; empty if it is not one of our envelopes. */
export function unseal(core: Core, envelope: string): string {
  try {
    const bytes = Uint8Array.from(atob(envelope), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(core.mix(bytes.subarray(0, keyBytes), bytes.subarray(keyBytes)));
  } catch {
    return '';
  }
}
