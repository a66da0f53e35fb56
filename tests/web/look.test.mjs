// Every page and board in three looks, on a phone and on a wide screen: no fault that axe knows, no
// console message, nothing wider than the screen, and a picture of each in build/pictures. Also how
// large the page is and how soon the first board is there.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { axe, go, newPage, openBrowser, root, serveBoxwood } from './pages.mjs';
import { Player } from './player.mjs';

const games = ['tictactoe', 'squadro', 'ludo', 'dominoes', 'draughts', 'backgammon', 'chess'];
const pages = ['', 'new=backgammon', 'rules=squadro/standard', 'booklets=backgammon', 'mine', 'lobby', 'dice', 'me', 'from=chess'];
const looks = ['light', 'dark', 'contrast'];
const screens = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};
const pictures = join(root, 'build/pictures');
const script = readFileSync(axe, 'utf8');

let browser;
let server;
before(async () => {
  mkdirSync(pictures, { recursive: true });
  [browser, server] = await Promise.all([openBrowser(), serveBoxwood()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

async function faults(page) {
  await page.evaluate(script);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

async function wear(page, theme) {
  await page.evaluate((look) => {
    document.documentElement.dataset.theme = look;
  }, theme);
}

/** One thing to look at, in all three looks. */
async function check(page, name, screen) {
  const found = [];
  for (const look of looks) {
    await wear(page, look);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(60);
    found.push(...(await faults(page)).map((fault) => `${look}: ${fault}`));
    await page.screenshot({ path: join(pictures, `${name}-${screen}-${look}.png`) });
  }
  await wear(page, 'light');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 1) found.push(`${wide} pixels wider than the screen`);
  return found;
}

for (const [screen, options] of Object.entries(screens)) {
  test(`every page on a ${screen} screen`, { timeout: 120000 }, async () => {
    const page = await newPage(browser, server.address, options);
    const found = [];
    for (const hash of pages) {
      await go(page, hash);
      await page.waitForTimeout(100);
      const name = hash.split('=')[0] || 'home';
      found.push(...(await check(page, `page-${name}`, screen)).map((fault) => `${name}: ${fault}`));
    }
    assert.deepEqual(found, []);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
  for (const game of games)
    test(`the board of ${game} on a ${screen} screen`, { timeout: 60000 }, async () => {
      const page = await newPage(browser, server.address, options);
      await go(page, `new=${game}`);
      await page.locator('.way button').first().click();
      await page.waitForSelector('.board');
      const player = new Player(page, 'mouse', 11);
      for (let step = 0; step < 14; step++) await player.step();
      assert.deepEqual(await check(page, `board-${game}`, screen), []);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
}

test('scripts and styles stay below 150 kB', () => {
  const size = ['app.js', 'local.js', 'style.css'].reduce((sum, name) => sum + statSync(join(root, 'build/web', `${name}.gz`)).size, 0);
  assert.ok(size < 150000, `${size} bytes`);
});

test('the first board is there within a second, and nothing jumps', { timeout: 60000 }, async () => {
  const times = [];
  for (let visit = 0; visit < 3; visit++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const start = performance.now();
    await page.goto(server.address);
    await page.waitForSelector('.mini .board .man', { state: 'attached' });
    times.push(performance.now() - start);
    const shift = await page.evaluate(
      () =>
        new Promise((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (sum += value))).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 400);
        }),
    );
    assert.ok(shift < 0.02, `layout shift ${shift}`);
    await context.close();
  }
  assert.ok(Math.min(...times) < (process.env.BOXWOOD_SLOW ? 10000 : 1000), `${times.map(Math.round)} ms`);
});
