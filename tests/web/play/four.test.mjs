// Four seats with two people and two computers, in two browsers at one server, to the end: ludo, and
// dominoes each for themselves and in partnerships; and one of four who gives up.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { atTable, goHome, isOver, join, now, press } from '../support/guests.mjs';
import { browser, server } from '../support/house.mjs';
import { go, newPage, replays, saved } from '../support/pages.mjs';
import { allSeen, computer, sit } from '../support/room.mjs';
import { soon } from '../support/soon.mjs';
import { like, words } from '../support/words.mjs';

// Ludo begins with half of everybody's pieces home: a whole game has some 800 moves, and games.test.mjs plays those.
const half = Array(4).fill('44,44,30,0').join('/');
const tables = [
  { rules: 'ludo/lattjo', start: `${half} turn=0` },
  { rules: 'dominoes/classique do.score=single' },
  { rules: 'dominoes/block do.target=50 do.partners=yes' },
];

/** Who won according to the record: the seats with most points. */
function winners(record) {
  const points = /^result (.*) \w+$/m.exec(record)[1].split(' ').map(Number);
  const most = Math.max(...points);
  return points.flatMap((value, seat) => (value === most && most > 0 ? [seat] : []));
}

describe('four at a table', { concurrency: 3 }, () => {
  for (const wish of tables)
    test(`${wish.rules}, two people and two computers`, async () => {
      const anna = await atTable(browser, server.address, {
        ...wish,
        seats: ['me', { computer: 3 }, 'open', { computer: 4 }],
      });
      const ben = await join(browser, anna.page.url());
      await Promise.all([anna, ben].map(({ page }) => page.waitForSelector('main[data-state="playing"] .board')));
      await soon.equal(() => anna.page.locator('.player').count(), 4, 'everybody is named');
      await Promise.all([anna.playToTheEnd(), ben.playToTheEnd()]);
      await isOver(anna, ben);
      const [hers, his] = await Promise.all([anna, ben].map(({ page }) => saved(page)));
      assert.equal(hers, his, 'one table, one record');
      assert.match(hers, /^tag dice-share 0 \w{64}$/m, 'the people had a share in the dice');
      replays(hers, true);
      for (const [player, seat] of [
        [anna, 0],
        [ben, 2],
      ])
        await soon(async () =>
          assert.equal(like('page.you_win').test(await now(player)), winners(hers).includes(seat)),
        ); // prettier-ignore
      await goHome(anna, ben);
    });

  test('two friends choose computers for the other seats', async () => {
    const page = await newPage(browser, server.address);
    await go(page, 'new=ludo');
    await page.getByLabel(words('page.choose.seats')).selectOption('4');
    await page.getByLabel(words('page.choose.people')).selectOption('2');
    await page.locator('[data-way="friend"] button').click();
    const link = await page.locator('.invite textarea').inputValue();
    const ben = await join(browser, link);
    await Promise.all([page, ben.page].map((one) => one.waitForSelector('main[data-state="playing"] .board')));
    await soon.equal(() => ben.page.locator('.player', { hasText: words('page.computer.name') }).count(), 2);
    await goHome({ page }, ben);
  });

  test('where one of four gives up that one did, and nobody has won', async () => {
    for (const rules of ['ludo', 'dominoes']) {
      const anna = await sit({ rules, seats: ['me', computer, computer, computer] }, [360, 740]);
      await anna.page.locator('.player').first().waitFor();
      await soon.equal(
        () => anna.page.locator('.fact', { hasText: like('page.fact.points') }).count(),
        0,
        'nobody has any yet',
      );
      await press(anna, 'page.resign');
      await anna.page.locator('.actions .danger').click();
      await isOver(anna);
      await soon.equal(() => anna.page.locator('.won').count(), 0);
      await soon.deepEqual(() => anna.page.locator('.player .away').allInnerTexts(), [words('page.out.resigned')]);
      await allSeen(anna, '.near .away');
      await goHome(anna);
    }
  });
});
