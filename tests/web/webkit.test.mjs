// The same pages in WebKit: home, then without a server a reload, whole games and the look back at one.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { games, serveBoxwood } from './pages.mjs';
import { Player } from './player.mjs';
import { hasWebKit, openWebKit } from './webkit.mjs';

const skip = !hasWebKit && 'there is no webkit2gtk-driver, or no Xvfb';

const ready = () => document.querySelector('#ready') !== null;

/** Against the computer, to the end. */
async function play(page, game) {
  await page.evaluate((hash) => location.assign(hash), `#new=${game}`);
  await page.until(() => document.querySelector('[data-way="computer"] button') !== null);
  await page.evaluate(() => document.querySelector('[data-way="computer"] button').click());
  await page.until(() => document.querySelector('main[data-state] .board') !== null);
  await new Player(page, 'mouse', 5).playToTheEnd(1000);
}

test('WebKit keeps the app, plays without a server and looks back', { skip, timeout: 300000 }, async (t) => {
  const [page, server] = await Promise.all([openWebKit(), serveBoxwood()]);
  t.after(() => page.close());
  await page.goto(server.address);
  await page.until(ready);
  const likes = { level: 3, pace: 'quick', rolls: 'auto', theme: 'light' };
  await page.evaluate((liked) => localStorage.setItem('boxwood.likes', JSON.stringify(liked)), likes);
  await page.evaluate((known) => localStorage.setItem('boxwood.guided', JSON.stringify(known)), games);
  await page.evaluate(() => {
    window.faults = [];
    addEventListener('error', ({ message }) => window.faults.push(message));
    addEventListener('unhandledrejection', ({ reason }) => window.faults.push(String(reason)));
  });
  await page.until(() => navigator.serviceWorker.controller !== null);
  await server.close();
  await page.reload();
  await page.until(ready);
  assert.equal(await page.evaluate(() => document.querySelectorAll('.cards .card').length), games.length);
  for (const game of ['dominoes', 'tictactoe']) await play(page, game);
  await page.evaluate(() => document.querySelector('.quiets [data-sign="graph"]').click());
  await page.until(() => document.querySelector('.graph svg polyline') !== null);
  assert.deepEqual(await page.evaluate(() => window.faults ?? []), []);
});
