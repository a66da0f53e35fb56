// People at a real server: an invitation, a line that breaks in mid-turn, watching, taking back,
// playing again, clocks, four seats, and hands that stay hidden at one screen.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { boxwood, go, newPage, openBrowser, openLine, serveBoxwood } from './pages.mjs';
import { Player } from './player.mjs';

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([openBrowser(), serveBoxwood()]);
});
after(async () => {
  await browser.close();
  await server.close();
});

function post(page, message) {
  return page.evaluate(async (body) => {
    const answer = await fetch(`api/${body.t}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  }, message);
}

async function touch(page, ...places) {
  for (const place of places) {
    const spot = page.locator(`.spot[data-place="${place}"]`);
    await page.waitForSelector(`.spot[data-place="${place}"]:is([data-mark="may"], [data-mark="target"])`);
    await spot.click();
  }
}

/** A table by invitation: Anna makes it, Ben opens the link and sits down. */
async function invite(address, game, benAddress = address) {
  const anna = await newPage(browser, address);
  await go(anna, `new=${game}`);
  await anna.getByRole('button', { name: 'A friend, by link' }).click();
  await anna.waitForSelector('.invite');
  const link = await anna.locator('.invite input').inputValue();
  const ben = await newPage(browser, link.replace(address, benAddress));
  await ben.getByRole('button', { name: /^Sit down/ }).click();
  await Promise.all([anna, ben].map((page) => page.waitForSelector('.board')));
  return { anna, ben, link };
}

async function leave(...pages) {
  for (const page of pages) await page.context().close();
}

test('two people over a link, one of them lost in mid-turn and back', { timeout: 60000 }, async () => {
  const line = await openLine(server.address);
  const { anna, ben } = await invite(server.address, 'tictactoe', line.address);
  await touch(anna, 'b2');
  await ben.waitForSelector('.spot[data-place="a1"][data-mark="may"]');
  line.cut();
  await ben.waitForSelector('.lost:not([hidden])');
  await ben.locator('.spot[data-place="a1"]').click(); // is kept
  line.mend();
  await ben.waitForSelector('.lost[hidden]', { state: 'attached' });
  await touch(anna, 'a2');
  await touch(ben, 'c1');
  await touch(anna, 'c2');
  for (const page of [anna, ben]) await page.waitForSelector('main[data-state="over"]');
  assert.match(await anna.locator('.now').innerText(), /You win/);
  assert.match(await ben.locator('.now').innerText(), /White wins/);
  assert.deepEqual(anna.complaints, []);
  await leave(anna, ben);
  line.close();
});

test('watching, taking back and playing again', { timeout: 60000 }, async () => {
  const { anna, ben, link } = await invite(server.address, 'tictactoe');
  const carl = await newPage(browser, link);
  await carl.waitForSelector('.board');
  await touch(anna, 'a1');
  await ben.waitForSelector('[data-place="b2"][data-mark="may"]');
  await anna.getByRole('button', { name: 'Take back' }).click();
  await ben.getByRole('button', { name: 'Agree', exact: true }).click();
  await touch(anna, 'c3');
  await carl.waitForSelector('.spot[data-place="c3"][aria-label*="White"]');
  assert.equal(await carl.locator('.spot[data-mark="may"]').count(), 0, 'an onlooker can touch nothing');
  await touch(ben, 'a1');
  await touch(anna, 'b3');
  await touch(ben, 'a2');
  await touch(anna, 'a3');
  await anna.waitForSelector('main[data-state="over"]');
  await anna.getByRole('button', { name: 'Play again' }).click();
  await ben.waitForSelector('main[data-state="over"]');
  await ben.getByRole('button', { name: 'Play again' }).click();
  await touch(ben, 'b2'); // seats have moved on
  await anna.waitForSelector('.spot[data-place="b2"][aria-label*="White"]');
  for (const page of [anna, ben, carl]) assert.deepEqual(page.complaints, []);
  await leave(anna, ben, carl);
});

test('a clock that runs out', { timeout: 60000 }, async () => {
  const page = await newPage(browser, server.address);
  const { table } = await post(page, { t: 'create', rules: 'chess', seats: ['me', { computer: 1 }], clock: { bank: 3000, increment: 0 } });
  await go(page, `table=${table}`);
  await page.waitForSelector('.clock');
  await touch(page, 'e2', 'e4');
  await page.waitForSelector('main[data-state="over"]');
  assert.match(await page.locator('.now').innerText(), /Black wins/);
  await leave(page);
});

test('an illegal try says why, with the rule beside the board', { timeout: 60000 }, async () => {
  const page = await newPage(browser, server.address);
  const { table } = await post(page, { t: 'create', rules: 'chess', seats: ['me', { computer: 1 }] });
  await go(page, `table=${table}`);
  await touch(page, 'e2');
  await page.locator('.spot[data-place="e5"]').click();
  await page.waitForSelector('.reason .rule');
  const rule = await page.locator('.reason .rule').innerText();
  await page.locator('.reason .rule').click();
  assert.equal(await page.locator('.rules [aria-current]').getAttribute('data-rule'), rule);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForFunction(() => document.querySelector('.reason').textContent.includes('A good move'));
  assert.deepEqual(page.complaints, []);
  await leave(page);
});

test('a backgammon turn step by step, and its dice proved', { timeout: 90000 }, async () => {
  const page = await newPage(browser, server.address, { like: { rolls: 'person' } });
  await go(page, 'new=backgammon');
  await page.locator('.pick input').nth(1).check();
  await page.locator('.way button').first().click();
  await page.waitForSelector('.board');
  const player = new Player(page, 'mouse', 3);
  while ((await page.getByRole('button', { name: 'A step back' }).count()) === 0) await player.step();
  await page.getByRole('button', { name: 'A step back' }).click();
  await page.waitForFunction(() => ![...document.querySelectorAll('.actions button')].some((one) => one.textContent === 'A step back'));
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.locator('.actions .danger').first().click();
  for (let step = 0; step < 50 && (await page.locator('main').getAttribute('data-state')) !== 'over'; step++) await page.waitForTimeout(100);
  await page.waitForSelector('main[data-state="over"]');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the record' }).click()]);
  const file = join(mkdtempSync(join(tmpdir(), 'boxwood-record-')), 'game.boxwood');
  writeFileSync(file, '');
  await download.saveAs(file);
  execFileSync(boxwood, ['replay', file]);
  execFileSync(boxwood, ['verify', file]);
  assert.deepEqual(page.complaints, []);
  await leave(page);
});

for (const rules of ['ludo', 'dominoes'])
  test(`four seats of ${rules}, two people and two computers`, { timeout: 90000 }, async () => {
    const anna = await newPage(browser, server.address);
    const made = await post(anna, { t: 'create', rules, seats: ['me', { computer: 1 }, 'open', { computer: 1 }] });
    await go(anna, `table=${made.table}`);
    const ben = await newPage(browser, `${server.address}#table=${made.table}`);
    await ben.getByRole('button', { name: /^Sit down/ }).click();
    await Promise.all([anna, ben].map((page) => page.waitForSelector('.board')));
    const people = [new Player(anna, 'mouse', 5), new Player(ben, 'mouse', 6)];
    const moved = () => Promise.all([anna, ben].map((page) => page.locator('.moves li').count()));
    for (let step = 0; step < 400 && Math.min(...(await moved())) < 16; step++) for (const one of people) await one.step();
    assert.ok(Math.min(...(await moved())) >= 16, 'play goes around the table');
    for (const page of [anna, ben]) assert.deepEqual(page.complaints, []);
    await leave(anna, ben);
  });
