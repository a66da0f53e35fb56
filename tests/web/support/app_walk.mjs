// What every browser has to do with the app: open home, then without a server reload, play whole games and look
// back at one. `page` has goto, until, evaluate and reload.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { games, serveBoxwood } from './pages.mjs';
import { Player } from './player.mjs';

const ready = () => document.querySelector('#ready') !== null;

/** Against the computer, to the end. */
async function play(page, game) {
  await page.evaluate((hash) => location.assign(hash), `#new=${game}`);
  await page.until(() => document.querySelector('[data-way="computer"] button') !== null);
  await page.evaluate(() => document.querySelector('[data-way="computer"] button').click());
  await page.until(() => document.querySelector('main[data-state] .board') !== null);
  await new Player(page, 'mouse', 5).playToTheEnd(1000);
}

function heedFaults() {
  window.faults = [];
  addEventListener('error', ({ message }) => window.faults.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.faults.push(String(reason)));
}

export async function walkApp(page) {
  const server = await serveBoxwood();
  await page.goto(server.address);
  await page.until(ready);
  const likes = { level: 3, pace: 'quick', rolls: 'auto', theme: 'light' };
  await page.evaluate((liked) => localStorage.setItem('boxwood.likes', JSON.stringify(liked)), likes);
  await page.evaluate((known) => localStorage.setItem('boxwood.guided', JSON.stringify(known)), games);
  await page.until(() => navigator.serviceWorker.controller !== null);
  await server.close();
  await page.reload();
  await page.until(ready);
  await page.evaluate(heedFaults);
  await page.until((count) => document.querySelectorAll('.cards .card').length === count, games.length);
  for (const game of ['dominoes', 'tictactoe']) await play(page, game);
  await page.until(() => document.querySelector('.quiets [data-sign="graph"]') !== null);
  await page.evaluate(() => document.querySelector('.quiets [data-sign="graph"]').click());
  await page.until(() => document.querySelector('.graph svg polyline') !== null);
  assert.deepEqual(await page.evaluate(() => window.faults), []);
}
