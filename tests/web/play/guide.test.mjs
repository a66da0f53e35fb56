// The first minute: cards that hold for the booklet, shown once, called again; pictures beside the
// rules, which are those of the table; and two clicks from home to a table.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atTable, goHome } from '../support/guests.mjs';
import { browser, files, server } from '../support/house.mjs';
import { calm, go, newPage } from '../support/pages.mjs';
import { soon } from '../support/soon.mjs';
import { like, words } from '../support/words.mjs';

test('two clicks from home to a table, and the cards of its booklet', async () => {
  const page = await newPage(browser, files.address, { first: true });
  await page.locator('a[href="#new=draughts/classique"]').click();
  await page.getByRole('button', { name: words('page.with.computer') }).click();
  await page.getByRole('button', { name: words('page.guide.next') }).click();
  await soon.match(() => page.locator('.guide').innerText(), like('page.guide.draughts.classique.2'));
  await page.getByRole('button', { name: words('page.guide.skip') }).click();
  await page.reload();
  await page.waitForSelector('.board .spot');
  await soon.ok(() => page.locator('.guide').isHidden(), 'once is enough');
  await page.getByRole('tab', { name: words('page.rules') }).click();
  await page.getByRole('button', { name: words('page.guide.again') }).click();
  await soon.match(() => page.locator('.guide').innerText(), like('page.guide.draughts.classique.1'));
  await calm(page);
});

test('a rule has its picture, drawn when it is seen', async () => {
  const page = await newPage(browser, files.address);
  await go(page, 'rules=chess/lattjo');
  const knight = page.locator('[data-rule="CH-L-09"] .diagram-board');
  await knight.scrollIntoViewIfNeeded();
  await knight.locator('.mark.target').first().waitFor({ state: 'attached' });
  await soon.equal(() => knight.locator('.mark.target').count(), 8);
  await soon.match(
    () => knight.getAttribute('aria-label'),
    like('page.diagram.man', { man: 'page.man.chess.0.n', place: 'e4', places: /.*d2.*/ }),
  );
  await calm(page);
});

test('beside a board are the rules of that table, and ours are marked', async () => {
  const seats = ['me', { computer: 1 }];
  for (const [cube, rule, other] of [
    ['off', 'BG-A-21', 'BG-L-29'],
    ['on', 'BG-L-29', 'BG-A-21'],
  ]) {
    const anna = await atTable(browser, server.address, { rules: `backgammon/lattjo bg.cube=${cube}`, seats });
    await anna.page.locator(`.rules [data-rule="${rule}"]`).waitFor({ state: 'attached' });
    await soon.equal(
      () => anna.page.locator(`.rules [data-rule="${other}"]`).count(),
      0,
      `${other} with the cube ${cube}`,
    );
    await soon.match(() => anna.page.locator('[data-rule="BG-L-08"] .ours').textContent(), like('rules.ours'));
    await soon.match(() => anna.page.locator('[data-rule="BG-L-06"] .ours').textContent(), like('rules.reading'));
    await soon.equal(() => anna.page.locator('[data-rule="BG-L-07"] .ours').count(), 0, 'that is in the booklet');
    await goHome(anna);
  }
});

test('at a table on this screen too', async () => {
  const page = await newPage(browser, files.address);
  await go(page, 'new=backgammon/lattjo');
  await page.locator('main details summary').click();
  await page.locator('[id="option-bg.cube"]').selectOption('off');
  await page.getByRole('button', { name: words('page.with.computer') }).click();
  await page.locator('.rules [data-rule="BG-A-21"] .ours').waitFor({ state: 'attached' });
  await soon.equal(() => page.locator('.rules [data-rule="BG-L-29"]').count(), 0);
  await calm(page);
});

test('a reading says what the booklet says, and a touch sets up a match that is played so', async () => {
  const page = await newPage(browser, files.address);
  await go(page, 'rules=backgammon/classique');
  const rule = page.locator('.rules [data-rule="BG-C-15"]');
  await soon.match(() => rule.textContent(), like('letter.BG-C-15'));
  await rule.getByRole('link', { name: words('page.rules.play_so') }).click();
  await soon.equal(() => page.locator('[id="option-bg.overshoot"]').inputValue(), 'even');
  await calm(page);
});

test('where the booklet in the language of the reader says something else, its rule says so', async () => {
  const page = await newPage(browser, files.address);
  await go(page, 'rules=ludo/lattjo');
  await page.locator('.rules [data-rule="LU-L-16"][data-owner="booklet"]').waitFor();
  await page.goto(`${files.address}?lang=sl#rules=ludo/lattjo`);
  await page.locator('.rules [data-rule="LU-L-16"][data-owner="reading"]').waitFor();
  const way = page.locator('[data-rule="LU-L-16"] a');
  await soon.equal(() => way.getAttribute('href'), '#new=ludo/lattjo ludo.safe=colour_dots');
  await go(page, 'new=ludo/lattjo');
  await page.locator('.letters button').click();
  await soon.equal(() => page.locator('[id="option-ludo.safe"]').inputValue(), 'colour_dots');
  await soon.equal(() => page.locator('.letters button').count(), 0, 'it is chosen');
  await calm(page);
});

test('rules have their pictures beside them, and all are drawn to be printed', async () => {
  const page = await newPage(browser, files.address);
  await go(page, 'rules=chess/fide');
  await page.locator('.rules .diagram').first().waitFor();
  await soon(async () => {
    const [text, picture] = await page.evaluate(() =>
      ['span:not(.number)', '.diagram'].map((one) =>
        document.querySelector(`.rules li:has(.diagram) ${one}`).getBoundingClientRect(),
      ),
    );
    assert.ok(picture.left >= text.right, 'one alone stands beside the words');
    assert.ok(picture.width >= 150, `${picture.width} pixels`);
    const tops = await page
      .locator('li:has(.diagram) + li .diagram')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    assert.ok(new Set(tops).size < tops.length, 'several stand beside each other');
  });
  const empty = page.locator('.diagram-board:empty');
  await soon(async () => assert.ok((await empty.count()) > 0, 'what is not in sight is not drawn'));
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await soon.equal(() => empty.count(), 0);
  await soon(async () =>
    assert.equal(await page.locator('.diagram .board').count(), await page.locator('.diagram').count()),
  );
  const paper = await page.pdf({ format: 'A4' });
  assert.ok(paper.length < 2e6, `${paper.length} bytes on paper`);
  await calm(page);
});
