// Whole games without a server: both sides at one screen, by mouse, by finger on a phone and by the
// keys alone. All seven games go through the same page and the core as WebAssembly.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { boxwood, go, newPage, openBrowser, serveFiles } from './pages.mjs';
import { Player } from './player.mjs';

const games = {
  tictactoe: 0,
  squadro: 0,
  ludo: 0,
  dominoes: 0,
  draughts: 0,
  backgammon: 1, // a single game
  chess: 2,
};
const hands = {
  mouse: {},
  finger: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  keys: {},
};

let browser;
let files;
before(async () => {
  [browser, files] = await Promise.all([openBrowser(), serveFiles()]);
});
after(async () => {
  await browser.close();
  files.close();
});

async function begin(page, game, preset) {
  await go(page, `new=${game}`);
  await page.locator('.pick input').nth(preset).check();
  await page.locator('.way').last().getByRole('button').click();
  await page.waitForSelector('.board, .cover');
}

/** The record that the page saves must be what the program can play again. */
async function savedRecord(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the record' }).click()]);
  const file = join(mkdtempSync(join(tmpdir(), 'boxwood-record-')), 'game.boxwood');
  writeFileSync(file, '');
  await download.saveAs(file);
  return file;
}

for (const [hand, options] of Object.entries(hands))
  for (const [game, preset] of Object.entries(games))
    test(`a whole game of ${game} by ${hand}`, { timeout: 240000 }, async () => {
      const page = await newPage(browser, files.address, options);
      await begin(page, game, preset);
      const player = new Player(page, hand, 7);
      if (game === 'chess') await mate(page, player);
      await player.playToTheEnd();
      assert.ok((await page.locator('.now').innerText()).length > 5, 'the end is told');
      if (game === 'squadro' && hand === 'mouse') await lookBack(page);
      const said = execFileSync(boxwood, ['replay', await savedRecord(page)], { encoding: 'utf8' });
      assert.match(said, /\S/);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });

test('a table on this screen survives a reload, and the back button leads home', { timeout: 60000 }, async () => {
  const page = await newPage(browser, files.address);
  await begin(page, 'tictactoe', 0);
  await page.locator('.spot[data-place="b2"]').click();
  await page.waitForSelector('.spot[data-place="b2"][aria-label*="White"]');
  await page.reload();
  await page.waitForSelector('.spot[data-place="b2"][aria-label*="White"]');
  await page.goBack();
  await page.goBack();
  await page.waitForSelector('.cards');
  assert.equal(await page.locator('.rows .row').count(), 1, 'it can be played on from home');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a position can be pasted and played on', { timeout: 60000 }, async () => {
  const page = await newPage(browser, files.address);
  await go(page, 'from=chess');
  await page.locator('#position').fill('no such thing');
  await page.waitForFunction(() => document.querySelector('.reason').textContent !== '');
  await page.locator('#position').fill('7k/8/6KQ/8/8/8/8/8 w - - 0 1');
  await page.getByRole('button', { name: 'Beside me' }).click();
  const player = new Player(page, 'mouse');
  for (const place of ['h6', 'g7']) {
    await page.waitForSelector(`[data-place="${place}"]:is([data-mark="may"], [data-mark="target"])`);
    const { spots } = await player.look();
    await player.touch(spots.find((spot) => spot.place === place));
  }
  await page.waitForSelector('main[data-state="over"]');
  assert.match(await page.locator('.now').innerText(), /White wins/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a game of the field can be pasted and saved again', { timeout: 60000 }, async () => {
  const page = await newPage(browser, files.address);
  await go(page, 'from=chess');
  await page.locator('#from-preset').selectOption('fide');
  await page.locator('#position').fill('[Event "?"]\n\n1. f3 e5 2. g4 *\n');
  await page.getByRole('button', { name: 'Beside me' }).click();
  for (const place of ['d8', 'h4']) {
    await page.waitForSelector(`[data-place="${place}"]:is([data-mark="may"], [data-mark="target"])`);
    await page.locator(`.spot[data-place="${place}"]`).click();
  }
  await page.waitForSelector('main[data-state="over"]');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PGN' }).click()]);
  assert.match(readFileSync(await download.path(), 'utf8'), /1\. f3 e5 2\. g4 Qh4#/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

/** The graph of the game, and an earlier position by a click into it. */
async function lookBack(page) {
  await page.getByRole('button', { name: 'How the game went' }).click();
  await page.waitForFunction(() => document.querySelector('.graph').textContent.includes('Up is good'));
  await page.locator('.graph svg').click();
  await page.waitForFunction(() => document.querySelector('.now').textContent.includes('earlier position'));
}

/** Random chess takes hundreds of moves; two people who want to be mated need four. */
async function mate(page, player) {
  for (const [from, to] of [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4'], ['d8', 'h4']]) // prettier-ignore
    for (const place of [from, to]) {
      await page.waitForSelector(`[data-place="${place}"]:is([data-mark="may"], [data-mark="target"])`);
      const { spots } = await player.look();
      await player.touch(spots.find((spot) => spot.place === place));
    }
  await page.waitForSelector('main[data-state="over"]');
}
