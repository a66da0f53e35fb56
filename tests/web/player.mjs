// Somebody at the table, with a mouse, a finger or the keys. Knows no rules either: touches one of
// the places that the page marks, by seeded chance, until the game is over.
// SPDX-License-Identifier: MIT

/** What the page offers now. */
function look() {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const cells = [...document.querySelectorAll('.spot')].filter(({ dataset }) => ['may', 'target'].includes(dataset.mark));
  const buttons = [...document.querySelectorAll('.actions [data-place], .actions .main, .cover .main')];
  return {
    over: document.querySelector('main').dataset.state === 'over',
    covered: document.querySelector('.cover') !== null,
    spots: cells.map((cell) => ({ place: cell.dataset.place, mark: cell.dataset.mark, ...middle(cell) })),
    buttons: buttons.map((button) => ({ place: button.dataset.place ?? '', words: button.textContent, ...middle(button) })),
  };
}

export function seeded(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export class Player {
  constructor(page, hand, seed = 1) {
    this.page = page;
    this.hand = hand;
    this.random = seeded(seed);
    this.touches = 0;
    this.uncovers = true; // says "I am here" for everybody
  }

  look() {
    return this.page.evaluate(look);
  }

  async touch({ x, y, place }, button = false) {
    this.touches += 1;
    if (this.hand === 'keys' && !button) return this.type(place);
    if (this.hand === 'keys') return this.press(place);
    const inside = await this.bring(x, y);
    if (this.hand === 'finger') return this.page.touchscreen.tap(inside.x, inside.y);
    return this.page.mouse.click(inside.x, inside.y);
  }

  /** On a phone what is to be touched may have to be scrolled to. */
  bring(x, y) {
    return this.page.evaluate(
      ([left, top]) => {
        const before = scrollY;
        if (top < 60 || top > innerHeight - 20) scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
        return { x: left, y: top - (scrollY - before) };
      },
      [x, y],
    );
  }

  async type(place) {
    await this.focusBoard();
    await this.page.keyboard.type(place);
    await this.page.keyboard.press('Enter');
  }

  async focusBoard() {
    const there = await this.page.evaluate(() => document.activeElement?.classList.contains('spot') ?? false);
    if (!there) await this.page.keyboard.press('b');
  }

  /** A choice is typed on the board like a place; other buttons are reached by Tab. */
  async press(place) {
    if (place !== '') return this.type(place);
    for (let tab = 0; tab < 60; tab++) {
      const { there, gone } = await this.page.evaluate((buttons) => {
        const found = document.querySelector(buttons);
        return { gone: found === null, there: document.activeElement?.matches(buttons) ?? false };
      }, '.actions .main, .cover .main');
      if (gone) return undefined; // the table went on meanwhile
      if (there) return this.page.keyboard.press('Enter');
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`no way to the button by Tab: ${await this.page.evaluate(() => document.querySelector('main').innerText)}`);
  }

  /** One touch, if there is anything to touch; false once it is over. */
  async step() {
    const { over, covered, spots, buttons } = await this.look();
    if (over || (covered && !this.uncovers)) return false;
    const targets = spots.filter(({ mark }) => mark === 'target');
    const list = targets.length > 0 ? targets : spots;
    if (list.length > 0) await this.touch(list[this.random(list.length)]);
    else if (buttons.length > 0) await this.touch(buttons[0], true);
    else await this.page.waitForTimeout(15);
    return true;
  }

  async playToTheEnd(limit = 4000) {
    for (let step = 0; step < limit; step++) if (!(await this.step())) return;
    throw new Error(`not over after ${limit} steps: ${await this.page.locator('.now').innerText()}`);
  }
}
