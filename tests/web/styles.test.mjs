// The styles of boards in the browser: chosen at the board by little pictures, worn at once by all of it, kept for the
// next visit; what may be done is marked in each.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { axe, calm, games, newPage, openBrowser, serveFiles } from './support/pages.mjs';
import { keepTables } from './support/records.mjs';
import { soon, until } from './support/soon.mjs';
import { kept, tableOf, visit } from './support/walk.mjs';

const [browser, files] = await Promise.all([openBrowser(), serveFiles()]);
after(async () => {
  await browser.close();
  files.close();
});

/** In the page: chooses a style as a hand would, then tells what the board wears and what of it is missing. */
async function choose({ game, style, touch }) {
  const wait = async (holds) => {
    for (let looks = 0; !holds(); looks++) {
      if (looks > 6000) throw new Error(`${game} ${style}: ${holds}`);
      await new Promise((done) => setTimeout(done, 10));
    }
  };
  const fold = document.querySelector('details.themes');
  fold.open = true;
  await wait(() => fold.querySelector(`input[value="${style}"]`));
  fold.querySelector(`input[value="${style}"]`).click();
  await wait(() => document.querySelector('main .board').dataset.set === `${game}-${style}`);
  fold.open = false;
  const board = document.querySelector('main .board');
  const paint = (name) => getComputedStyle(board).getPropertyValue(`--paint-${name}`);
  const missing = ['frame', 'light', 'dark', 'ivory-90', 'seat3'].filter(
    (name) => !document.querySelector(/#[\w-]+/.exec(paint(name))[0]),
  );
  if (touch) document.querySelector('.spot[data-mark="may"]').click();
  const marks = document.querySelectorAll('.board .mark').length;
  document.querySelector('.overlay').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  return {
    page: document.querySelector('main').dataset.set,
    missing,
    men: board.querySelectorAll('.man').length,
    marks,
  };
}

/** A style is nothing but colours: axe looks at those of the table and of all around it, in all looks. */
function faults(page) {
  return page.evaluate(async () => {
    const found = [];
    const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
    for (const theme of ['light', 'dark', 'contrast']) {
      document.documentElement.dataset.theme = theme;
      const { violations } = await globalThis.axe.run('main', { resultTypes: ['violations'], runOnly: colours });
      found.push(
        ...violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120))}`),
      );
    }
    return found;
  });
}

test('every board wears each of its styles', async () => {
  const page = await newPage(browser, files.address, { like: { rolls: 'auto' } });
  await keepTables(page, kept);
  await page.evaluate(readFileSync(axe, 'utf8'));
  for (const game of games) {
    const touch = !['backgammon', 'tictactoe'].includes(game); // a double is asked, a square would be a move
    await page.evaluate(visit, tableOf(game, 'on'));
    for (const style of ['own', 'clear', 'wood']) {
      const { men, marks, ...worn } = await page.evaluate(choose, { game, style, touch });
      if (style !== 'wood') assert.deepEqual(await faults(page), [], `${game} ${style}`); // wood: look.test.mjs
      assert.deepEqual(worn, { page: `${game}-${style}`, missing: [] });
      assert.ok(men > 0 && (marks > 0 || !touch), `${game} ${style}: ${men} men, ${marks} marks`);
    }
  }
  await calm(page);
});

test('a style is kept for the next visit, and only then loaded at once', async () => {
  const page = await newPage(browser, files.address);
  const sheets = () => page.locator('link[href="sets.css"]').count();
  await soon.equal(() => sheets(), 0, 'wood needs none');
  await page.evaluate(() => {
    location.hash = 'me';
  });
  await page.locator('.style-game summary').first().click();
  await page.locator('.style-game input[value="own"]').check();
  await until(page, () => JSON.parse(localStorage['boxwood.likes']).styles.chess === 'own');
  await page.goto(`${files.address}#`);
  await page.reload();
  await page.locator('.board[data-set="chess-own"]').waitFor();
  await soon.equal(() => sheets(), 1);
  const square = await page
    .locator('.board[data-set="chess-own"]')
    .evaluate((board) => getComputedStyle(board).getPropertyValue('--dark-square'));
  assert.ok(square.includes('#66905f'), square);
  await calm(page);
});
