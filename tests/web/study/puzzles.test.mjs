// Puzzles: a wrong move is told and can be tried again, the solution is found whichever checker goes first, what
// speaks for it is said, and how one fares is kept. Every puzzle that ships can be played.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { calm, games, go, newPage, openBrowser, serveFiles, web } from '../support/pages.mjs';
import { soon, until } from '../support/soon.mjs';
import { like, words } from '../support/words.mjs';

const files = await serveFiles();
const browser = await openBrowser();
after(async () => {
  await browser.close();
  files.close();
});

/** A page on which a game has one puzzle. */
async function open(game, rules, puzzle) {
  const page = await newPage(browser, files.address);
  await page.route(`**/puzzles/${game}.json`, (route) => route.fulfill({ json: { rules, puzzles: [puzzle] } }));
  await go(page, `puzzles=${game}`);
  await page.waitForSelector('.puzzle .spot[data-mark="may"]');
  return page;
}

const told = (page, ids) =>
  until(
    page,
    (source) => new RegExp(source).test(document.querySelector('.puzzle-told').textContent),
    like(ids).source,
  );
const titled = (page, id) => page.locator('.puzzle h1', { hasText: new RegExp(`^${words(id)}$`) }).waitFor();
const touch = (page, place) => page.locator(`.puzzle .spot[data-place="${place}"]`).click();
const form = (page, game) => page.evaluate((name) => JSON.parse(localStorage['boxwood.puzzles']).forms[name], game);

test('a wrong move is told, the right one explained, and both are kept', async () => {
  const page = await open('tictactoe', 'tictactoe/classique', [900, 'a3', '.BW/WB./.WB']);
  await told(page, 'page.puzzles.find');
  await touch(page, 'a1');
  await told(page, 'page.puzzles.wrong');
  await soon(async () => assert.ok((await form(page, 'tictactoe')).rating < 1000));
  await touch(page, 'a3');
  await told(page, 'page.puzzles.solved');
  const { rating, streak } = await soon(() => form(page, 'tictactoe'));
  assert.ok(rating < 1000 && streak === 0, 'the first try counts');
  await titled(page, 'page.puzzles.today'); // it begins with that of the day
  await page.getByRole('button', { name: words('page.puzzles.next') }).click();
  await told(page, 'page.puzzles.find');
  await titled(page, 'page.puzzles');
  await touch(page, 'a3');
  await told(page, 'page.puzzles.solved');
  const now = await soon(async () => {
    const kept = await form(page, 'tictactoe');
    assert.ok(kept.rating > rating && kept.streak === 1);
    return kept;
  });
  await go(page, 'puzzles');
  const card = (game) => page.locator(`.card a[href="#puzzles=${game}"]`);
  await card('tictactoe')
    .getByText(words('page.puzzles.rating', { n: Math.round(now.rating) }))
    .waitFor();
  await card('chess').getByText(words('page.puzzles.today')).waitFor();
  assert.equal(await card('tictactoe').getByText(words('page.puzzles.today')).count(), 0, 'tried already');
  await calm(page);
});

test('a play of two checkers is found in either order', async () => {
  const start = '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white 31 score 0-0/1';
  const page = await open('backgammon', 'backgammon/scratch', [900, '8/5, 6/5', start]);
  await touch(page, '6');
  await touch(page, '5');
  await page.getByRole('button', { name: words('page.step_back') }).waitFor();
  await touch(page, '8');
  await touch(page, '5');
  await told(page, 'page.puzzles.solved');
  await calm(page);
});

test("today's puzzle is there, and shows its solution on the board", async () => {
  const page = await newPage(browser, files.address);
  await go(page, 'puzzles=today');
  await page.waitForSelector('.puzzle .spot[data-mark="may"], .puzzle-buttons .choice');
  await page.getByRole('button', { name: words('page.puzzles.show') }).click();
  await told(page, 'page.hint.is');
  await page.getByRole('button', { name: words('page.puzzles.next') }).click();
  await until(page, () => !location.hash.includes('today'));
  await calm(page);
});

test('each game has puzzles, none twice', () => {
  const made = readdirSync(join(web, 'puzzles')).filter((name) => name.endsWith('.json'));
  assert.equal(made.length, games.length);
  for (const game of games) {
    const { puzzles } = JSON.parse(readFileSync(join(web, 'puzzles', `${game}.json`), 'utf8'));
    assert.ok(puzzles.length >= 200, `${game}: ${puzzles.length}`);
    assert.equal(new Set(puzzles.map(([, , position]) => position)).size, puzzles.length);
    assert.ok(puzzles.every(([rating, moves]) => rating >= 600 && rating <= 2400 && moves !== ''));
  }
});
