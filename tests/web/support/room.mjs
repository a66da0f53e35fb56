// A table on a screen of some size, and what is cut off or covered there.
// SPDX-License-Identifier: MIT
import { atTable } from './guests.mjs';
import { browser, server } from './house.mjs';
import { soon } from './soon.mjs';

export const computer = { computer: 1 };
export const sit = (wish, [width, height], options = {}) =>
  atTable(
    browser,
    server.address,
    { seats: ['me', computer], ...wish },
    { viewport: { width, height }, hasTouch: width < 500, ...options },
  );

/** In the page: what is cut off or lies under something else, of what these selectors find. */
function hidden(selectors) {
  const isSeen = (it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const inside = left >= -0.5 && right <= innerWidth + 0.5 && top >= -0.5 && bottom <= innerHeight + 0.5;
    const quarter = (bottom - top) / 4; // lines of text lie close together
    const ends = [
      [left + 1, top + quarter],
      [right - 1, bottom - quarter],
    ]; // prettier-ignore
    return (
      inside &&
      right - left > 3 &&
      it.scrollWidth <= it.clientWidth + 1 &&
      ends.every(
        ([x, y]) => it.contains(document.elementFromPoint(x, y)) || document.elementFromPoint(x, y)?.contains(it),
      )
    );
  };
  return selectors.flatMap((selector) => {
    const found = [...document.querySelectorAll(selector)];
    return found.length > 0
      ? found.filter((it) => !isSeen(it)).map((it) => `${selector}: ${it.textContent}`)
      : [`no ${selector}`];
  });
}

export const allSeen = async ({ page }, ...selectors) =>
  await soon.deepEqual(() => page.evaluate(hidden, selectors), []);
