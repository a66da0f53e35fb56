// Somebody at the table, with a mouse, a finger, the keys, or dragging. Knows no rules either: goes
// for one of the places that the page marks, by seeded chance, until the game is over.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { soon, until } from './soon.mjs';

/** In the page: the thing to touch next, in view; waits a little while there is none. */
async function choose({ chance, uncovers, wanted }) {
  const pick = () => {
    const over = document.querySelector('main').dataset.state === 'over';
    const covered = document.querySelector('.cover') !== null;
    if (over || (covered && !uncovers)) return { end: true };
    const cells = [...document.querySelectorAll('.spot')].filter(({ dataset }) =>
      ['may', 'target', 'fault'].includes(dataset.mark),
    );
    const targets = cells.filter(({ dataset }) => dataset.mark === 'target');
    const buttons = [...document.querySelectorAll('.actions [data-place], .actions .main, .cover .main')];
    const fits = (list) => (wanted === undefined ? list : list.filter(({ dataset }) => dataset.place === wanted));
    const list = [targets, cells, buttons].map(fits).find(({ length }) => length > 0);
    return list ? { element: list[Math.floor(chance * list.length)] } : null;
  };
  const isStill = async (element) => {
    const { x, y } = element.getBoundingClientRect();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const now = element.getBoundingClientRect();
    return element.isConnected && now.x === x && now.y === y;
  };
  for (let wait = 0; wait < 40; wait++) {
    const found = pick();
    if (found?.end) return found;
    if (found && (wanted === undefined || (await isStill(found.element)))) {
      const { element } = found;
      const before = element.getBoundingClientRect();
      if (before.top < 60 || before.bottom > innerHeight - 10)
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const button = !element.classList.contains('spot');
      return {
        place: element.dataset.place ?? '',
        mark: element.dataset.mark,
        button,
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {};
}

export function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
}

export class Player {
  constructor(page, hand, seed = 1) {
    this.page = page;
    this.hand = hand;
    this.random = seeded(seed);
    this.uncovers = true; // says "I am here" for everybody
    this.carried = 0; // moves made by dragging alone
  }

  look(wanted) {
    return this.page.evaluate(choose, { chance: this.random(), uncovers: this.uncovers, wanted });
  }

  async touch({ x, y, place, button, mark }) {
    const { page, hand } = this;
    if (hand === 'keys') await (button && place === '' ? this.press('.actions .main, .cover .main') : this.type(place));
    else if (hand === 'finger') await page.touchscreen.tap(x, y);
    else if (hand === 'drag' && mark === 'may') await this.drag(x, y);
    else await page.mouse.click(x, y);
  }

  /** Takes a man and carries it to one of the places that light up; a mere lift is a move where nothing lights up. */
  async drag(x, y) {
    const { page } = this;
    const before = await page.evaluate(() => document.querySelectorAll('.moves [data-index]').length);
    const to = await this.lift(x, y);
    if (to.mark === 'target') await page.mouse.move(to.x, to.y, { steps: 2 });
    await page.mouse.up();
    const moved = (count) =>
      document.querySelectorAll('.moves [data-index]').length > count || document.querySelector('.cover') !== null;
    const done = await page.waitForFunction(moved, before, { timeout: 5000 }).catch(() => null); // or it takes more
    if (done) this.carried += 1;
  }

  /** Takes what lies there; a place that lights up, or the one that is wanted. */
  async lift(x, y, wanted) {
    const { page } = this;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 9, y + 9);
    return page.evaluate(choose, { chance: this.random(), uncovers: false, wanted });
  }

  async carry(from, to) {
    const { page } = this;
    const before = await page.locator('.moves [data-index]').count();
    const target = await soon(async () => {
      const found = await this.offered(from);
      const lit = await this.lift(found.x, found.y, to);
      if (lit.mark !== 'target') await page.mouse.up();
      assert.equal(lit.mark, 'target', `${to} never lit up`);
      return lit;
    });
    await page.mouse.move(target.x, target.y, { steps: 2 });
    await page.mouse.up();
    await until(page, (count) => document.querySelectorAll('.moves [data-index]').length > count, before);
  }

  /** On the board a place, or a choice, is gone to by its name. */
  async type(place) {
    const there = await this.page.evaluate(() => document.activeElement?.classList.contains('spot') ?? false);
    if (!there) await this.page.keyboard.press('b');
    await this.page.keyboard.type(place);
    await this.page.keyboard.press('Enter');
  }

  /** Everything else is reached by Tab, unless the table went on meanwhile. */
  async press(selector) {
    if (await this.tabTo(selector)) await this.page.keyboard.press('Enter');
  }

  async tabTo(selector) {
    const standing = (wanted) => ({
      gone: !document.querySelector(wanted),
      there: document.activeElement?.matches(wanted) ?? false,
    });
    for (let tab = 0; tab < 80; tab++) {
      const { gone, there } = await this.page.evaluate(standing, selector);
      if (gone || there) return there;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(
      `no way to ${selector} by Tab: ${await this.page.evaluate(() => document.querySelector('main').innerText)}`,
    );
  }

  /** One touch, if there is anything to touch; false once it is over. */
  async step() {
    const found = await this.look();
    if (found.place !== undefined) await this.touch(found);
    return !found.end;
  }

  /** Goes to these places, one after another, as soon as each is offered. */
  async go(...places) {
    for (const place of places) await this.touch(await this.offered(place));
  }

  offered(place) {
    return soon(async () => {
      const found = await this.look(place);
      assert.ok(found.place !== undefined, `${place} was never offered`);
      return found;
    });
  }

  async playToTheEnd(limit = 4000) {
    for (let step = 0; step < limit; step++) if (!(await this.step())) return;
    throw new Error(`not over after ${limit} steps: ${await this.page.locator('.now').innerText()}`);
  }
}
