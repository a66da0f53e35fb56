// The page that proves the dice, with the true and forged records that the C tests read too.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join as pathTo } from 'node:path';
import { test } from 'node:test';
import { atTable, join } from './support/guests.mjs';
import { browser, files, server } from './support/house.mjs';
import { calm, go, newPage, root, saved } from './support/pages.mjs';
import { soon } from './support/soon.mjs';
import { like, pattern, words } from './support/words.mjs';

const folder = pathTo(root, 'tests/data/proof');
const read = (name) => readFileSync(pathTo(folder, name), 'utf8');
const forgeries = read('forgeries')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|'));

/** These messages in this order, whatever stands between them. */
const said = (...messages) => new RegExp(messages.map(([id, values]) => pattern(id, values)).join('[^]*'));

/** Checks a record; what the page found. */
async function check(page, record) {
  await page.evaluate(() => document.querySelector('.findings').replaceChildren());
  await page.fill('#record', record);
  await page.getByRole('button', { name: words('page.dice.do'), exact: true }).click();
  await page.waitForSelector('.finding');
  const isSeen = (it) => {
    const { top, bottom } = it.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  await soon.ok(() => page.locator('.finding p').first().evaluate(isSeen), 'the result is in sight');
  return {
    kind: await page.locator('.finding').getAttribute('class'),
    words: await page.locator('.finding').innerText(),
  };
}

test('the page finds in true and forged records what the program finds', async () => {
  const page = await newPage(browser, files.address);
  await go(page, 'dice');
  for (const [name, old, other, finds, number] of forgeries) {
    const { kind, words } = await check(page, old === '' ? read(name) : read(name).replace(old, other));
    const what = `${name} ${old.slice(0, 30)} ${other.slice(0, 30)}: ${words}`;
    const neutral = finds === 'verify.none' || finds === 'verify.unfinished';
    assert.equal(kind, finds === 'fine' ? 'finding fits' : neutral ? 'finding' : 'finding wrong', what);
    if (finds === 'fine')
      assert.match(words, like(['page.dice.fit', 'page.dice.fit.dominoes'], { n: Number(number) }), what);
    if (finds === 'error.move') assert.match(words, like('page.dice.file', { n: number }), what);
  }
  await calm(page);
});

test('a table that does not exist is said to be none, and its answer is no record', async () => {
  const page = await newPage(browser, server.address);
  await go(page, 'dice=abcdefghjkmn');
  await soon.equal(() => page.locator('.finding').innerText(), words('server.no_table'));
  assert.equal(await page.inputValue('#record'), '');
  page.complaints = page.complaints.filter((complaint) => !complaint.includes('404'));
  await calm(page);
});

test('a forged throw is named, with what it was', async () => {
  const page = await newPage(browser, files.address, { viewport: { width: 360, height: 740 } });
  await go(page, 'dice');
  const forged = await check(page, read('backgammon.record').replace('chance 64', 'chance 66'));
  assert.match(
    forged.words,
    said(['page.dice.forged', { n: 4, words: '6-6', right: '6-4' }], ['page.dice.before', { n: 3 }]),
  );
  const dealt = await check(page, read('dominoes.record').replace('chance deal 21', 'chance deal 20'));
  assert.match(dealt.words, said(['page.dice.forged.dominoes', { n: 1, words: 'deal 2-0', right: 'deal 2-1' }]));
  const secret = await check(page, read('ludo.record'));
  assert.match(secret.words, said(['page.dice.server'], ['page.dice.seat', { n: 1 }], ['page.dice.silent', { n: 2 }]));
  const both = read('ludo.record') + read('backgammon.record').replace('chance 41', 'chance 42');
  await page.fill('#record', both);
  await page.getByRole('button', { name: words('page.dice.do'), exact: true }).click();
  await page.waitForSelector('.finding.wrong');
  await soon.match(
    () => page.locator('.findings').innerText(),
    said(['page.dice.nth', { n: 1 }], ['page.dice.nth', { n: 2 }]),
  );
  await calm(page);
});

test('a finding that comes late is not said of another record', async () => {
  const page = await newPage(browser, files.address);
  const [record, other] = [read('backgammon.record'), read('ludo.record')];
  const table = /^tag dice \S+ (\S+)/m.exec(record)[1];
  await page.evaluate((key) => {
    localStorage.setItem(key, JSON.stringify({ secret: '00', opened: 0, seals: [null, null] }));
  }, `boxwood.seal.${table}`);
  let asked = () => {};
  const slow = new Promise((resolve) => (asked = resolve)); // what the first finding waits for
  await page.route('**/seal.wasm', (route) => asked(route));
  await go(page, 'dice');
  const press = () => page.getByRole('button', { name: words('page.dice.do'), exact: true }).click();
  await page.evaluate(() => {
    globalThis.said = []; // every finding, and the table of the record beside it
    const look = () => {
      const kind = document.querySelector('.finding')?.className;
      const table = /^tag dice \S+ (\S+)/m.exec(document.querySelector('#record').value)?.[1];
      if (kind) globalThis.said.push(`${table}: ${kind}`);
    };
    new MutationObserver(look).observe(document.querySelector('.findings'), { childList: true });
  });
  await page.fill('#record', record);
  await press();
  const route = await slow;
  await page.fill('#record', other);
  await press();
  await page.waitForSelector('.finding.fits');
  await route.continue();
  await page.fill('#record', record);
  await press();
  await page.waitForSelector('.finding.wrong'); // behind the first one, which waited for the same
  const said = await page.evaluate(() => globalThis.said);
  const fits = /^tag dice \S+ (\S+)/m.exec(other)[1];
  assert.deepEqual(said, [`${fits}: finding fits`, `${table}: finding wrong`]);
  await calm(page);
});

test('a match at the server proves itself, and not when it was changed', async () => {
  const anna = await atTable(browser, server.address, { rules: 'ludo', seats: ['me', { computer: 1 }] });
  for (let step = 0; step < 8; step++) await anna.step();
  const { page } = anna;
  await page.getByRole('button', { name: words('page.resign') }).click();
  await page.locator('.actions .danger').click();
  const record = await saved(page);
  await go(page, 'dice');
  assert.match((await check(page, record)).words, /✓/);
  const last = [...record.matchAll(/ chance (\d)$/gm)].at(-1);
  const other = ` chance ${(Number(last[1]) % 6) + 1}`;
  const forged = record.slice(0, last.index) + other + record.slice(last.index + last[0].length);
  await soon(async () =>
    assert.match(
      (await check(page, forged)).words,
      like('page.dice.forged', { words: (Number(last[1]) % 6) + 1, right: last[1] }),
    ),
  );
  await calm(page);
});

/** Two people at a table with dice, whose browsers have given their shares. */
async function players(wish) {
  const anna = await atTable(browser, server.address, { rules: 'ludo', seats: ['me', 'open'], ...wish });
  await anna.page.waitForSelector('.invite');
  const ben = await join(browser, await anna.page.locator('.invite textarea').inputValue());
  for (const { page } of [anna, ben]) await page.waitForSelector('main[data-state="playing"] .board');
  return [anna, ben];
}

async function resign({ page }) {
  await page.getByRole('button', { name: words('page.resign') }).click();
  await page.locator('.actions .danger').click();
  await page.waitForSelector('main[data-state="over"]');
}

for (const dice of [undefined, 'each'])
  test(`these dice are checked by one click${dice ? ', with a share for each throw' : ''}`, async () => {
    const [anna, ben] = await players(dice && { dice });
    await soon(async () => {
      await anna.step();
      await ben.step();
      const throws = await anna.page.locator('.moves .throw').count();
      assert.ok(throws >= 6, `only ${throws} throws`);
    });
    await resign(anna);
    const { page } = anna;
    await page.getByRole('button', { name: words('page.dice.these') }).click();
    await page.waitForSelector('.finding.fits');
    await soon.match(
      () => page.locator('.finding').innerText(),
      said(['page.dice.seat', { n: 2 }], ['page.dice.pinned']),
    );
    const record = await page.locator('#record').inputValue();
    assert.ok(record.match(/dice-share/g).length >= (dice ? 4 : 2), record);
    const [, seal] = /dice-seal 1 (\w+)/.exec(record);
    const other = await check(page, record.replace(seal, seal.replace(/./g, '7')));
    assert.match(other.words, said(['page.dice.exchanged']));
    const silent = await check(page, record.replace(/^tag dice-share 0 .*$/gm, 'tag dice-silent 0'));
    assert.match(silent.words, said(['page.dice.exchanged']), 'our own share is missing');
    await calm(page, ben.page);
  });

test('a page that saw a seal leaves a table that shows another', async () => {
  const [anna, ben] = await players();
  await anna.page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('boxwood.seal.'));
    const pins = JSON.parse(localStorage.getItem(name));
    pins.seals[1] = '7'.repeat(64);
    localStorage.setItem(name, JSON.stringify(pins));
  });
  await anna.page.reload();
  await anna.page.getByText(words('page.dice.exchanged')).waitFor();
  await soon.equal(() => anna.page.locator('.board').count(), 0);
  await calm(anna.page, ben.page);
});
