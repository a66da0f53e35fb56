// A game that nobody has drawn a board for: its places in a grid, who stands where as far as the text of the position
// tells, and a whole game by mouse and by the keys. Such a page is made by leaving drawings out of it.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { atTable, goHome, isOver } from './support/guests.mjs';
import { browser, server } from './support/house.mjs';
import { root } from './support/pages.mjs';
import { Player } from './support/player.mjs';
import { soon } from './support/soon.mjs';

const { build } = createRequire(join(root, 'web/package.json'))('esbuild');
const pictures = join(root, 'build/pictures');
let script;

/** The page without any drawing of a game. */
const undrawn = {
  name: 'undrawn',
  setup: ({ onLoad }) =>
    onLoad({ filter: /boards\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/(const boards: [^{]*\{)[^}]*/, '$1'),
      loader: 'ts',
    })),
};

before(async () => {
  mkdirSync(pictures, { recursive: true });
  const entryPoints = [join(root, 'web/main.ts')];
  const { outputFiles } = await build({ entryPoints, plugins: [undrawn], bundle: true, format: 'esm', write: false });
  script = outputFiles[0].text;
});

async function sit(wish, hand) {
  const { page } = await atTable(browser, server.address, { seats: ['me', { computer: 1 }], ...wish });
  await page.route('**/app.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.reload();
  await page.waitForSelector('.spot[data-mark="may"], .actions [data-place]');
  return new Player(page, hand, 5);
}

/** The places where men are drawn, and those that are empty by their names. */
const menOf = ({ page }) => page.locator('.pieces .men > *').count();

for (const hand of ['mouse', 'keys'])
  test(`a whole game without a drawing by ${hand}`, async () => {
    const player = await sit({ rules: 'tictactoe' }, hand);
    await soon.equal(() => player.page.locator('.spot').count(), 9, 'a place for each square, and no other');
    await soon.equal(() => menOf(player), 0);
    await player.playToTheEnd();
    await isOver(player);
    await soon(async () => assert.ok((await menOf(player)) >= 5, 'who stands where is seen'));
    await goHome(player);
  });

const taken = { chess: 32, draughts: 24, backgammon: 4, squadro: 0, ludo: 0, dominoes: 0 };
for (const [rules, men] of Object.entries(taken))
  test(`${rules} without a drawing shows its places`, async () => {
    const start = rules === 'backgammon' ? { start: '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white 31' } : {};
    const player = await sit({ rules, ...start }, 'mouse');
    if (men > 0) await soon.equal(() => menOf(player), men);
    await player.page.screenshot({ path: join(pictures, `plain-${rules}.png`) });
    for (let step = 0; step < 4; step++) await player.step();
    await goHome(player);
  });
