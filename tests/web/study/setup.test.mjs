// Setting up a position by mouse, by dragging and by the keys, and playing on from it.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, text } from '../support/from.mjs';
import { browser, files } from '../support/house.mjs';
import { calm, go, newPage } from '../support/pages.mjs';
import { soon } from '../support/soon.mjs';
import { begins, like, words } from '../support/words.mjs';

const spot = (page, place) => page.locator(`.setup .spot[data-place="${place}"]`);
const piece = (page, id) => page.getByRole('button', { name: words(id, { n: 1 }), exact: true });

test('chess is set up with the mouse, and the core says what is missing', async () => {
  const page = await open('chess');
  await page.getByRole('button', { name: words('page.edit.clear') }).click();
  await soon.match(() => page.locator('.setup-text .reason').innerText(), like('position.chess.kings'));
  for (const [id, place] of [
    ['page.man.chess.0.k', 'g6'],
    ['page.man.chess.0.q', 'a7'],
    ['page.man.chess.1.k', 'h8'],
  ]) {
    // prettier-ignore
    await piece(page, id).click();
    await spot(page, place).click();
  }
  await soon.equal(() => text(page), '7k/Q7/6K1/8/8/8/8/8 w - - 0 1');
  await soon.equal(() => page.locator('.setup-text .reason').innerText(), '');
  await page.getByRole('button', { name: words('page.analysis') }).click();
  await page.waitForSelector('.choices li');
  await soon.match(() => page.locator('.choices').innerText(), /100\.0 %\s+Qg7#/, 'it sees the mate');
  await page.getByRole('button', { name: words('page.with.computer'), exact: true }).click();
  for (const place of ['a7', 'g7'])
    await page.locator(`.spot[data-place="${place}"]:is([data-mark="may"], [data-mark="target"])`).click();
  await page.waitForSelector('main[data-state="over"]');
  await calm(page);
});

test('on a phone what is wrong with a position stands where it would be played', async () => {
  const page = await newPage(browser, files.address, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await go(page, 'from=chess');
  await page.waitForSelector('.setup .board');
  await page.getByRole('button', { name: words('page.edit.away') }).click();
  await spot(page, 'e1').click();
  const play = page.getByRole('button', { name: words('page.with.computer'), exact: true });
  await play.scrollIntoViewIfNeeded();
  await soon.equal(() => play.isDisabled(), true);
  const why = page.locator('.why-not');
  await soon.match(() => why.innerText(), like('position.chess.kings'));
  await soon(async () => {
    const { top, bottom } = await why.evaluate((it) => it.getBoundingClientRect().toJSON());
    assert.ok(top >= 0 && bottom <= 740, `it is in sight: ${top} ${bottom}`);
  });
  await piece(page, 'page.man.chess.0.k').click();
  await spot(page, 'e1').click();
  await soon.equal(() => why.innerText(), '');
  await soon.equal(() => play.isDisabled(), false);
  await calm(page);
});

test('pieces are dragged from the tray, about the board and off it', async () => {
  const page = await open('draughts');
  await page.getByRole('button', { name: words('page.edit.clear') }).click();
  await piece(page, 'page.man.draughts.light.king').dragTo(spot(page, '18'));
  await piece(page, 'page.man.draughts.dark').dragTo(spot(page, '9'));
  await spot(page, '9').dragTo(spot(page, '11'));
  await spot(page, '18').dragTo(page.locator('h1'));
  await piece(page, 'page.man.draughts.light').dragTo(spot(page, '15'));
  await soon.equal(() => text(page), 'B:W15:B11');
  await page.locator('#edit-turn').selectOption('W');
  await soon.equal(() => text(page), 'W:W15:B11');
  await calm(page);
});

test('backgammon and Squadro are set up by the keys', async () => {
  const page = await open('backgammon');
  await page.locator('.setup .spot[tabindex="0"]').focus();
  await page.keyboard.type('24');
  await page.keyboard.press('Delete');
  await soon.match(() => text(page), /^24:1,/);
  await page.locator('#edit-dice').selectOption('31');
  await soon.match(() => text(page), / white 31/);
  await page.getByRole('button', { name: words('page.analysis') }).click();
  await page.waitForSelector('.choices li');
  await soon(async () => {
    const plays = await page.locator('.choices li bdi').allInnerTexts();
    assert.ok(
      plays.length > 0 && plays.every((play) => play.includes(', ')) && new Set(plays).size === plays.length,
      `whole plays, none twice: ${plays}`,
    );
  });
  await go(page, 'from=squadro');
  await page.waitForSelector('.setup .spot[data-place="A2"]');
  await page.locator('.setup .spot[tabindex="0"]').focus();
  await page.keyboard.type('A2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await soon.equal(() => text(page), 'A2@3> A 0');
  await calm(page);
});

test('ludo pieces leave the nest and go back', async () => {
  const page = await open('ludo');
  await piece(page, 'page.men.ludo.2').click();
  await spot(page, '5').click();
  await piece(page, 'page.men.ludo.0').click();
  await spot(page, '44').click();
  await soon.equal(() => text(page), '0,0,0,44/0,0,0,5 turn=0');
  await page.getByRole('button', { name: words('page.edit.away') }).click();
  await spot(page, '44').click();
  await soon.equal(() => text(page), '0,0,0,0/0,0,0,5 turn=0');
  await calm(page);
});

test('dominoes are put into hands and laid by touch, dragged, and taken away', async () => {
  const page = await open('dominoes');
  await soon.equal(() => page.locator('label[for="position"]').innerText(), words('page.from.text.plain'));
  await page.selectOption('#from-preset', 'draw');
  const start = 'set 2 0/0 65.63.54.44.33.21.11/64.55.50.43.32.20 0 66';
  await soon.equal(() => text(page), start);
  const reason = () => page.locator('.setup-text .reason').innerText();
  await soon.equal(() => reason(), '');
  await spot(page, '65').click(); // out of the own hand, to the right end
  await spot(page, 'right').click();
  await soon.equal(() => text(page), 'set 2 0/0 63.54.44.33.21.11/64.55.50.43.32.20 1 66 65>');
  await soon.equal(() => reason(), '');
  await page.locator('.tray-piece[data-piece="51"]').click(); // out of the stock, into a hand that has drawn
  await spot(page, 'hand0').click();
  await soon.equal(() => text(page), 'set 2 0/0 63.54.51.44.33.21.11/64.55.50.43.32.20 1 66 65>');
  await soon.match(() => reason(), like('position.dominoes.no_past'));
  await page.locator('.tray-piece[data-piece="away"]').click();
  await spot(page, '51').click();
  await soon.equal(() => reason(), '');
  await page.locator('.tray-piece[data-piece="away"]').click();
  await spot(page, '64').dragTo(spot(page, 'left'));
  await soon.equal(() => text(page), 'set 2 0/0 63.54.44.33.21.11/55.50.43.32.20 0 66 65> <64');
  await page.selectOption('#edit-turn', '1');
  await soon.match(() => reason(), like('position.dominoes.no_past'));
  await page.selectOption('#edit-turn', '0');
  await spot(page, '43').click();
  await spot(page, 'right').click();
  await soon.match(() => reason(), like('position.dominoes.row', { tile: '4-3' }));
  await spot(page, '43').focus();
  await page.keyboard.press('Delete');
  await soon.match(() => reason(), like('position.dominoes.few', { tiles: 13, dealt: 14 }));
  await page.locator('.tray-piece[data-piece="43"]').click();
  await spot(page, 'hand1').click();
  await soon.equal(() => reason(), '');
  await page.getByRole('button', { name: words('page.with.computer'), exact: true }).click();
  await page.waitForSelector('main[data-state="playing"] .spot[data-place="54"][data-mark="may"]');
  await calm(page);
});

test('a first tile taken away leaves the longer end; four hands have names', async () => {
  const page = await open('dominoes');
  await page.fill('#position', 'set 1 0/0 65.63.54.44.33/64.55.50.43.32 1 66 61> <62 41>');
  await page.locator('.tray-piece[data-piece="away"]').click();
  await spot(page, '66').click();
  await soon.equal(() => text(page), 'set 1 0/0 65.63.54.44.33/64.55.50.43.32 1 61 41>');
  await page.selectOption('#from-seats', '4');
  await soon.match(() => page.locator('.setup-board').innerText(), like('seat.dominoes.0'));
  for (const seat of [1, 2, 3])
    await soon.ok(() => page.locator('.setup-board text', { hasText: words(`seat.dominoes.${seat}`) }).count());
  await calm(page);
});

test('the board stays in sight while the column is scrolled', async () => {
  const page = await open('chess');
  await soon(async () => {
    const { y: engine } = await page.getByRole('button', { name: words('page.analysis') }).boundingBox();
    assert.ok(engine < 500, `what the computer thinks is asked ${engine} pixels down`);
  });
  await page.locator('.from-ways button').last().scrollIntoViewIfNeeded();
  await soon(async () => assert.ok((await page.evaluate(() => scrollY)) > 100, 'there is something to scroll'));
  await soon(async () => {
    const { y, height } = await page.locator('.setup .board').boundingBox();
    assert.ok(y >= 0 && y + height <= 800, `the board from ${y} to ${y + height}`);
  });
  await soon.match(() => page.locator('label[for="position"]').innerText(), /PGN/);
  await calm(page);
});

test('a king in check is rung from the first position on', async () => {
  const page = await open('chess');
  await page.fill('#position', '4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1');
  await page.getByRole('button', { name: words('page.with.beside') }).click();
  await page.waitForSelector('.mark.alarm');
  await soon.match(() => page.locator('.now').innerText(), begins('page.alarm.chess'));
  await soon.equal(() => page.locator('.spot[data-mark="must"]').count(), 0);
  await calm(page);
});
