// The labels of LATTJO's board, 12 … 1 and 12A … 1A, by choice: on the board, in the list of moves, in reasons and
// wherever moves are typed; what is kept of the match stays in the shared notation.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { browser, files } from '../support/house.mjs';
import { calm, go, newPage } from '../support/pages.mjs';
import { soon } from '../support/soon.mjs';
import { words } from '../support/words.mjs';

const start = '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5';

/** A table for two at one screen, from a position. */
async function open(position, labels, options) {
  const page = await newPage(browser, files.address, { like: { labels, sound: 'off' }, ...options });
  await go(page, 'from=backgammon');
  await page.locator('.paste summary').click();
  await page.fill('#position', position);
  await page.getByRole('button', { name: words('page.with.beside'), exact: true }).click();
  await page.waitForSelector('.board .spot');
  return page;
}

const rim = (page) => page.locator('.area .point-number').allTextContents();
async function type(page, line) {
  await page.locator('form.command input').fill(line);
  await page.locator('form.command input').press('Enter');
}

/** The match as a file. */
async function record(page) {
  const [file] = await Promise.all([page.waitForEvent('download'), type(page, 'save')]);
  return readFileSync(await file.path(), 'utf8');
}

async function openCommands(page) {
  const input = page.locator('form.command input');
  await soon(async () => {
    if (!(await input.isVisible())) await page.keyboard.press('/');
    assert.ok(await input.isVisible());
  });
}

test('board, moves, reasons and typing have the labels, the record has not', async () => {
  const page = await open(`${start} white 31`, 'on');
  const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1));
  const labels = [...numbers, ...numbers.map((n) => `${n}A`).reverse()];
  await soon.deepEqual(() => rim(page), labels);
  const point = words('page.point', { n: '1A' });
  await soon.match(
    () => page.locator('.spot[data-place="24"]').getAttribute('aria-label'),
    new RegExp(`\\b${point}\\b`),
  );
  await openCommands(page);
  await type(page, '2A/5A');
  await soon.match(() => page.locator('.reason').innerText(), /\b2A\b/, 'a refusal names the label');
  await type(page, '1A/4A');
  await soon.match(() => page.locator('.moves .past').innerText(), /1A\/4A/);
  const saved = await record(page);
  assert.match(saved, /24\/21/);
  assert.doesNotMatch(saved, /\dA/);
  await calm(page);
});

test('Black’s moves have the same labels', async () => {
  const page = await open(`${start} black 31`, 'on');
  await openCommands(page);
  await type(page, '1/4');
  await soon.match(() => page.locator('.moves .past').innerText(), /1\/4/);
  await type(page, '8A/7A');
  await soon.match(() => page.locator('.moves .past').innerText(), /8A\/7A/);
  assert.match(await record(page), /24\/21[\s\S]*8\/7/);
  await calm(page);
});

test('labels are understood without having been chosen, and are chosen where looks are', async () => {
  const page = await open(`${start} white 31`, 'off');
  await openCommands(page);
  await type(page, '1A/4A');
  await soon.match(() => page.locator('.moves .past').innerText(), /24\/21/);
  await soon(async () => assert.ok((await rim(page)).includes('24')));
  await page.locator('.themes summary').click();
  await page.getByLabel(words('page.like.labels')).check();
  await soon(async () => assert.ok((await rim(page)).includes('1A') && !(await rim(page)).includes('24')));
  await soon.match(() => page.locator('.moves .past').innerText(), /1A\/4A/, 'the list is written anew');
  await calm(page);
});

test('a place is found on the board by typing its label', async () => {
  const page = await open(`${start} white 31`, 'on');
  const target = page.locator('.spot[data-place="21"][data-mark="target"]');
  await soon(async () => {
    await page.keyboard.press('Escape');
    await page.locator('.board .spot[tabindex="0"]').focus(); // the page looks for a place of its own once, too
    await page.keyboard.type('1a');
    await page.keyboard.press('Enter');
    await target.waitFor({ timeout: 3000 });
  });
  await page.keyboard.type('4a');
  await soon.equal(() => page.evaluate(() => document.activeElement.dataset.place), '21');
  await page.keyboard.press('Enter');
  await soon.match(() => page.locator('.moves .past').innerText(), /1A\/4A/);
  await calm(page);
});
