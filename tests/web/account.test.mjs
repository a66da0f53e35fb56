// Being known: an account made, left, entered again, changed and deleted; what is stored; and the
// count of games that wait in the title of the tab.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, files, server } from './house.mjs';
import { calm, go, newPage } from './pages.mjs';

async function settings(page) {
  await go(page, 'me');
  await page.waitForSelector('.account');
}

async function enter(page, button, password) {
  await page.getByLabel('Name', { exact: true }).fill('anna');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: button }).click();
}

/** Opens one of the folded deeds, fills in its passwords and does it. */
async function deed(page, title, button, ...passwords) {
  const fold = page.locator('details', { hasText: title });
  await fold.locator('summary').click();
  for (const [index, password] of passwords.entries()) await fold.locator('input:not([hidden])').nth(index).fill(password);
  await fold.getByRole('button', { name: button }).click();
}

const member = (page) => page.getByText('You are logged in as anna.').waitFor();
const guest = (page) => page.getByText('You are a guest').waitFor();

test('an account from its making to its end', { timeout: 90000 }, async () => {
  const page = await newPage(browser, server.address);
  await settings(page);
  await enter(page, 'Make an account', 'short');
  await page.waitForFunction(() => document.querySelector('.deed .reason').textContent.length > 5);
  await enter(page, 'Make an account', 'correct horse');
  await member(page);
  const stored = await page.evaluate(async () => (await fetch('api/export')).json());
  assert.equal(stored.login, 'anna');
  await deed(page, 'A token for a bot', 'Make a token', 'correct horse');
  const token = await page.locator('.link input').inputValue();
  const known = await fetch(`${server.address}api/me`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal((await known.json()).name, 'anna');
  await deed(page, 'Change the password', 'Change it', 'correct horse', 'battery staple');
  await page.getByText('The password is changed.').waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  await guest(page);
  await enter(page, 'Log in', 'battery staple');
  await member(page);
  await deed(page, 'Delete the account', 'Delete everything', 'battery staple');
  await guest(page);
  await enter(page, 'Log in', 'battery staple');
  await page.waitForFunction(() => document.querySelector('.deed .reason').textContent.length > 5);
  const unexpected = page.complaints.filter((words) => !/ 40[019] /.test(words)); // refusals are told by the browser too
  assert.deepEqual(unexpected, []);
  await page.context().close();
});

test('a guest can be forgotten', { timeout: 60000 }, async () => {
  const page = await newPage(browser, server.address);
  await settings(page);
  const before = await page.evaluate(async () => (await (await fetch('api/me')).json()).person);
  await page.getByRole('button', { name: 'Delete everything' }).click();
  const loaded = page.waitForEvent('load'); // a page that is closed while it loads again holds the browser up
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await loaded;
  await page.waitForSelector('#ready', { state: 'attached' });
  assert.notEqual(await page.evaluate(async () => (await (await fetch('api/me')).json()).person), before);
  await calm(page);
});

test('games that wait are counted in the title', { timeout: 60000 }, async () => {
  const anna = await newPage(browser, server.address);
  await go(anna, 'new=tictactoe');
  await anna.getByRole('button', { name: 'A friend, by link' }).click();
  await anna.waitForSelector('.invite');
  const link = await anna.locator('.invite textarea').inputValue();
  const ben = await newPage(browser, link);
  await ben.getByRole('button', { name: /Black/ }).click();
  await anna.waitForSelector('.spot[data-place="b2"][data-mark="may"]');
  await go(anna, '');
  await anna.waitForFunction(() => document.title.startsWith('(1)'));
  assert.equal(await anna.locator('.waits').innerText(), '1');
  assert.equal(await anna.locator('.waits').getAttribute('title'), 'In 1 game somebody waits for your move');
  await anna.getByRole('link', { name: 'My games In 1 game somebody waits for your move' }).waitFor();
  await anna.goBack();
  await anna.locator('.spot[data-place="b2"][data-mark="may"]').click();
  await anna.waitForFunction(() => !document.title.startsWith('('));
  await ben.waitForFunction(() => document.title.startsWith('(1)'));
  await calm(anna, ben);
});

test('what this browser keeps is deleted after a question, and it says so', { timeout: 60000 }, async () => {
  const page = await newPage(browser, files.address, { like: { name: 'Anna', theme: 'dark' } });
  await go(page, 'new=tictactoe');
  await page.getByRole('button', { name: /beside me/i }).first().click();
  await page.waitForSelector('.page-table .board');
  await go(page, 'me=stored');
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('boxwood.')).length);
  assert.ok((await kept()) > 2);
  await page.getByRole('button', { name: 'Delete all of it' }).click();
  assert.match(await page.locator('#stored').innerText(), /Delete 1 game and your settings/);
  await page.getByRole('button', { name: 'Keep them' }).click();
  assert.ok((await kept()) > 2);
  await page.getByRole('button', { name: 'Delete all of it' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.locator('#stored [role="status"]').waitFor();
  assert.match(await page.locator('#stored').innerText(), /0 games.*Deleted\./s);
  assert.equal(await kept(), 0);
  assert.equal(await page.locator('#like-theme').inputValue(), 'auto');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
  await calm(page);
});
