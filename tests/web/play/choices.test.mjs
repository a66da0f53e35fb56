// What a seat decides besides a plain move, at the server's table: a turn step by step, doubling,
// promotion, huffing, ways out of the nest; clocks that run out, illegal tries, hints, the words of
// the terminal, and the first minute of a newcomer.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { atTable, goHome, isOver, now, nowSays, pair, press, says, stands } from '../support/guests.mjs';
import { browser, server } from '../support/house.mjs';
import { replays, saved } from '../support/pages.mjs';
import { soon, until } from '../support/soon.mjs';
import { like, words } from '../support/words.mjs';

const two = (rules, how) => pair(browser, server.address, rules, how);
const alone = (rules, how = {}, options = {}) =>
  atTable(browser, server.address, { rules, seats: ['me', { computer: 1 }], ...how }, options);
const record = ({ page }) => saved(page);
const reasonSays = (player, said) => says(player, '.reason', said);

async function say({ page }, words) {
  await page.locator('body').press('/');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

/** Plays until there is something to take back, and does not hand it over; the button that takes it back. */
async function begin(player) {
  const back = player.page.getByRole('button', { name: words('page.step_back') });
  for (let steps = 0; !(await back.isVisible()); steps++) {
    assert.ok(steps < 400, 'nothing can be taken back');
    const found = await player.look();
    const handsOver = found.place === 'done' && (await back.isVisible()); // they come together
    if (found.place !== undefined && !handsOver) await player.touch(found);
  }
  return back;
}

describe('choices', { concurrency: 3 }, () => {
  test('a clock that runs out ends the game for both', async () => {
    const { anna, ben } = await two('chess', { clock: { bank: 3000, increment: 0 } });
    await isOver(anna, ben); // nobody moves
    await soon.match(() => now(ben), like('page.you_win'));
    await soon.match(() => now(anna), like('page.wins', { seat: 'seat.chess.1' }));
    assert.match(await record(anna), /^@\d+ time 0$/m);
    replays(await record(ben), true);
    await goHome(anna, ben);
  });

  test('a draw that was refused or withdrawn is offered again after the next move', async () => {
    const { anna, ben } = await two('chess');
    const draw = anna.page.getByRole('button', { name: words('page.offer_draw'), exact: true });
    const offer = async () => {
      await draw.click();
      await anna.page.locator('.actions .danger').click();
    };
    await offer();
    await press(ben, 'page.refuse');
    await anna.page.locator('.news').getByText(like('page.refused.draw')).waitFor();
    await soon.ok(() => draw.isDisabled(), 'it keeps its place');
    await say(anna, 'offer draw');
    await reasonSays(anna, like('table.offer_again'));
    await anna.go('e2', 'e4');
    await offer();
    await nowSays(ben, like('page.offered.draw'));
    await press(anna, 'page.withdraw');
    await ben.page.locator('.news').getByText(like('page.withdrawn')).waitFor();
    await soon.equal(() => ben.page.getByRole('button', { name: words('page.accept'), exact: true }).count(), 0);
    await ben.go('e7', 'e5');
    await anna.go('g1', 'f3');
    await offer();
    await nowSays(ben, like('page.offered.draw'));
    await ben.go('b8', 'c6');
    await anna.page.locator('.news').getByText(like('page.refused.draw')).waitFor();
    await goHome(anna, ben);
  });

  test('a clock runs for who is to move, and only then', async () => {
    const { anna, ben } = await two('chess', { clock: { bank: 600000, increment: 0 } });
    const clocks = () =>
      soon(() =>
        anna.page.evaluate(() => ['.near .clock', '.far .clock'].map((one) => document.querySelector(one).textContent)),
      );
    const [near, far] = await clocks();
    await until(anna.page, (was) => document.querySelector('.near .clock').textContent !== was, near);
    await soon(async () => assert.equal((await clocks())[1], far));
    await anna.go('e2', 'e4');
    await until(anna.page, (was) => document.querySelector('.far .clock').textContent !== was, far);
    await goHome(anna, ben);
  });

  test('an illegal try says why, with the rule beside the board, and there is a hint', async () => {
    const anna = await alone('chess');
    await anna.go('e2');
    await anna.page.click('.spot[data-place="e5"]');
    const rule = await anna.page.locator('.reason .rule').getAttribute('title');
    await anna.page.click('.reason .rule');
    await soon.equal(() => anna.page.locator('.rules [aria-current]').getAttribute('data-rule'), rule);
    await press(anna, 'page.hint');
    await reasonSays(anna, like(['page.hint.is', 'page.hint.places', 'page.hint.way']));
    await soon(async () =>
      assert.ok((await anna.page.locator('.mark.hint').count()) > 0, 'it is shown on the board too'),
    );
    await goHome(anna);
  });

  test('a hint of the server says why it is good, and how the game stands', async () => {
    const anna = await alone('tictactoe', { start: 'WW./BB./...' });
    await soon(async () => {
      await press(anna, 'page.hint'); // a view that comes at the same time takes the words away
      const said = () => anna.page.locator('.reason').innerText();
      await soon(async () => assert.match(await said(), like('hint.tictactoe.wins')), 3000);
      assert.match(await said(), like('truth.won'));
    });
    await goHome(anna);
  });

  test('one checker goes all the way with both dice, by touch and carried', async () => {
    const start = '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white 64';
    for (const how of ['go', 'carry']) {
      const anna = await alone('backgammon', { start });
      await anna[how]('13', '3');
      await soon.equal(() => anna.page.locator('.moves [data-index]').count(), 2, how);
      await soon.equal(() => anna.page.locator('.moves [data-index]').first().innerText(), '13/7');
      await soon.equal(() => anna.page.locator('.moves [data-index]').last().innerText(), '7/3');
      await press(anna, 'page.step_back');
      await until(anna.page, () => document.querySelectorAll('.moves [data-index]').length === 1);
      await goHome(anna);
    }
  });

  test('a backgammon turn goes back step by step, and its dice are proved', async () => {
    const anna = await alone('backgammon/scratch', {}, { like: { rolls: 'person' } });
    const back = await begin(anna);
    while (await back.isVisible()) {
      const count = await anna.page.locator('.moves [data-index]').count(); // one touch may have played both dice
      await back.click();
      await until(anna.page, (before) => document.querySelectorAll('.moves [data-index]').length < before, count);
    }
    await press(anna, 'page.resign');
    await anna.page.locator('.actions .danger').first().click();
    await isOver(anna);
    replays(await record(anna), true);
    await goHome(anna);
  });

  test("once a turn has begun its own moves are marked, and no longer the other side's", async () => {
    const { anna, ben } = await two('backgammon/scratch', { start: '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white 31' });
    await anna.go('8', '5');
    await anna.go('6', '5');
    await anna.go('done');
    const bars = () =>
      ben.page
        .locator('.bars .last')
        .evaluateAll((all) => all.map((one) => `${one.getAttribute('x')} ${one.getAttribute('y')}`));
    await ben.page.waitForSelector('.spot[data-mark="may"]');
    await soon(async () => assert.equal((await bars()).length, 2));
    const hers = await bars();
    const back = await begin(ben);
    await soon(async () => {
      const his = await bars();
      assert.ok(his.length > 0 && !his.some((bar) => hers.includes(bar)), `${his} after ${hers}`);
    });
    while (await back.isVisible()) {
      const count = await ben.page.locator('.moves [data-index]').count();
      await back.click();
      await until(ben.page, (before) => document.querySelectorAll('.moves [data-index]').length < before, count);
    }
    await soon.deepEqual(() => bars(), hers);
    await goHome(anna, ben);
  });

  test('one may give up before one has looked at the dice', async () => {
    const anna = await alone(
      'backgammon/scratch',
      { start: '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white 31' },
      { like: { rolls: 'person' } },
    );
    await anna.go('8', '5', '6', '5', 'done');
    await anna.page.getByRole('button', { name: words('page.place.roll'), exact: true }).waitFor();
    await press(anna, 'page.resign');
    await anna.page.locator('.actions .danger').first().click();
    await isOver(anna);
    await goHome(anna);
  });

  test('dice that nobody rolled yet are not rolled by a reload', async () => {
    const anna = await alone(
      'backgammon/scratch',
      { start: '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white 31' },
      { like: { rolls: 'person' } },
    );
    const roll = anna.page.getByRole('button', { name: words('page.place.roll'), exact: true });
    await anna.go('8', '5', '6', '5', 'done');
    await roll.waitFor();
    await anna.page.reload();
    await roll.waitFor();
    await soon.equal(() => anna.page.locator('.spot[data-mark="may"]').count(), 0, 'nothing can be moved before');
    await roll.click();
    await anna.page.waitForSelector('.spot[data-mark="may"], .actions [data-place="done"]');
    await anna.page.reload();
    await anna.page.waitForSelector('.spot[data-mark="may"], .actions [data-place="done"]');
    await soon.equal(() => roll.count(), 0, 'what was rolled stays so');
    await goHome(anna);
  });

  test('nor by a reload while the computer is still moving', async () => {
    const anna = await alone(
      'backgammon/scratch',
      { start: '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white 31' },
      { like: { rolls: 'person', pace: 'usual' } },
    );
    const roll = anna.page.getByRole('button', { name: words('page.place.roll'), exact: true });
    await anna.go('8', '5', '6', '5', 'done');
    await anna.page.waitForFunction(
      // in the page, so that a moment is not missed
      (roll) =>
        sessionStorage.getItem('boxwood.unrolled') &&
        ![...document.querySelectorAll('.actions button')].some((button) => button.textContent.trim() === roll),
      words('page.place.roll'),
      { polling: 20 },
    );
    await anna.page.reload();
    await roll.waitFor();
    await soon.equal(() => anna.page.locator('.spot[data-mark="may"]').count(), 0, 'nothing can be moved before');
    await goHome(anna);
  });

  test('a double is offered with its stake, and refused', async () => {
    const start = '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white roll';
    const { anna, ben } = await two('backgammon/lattjo bg.match=0', { start });
    await anna.go('double');
    const take = ben.page.locator('.actions [data-place="take"]');
    assert.match(await take.innerText(), /2/, 'the new stake is told');
    for (const one of [anna, ben])
      await soon.equal(
        () =>
          one.page
            .locator('.cube.asked')
            .textContent()
            .then((words) => words.trim()),
        '2',
        'the cube shows what is offered',
      );
    const below = ({ page }) =>
      page.locator('.cube').evaluate((it) => it.getBoundingClientRect().top > innerHeight / 2);
    await soon(async () =>
      assert.deepEqual([await below(anna), await below(ben)], [false, true], 'it lies before who is asked'),
    );
    await ben.go('drop');
    await isOver(anna, ben);
    await soon.match(() => now(anna), like('page.you_win'));
    await goHome(anna, ben);
  });

  test('a whole match can be given up', async () => {
    const player = await alone('backgammon/standard bg.match=5');
    await begin(player);
    await press(player, 'page.resign');
    await press(player, 'page.resign_for.match');
    await isOver(player);
    assert.match(await record(player), /^result -?1 -?1 resigned$/m);
    await goHome(player);
  });

  test('what a dropped double brought is told to both, until the next game is under way', async () => {
    const start = '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white roll score 0-0/5';
    const { anna, ben } = await two('backgammon/lattjo', { start });
    await anna.go('double');
    await ben.go('drop');
    await anna.page
      .locator('.told')
      .getByText(like('page.news.game.you', { n: 1 }))
      .waitFor();
    await ben.page
      .locator('.told')
      .getByText(like('page.news.game', { n: 1, seat: 'seat.backgammon.0' }))
      .waitFor();
    const first = await Promise.race(
      [anna, ben].map((one) => one.page.waitForSelector('.spot[data-mark="may"]').then(() => one)),
    );
    const other = first === anna ? ben : anna;
    const news = () => other.page.locator('.told .news').innerText();
    const open = first.page.locator('.spot:is([data-mark="may"], [data-mark="target"]), .actions [data-place="done"]');
    while (!like(['page.news.thrown', 'page.news.none'], { dice: /\d\u2011\d/ }).test(await news()))
      await ((await open.count()) > 0 ? first.step() : first.page.waitForTimeout(50));
    await soon.doesNotMatch(() => news(), like(['page.news.game', 'page.news.game.you']));
    await goHome(anna, ben);
  });

  test('a pawn becomes what its player wants', async () => {
    const anna = await alone('chess', { start: '7k/P7/8/8/8/8/8/K7 w - - 0 1' });
    await anna.go('a7', 'a8');
    await soon.deepEqual(
      async () => (await anna.page.locator('.actions [data-place]').allInnerTexts()).sort(),
      [...'bnqr'].map((man) => words(`page.place.chess.${man}`)).sort(),
    );
    await soon.deepEqual(
      () =>
        Promise.all(
          ['.frames .chosen', '.ghosts .ghost', '.ghosts .target'].map((mark) => anna.page.locator(mark).count()),
        ),
      [1, 1, 1],
      'framed where it stands, a shade where it goes',
    );
    await press(anna, 'page.cancel');
    await nowSays(anna, like('page.your_turn'));
    await soon.equal(() => anna.page.locator('.mains button').count(), 0);
    await anna.go('a7', 'a8', 'n');
    await stands(anna, 'a8', 'page.man.chess.0.n');
    await goHome(anna);
  });

  test('a missed capture may be huffed', async () => {
    const { anna, ben } = await two('draughts/classique', { start: 'B:W15,32:B1,11' });
    await anna.go('1', '5');
    const choices = ben.page.locator('.actions [data-place]');
    await choices.first().waitFor();
    await soon(async () => assert.match((await choices.allInnerTexts()).join(), like('page.place.huff')));
    assert.equal(await ben.page.locator('.spot[data-mark="fault"]').getAttribute('data-place'), '11', 'it is marked');
    await reasonSays(ben, like('reason.draughts.missed', { place: '11' }));
    await ben.go('huff');
    await stands(anna, '11', 'page.empty');
    await goHome(anna, ben);
  });

  test('of several pieces at fault one is touched, or something else done', async () => {
    const { anna, ben } = await two('draughts/classique', { start: 'B:W14,15,32:B1,10,11' });
    await anna.go('1', '5');
    await ben.go('huff');
    await nowSays(ben, like('page.touch.huff'));
    await press(ben, 'page.cancel');
    await reasonSays(ben, like('reason.draughts.missed_several'));
    await ben.go('10');
    await stands(anna, '10', 'page.empty');
    await goHome(anna, ben);
  });

  test('a man that cannot move is still meant with the next touch', async () => {
    const anna = await alone('draughts/lattjo', { start: 'B:W18,20,32:B12,14,1' });
    const at = (place) => anna.page.locator(`.spot[data-place="${place}"]`);
    for (const place of ['12', '16']) {
      await at(place).click();
      await reasonSays(anna, like('reason.draughts.due'));
    }
    await at('8').click();
    await reasonSays(anna, like(['reason.draughts.man_back', 'reason.draughts.man_takes_back']));
    await at('1').dragTo(at('6'));
    await reasonSays(anna, like('reason.draughts.due'));
    await goHome(anna);
  });

  test('a six lets one piece out, or two', async () => {
    const anna = await alone('ludo/lattjo', { start: '0,0,0,0/0,0,0,0 turn=0 die=6' });
    await anna.go('nest');
    await soon.equal(
      () => anna.page.locator('.spot[data-mark="target"], .actions [data-place]').count(),
      2,
      'two ways are offered',
    );
    await nowSays(anna, like('page.ludo.ways_out', { two: 1, one: 6 }));
    await goHome(anna);
    const ben = await alone('ludo/lattjo ludo.six_single_start=yes', { start: '0,0,0,0/0,0,0,0 turn=0 die=6' });
    await ben.go('nest', '1');
    await ben.page.locator('.actions [data-place="two"]').waitFor();
    await soon.deepEqual(
      () => ben.page.locator('.mains button').allInnerTexts(),
      ['page.place.two', 'page.place.one', 'page.cancel'].map((id) => words(id)),
    );
    await press(ben, 'page.cancel');
    await ben.page.locator('.spot[data-mark="may"]').waitFor();
    await goHome(ben);
  });

  test('the words of the terminal do the same here', async () => {
    const { anna, ben } = await two('chess/fide');
    await say(anna, 'moves');
    await reasonSays(anna, /Nf3/);
    await say(anna, 'rules');
    await anna.page.locator('.rules').waitFor();
    await soon.ok(
      () => anna.page.evaluate(() => document.activeElement.matches('[role="tabpanel"]')),
      'and read on from there',
    );
    await say(anna, 'e4');
    await stands(ben, 'e4', 'page.man.chess.0.p');
    await say(ben, 'e7 e5');
    await stands(anna, 'e5', 'page.man.chess.1.p');
    await say(anna, 'e5');
    await reasonSays(anna, /e5/);
    await say(ben, 'back');
    await nowSays(anna, like('page.offered.back'));
    await say(anna, 'yes');
    await stands(ben, 'e5', 'page.empty');
    await say(ben, 'offer draw');
    await nowSays(anna, like('page.offered.draw'));
    await say(anna, 'refuse');
    await say(ben, 'resign');
    await ben.page.locator('.actions .danger').click();
    await isOver(anna, ben);
    await say(anna, 'quit');
    await anna.page.waitForSelector('.cards');
    await goHome(anna, ben);
  });

  test('a newcomer is guided once', async () => {
    const anna = await alone('squadro', {}, { first: true });
    const guide = anna.page.locator('.guide');
    await guide.waitFor();
    for (let card = 0; card < 2; card++) await press(anna, 'page.guide.next');
    await press(anna, 'page.guide.begin');
    await guide.waitFor({ state: 'hidden' });
    await anna.page.reload();
    await anna.page.waitForSelector('.spot[data-mark="may"]');
    await soon(async () => assert.ok(!(await guide.isVisible())));
    await goHome(anna);
  });
});
