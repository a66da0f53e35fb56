// Waiting for what a page will show. A page that is just changing, where something is missing or torn down while it is
// asked, is "not yet"; nothing becomes true by being absent, if the question itself asks for what it reads.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';

/** How long anything may take before it is called a fault: machines are slow and busy, faults are for ever. */
export const patience = 120000;

/** Tries again until nothing is thrown, and says what came of it; after all patience, and a few tries if each takes
 * long, throws what was thrown last. */
export async function soon(attempt, within = patience) {
  const end = Date.now() + within;
  for (let tries = 1; ; tries++)
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end && tries >= 4) throw error;
      await new Promise((done) => setTimeout(done, 25));
    }
}

/** As assert has them, for what is read again each time: await soon.equal(() => page.locator('.now').innerText(), …) */
for (const how of ['ok', 'equal', 'notEqual', 'deepEqual', 'notDeepEqual', 'match', 'doesNotMatch'])
  soon[how] = (read, ...wanted) => soon(async () => assert[how](await read(), ...wanted));

/** Waits until something holds in the page. */
export function until(page, holds, argument) {
  return soon(async () => assert.ok(await page.evaluate(holds, argument), `never: ${holds}`));
}

/** How much longer a thing takes on the wall than on the processor, now: 1 on a quiet machine, 4 where four want it.
 * What is measured by the clock took so much longer. */
export function crowding() {
  const wall = performance.now();
  const cpu = process.cpuUsage();
  let spent;
  do spent = process.cpuUsage(cpu);
  while (spent.user + spent.system < 200000);
  return Math.max(1, (performance.now() - wall) / 200);
}
