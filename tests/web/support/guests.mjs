// Getting people to one table of the server, each in a browser of their own.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { calm, go, newPage } from './pages.mjs';
import { Player } from './player.mjs';
import { until } from './soon.mjs';
import { begins, words } from './words.mjs';

/** Says something to the server in the name of this page's visitor. */
export function post(page, message) {
  return page.evaluate(async (body) => {
    const answer = await fetch(`api/${body.t}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  }, message);
}

/** A visitor at a new table of their wish. */
export async function atTable(browser, address, wish, options) {
  const page = await newPage(browser, address, options);
  const made = await post(page, { t: 'create', seal: true, ...wish });
  assert.equal(made.t, 'ok', JSON.stringify(made));
  await go(page, `table=${made.table}`);
  return new Player(page, 'mouse', 5);
}

/** Somebody opens the link and takes the free seat. */
export async function join(browser, link, options) {
  const page = await newPage(browser, link, options);
  await page.getByRole('button', { name: begins('page.sit') }).click();
  return new Player(page, 'mouse', 6);
}

/** Two people by invitation: Anna makes the table, Ben comes by its link. */
export async function pair(browser, address, rules, { start, clock, benAddress = address } = {}) {
  const anna = await atTable(browser, address, { rules, seats: ['me', 'open'], start, clock });
  await anna.page.waitForSelector('.invite');
  const link = await anna.page.locator('.invite textarea').inputValue();
  const ben = await join(browser, link.replace(address, benAddress));
  await Promise.all(
    [anna, ben].map(({ page }) => page.waitForSelector('main:is([data-state="playing"], [data-state="over"]) .board')),
  ); // a short clock may have run out
  return { anna, ben, link };
}

/** Nobody complained; everybody goes home. */
export async function goHome(...players) {
  await calm(...players.map(({ page }) => page));
}

export async function isOver(...players) {
  for (const { page } of players) await page.waitForSelector('main[data-state="over"]');
}

/** What the line above the buttons says. */
export function now({ page }) {
  return page.locator('.now').innerText();
}

export function nowSays(player, said) {
  return says(player, '.now', said);
}

/** Waits until a part of the page says what an expression describes. */
export async function says({ page }, part, { source }) {
  await until(page, ([selector, said]) => new RegExp(said).test(document.querySelector(selector).textContent), [
    part,
    source,
  ]);
}

/** Presses the button that a message names. */
export function press({ page }, id) {
  return page.getByRole('button', { name: words(id), exact: true }).click();
}

/** Waits until the man that a message names stands at a place. */
export function stands({ page }, place, id) {
  return page.waitForSelector(`.spot[data-place="${place}"][aria-label*="${words(id)}"]`);
}
