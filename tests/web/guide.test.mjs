// The first minute: cards that hold for the booklet, shown once, called again; pictures beside the
// rules; and two clicks from home to a table.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, files } from './house.mjs';
import { calm, go, newPage } from './pages.mjs';

test('two clicks from home to a table, and the cards of its booklet', { timeout: 60000 }, async () => {
  const page = await newPage(browser, files.address, { first: true });
  await page.getByRole('link', { name: 'Draughts: Classique' }).click();
  await page.getByRole('button', { name: 'Play the computer' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  assert.match(await page.locator('.guide').innerText(), /huffing/);
  await page.getByRole('button', { name: 'I know the game' }).click();
  await page.reload();
  await page.waitForSelector('.board .spot');
  assert.ok(await page.locator('.guide').isHidden(), 'once is enough');
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'Show me the first steps' }).click();
  assert.match(await page.locator('.guide').innerText(), /White begins/);
  await calm(page);
});

test('a rule has its picture, drawn when it is seen', { timeout: 60000 }, async () => {
  const page = await newPage(browser, files.address);
  await go(page, 'rules=chess/lattjo');
  const knight = page.locator('[data-rule="CH-L-09"] .diagram-board');
  await knight.scrollIntoViewIfNeeded();
  await knight.locator('.mark.target').first().waitFor({ state: 'attached' });
  assert.equal(await knight.locator('.mark.target').count(), 8);
  assert.match(await knight.getAttribute('aria-label'), /knight on e4 may go to .*d2/);
  await calm(page);
});

test('rules have their pictures beside them, and all are drawn to be printed', { timeout: 60000 }, async () => {
  const page = await newPage(browser, files.address);
  await go(page, 'rules=chess/fide');
  await page.locator('.rules .diagram').first().waitFor();
  const [words, picture] = await page.evaluate(() => ['span:not(.number)', '.diagram'].map((one) => document.querySelector(`.rules li:has(.diagram) ${one}`).getBoundingClientRect()));
  assert.ok(picture.left >= words.right, 'beside the words');
  assert.ok(picture.width > 240, `${picture.width} pixels`);
  const empty = page.locator('.diagram-board:empty');
  assert.ok((await empty.count()) > 0, 'what is not in sight is not drawn');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await empty.count(), 0);
  assert.equal(await page.locator('.diagram .board').count(), await page.locator('.diagram').count());
  await calm(page);
});
