// After the end: the graph with its mistakes, a link that carries the match, files made when they are
// wanted, and nothing loaded before that.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { browser, server } from './house.mjs';
import { calm, go, newPage } from './pages.mjs';

async function touch(page, ...places) {
  for (const place of places) await page.locator(`.spot[data-place="${place}"]:is([data-mark="may"], [data-mark="target"])`).click();
}

/** White walks into the shortest mate. */
async function foolsMate(page) {
  await go(page, 'new=chess/fide');
  await page.getByRole('button', { name: 'Beside me' }).click();
  await touch(page, 'f2', 'f3', 'e7', 'e5', 'g2', 'g4', 'd8', 'h4');
  await page.waitForSelector('main[data-state="over"]');
}

test('mistakes are named and looked at, and the match travels in a link', { timeout: 90000 }, async () => {
  const page = await newPage(browser, server.address);
  await foolsMate(page);
  await page.getByRole('button', { name: 'How the game went' }).first().click();
  await page.waitForSelector('.mistakes li');
  assert.match(await page.locator('.mistakes').innerText(), /g4[\s\S]*better/);
  await page.locator('.mistakes button').last().click();
  await page.waitForFunction(() => document.querySelector('.now').textContent.includes('earlier'));
  await page.getByRole('button', { name: 'Copy the link' }).click();
  const link = await page.locator('.share input').inputValue();
  assert.ok(link.length < 600, `${link.length} letters`);
  const friend = await newPage(browser, link);
  await friend.waitForSelector('main[data-state="over"] .board');
  assert.match(await friend.locator('.now').innerText(), /Black wins/);
  assert.match(await friend.locator('.moves .past').innerText(), /f3[\s\S]*Qh4#/);
  await friend.locator('.replay button').nth(1).click();
  await friend.waitForFunction(() => document.querySelector('.now').textContent.includes('earlier'));
  await go(friend, 'replay=nonsense');
  await friend.getByText('This link is damaged').waitFor();
  await calm(page, friend);
});

test('at the server the core is only loaded for a file of the field', { timeout: 90000 }, async () => {
  const page = await newPage(browser, server.address);
  const loaded = [];
  page.on('request', (request) => loaded.push(request.url()));
  await go(page, 'new=chess/fide');
  await page.getByRole('button', { name: 'Play the computer' }).click();
  await touch(page, 'e2', 'e4');
  await page.waitForSelector('.spot[data-mark="may"]');
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.locator('.actions .danger').click();
  await page.waitForSelector('main[data-state="over"]');
  await page.waitForTimeout(300);
  assert.ok(!loaded.some((url) => url.endsWith('.wasm')), 'not yet');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PGN' }).click()]);
  assert.match(readFileSync(await download.path(), 'utf8'), /1\. e4/);
  assert.ok(loaded.some((url) => url.endsWith('.wasm')));
  await calm(page);
});
