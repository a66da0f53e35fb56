// What computer players have learnt, a file for each game that has one. They weigh more than the rest of the app, so
// they come when somebody wants to think, or later when nothing else is to do, and stay until they are dropped in
// Settings. The page and its worker share what is kept; names have the hash of the content, so that a core never gets
// another version's net.
// SPDX-License-Identifier: MIT

interface Net {
  game: string;
  file: string;
  size: number;
}

const store = 'boxwood-nets';
let list: Promise<Net[]> | null = null;

export function netList(): Promise<Net[]> {
  list ??= fetch('nets.json').then((answer) => answer.json() as Promise<Net[]>);
  return list;
}

/** Only a browser that trusts the line, and us, lets us keep something; without it a net is fetched each time. */
async function keeper(): Promise<Cache | null> {
  try {
    return await caches.open(store);
  } catch {
    return null;
  }
}

export async function keepsNets(): Promise<boolean> {
  return (await keeper()) !== null;
}

export async function keptNets(): Promise<Net[]> {
  const cache = await keeper();
  const kept = await Promise.all((await netList()).map(async (net) => ((await cache?.match(net.file)) ? net : null)));
  return kept.filter((net) => net !== null);
}

export async function dropNets(): Promise<void> {
  if (await keepsNets()) await caches.delete(store);
}

/** Reads an answer to its end and tells how much of it is there. */
async function read(answer: Response, net: Net, tell: (done: number) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(net.size);
  let done = 0;
  const reader = answer.body!.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (done + part.value.length > net.size) throw new Error(net.file);
    bytes.set(part.value, done);
    done += part.value.length;
    tell(done / net.size);
  }
  if (done !== net.size) throw new Error(net.file);
  return bytes;
}

async function fetchNet(net: Net, tell: (done: number) => void): Promise<Uint8Array> {
  const answer = await fetch(net.file);
  if (!answer.ok) throw new Error(net.file);
  const bytes = await read(answer, net, tell);
  await (await keeper())?.put(net.file, new Response(bytes.slice())).catch(() => {}); // no room left
  return bytes;
}

/** The net of a game; null if it has none. Fails where it is not kept and there is no network. */
export async function netOf(game: string, tell: (done: number) => void = () => {}): Promise<Uint8Array | null> {
  const net = (await netList()).find((one) => one.game === game);
  if (!net) return null;
  const kept = await (await keeper())?.match(net.file);
  return kept ? new Uint8Array(await kept.arrayBuffer()) : fetchNet(net, tell);
}

/** Fetches what is missing, and drops what no game needs any more. */
export async function keepNets(): Promise<void> {
  const nets = await netList();
  const cache = await keeper();
  if (!cache) return;
  const files = nets.map(({ file }) => new URL(file, location.href).href);
  for (const { url } of await cache.keys()) if (!files.includes(url)) await cache.delete(url);
  for (const { game } of nets) await netOf(game);
}
