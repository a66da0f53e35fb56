// Every board on every screen from 320 pixels to 4K, upright and sideways: all of it in view at once,
// nothing to scroll sideways, and places large enough for a finger where the board allows.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { atTable, goHome } from './support/guests.mjs';
import { browser, server } from './support/house.mjs';
import { calm, games, go, newPage } from './support/pages.mjs';
import { keepTables, keptTable } from './support/records.mjs';
import { soon } from './support/soon.mjs';
import { catalogueOf, languages } from './support/vocabulary.mjs';
import { speak, tableOf, visit } from './support/walk.mjs';

const linesOfTabs = () => new Set([...document.querySelectorAll('.tabs button')].map((one) => one.offsetTop)).size;

const screens = [
  [320, 568],
  [360, 740],
  [740, 360],
  [1280, 800],
  [3840, 2160],
]; // prettier-ignore
const pages = [
  '',
  'new=backgammon',
  'rules=chess/fide',
  'booklets=backgammon',
  'mine',
  'league',
  'lobby',
  'dice',
  'me',
  'from=ludo',
];

/** In the page: what does not fit the screen, and the smallest thing to touch. */
function measure() {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const shown = [...document.querySelectorAll('button, select, summary, .way button, nav a')].filter(
    (one) => one.checkVisibility() && !one.closest('.moves'),
  );
  const sizes = shown.map((one) => ({ words: one.textContent.slice(0, 30), h: one.getBoundingClientRect().height }));
  const board = box('.area .board');
  const labels = [...document.querySelectorAll('.area .rim-label')].map(
    (one) => Number.parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a,
  );
  const spots = [...document.querySelectorAll('.area .spot')].map((one) => one.getBoundingClientRect());
  return {
    wide: document.documentElement.scrollWidth - innerWidth,
    low: sizes.filter(({ h }) => h < 43.5 /* 44 for a finger, as pixels are rounded */),
    board: board && { left: board.left, top: board.top, right: board.right, bottom: board.bottom, width: board.width },
    spot: Math.min(...spots.map(({ width, height }) => Math.min(width, height))),
    label: Math.min(...labels),
    screen: { width: innerWidth, height: innerHeight },
  };
}

/** In the page: things beside the board that lie over each other. */
function coveredThings() {
  const things = [...document.querySelectorAll('.column :is(button, input, .now)')].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  const boxes = things.map((one) => ({ box: one.getBoundingClientRect(), words: one.textContent || one.tagName }));
  return boxes.flatMap(({ box, words }, index) =>
    boxes
      .slice(index + 1)
      .filter(({ box: other }) => {
        const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        return wide > 2 && high > 2;
      })
      .map((other) => `"${words}" and "${other.words}"`),
  );
}

/** In the page: presses what shares the match, which is called `name`, and waits for its sheet. */
async function share(name) {
  [...document.querySelectorAll('.quiets button')].find((one) => one.textContent === name).click();
  for (let looks = 15000; !document.querySelector('.told .share input'); looks--) {
    if (looks === 0) throw new Error(`${name}: no sheet comes`);
    await new Promise((done) => setTimeout(done, 4));
  }
}

function boardFaults(game, { wide, board, screen, spot, label }) {
  const name = `${game} ${screen.width} x ${screen.height}`;
  const out = board.left < -1 || board.top < -1 || board.right > screen.width + 1 || board.bottom > screen.height + 1;
  return [
    ...(wide > 0 ? [`${name}: ${wide} pixels too wide`] : []),
    ...(out ? [`${name}: board ${JSON.stringify(board)}`] : []),
    ...(label < 8.5 ? [`${name}: a name of ${label.toFixed(1)} pixels`] : []),
    ...(Math.max(screen.width, screen.height) > 800 && spot < 38
      ? [`${name}: a place of ${spot.toFixed(1)} pixels`]
      : []),
  ];
}

/** Where a finger would miss a place, two fingers must be able to make it larger, wherever they lie. */
async function zoomFaults(page, game) {
  const closed = await page.evaluate(() => {
    const meta = document.querySelector('meta[name="viewport"]').content;
    const rigid = [...document.querySelectorAll('.spot')].filter(
      (one) => !/auto|manipulation|pinch-zoom/.test(getComputedStyle(one).touchAction),
    );
    return [
      ...(/user-scalable|maximum-scale/.test(meta) ? ['the page'] : []),
      ...rigid.map(({ dataset }) => dataset.place),
    ];
  });
  return closed.map((what) => `${game}: ${what} cannot be made larger`);
}

describe('sizes', { concurrency: 2 }, () => {
  for (const game of games)
    test(`the board of ${game} is complete on every screen`, async () => {
      const player = await atTable(browser, server.address, { rules: game, seats: ['me', { computer: 1 }] });
      await player.page.waitForSelector('.board');
      for (let step = 0; step < 4; step++) await player.step();
      for (const [width, height] of screens) {
        await player.page.setViewportSize({ width, height });
        await player.page.evaluate(() => scrollTo(0, 0));
        await soon(async () => {
          assert.deepEqual(boardFaults(game, await player.page.evaluate(measure)), []);
          assert.deepEqual(await zoomFaults(player.page, game), []);
        });
      }
      await goHome(player);
    });

  test('no page is wider than its screen, and buttons are large enough', async () => {
    const page = await newPage(browser, server.address);
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      for (const hash of pages) {
        await go(page, hash);
        await soon(async () => {
          const { wide, low } = await page.evaluate(measure);
          assert.ok(wide <= 0, `${hash} at ${width}: ${wide} pixels too wide`);
          if (width < 800) assert.deepEqual(low, [], `${hash} at ${width}`);
        });
      }
    }
    await goHome({ page });
  });

  test('on its side a phone has room for what is shared, in every language', { timeout: 480000 }, async () => {
    const page = await newPage(browser, server.address, { viewport: { width: 740, height: 360 }, locale: 'en-GB' });
    await keepTables(page, [keptTable('tictactoe')]);
    await page.evaluate(visit, tableOf('tictactoe', 'over'));
    for (const language of languages) {
      await page.evaluate(speak, language);
      await page.evaluate(visit, tableOf('tictactoe', 'over'));
      await page.evaluate(share, catalogueOf(language).messages['page.share']);
      await soon(async () => assert.deepEqual(await page.evaluate(coveredThings), [], language));
    }
    await calm(page);
  });

  test('the tabs beside the board stand in one line, in every language', { timeout: 480000 }, async () => {
    const page = await newPage(browser, server.address, { viewport: { width: 360, height: 740 }, locale: 'en-GB' });
    await keepTables(page, [keptTable('tictactoe')]);
    for (const language of languages) {
      await page.evaluate(speak, language);
      await page.evaluate(visit, tableOf('tictactoe', 'over'));
      await soon(async () => assert.equal(await page.evaluate(linesOfTabs), 1, language));
    }
    await calm(page);
  });
});
