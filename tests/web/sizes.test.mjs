// Every board on every screen from 320 pixels to 4K, upright and sideways: all of it in view at once,
// nothing to scroll sideways, and places large enough for a finger where the board allows.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { atTable, goHome } from './guests.mjs';
import { browser, server } from './house.mjs';
import { games, go, newPage } from './pages.mjs';

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
  const spots = [...document.querySelectorAll('.area .spot')].map((one) => one.getBoundingClientRect());
  return {
    wide: document.documentElement.scrollWidth - innerWidth,
    low: sizes.filter(({ h }) => h < 43.5 /* 44 for a finger, as pixels are rounded */),
    board: board && { left: board.left, top: board.top, right: board.right, bottom: board.bottom, width: board.width },
    spot: Math.min(...spots.map(({ width, height }) => Math.min(width, height))),
    screen: { width: innerWidth, height: innerHeight },
  };
}

function boardFaults(game, { wide, board, screen, spot }) {
  const name = `${game} ${screen.width} x ${screen.height}`;
  const out = board.left < -1 || board.top < -1 || board.right > screen.width + 1 || board.bottom > screen.height + 1;
  return [
    ...(wide > 0 ? [`${name}: ${wide} pixels too wide`] : []),
    ...(out ? [`${name}: board ${JSON.stringify(board)}`] : []),
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
    test(`the board of ${game} is complete on every screen`, { timeout: 240000 }, async () => {
      const player = await atTable(browser, server.address, { rules: game, seats: ['me', { computer: 1 }] });
      await player.page.waitForSelector('.board');
      for (let step = 0; step < 4; step++) await player.step();
      const faults = [];
      for (const [width, height] of screens) {
        await player.page.setViewportSize({ width, height });
        await player.page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        await player.page.evaluate(() => scrollTo(0, 0));
        faults.push(
          ...boardFaults(game, await player.page.evaluate(measure)),
          ...(await zoomFaults(player.page, game)),
        );
      }
      assert.deepEqual(faults, []);
      await goHome(player);
    });

  test('no page is wider than its screen, and buttons are large enough', { timeout: 240000 }, async () => {
    const page = await newPage(browser, server.address);
    const faults = [];
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      for (const hash of pages) {
        await go(page, hash);
        const { wide, low } = await page.evaluate(measure);
        if (wide > 0) faults.push(`${hash} at ${width}: ${wide} pixels too wide`);
        if (width < 800)
          faults.push(...low.map(({ words, h }) => `${hash} at ${width}: "${words}" is ${h.toFixed(0)} high`));
      }
    }
    assert.deepEqual([...new Set(faults)], []);
    await goHome({ page });
  });
});
