// Setting up a position by mouse, by dragging and by the keys; bringing games in every format of the
// field; playing on from them and having them looked at.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, files } from './house.mjs';
import { calm, go, newPage, root } from './pages.mjs';

async function open(game) {
  const page = await newPage(browser, files.address);
  await go(page, `from=${game}`);
  await page.waitForSelector('.setup .board');
  return page;
}

const text = (page) => page.locator('#position').inputValue();
const spot = (page, place) => page.locator(`.setup .spot[data-place="${place}"]`);
const piece = (page, name) => page.getByRole('button', { name, exact: true });

test('chess is set up with the mouse, and the core says what is missing', { timeout: 60000 }, async () => {
  const page = await open('chess');
  await page.getByRole('button', { name: 'Clear the board' }).click();
  assert.match(await page.locator('.setup .reason').innerText(), /king/i);
  for (const [name, place] of [['white king', 'g6'], ['white queen', 'a7'], ['black king', 'h8']]) { // prettier-ignore
    await piece(page, name).click();
    await spot(page, place).click();
  }
  assert.equal(await text(page), '7k/Q7/6K1/8/8/8/8/8 w - - 0 1');
  assert.equal(await page.locator('.setup .reason').innerText(), '');
  await page.getByRole('button', { name: 'What does the computer think?' }).click();
  await page.waitForSelector('.choices li');
  assert.match(await page.locator('.choices').innerText(), /Qg7#.*1\.00/, 'it sees the mate');
  await page.getByRole('button', { name: 'Play the computer', exact: true }).click();
  for (const place of ['a7', 'g7']) await page.locator(`.spot[data-place="${place}"]:is([data-mark="may"], [data-mark="target"])`).click();
  await page.waitForSelector('main[data-state="over"]');
  await calm(page);
});

test('pieces are dragged from the tray, about the board and off it', { timeout: 60000 }, async () => {
  const page = await open('draughts');
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await piece(page, 'white king').dragTo(spot(page, '18'));
  await piece(page, 'black man').dragTo(spot(page, '9'));
  await spot(page, '9').dragTo(spot(page, '11'));
  await spot(page, '18').dragTo(page.locator('h1'));
  await piece(page, 'white man').dragTo(spot(page, '15'));
  assert.equal(await text(page), 'B:W15:B11');
  await page.locator('#edit-turn').selectOption('W');
  assert.equal(await text(page), 'W:W15:B11');
  await calm(page);
});

test('backgammon and Squadro are set up by the keys', { timeout: 60000 }, async () => {
  const page = await open('backgammon');
  await page.locator('.setup .spot[tabindex="0"]').focus();
  await page.keyboard.type('24');
  await page.keyboard.press('Delete');
  assert.match(await text(page), /^24:1,/);
  await page.locator('#edit-dice').selectOption('31');
  assert.match(await text(page), / white 31/);
  await go(page, 'from=squadro');
  await page.waitForSelector('.setup .spot[data-place="A2"]');
  await page.locator('.setup .spot[tabindex="0"]').focus();
  await page.keyboard.type('A2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  assert.equal(await text(page), 'A2@3> A 0');
  await calm(page);
});

test('ludo pieces leave the nest and go back', { timeout: 60000 }, async () => {
  const page = await open('ludo');
  await piece(page, 'one green piece').click();
  await spot(page, '5').click();
  await piece(page, 'one red piece').click();
  await spot(page, '44').click();
  assert.equal(await text(page), '0,0,0,44/0,0,0,5 turn=0');
  await page.getByRole('button', { name: 'Take away' }).click();
  await spot(page, '44').click();
  assert.equal(await text(page), '0,0,0,0/0,0,0,5 turn=0');
  await calm(page);
});

const brought = {
  FEN: ['chess', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'],
  PGN: ['chess', '[Event "?"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 *\n'],
  'PGN without tags': ['chess', '1. d4 d5 2. c4 e6'],
  XGID: ['backgammon', 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10'],
  record: ['squadro', 'boxwood record 1\nrules squadro/standard\nmove 0 A1\nmove 1 B2\n'],
  tiles: ['dominoes', 'play 1 0/0 64.62.60.44.42.41/65.61.55.43.31.21.20 0 66'],
};
for (const [format, [game, words]] of Object.entries(brought))
  test(`${format} is pasted and played on`, { timeout: 60000 }, async () => {
    const page = await open(game);
    await page.locator('#position').fill(words);
    assert.equal(await page.locator('.setup .reason').innerText(), '');
    await page.getByRole('button', { name: 'Play the computer', exact: true }).click();
    await page.waitForSelector('main.page-table .board');
    await calm(page);
  });

const saved = { PDN: ['draughts', 'pdn/plain.pdn'], MAT: ['backgammon', 'backgammon/gnubg.mat'], SGF: ['backgammon', 'backgammon/gnubg.sgf'] }; // prettier-ignore
for (const [format, [game, name]] of Object.entries(saved))
  test(`a file of ${format} is loaded, stepped through and looked at`, { timeout: 90000 }, async () => {
    const page = await open(game);
    await page.locator('#from-file').setInputFiles(join(root, 'tests/data', name));
    await page.waitForSelector('.setup-steps .now');
    assert.equal(await page.locator('.setup .reason').innerText(), '');
    const before = await page.locator('.setup-steps .now').innerText();
    await page.getByRole('button', { name: 'A move back' }).click();
    assert.notEqual(await page.locator('.setup-steps .now').innerText(), before);
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await page.getByRole('button', { name: 'Beside me' }).click();
    await page.waitForSelector('main.page-table .board');
    await calm(page);
  });
