// People at a real server: an invitation, a line that breaks in mid-turn, watching, taking back,
// playing again, an open table in the lobby, and two tabs at one table.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { atTable, goHome, isOver, join, now, nowSays, pair, press, says, stands } from '../support/guests.mjs';
import { browser, server } from '../support/house.mjs';
import { calm, go, leave, newPage, openLine, replays, saved } from '../support/pages.mjs';
import { Player } from '../support/player.mjs';
import { gridOf, readCode } from '../support/qr.mjs';
import { soon, until } from '../support/soon.mjs';
import { begins, like, words } from '../support/words.mjs';

/** Marks the page, so that a reload would be noticed. */
const remember = ({ page }) => page.evaluate(() => (globalThis.sameVisit = true));
const remembers = ({ page }) => page.evaluate(() => globalThis.sameVisit === true);
const lost = ({ page }) => page.locator('.lost').waitFor();
const found = ({ page }) => page.locator('.lost').waitFor({ state: 'hidden' });

async function moveCount({ page }) {
  return page.evaluate(() => document.querySelectorAll('.moves [data-index]').length);
}

describe('people at the server', { concurrency: 3 }, () => {
  test('a line that breaks: the move is kept and sent on return', async () => {
    const line = await openLine(server.address);
    const { anna, ben } = await pair(browser, server.address, 'tictactoe', { benAddress: line.address });
    await remember(ben);
    await anna.go('b2');
    await stands(ben, 'b2', 'seat.tictactoe.0');
    line.cut();
    await lost(ben);
    await anna.page.locator('.away').waitFor();
    await ben.go('a1');
    line.mend();
    await found(ben);
    await stands(anna, 'a1', 'seat.tictactoe.1');
    await anna.go('a2');
    await ben.go('c1');
    await anna.go('c2');
    await isOver(anna, ben);
    await soon.match(() => now(anna), like('page.you_win'));
    await soon.match(() => now(ben), like('page.wins', { seat: 'seat.tictactoe.0' }));
    await soon.ok(() => remembers(ben), 'without a reload');
    assert.deepEqual(anna.page.complaints, []);
    await leave(anna.page, ben.page);
    line.close();
  });

  test('a line that falls silent is noticed, the move waits and goes out', async () => {
    const line = await openLine(server.address);
    const { anna, ben } = await pair(browser, server.address, 'tictactoe', { benAddress: line.address });
    await anna.go('b2');
    await stands(ben, 'b2', 'seat.tictactoe.0');
    line.hush();
    await ben.go('a1');
    await lost(ben);
    await ben.page.getByText(words('page.kept')).waitFor();
    await ben.page.click('.spot[data-place="c3"]'); // one move is enough
    line.mend();
    await found(ben);
    await stands(anna, 'a1', 'seat.tictactoe.1');
    await soon.equal(() => ben.page.getByText(like(['table.waiting', 'table.not_your_turn'])).count(), 0);
    await ben.page.context().setOffline(true); // the machine itself says so
    await lost(ben);
    await anna.go('a2');
    await ben.page.context().setOffline(false);
    await found(ben);
    await stands(ben, 'a2', 'seat.tictactoe.0');
    assert.deepEqual(anna.page.complaints, []);
    await leave(anna.page, ben.page);
    line.close();
  });

  test('without a line the page says itself that the time is up', async () => {
    const { anna, ben } = await pair(browser, server.address, 'chess', { clock: { bank: 15000, increment: 0 } });
    await anna.page.context().setOffline(true);
    await lost(anna);
    await nowSays(anna, like('page.time_up.you'));
    await isOver(ben);
    await anna.page.context().setOffline(false);
    await isOver(anna);
    await soon.match(() => now(anna), like('page.wins', { seat: 'seat.chess.1' }));
    await leave(anna.page, ben.page);
  });

  test('lost and back in the middle of a backgammon turn', async () => {
    const line = await openLine(server.address);
    const start = '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 black 31';
    const { anna, ben } = await pair(browser, server.address, 'backgammon/scratch', {
      start,
      benAddress: line.address,
    });
    await remember(ben);
    await ben.go('8', '5');
    await ben.page.getByRole('button', { name: words('page.step_back') }).waitFor();
    const before = await moveCount(ben);
    line.cut();
    await lost(ben);
    await ben.go('6', '5'); // the second die, with nobody listening
    await soon.equal(() => moveCount(ben), before, 'nothing is believed before the table has it');
    line.mend();
    await found(ben);
    await until(ben.page, (count) => document.querySelectorAll('.moves [data-index]').length > count, before);
    const records = [anna, ben].map(({ page }) =>
      page.evaluate(() => [...document.querySelectorAll('.moves [data-index]')].map((one) => one.textContent)),
    );
    const [hers, his] = await Promise.all(records);
    assert.deepEqual(hers.slice(0, his.length), his.slice(0, hers.length), 'both saw the same');
    await soon.ok(() => remembers(ben));
    assert.deepEqual(anna.page.complaints, []);
    await leave(anna.page, ben.page);
    line.close();
  });

  test('watching, taking back and playing again', async () => {
    const { anna, ben, link } = await pair(browser, server.address, 'tictactoe');
    const carl = new Player(await newPage(browser, link), 'mouse');
    await carl.page.waitForSelector('main[data-state="playing"] .board');
    await anna.go('a1');
    await stands(ben, 'a1', 'seat.tictactoe.0');
    await press(anna, 'page.take_back');
    await press(ben, 'page.refuse');
    await press(anna, 'page.take_back');
    await press(ben, 'page.accept');
    await anna.go('c3');
    await stands(carl, 'c3', 'seat.tictactoe.0');
    await stands(carl, 'a1', 'page.empty');
    await soon.equal(() => carl.page.locator('.spot[data-mark="may"]').count(), 0, 'an onlooker can touch nothing');
    await carl.page.click('.spot[data-place="b2"]');
    for (const [player, place] of [
      [ben, 'a1'],
      [anna, 'b3'],
      [ben, 'a2'],
      [anna, 'a3'],
    ])
      await player.go(place); // prettier-ignore
    await isOver(anna, ben, carl);
    replays(await saved(carl.page), true);
    await press(anna, 'page.rematch');
    await press(ben, 'page.rematch.refuse');
    await anna.page.getByText(words('page.rematch.no', { seat: 'seat.tictactoe.1' })).waitFor();
    await press(anna, 'page.rematch');
    await ben.page.getByText(words('page.rematch.asked', { seat: 'seat.tictactoe.0' })).waitFor();
    await press(anna, 'page.rematch.withdraw');
    await ben.page.getByText(words('page.rematch.asked', { seat: 'seat.tictactoe.0' })).waitFor({ state: 'detached' });
    await press(anna, 'page.rematch');
    await anna.page.getByText(words('page.rematch.yours')).waitFor();
    await go(ben.page, '');
    for (const { page } of [anna, ben]) await page.reload();
    await anna.page.getByText(words('page.rematch.yours')).waitFor();
    await go(ben.page, 'mine');
    await ben.page.getByText(words('page.row.asked')).click();
    await ben.page.getByRole('button', { name: words('page.sit', { seat: 'seat.tictactoe.0' }) }).click();
    await ben.go('b2'); // seats have moved on
    await stands(anna, 'b2', 'seat.tictactoe.0');
    await goHome(anna, ben, carl);
  });

  test('an onlooker of dominoes sees no hand', async () => {
    const { anna, ben, link } = await pair(browser, server.address, 'dominoes/classique');
    const heard = [];
    const carl = await newPage(browser, server.address);
    carl.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(payload)));
    await carl.goto(link);
    await carl.reload(); // the visit before has a socket of its own
    await carl.waitForSelector('main[data-state="playing"] .board');
    for (let turn = 0; turn < 3; turn++) await Promise.all([anna.step(), ben.step()]);
    const hands = heard.flatMap((text) => /"position":"\w+ \d+ [\d/]+ (\S+)/.exec(text)?.[1] ?? []);
    assert.ok(hands.length > 0);
    for (const hand of hands) assert.match(hand, /^[-?\d]+\/[-?\d]+$/, 'only how many');
    assert.ok(!hands.some((hand) => hand.includes('.')));
    await goHome(anna, ben, { page: carl });
  });

  test('the code of an invitation says its address', async () => {
    const addresses = ['a', 'http://192.168.1.20:8080/#table=k3v9x2m4q7ab', `https://example.org/${'x'.repeat(80)}`];
    const ask = (text) => fetch(`${server.address}api/qr?text=${encodeURIComponent(text)}`);
    for (const text of addresses) {
      const answer = await ask(text);
      assert.equal(answer.headers.get('content-type'), 'image/svg+xml');
      assert.equal(readCode(gridOf(await answer.text())), text);
    }
    for (const text of ['', 'x'.repeat(400)]) assert.equal((await ask(text)).status, 400);
  });

  test('a link to no table says so', async () => {
    const page = await newPage(browser, `${server.address}#table=abcdefghijkm`);
    await page.getByText(words('server.no_table')).waitFor();
    await page.getByRole('link', { name: words('page.home') }).click();
    await page.waitForSelector('main.page-home');
    await calm(page);
  });

  test('an open table is found by a stranger', async () => {
    const anna = new Player(await newPage(browser, server.address), 'mouse');
    await go(anna.page, 'new=squadro');
    await anna.page.selectOption('#choice-clock', '3');
    await press(anna, 'page.with.open');
    await anna.page.locator('.waiting').getByText(words('page.clock.waits')).waitFor();
    await anna.page.locator('.waiting').getByText(words('lots.drawn')).waitFor();
    const ben = new Player(await newPage(browser, `${server.address}#lobby`), 'mouse');
    await ben.page.locator(`.row[href="${new URL(anna.page.url()).hash}"]`).click();
    await ben.page.getByRole('button', { name: begins('page.sit') }).click();
    await Promise.all([anna, ben].map(({ page }) => page.waitForSelector('main[data-state="playing"] .board')));
    const news = () => anna.page.locator('.news').innerText();
    await soon.match(news, like(['page.lots', 'page.lots.you']));
    const annaBegins = like('page.lots.you').test(await news());
    const [first, second] = annaBegins ? [anna, ben] : [ben, anna];
    await soon.match(() => second.page.locator('.news').innerText(), like('page.lots'));
    await first.step();
    await second.page.waitForSelector('.spot[data-mark="may"]');
    await goHome(anna, ben);
  });

  test('any clock can be had, it stands until the first move, and one friend is waited for', async () => {
    const page = await newPage(browser, server.address);
    await go(page, 'new=chess/fide');
    await page.locator('#choice-clock').selectOption('own');
    await page.locator('#clock-minutes').fill('7');
    await page.locator('#clock-seconds').fill('4');
    await page.getByRole('button', { name: words('page.with.friend') }).click();
    await page.getByText(words('page.waiting.one')).waitFor();
    const ben = await join(browser, await page.locator('.invite textarea').inputValue());
    const anna = new Player(page, 'mouse');
    await page.waitForSelector('main[data-state="playing"] .board');
    await soon.equal(() => page.locator('.clock[data-runs]').count(), 0);
    await soon.match(() => page.locator('.clock').first().innerText(), /7:00/);
    await anna.go('e2', 'e4');
    await ben.page.waitForSelector('.clock[data-runs]');
    await goHome(anna, ben);
  });

  test('a friend who left more than a day ago need not be waited for', async () => {
    const { anna, ben } = await pair(browser, server.address, 'tictactoe');
    await soon.equal(() => ben.page.getByRole('button', { name: words('page.stop_waiting') }).count(), 0);
    await ben.page.routeWebSocket(/./, (page) => {
      const server = page.connectToServer();
      server.onMessage((text) => page.send(String(text).replace(/"call_off":\d+/, '"call_off":0')));
    });
    await ben.page.reload();
    await press(ben, 'page.stop_waiting');
    await soon.equal(() => ben.page.getByRole('button', { name: words('page.claim_win') }).count(), 0, 'not yet');
    await press(ben, 'page.call_off');
    await says(ben, '.reason', like('server.not_called_off')); // the server has the clock that counts
    await goHome(anna, ben);
  });

  test('two tabs at one table, and the ways back to it', async () => {
    const anna = await atTable(browser, server.address, { rules: 'tictactoe', seats: ['me', 'open'] });
    const ben = await join(browser, anna.page.url());
    const second = new Player(await anna.page.context().newPage(), 'mouse');
    await second.page.goto(anna.page.url());
    await anna.go('a1');
    await stands(second, 'a1', 'seat.tictactoe.0');
    await ben.go('b1');
    await second.go('a2'); // the same person, in the other tab
    await stands(anna, 'a2', 'seat.tictactoe.0');
    await anna.page.goBack();
    await anna.page.waitForSelector('.cards');
    await ben.go('b2');
    await anna.page.goForward();
    await anna.go('a3');
    await isOver(anna, second, ben);
    await go(anna.page, 'mine');
    await anna.page.locator('.row').waitFor(); // exactly one
    await anna.page.locator('.row').click();
    await isOver(anna);
    await goHome(anna, ben);
  });
});
