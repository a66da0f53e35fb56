// The way of somebody who does not see the page: what places are called, what is announced, where the
// arrows lead, and that the tab key reaches everything. Also the page mirrored, for languages that are
// written from the right.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { atTable, goHome, isOver, pair, stands } from '../support/guests.mjs';
import { browser, server } from '../support/house.mjs';
import { games, go, newPage } from '../support/pages.mjs';
import { Player } from '../support/player.mjs';
import { soon } from '../support/soon.mjs';
import { like, pattern, words } from '../support/words.mjs';

const alone = (rules, how = {}) => atTable(browser, server.address, { rules, seats: ['me', { computer: 1 }], ...how });
const label = ({ page }, place) => page.locator(`.spot[data-place="${place}"]`).getAttribute('aria-label');

/** What a place is called with what stands there, and perhaps more. */
const spotLike = (values, more = '') => new RegExp(`^${pattern('page.spot', values)}${more}`);

/** In the page: every place that arrows reach from the first, by the keys themselves. */
function walk() {
  const overlay = document.querySelector('.overlay');
  const all = [...overlay.querySelectorAll('.spot')].map(({ dataset }) => dataset.place);
  const press = (key) =>
    overlay.querySelector('.spot[tabindex="0"]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const here = () => overlay.querySelector('.spot[tabindex="0"]').dataset.place;
  const ways = new Map();
  for (const place of all) {
    overlay.querySelector(`.spot[data-place="${place}"]`).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    press('Escape');
    ways.set(
      place,
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => {
        for (const letter of place) press(letter.toLowerCase());
        press(key);
        return here();
      }),
    ); // prettier-ignore
  }
  const reached = new Set([all[0]]);
  for (const place of reached) for (const next of ways.get(place)) reached.add(next);
  return all.filter((place) => !reached.has(place));
}

/** Remembers everything that the live regions of a page say. */
async function listen({ page }) {
  await page.evaluate(() => {
    globalThis.heard = [];
    const hear = () =>
      document.querySelectorAll('[aria-live], [role="status"], [role="alert"]').forEach(({ textContent }) => {
        if (textContent.trim() && !globalThis.heard.includes(textContent.trim()))
          globalThis.heard.push(textContent.trim());
      }); // prettier-ignore
    new MutationObserver(hear).observe(document.querySelector('main'), {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => globalThis.heard.join('\n'));
}

describe('for the ears and the keys', { concurrency: 3 }, () => {
  test('places have names, and what stands there is told', async () => {
    const start = '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white roll';
    const backgammon = await alone('backgammon', { start });
    await backgammon.page.waitForSelector('.board');
    await soon.match(
      () => label(backgammon, '13'),
      spotLike({ place: like('page.point', { n: 13 }), men: like('page.men.backgammon.0', { n: 5 }) }),
    );
    await soon.match(
      () => label(backgammon, '2'),
      spotLike({ place: like('page.point', { n: 2 }), men: 'page.empty' }),
    );
    const chess = await alone('chess');
    await chess.page.waitForSelector('.spot[data-mark="may"]');
    await soon.match(
      () => label(chess, 'e2'),
      spotLike({ place: 'e2', men: 'page.man.chess.0.p' }, ', .+'),
      'and that it can move',
    );
    await soon.match(() => label(chess, 'e8'), spotLike({ place: 'e8', men: 'page.man.chess.1.k' }, '$'));
    for (const { page } of [backgammon, chess]) {
      await soon.equal(() => page.locator('.overlay').getAttribute('role'), 'grid');
      await soon.equal(() => page.locator('.spot[tabindex="0"]').count(), 1, 'one place is in the tab order');
    }
    await goHome(backgammon, chess);
  });

  test('moves, throws and turns are announced', async () => {
    const { anna, ben } = await pair(browser, server.address, 'chess');
    const heard = await listen(ben);
    await anna.go('e2', 'e4');
    await stands(ben, 'e4', 'page.man.chess.0.p');
    await soon.match(heard, like('page.said.move', { seat: 'seat.chess.0', words: 'e4' }));
    await soon.match(heard, like('page.your_turn'));
    await goHome(anna, ben);
    const ludo = await alone('ludo');
    const rolls = await listen(ludo);
    const after = (player, said) => async () => {
      await player.step();
      return said();
    };
    await soon.match(after(ludo, rolls), like('page.said.roll', { words: /\d/ }));
    const tiles = await alone('dominoes');
    const laid = await listen(tiles);
    await soon.match(
      after(tiles, laid),
      like('page.said.move', {
        seat: 'page.the_computer',
        words: like('page.move.joins', { tile: /\d-\d/, pips: /\d/ }),
      }),
    );
    await goHome(ludo, tiles);
  });

  for (const game of games)
    test(`arrows lead everywhere on the board of ${game}`, async () => {
      const player = await alone(game);
      await player.page.waitForSelector('.spot');
      for (let step = 0; step < 4; step++) await player.step();
      await soon.deepEqual(() => player.page.evaluate(walk), []);
      await goHome(player);
    });

  test('b goes to a place that can be touched now', async () => {
    const starts = { chess: '', draughts: '', dominoes: 'play 1 0/0 65.61.55.43.31.21.20/64.62.60.44.42.41 1 66' };
    for (const [game, start] of Object.entries(starts)) {
      const player = await alone(game, start ? { start } : {});
      await player.page.waitForSelector('.spot[data-mark="may"]');
      await player.page.keyboard.press('b');
      await soon.equal(() => player.page.evaluate(() => document.activeElement.dataset.mark), 'may', game);
      const there = await player.page.evaluate(
        () => [...document.querySelectorAll('.spot[data-mark="may"]')].at(-1).dataset.place,
      );
      await player.page.keyboard.type(there);
      await player.page.locator('.actions button').first().focus();
      await player.page.keyboard.press('b');
      await soon.equal(
        () => player.page.evaluate(() => document.activeElement.dataset.place),
        there,
        'and back to where one was',
      );
      await goHome(player);
    }
  });

  test('the focus stays on the board from move to move', async () => {
    const player = new Player((await alone('tictactoe')).page, 'keys', 4);
    await player.page.waitForSelector('.spot[data-mark="may"]');
    await player.page.keyboard.press('b');
    while (await player.step())
      await soon.ok(() => player.page.evaluate(() => document.activeElement.matches('.spot, button')), 'never lost');
    await isOver(player);
    await goHome(player);
  });

  for (const [screen, viewport] of Object.entries({
    wide: { width: 1280, height: 800 },
    phone: { width: 360, height: 740 },
  }))
    test(`mirrored on a ${screen} screen`, async () => {
      const page = await newPage(browser, server.address, { viewport });
      await page.route('**/words/*.json', async (route) => {
        const words = await (await route.fetch()).json();
        if (words.messages) words.messages['language.direction'] = 'rtl';
        await route.fulfill({ json: words });
      });
      await page.reload();
      await page.waitForSelector('#ready', { state: 'attached' });
      for (const hash of [
        '',
        'new=chess',
        'booklets=backgammon',
        'mine',
        'league',
        'lobby',
        'dice',
        'me',
        'from=chess',
      ]) {
        await go(page, hash);
        await soon.equal(() => page.evaluate(() => document.documentElement.dir), 'rtl');
        await soon(async () =>
          assert.ok(
            (await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0,
            `${hash} is too wide`,
          ),
        );
      }
      await soon(async () => {
        const name = await page.locator('.top .name').boundingBox();
        assert.ok(name.x + name.width > viewport.width / 2, 'the name stands at the right');
      });
      await go(page, 'new=chess');
      await page.locator('#choice-side').selectOption('0');
      await page.locator('.way button').first().click();
      const box = (place) => page.locator(`.spot[data-place="${place}"]`).boundingBox();
      await page.waitForSelector('.board');
      await soon(async () => assert.ok((await box('a1')).x < (await box('h1')).x, 'a board is not mirrored'));
      if (screen === 'wide')
        await soon(async () =>
          assert.ok((await page.locator('.column').boundingBox()).x < (await box('a1')).x, 'the column is'),
        );
      await soon(async () =>
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0),
      );
      await new Player(page, 'mouse').go('e2', 'e4');
      await page.waitForSelector(`.spot[data-place="e4"][aria-label*="${words('page.man.chess.0.p')}"]`);
      await goHome({ page });
    });
});
