// A link to look at a match again. A table of the server is its own address; one that only this
// screen knows travels inside the address, packed.
// SPDX-License-Identifier: MIT
import { isLocal } from './local_wire.ts';
import { signedRecord } from './replay.ts';
import type { Table } from './table.ts';

async function through(bytes: Uint8Array, stream: ReadableWritablePair): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** A text as letters that an address can carry. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(text),
    new CompressionStream('deflate-raw') as unknown as ReadableWritablePair,
  );
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** The text again; null if the letters were damaged on the way. */
export async function unpack(letters: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(letters.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
    return new TextDecoder().decode(
      await through(bytes, new DecompressionStream('deflate-raw') as unknown as ReadableWritablePair),
    );
  } catch {
    return null;
  }
}

/** Whose side lies near, if that was one's own, then a dot and the record. */
async function replayOf(table: Table): Promise<string> {
  const { seat, here } = table.seen?.head ?? {};
  const near = typeof seat === 'number' && (here?.length ?? 1) === 1 ? `${seat}.` : '';
  return near + (await pack(await signedRecord(table, table.seen)));
}

export async function linkOf(table: Table): Promise<string> {
  const here = `${location.origin}${location.pathname}`;
  return isLocal(table.id) ? `${here}#replay=${await replayOf(table)}` : `${here}#table=${table.id}`;
}
