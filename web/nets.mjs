// The nets beside the core, for whoever runs it in node: building the pages, and tests.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../data');

/** Every net of the core with the game it is for. */
export const nets = readdirSync(folder)
  .filter((name) => name.endsWith('.net'))
  .map((name) => ({ game: name.slice(0, -4), bytes: readFileSync(join(folder, name)) }));

/** Puts them where the core has room for them; those for which it has none are not published either. */
export function bringNets(core) {
  const memory = () => new Uint8Array(core.memory.buffer);
  return nets.filter(({ game, bytes }) => {
    memory().set(new TextEncoder().encode(`${game}\0`), core.local_question());
    const start = core.local_net(bytes.length);
    if (start !== 0) memory().set(bytes, start);
    return start !== 0;
  });
}
