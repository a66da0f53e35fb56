// Being known: an account made, left, entered again, changed and deleted; what is stored; and the
// count of games that wait in the title of the tab.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, files, server } from '../support/house.mjs';
import { calm, go, newPage } from '../support/pages.mjs';
import { soon, until } from '../support/soon.mjs';
import { like, pattern, words } from '../support/words.mjs';

async function settings(page) {
  await go(page, 'me');
  await page.waitForSelector('.account');
}

async function enter(page, button, password) {
  await page.getByLabel(words('page.account.field.name'), { exact: true }).fill('anna');
  await page.getByLabel(words('page.account.field.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: words(button) }).click();
}

/** Opens one of the folded deeds, fills in its passwords and does it. */
async function deed(page, title, button, ...passwords) {
  const fold = page.locator('details', { hasText: words(title) });
  await fold.locator('summary').click();
  for (const [index, password] of passwords.entries())
    await fold.locator('input:not([hidden])').nth(index).fill(password);
  await fold.getByRole('button', { name: words(button) }).click();
}

const member = (page) => page.getByText(words('page.account.member', { name: 'anna' })).waitFor();
const guest = (page) => page.getByText(words('page.account.guest')).waitFor();

/** A match against somebody of the server counts for both. */
async function leagueWith(page, name) {
  const seats = [
    { who: 'person', name: { said: 'anna' } },
    { who: 'person', name: { said: name } },
  ]; // prettier-ignore
  const lost = { table: 'far', rules: 'chess/fide', state: 'over', seats, seat: 0, score: [-1, 1] };
  await page.route('**/api/mine', (route) => route.fulfill({ json: { tables: [lost] } }));
  await go(page, 'league');
  await page.waitForSelector('.standings');
  await soon.deepEqual(
    async () => (await page.locator('.standings tbody tr').allInnerTexts()).map((row) => row.split(/\s+/)),
    [
      [name, '1', '1', '0'],
      [words('page.you'), '1', '0', '0'],
    ],
  );
  await page.unroute('**/api/mine');
}

test('an account from its making to its end', async () => {
  const page = await newPage(browser, server.address);
  await settings(page);
  await enter(page, 'page.account.account', 'short');
  await until(page, () => document.querySelector('.deed .reason').textContent.length > 5);
  await enter(page, 'page.account.account', 'correct horse');
  await member(page);
  await leagueWith(page, 'Ben');
  await settings(page);
  const stored = await page.evaluate(async () => (await fetch('api/export')).json());
  assert.equal(stored.login, 'anna');
  await deed(page, 'page.account.token.what', 'page.account.token', 'my bot', 'correct horse');
  const token = await page.locator('.link input').inputValue();
  const known = await fetch(`${server.address}api/me`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal((await known.json()).name, 'anna');
  await page.getByText(words('page.account.logins'), { exact: true }).click();
  const rows = page.locator('.logins li');
  await soon.equal(() => rows.count(), 2);
  await soon.match(() => rows.filter({ hasText: 'Chrome, Linux' }).innerText(), like('page.account.logins.own'));
  await rows.filter({ hasText: 'my bot' }).getByRole('button').click();
  await until(page, () => document.querySelectorAll('.logins li').length === 1);
  await soon(async () =>
    assert.equal(
      (await fetch(`${server.address}api/me`, { headers: { authorization: `Bearer ${token}` } })).status,
      401,
    ),
  );
  await deed(page, 'page.account.password.what', 'page.account.password', 'correct horse', 'battery staple');
  await page.getByText(words('page.account.password.done')).waitFor();
  await page.getByRole('button', { name: words('page.account.logout') }).click();
  await guest(page);
  await enter(page, 'page.account.login', 'battery staple');
  await member(page);
  await deed(page, 'page.account.delete.what', 'page.account.delete', 'battery staple');
  await guest(page);
  await enter(page, 'page.account.login', 'battery staple');
  await until(page, () => document.querySelector('.deed .reason').textContent.length > 5);
  // refusals are told by the browser too
  const unexpected = page.complaints.filter((words) => !/ 40[019] /.test(words));
  assert.deepEqual(unexpected, []);
  await page.context().close();
});

test('a guest can be forgotten', async () => {
  const page = await newPage(browser, server.address);
  await settings(page);
  const before = await page.evaluate(async () => (await (await fetch('api/me')).json()).person);
  await page.getByRole('button', { name: words('page.account.delete') }).click();
  const loaded = page.waitForEvent('load'); // a page that is closed while it loads again holds the browser up
  await page.getByRole('button', { name: words('page.account.delete.sure') }).click();
  await loaded;
  await page.waitForSelector('#ready', { state: 'attached' });
  await soon.notEqual(() => page.evaluate(async () => (await (await fetch('api/me')).json()).person), before);
  await calm(page);
});

test('games that wait are counted in the title', async () => {
  const anna = await newPage(browser, server.address);
  await go(anna, 'new=tictactoe');
  await anna.locator('#choice-side').selectOption('0');
  await anna.getByRole('button', { name: words('page.with.friend') }).click();
  await anna.waitForSelector('.invite');
  const link = await anna.locator('.invite textarea').inputValue();
  const ben = await newPage(browser, link);
  await ben.getByRole('button', { name: like('page.sit', { seat: 'seat.tictactoe.1' }) }).click();
  await anna.waitForSelector('.spot[data-place="b2"][data-mark="may"]');
  await go(anna, '');
  await until(anna, () => document.title.startsWith('(1)'));
  await soon.equal(() => anna.locator('.waits').innerText(), '1');
  await soon.equal(() => anna.locator('.waits').getAttribute('title'), words('page.waits', { n: 1 }));
  await anna.getByRole('link', { name: `${words('page.mine')} ${words('page.waits', { n: 1 })}` }).waitFor();
  await anna.goBack();
  await anna.locator('.spot[data-place="b2"][data-mark="may"]').click();
  await until(anna, () => !document.title.startsWith('('));
  await until(ben, () => document.title.startsWith('(1)'));
  await calm(anna, ben);
});

test('what this browser keeps is deleted after a question, and it says so', async () => {
  const page = await newPage(browser, files.address, { like: { name: 'Anna', theme: 'dark' } });
  await go(page, 'new=tictactoe');
  await page
    .getByRole('button', { name: words('page.with.beside') })
    .first()
    .click();
  await page.waitForSelector('.page-table .board');
  await go(page, 'me=stored');
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('boxwood.')).length);
  await soon(async () => assert.ok((await kept()) > 2));
  await page.getByRole('button', { name: words('page.forget') }).click();
  await soon.match(() => page.locator('#stored').innerText(), like('page.forget.sure', { n: 1 }));
  await page.getByRole('button', { name: words('page.forget.keep') }).click();
  await soon(async () => assert.ok((await kept()) > 2));
  await page.getByRole('button', { name: words('page.forget') }).click();
  await page.getByRole('button', { name: words('page.forget.yes'), exact: true }).click();
  await page.locator('#stored [role="status"]').waitFor();
  await soon.match(
    () => page.locator('#stored').innerText(),
    new RegExp(`${pattern('page.stored.tables', { n: 0 })}[^]*${pattern('page.forget.done')}`),
  );
  await soon.equal(() => kept(), 0);
  await soon.equal(() => page.locator('#like-theme').inputValue(), 'auto');
  await soon.equal(() => page.evaluate(() => document.documentElement.dataset.theme), 'light');
  await calm(page);
});
