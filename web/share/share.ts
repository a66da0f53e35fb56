// A link to look at a match again. A table of the server is its own address; one that only this
// screen knows travels inside the address, packed.
// SPDX-License-Identifier: MIT
import { onlooker } from '../local/core.ts';
import { isLocal } from '../table/local_wire.ts';
import { newCore, signedRecord } from '../table/replay.ts';
import type { Table } from '../table/table.ts';

async function through(bytes: Uint8Array, stream: ReadableWritablePair): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** A text as letters that an address can carry. */
async function pack(text: string): Promise<string> {
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

/** A match to be shown to others. */
export interface Shared {
  /** Its id, if a server has it. */
  table?: string;
  record: string;
  /** Whose side lies near, if that was one's own. */
  seat?: number;
}

export async function sharedOf(table: Table): Promise<Shared> {
  const { seat, here } = table.seen?.head ?? {};
  const own = typeof seat === 'number' && (here?.length ?? 1) === 1 ? seat : undefined;
  const record = await signedRecord(table, table.seen);
  return { table: isLocal(table.id) ? undefined : table.id, record, seat: own };
}

/** The match as it stands behind the # of an address: on a server, or packed. */
async function fragmentOf({ table, record, seat }: Shared): Promise<string> {
  if (table !== undefined) return `table=${table}`;
  return `replay=${seat === undefined ? '' : `${seat}.`}${await pack(record)}`;
}

const longest = 900; // of what a server reads behind the ?

/** What a server needs to draw the preview of a link: it never sees what stands behind the #. */
async function lastPosition(record: string): Promise<string> {
  const core = await newCore();
  if (core.open(record)) return '';
  const query = new URLSearchParams({
    rules: core.rules().text,
    position: core.view(onlooker, 0, 0).position,
  });
  return query.toString().length > longest ? '' : `?${query}`;
}

const here = () => `${location.origin}${location.pathname}`;

export async function linkOf(shared: Shared): Promise<string> {
  if (shared.table !== undefined) return tableLink(shared.table);
  return `${here()}${await lastPosition(shared.record)}#${await fragmentOf(shared)}`;
}

/** To a table of the server, in a form of which it sees all, for a preview. */
export function tableLink(table: string): string {
  return `${here()}?table=${table}`;
}

/** What somebody puts into a page of their own. */
export async function embedCode(shared: Shared): Promise<string> {
  const page = new URL('embed.html', here());
  page.hash = await fragmentOf(shared);
  return `<iframe src="${page}" width="480" height="680" style="border:0" title="Boxwood" loading="lazy"></iframe>`;
}

/** A link of ours brings its table behind the ?; from there on it is an address like any other. */
export function takeLinkedTable(): void {
  const query = new URLSearchParams(location.search);
  const table = query.get('table');
  if (table === null && !query.has('position')) return;
  for (const name of ['table', 'rules', 'position']) query.delete(name);
  const hash = table !== null && location.hash === '' ? `#table=${table}` : location.hash;
  history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}${hash}`);
}
