// The family's table: names kept for next time, who sits where in two taps, the score of the evening, the league
// table, handicaps.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { browser, files } from '../support/house.mjs';
import { calm, go, newPage, replays, saved } from '../support/pages.mjs';
import { Player } from '../support/player.mjs';
import { soon, until } from '../support/soon.mjs';
import { like, words } from '../support/words.mjs';

const seat = (page, number) => page.locator(`#family-${number}`);
const beside = (page) => page.getByRole('button', { name: words('page.with.beside') }).click();

/** Somebody new takes a seat. */
async function name(page, number, who) {
  await seat(page, number).selectOption('new');
  await page.getByRole('textbox', { name: words('page.family.name') }).fill(who);
  await page.getByRole('button', { name: words('page.family.add') }).click();
  await until(page, ([id, text]) => document.querySelector(`#family-${id}`).selectedOptions[0].text === text, [
    number,
    who,
  ]);
}

/** A game of tic-tac-toe that who begins wins. */
async function quickGame(page) {
  await new Player(page, 'mouse').go('a1', 'a2', 'b1', 'b2', 'c1');
  await page.waitForSelector('main[data-state="over"]');
}

const rows = (page, caption) =>
  page
    .getByRole('table', { name: caption })
    .locator('tbody tr')
    .evaluateAll((list) =>
      list.map((row) => [...row.children].map((cell) => cell.querySelector('bdi')?.textContent ?? cell.textContent)),
    );

describe('the family', { concurrency: 2 }, () => {
  test('names are kept, sit where they are put, and their games are counted', async () => {
    const page = await newPage(browser, files.address);
    await go(page, 'new=tictactoe');
    await name(page, 0, 'Anna');
    await name(page, 1, 'Ben');
    await beside(page);
    await page.waitForSelector('.board');
    await soon.match(() => page.locator('.player[data-seat="0"]').innerText(), /Anna/);
    await soon.match(() => page.locator('.now').innerText(), like('page.turn_of', { seat: 'Anna' }));
    await quickGame(page);
    await soon.match(() => page.locator('.now').innerText(), like('page.wins', { seat: 'Anna' }));
    await soon.match(() => page.locator('.news').innerText(), like('page.evening', { score: 'Anna 1, Ben 0' }));
    assert.match(await saved(page), /^name 0 Anna\nname 1 Ben$/m);
    await page.getByRole('button', { name: words('page.rematch') }).click();
    await page.waitForSelector('main[data-state="playing"]');
    await quickGame(page); // Ben begins this time
    await soon.match(
      () => page.locator('.news').innerText(),
      like('page.evening', { score: /(Anna 1, Ben 1|Ben 1, Anna 1)/ }),
    );

    await go(page, 'new=tictactoe');
    await page.reload();
    await seat(page, 0).waitFor();
    await soon.equal(() => seat(page, 0).evaluate((it) => it.selectedOptions[0].text), 'Anna', 'as the last time');
    await seat(page, 0).selectOption({ label: 'Ben' }); // two taps
    await soon.equal(() => seat(page, 1).evaluate((it) => it.selectedOptions[0].text), 'Anna', 'they change places');
    await beside(page);
    await page.waitForSelector('.board');
    await quickGame(page);

    await go(page, 'league');
    await soon.deepEqual(
      () => rows(page, words('game.tictactoe')),
      [
        ['Ben', '3', '2', '0'],
        ['Anna', '3', '1', '0'],
      ],
    );
    await go(page, 'mine');
    await soon.match(() => page.locator('.row').first().innerText(), /Ben/);
    await go(page, 'league');
    await page.getByRole('button', { name: words('page.league.clear') }).click();
    await page.getByRole('button', { name: words('page.forget.yes') }).click();
    await soon.match(() => page.locator('main').innerText(), like('page.league.none'));
    await soon.match(() => page.locator('.family').innerText(), /Anna/, 'names stay');
    await page.getByRole('button', { name: words('page.family.remove', { name: 'Anna' }) }).click();
    await soon.doesNotMatch(() => page.locator('.family').innerText(), /Anna/);
    await calm(page);
  });

  test('each child has a level of its own, and each computer at one table', async () => {
    const page = await newPage(browser, files.address);
    await go(page, 'new=ludo');
    await page.locator('#choice-seats').selectOption('3');
    await name(page, 0, 'Cleo');
    await seat(page, 1).selectOption('level 2');
    await seat(page, 2).selectOption('level 9');
    await beside(page);
    await page.waitForSelector('.board');
    for (const [number, level] of [
      [1, 2],
      [2, 9],
    ])
      await soon.match(
        () => page.locator(`.player[data-seat="${number}"]`).innerText(),
        like('page.computer', { level }),
      );
    await go(page, 'new=tictactoe');
    await page.locator('#family-one').selectOption({ label: 'Cleo' });
    await page.locator('#choice-level').selectOption('1');
    await page.locator('#family-one').selectOption('');
    await page.locator('#choice-level').selectOption('6');
    await page.locator('#family-one').selectOption({ label: 'Cleo' });
    await soon.equal(() => page.locator('#choice-level').inputValue(), '1');
    await calm(page);
  });

  test('odds and head starts are in the record, and go with the person', async () => {
    const page = await newPage(browser, files.address);
    await go(page, 'new=chess/fide');
    await page.getByText(words('page.handicap'), { exact: true }).click();
    await page.locator('[id="option-ch.white_gives"]').selectOption('queen');
    await beside(page);
    await page.waitForSelector('.board');
    await soon.equal(
      () =>
        page
          .locator('.spot[data-place="d1"]')
          .getAttribute('aria-label')
          .then((label) => label.includes(words('page.man.chess.0.q'))),
      false,
    );
    await page.locator('.rules [data-rule="CH-A-14"]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: words('page.resign') }).click();
    await page.locator('.actions .danger').click();
    const record = await saved(page);
    assert.match(record, /^rules chess\/fide ch.white_gives=queen/m);
    replays(record, false);
    assert.match(await saved(page, 'pgn'), /\[FEN "rnbqkbnr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/RNB1KBNR w KQkq - 0 1"\]/);
    await page.getByRole('button', { name: words('page.rematch') }).click();
    await page.waitForSelector('main[data-state="playing"]');
    const label = await page.locator('.spot[data-place="d8"]').getAttribute('aria-label');
    assert.ok(!label.includes(words('page.man.chess.1.q')), 'who gave a queen plays Black now');

    await go(page, 'new=ludo');
    await page.getByText(words('page.handicap'), { exact: true }).click();
    await page.locator('[id="option-ludo.ahead_2"]').fill('2');
    await page.locator('[id="option-ludo.ahead_2"]').blur();
    await beside(page);
    await page.waitForSelector('.board');
    await page.locator('.rules [data-rule="LU-A-20"]').waitFor({ state: 'attached' });
    await calm(page);
  });
});
