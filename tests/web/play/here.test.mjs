// Tables on this screen, with nothing but files behind the page: two people side by side; men that are dragged;
// what a reload, the back button and a bookmark find again; positions and games that are pasted; the
// graph after the end.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { says } from '../support/guests.mjs';
import { browser, files, server } from '../support/house.mjs';
import { calm, go, newPage, replays, saved } from '../support/pages.mjs';
import { Player } from '../support/player.mjs';
import { soon, until } from '../support/soon.mjs';
import { begins, like, words } from '../support/words.mjs';

async function beside(game, hand = 'mouse') {
  const page = await newPage(browser, files.address);
  await go(page, `new=${game}`);
  await page.getByRole('button', { name: words('page.with.beside') }).click();
  await page.waitForSelector('.board, .cover');
  return new Player(page, hand, 5);
}

const marked = (place, man) => `.spot[data-place="${place}"][aria-label*="${words(man)}"]`;

describe('on this screen', { concurrency: 3 }, () => {
  for (const game of ['squadro', 'ludo', 'dominoes', 'draughts', 'backgammon', 'chess'])
    test(`men of ${game} can be dragged`, async () => {
      const player = await beside(game, 'drag');
      for (let step = 0; step < 150 && player.carried < 5; step++) await player.step();
      assert.equal(player.carried, 5, 'each time the table took the move');
      await calm(player.page);
    });

  test('a whole game of chess by dragging', async () => {
    const player = await beside('chess', 'drag');
    for (const move of ['f2 f3', 'e7 e5', 'g2 g4', 'd8 h4']) await player.carry(...move.split(' '));
    await player.page.waitForSelector('main[data-state="over"]');
    assert.match(await saved(player.page, 'pgn'), /1\. f3 e5 2\. g4 Qh4#/);
    replays(await saved(player.page), false);
    await calm(player.page);
  });

  test('a table survives a reload, a bookmark opens it, and the back button leads home', async () => {
    const { page } = await beside('tictactoe');
    await page.click('.spot[data-place="b2"]');
    await page.waitForSelector(marked('b2', 'seat.tictactoe.0'));
    await page.reload();
    await page.waitForSelector(marked('b2', 'seat.tictactoe.0'));
    const bookmark = page.url();
    await page.goBack();
    await page.waitForSelector('.ways');
    await page.goBack();
    await page.waitForSelector('.cards');
    await soon.equal(() => page.locator('.rows .row').count(), 1, 'it can be played on from home');
    await page.goForward();
    await page.waitForSelector('.ways');
    const again = await page.context().newPage();
    await again.goto(bookmark);
    await again.waitForSelector(marked('b2', 'seat.tictactoe.0'));
    await calm(page);
  });

  for (const [where, house] of [
    ['on this screen', () => files],
    ['at the server', () => server],
  ])
    test(`Squadro against the computer ${where} is by lot, unless a side is chosen`, async () => {
      const page = await newPage(browser, house().address, { like: { level: 1 } });
      const start = async () => {
        await page.getByRole('button', { name: words('page.with.computer') }).click();
        await page.waitForSelector('main[data-state="playing"] .spot[data-mark="may"]');
      };
      const news = () => page.locator('.news').innerText();
      await go(page, 'new=squadro');
      await soon.equal(() => page.locator('#choice-side').inputValue(), 'lots');
      await soon.equal(() => page.locator('#choice-side option').first().getAttribute('value'), 'lots');
      await start();
      await soon.match(news, like(['page.lots', 'page.lots.you']));
      await page.getByRole('button', { name: words('page.resign') }).click();
      await page.locator('.actions .danger').click();
      const record = await saved(page);
      assert.match(record, /^lots (0 1|1 0)$/m);
      replays(record, true);
      for (const [side, moves] of [
        ['0', 0],
        ['1', 1],
      ]) {
        await go(page, 'new=squadro');
        await page.locator('#choice-side').selectOption(side);
        await start();
        await soon.doesNotMatch(news, like(['page.lots', 'page.lots.you']));
        await soon.equal(() => page.locator('.moves [data-index]').count(), moves);
      }
      await calm(page);
    });

  test('a table that is not in this browser is said to be none', async () => {
    const page = await newPage(browser, `${files.address}#table=herenothing`);
    await soon.match(() => page.locator('main').innerText(), like('page.no_table'));
    await calm(page);
  });

  test('an address that leads nowhere says so, and offers what was meant', async () => {
    const page = await newPage(browser, files.address);
    const meant = {
      'new/chess': 'new=chess',
      'nwe=ches': 'new=chess',
      chess: 'new=chess',
      'CHESS/FIDE': 'new=chess',
      'new=chess/fida': 'new=chess/fide',
      'rules=chess/nonsense': 'new=chess',
      puzzels: 'puzzles',
      'puzzles=ldo': 'puzzles=ludo',
      'from=chss': 'from=chess',
      'booklets=backgamon': 'booklets=backgammon',
      nonsense: undefined,
      'new=poker': undefined,
      constructor: undefined,
      '%E0%A4%A': undefined,
    };
    for (const [address, to] of Object.entries(meant)) {
      await page.evaluate((hash) => (location.hash = hash), address);
      await soon.match(
        () => page.locator('main.page-none').innerText(),
        like('page.none.address', { address: `#${address}` }),
      );
      assert.equal(await page.locator('main h1').innerText(), words('page.none'));
      const offered = page.locator('main .button.main');
      assert.equal(await offered.getAttribute('href'), `#${to ?? ''}`, address);
      assert.equal(
        await offered.innerText(),
        to ? words('page.none.meant', { address: `#${to}` }) : words('page.home'),
      );
    }
    await page.evaluate(() => (location.hash = 'new/chess'));
    await page.locator('main a[href="#new=chess"]').click();
    await page.waitForSelector('main .ways');
    await calm(page);
  });

  test('in French it knows the French names of games', async () => {
    const page = await newPage(browser, `${files.address}?lang=fr#dames`);
    await page.locator('main.page-none a[href="#new=draughts"]').click();
    await page.waitForSelector('main .ways');
    await calm(page);
  });

  test('a position can be pasted and played on', async () => {
    const page = await newPage(browser, files.address);
    await go(page, 'from=chess');
    await page.locator('.paste summary').click();
    await page.fill('#position', 'no such thing');
    await until(page, () => document.querySelector('.reason').textContent !== '');
    await page.fill('#position', '7k/Q7/6K1/8/8/8/8/8 w - - 0 1');
    await page.getByRole('button', { name: words('page.with.beside') }).click();
    await new Player(page, 'mouse').go('a7', 'g7');
    await page.waitForSelector('main[data-state="over"]');
    await soon.match(() => page.locator('.now').innerText(), like('page.wins', { seat: 'seat.chess.0' }));
    await calm(page);
  });

  test('a game of the field can be pasted and saved again', async () => {
    const page = await newPage(browser, files.address);
    await go(page, 'from=chess');
    await page.locator('.paste summary').click();
    await page.selectOption('#from-preset', 'fide');
    await page.fill('#position', '[Event "?"]\n\n1. f3 e5 2. g4 *\n');
    await page.getByRole('button', { name: words('page.with.beside') }).click();
    await new Player(page, 'mouse').go('d8', 'h4');
    await page.waitForSelector('main[data-state="over"]');
    assert.match(await saved(page, 'pgn'), /1\. f3 e5 2\. g4 Qh4#/);
    await calm(page);
  });

  test('the open hands are seen before the next one takes the screen', async () => {
    const page = await newPage(browser, files.address, { like: { pace: 'usual' } });
    await go(page, 'from=dominoes');
    await page.locator('.paste summary').click();
    await page.selectOption('#from-preset', 'block');
    await page.fill('#position', 'play 5 4/15 64.61.60/66.65.63 0 53 <55 31> 10> <51 <21 00> 20> -');
    await page.getByRole('button', { name: words('page.with.beside') }).click();
    await page.locator('.cover .main').click(); // Player 2 can only pass, and that ends the hand
    await page.getByRole('button', { name: words('page.next_hand.dominoes') }).click({ trial: true });
    await soon.equal(() => page.locator('.cover').count(), 0);
    await soon.match(() => page.locator('.now').innerText(), like('page.rests.dominoes'));
    for (const tile of ['64', '65'])
      await soon.equal(() => page.locator(`.board use[href$="${tile}"]`).count(), 1, tile);
    await page.getByRole('button', { name: words('page.next_hand.dominoes') }).click();
    await page.getByRole('button', { name: words('page.cover.there', { seat: 'seat.dominoes.0' }) }).waitFor();
    await calm(page);
  });

  test('the game after its end as a graph, and an earlier position by a click into it', async () => {
    const player = await beside('tictactoe');
    const { page } = player;
    await player.playToTheEnd();
    await page.getByRole('button', { name: words('page.graph'), exact: true }).click();
    await page.waitForSelector('.comment p');
    await says(player, '.comment', like(['page.graph.help', 'page.graph.clean']));
    await page.locator('.graph svg').click();
    await says(player, '.now', begins('page.replay.after'));
    await page.locator('.replay button').last().click();
    await says(player, '.comment', like(['page.graph.help', 'page.graph.clean']));
    await page.goBack();
    await page.waitForSelector('main.page-table[data-state="over"]');
    await calm(page);
  });

  test('the look is the one the machine asks for', async () => {
    const page = await newPage(browser, files.address, { like: { theme: 'auto' }, contrast: 'more' });
    const worn = (look) => until(page, (theme) => document.documentElement.dataset.theme === theme, look);
    await worn('contrast');
    await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'dark' });
    await worn('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await worn('light');
    await calm(page);
  });
});
