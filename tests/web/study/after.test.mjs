// After the end: the graph with its mistakes, a link that carries the match, files made when they are
// wanted, and nothing loaded before that.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { atTable, goHome, isOver, press, says } from '../support/guests.mjs';
import { browser, server } from '../support/house.mjs';
import { calm, go, newPage, root, saved } from '../support/pages.mjs';
import { soon, until } from '../support/soon.mjs';
import { like, pattern, words } from '../support/words.mjs';

async function touch(page, ...places) {
  for (const place of places)
    await page.locator(`.spot[data-place="${place}"]:is([data-mark="may"], [data-mark="target"])`).click();
}

/** One move against the computer, and no more. */
async function giveUp(page) {
  await touch(page, 'e2', 'e4');
  await page.waitForSelector('.spot[data-mark="may"]');
  await page.getByRole('button', { name: words('page.resign') }).click();
  await page.locator('.actions .danger').click();
  await page.waitForSelector('main[data-state="over"]');
}

/** A mistake in the list of them: which move, and what it cost. */
function costly(id, values) {
  const cost = pattern(['page.graph.cost', 'page.graph.cost.all'], { amount: /[\d.]+ .*/, move: /\S+/ });
  return new RegExp(`${pattern(id, values)}\\u2009\\?+ ${cost}`);
}

const twice = (move) => words('page.move.times', { move, n: 2 });

/** White walks into the shortest mate. */
async function foolsMate(page) {
  await go(page, 'new=chess/fide');
  await page.getByRole('button', { name: words('page.with.beside') }).click();
  await touch(page, 'f2', 'f3', 'e7', 'e5', 'g2', 'g4', 'd8', 'h4');
  await page.waitForSelector('main[data-state="over"]');
}

test('mistakes are named and looked at, and the match travels in a link', async () => {
  const page = await newPage(browser, server.address);
  await foolsMate(page);
  await page
    .getByRole('button', { name: words('page.graph'), exact: true })
    .first()
    .click();
  await page.waitForSelector('.mistakes li');
  await soon.match(() => page.locator('.mistakes').innerText(), costly('page.numbered.chess.0', { n: 2, move: 'g4' }));
  await soon.match(
    () => page.locator('.comment').innerText(),
    like(['page.graph.help', 'page.graph.clean'], { seat: 'seat.chess.0' }),
  );
  const mated = page.locator('.mistakes li').filter({ hasText: 'g4' });
  const [mark] = (await mated.innerText()).match(/\?+/);
  await soon(async () =>
    assert.ok((await page.locator('.moves .sign').allInnerTexts()).includes(mark), 'the list marks it too'),
  );
  await mated.locator('button').first().click();
  await says({ page }, '.now', like('page.replay.after'));
  await page.waitForSelector('.pieces path.better');
  await soon(async () => {
    const { bottom } = await page.locator('.graph svg').evaluate((it) => it.getBoundingClientRect().toJSON());
    assert.ok(bottom <= 800 && (await page.locator('.comment').isVisible()), 'all of it is in sight');
  });
  const before = await page.locator('.match-board .pieces').innerHTML();
  await page.locator('.side-line button').nth(1).click();
  await soon.notEqual(() => page.locator('.match-board .pieces').innerHTML(), before, 'the line is played through');
  await page.getByRole('button', { name: words('page.review.try') }).click();
  await page.waitForSelector('main.page-table[data-state="playing"] .spot[data-mark="may"]');
  await soon.equal(
    () => page.locator('.moves [data-index]').last().innerText(),
    'e5',
    'the side line begins before it',
  );
  await page.goBack();
  await page.waitForSelector('.mistakes');
  await page.setViewportSize({ width: 360, height: 740 });
  await soon(async () => {
    const [board, graph] = await page.evaluate(() =>
      ['.match-board .board', '.comment ~ .graph'].map((one) => document.querySelector(one).getBoundingClientRect()),
    );
    const seen = `on a phone all of it is in sight: ${board.top} to ${graph.bottom}, ${board.width} wide`;
    assert.ok(board.top >= 0 && graph.bottom <= 740 && board.width >= 300, seen);
  });
  await page.goBack();
  await page.waitForSelector('main.page-table[data-state="over"]');
  await page.getByRole('button', { name: words('page.share') }).click();
  const link = await page.locator('.share input').inputValue();
  assert.ok(link.length < 600, `${link.length} letters`);
  const friend = await newPage(browser, link);
  await friend.waitForSelector('.match-board .board');
  await soon.equal(() => friend.locator('.match-side .now').innerText(), words('page.wins', { seat: 'seat.chess.1' }));
  await soon.match(
    () => friend.locator('.match-side .news').innerText(),
    like(['page.end.checkmate.they', 'ending.checkmate']),
  );
  await go(friend, 'replay=nonsense');
  await friend.getByText(words('page.share.damaged')).waitFor();
  await calm(page, friend);
});

test('at the server the core is only loaded for a file of the field', async () => {
  const { page } = await atTable(browser, server.address, { rules: 'chess/fide', seats: ['me', { computer: 1 }] });
  const loaded = [];
  page.on('request', (request) => loaded.push(request.url()));
  await giveUp(page);
  await page.waitForTimeout(300);
  assert.ok(!loaded.some((url) => url.endsWith('.wasm')), 'not yet');
  assert.match(await saved(page, 'pgn'), /1\. e4/);
  assert.ok(loaded.some((url) => url.endsWith('.wasm')));
  await page.getByRole('button', { name: words('page.graph'), exact: true }).click();
  await page.getByText(words('page.graph.gave_up')).waitFor();
  await soon(async () => {
    const line = await page.locator('.graph polyline').getAttribute('points');
    const [, height] = line.split(' ').at(-1).split(',');
    assert.ok(Number(height) > 70, `the line ends where the game was lost: ${line}`);
  });
  await calm(page);
});

test('a link opens a replay: on a phone the board, who won and the steps at once, the rest on request', async () => {
  const page = await newPage(browser, server.address, { like: { name: 'Anna' } });
  await go(page, 'new=chess/classique');
  await page.locator('#choice-clock').selectOption('3');
  await page.getByRole('button', { name: words('page.with.beside') }).click();
  await touch(page, 'f2', 'f3', 'e7', 'e5', 'g2', 'g4', 'd8', 'h4');
  await page.waitForSelector('main[data-state="over"]');
  await page.getByRole('button', { name: words('page.share') }).click();
  const friend = await newPage(browser, await page.locator('.share input').inputValue(), {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await friend.waitForSelector('.match-board .board');
  await soon.equal(
    () => friend.locator('h1').innerText(),
    words('page.row', { game: 'game.chess', booklet: 'page.box.chess.classique' }),
  );
  for (const part of ['.match-board .board', '.match-board .near', '.match-side .now', '.match-side .replay']) {
    await soon(async () => {
      const { top, bottom } = await friend.locator(part).evaluate((it) => it.getBoundingClientRect().toJSON());
      assert.ok(top >= 0 && bottom <= 740, `${part} ${top} ${bottom}`);
    });
  }
  await soon.equal(() => friend.locator('#position').isVisible(), false, 'the text waits');
  await soon.equal(() => friend.locator('.graph svg').count(), 0, 'so does the graph');
  await soon.equal(() => friend.locator('.moves [aria-current]').innerText(), 'Qh4#');
  await friend.getByRole('button', { name: words('page.replay.first') }).click();
  await friend.getByText(words('page.replay.start')).waitFor();
  await soon.equal(() => friend.locator('.won').count(), 0, 'nobody has won yet');
  await soon.deepEqual(() => friend.locator('.match-board .clock').allInnerTexts(), ['3:00', '3:00']);
  await friend.getByText(words('page.replay.use')).click();
  await soon.match(() => friend.locator('#position').inputValue(), /^boxwood record 1\nrules chess\/classique/);
  await friend.getByRole('button', { name: words('page.with.computer'), exact: true }).click();
  await friend.waitForSelector('main.page-table .board');
  await calm(page, friend);
});

test('the link to a game played as Black shows it from there', async () => {
  const page = await newPage(browser, server.address);
  await go(page, 'from=chess');
  await page.locator('#play-side').selectOption('1');
  await page.getByRole('button', { name: words('page.with.computer'), exact: true }).click();
  await page.waitForSelector('.spot[data-mark="may"]');
  await page.getByRole('button', { name: words('page.resign') }).click();
  await page.locator('.actions .danger').click();
  await page.waitForSelector('main[data-state="over"]');
  await page.getByRole('button', { name: words('page.share') }).click();
  const friend = await newPage(browser, await page.locator('.share input').inputValue());
  await friend.waitForSelector('.match-board .board');
  await soon.equal(() => friend.locator('.match-board .near .player').getAttribute('data-seat'), '1');
  await soon.equal(
    () => friend.locator('.match-side .now').innerText(),
    words('page.wins', { seat: 'seat.chess.0' }),
    'a friend is not told to have lost',
  );
  await calm(page, friend);
});

test('files say who played and when', async () => {
  const page = await newPage(browser, server.address, { like: { name: 'Anna' } });
  const day = () => new Date().toISOString().slice(0, 10).replaceAll('-', '.');
  const today = day();
  await go(page, 'new=chess/fide');
  await page.locator('#choice-level').selectOption('2');
  await page.getByRole('button', { name: words('page.with.computer') }).click();
  await giveUp(page);
  const pgn = await saved(page, 'pgn');
  assert.ok([today, day()].includes(/\[Date "(.*)"\]/.exec(pgn)[1]), pgn);
  assert.match(pgn, new RegExp(`\\[Black "${pattern('page.computer.named', { n: 2 })}"\\]\n\\[Result "0-1"\\]`));
  await calm(page);
});

const gammon = `boxwood record 1
rules backgammon/lattjo
version 1
name 0 Anna
name 1 Ben
chance 4 4
chance 3 1
move 0 8/5
move 0 6/5
move 0 done
move 1 roll
chance 66
move 1 24/18
move 1 24/18
move 1 13/7
move 1 13/7
move 1 done
move 0 roll
chance 21
`;

/** Opens a record as a link would. */
async function lookBack(record, near = '', options = {}) {
  const page = await newPage(
    browser,
    `${server.address}#replay=${near}${deflateRawSync(record).toString('base64url')}`,
    options,
  );
  await page.waitForSelector('.match-board .board');
  return page;
}

test('a look back goes by turns, with Shift by throws and single checkers', async () => {
  const page = await lookBack(gammon);
  const now = page.locator('.match-side .now');
  const says = (id, values) =>
    until(page, (text) => document.querySelector('.match-side .now').textContent === text, words(id, values));
  const after = (seat, move) =>
    says('page.replay.after', { move: words('page.numbered', { n: 1, seat: `seat.backgammon.${seat}`, move }) });
  await page.getByRole('button', { name: words('page.replay.first') }).click();
  await page.getByText('Making the five-point').waitFor();
  await says('page.replay.start');
  await page.keyboard.press('ArrowRight');
  await after(0, '8/5, 6/5');
  await page.getByRole('button', { name: words('page.replay.next') }).click();
  await after(1, `${twice('24/18')}, ${twice('13/7')}`);
  await soon.equal(
    () => page.locator('.moves [aria-current]').innerText(),
    twice('13/7'),
    'the list marks where that is',
  );
  await page.keyboard.press('Shift+ArrowLeft');
  await after(1, '13/7');
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowLeft');
  await says('page.replay.thrown', { dice: '6-6' });
  await page.getByRole('button', { name: words('page.replay.back') }).click({ modifiers: ['Shift'] });
  await after(0, '8/5, 6/5');
  await page.keyboard.press('ArrowLeft');
  await says('page.replay.start');
  await page.locator('.moves button', { hasText: '6/5' }).click();
  await after(0, '6/5');
  await page.getByRole('button', { name: words('page.replay.next') }).click();
  await page.getByRole('button', { name: words('page.replay.next') }).click();
  await page.getByRole('button', { name: words('page.replay.next') }).click();
  await soon.doesNotMatch(
    () => now.innerText(),
    like('page.replay.after'),
    'and after the last turn the game as it is',
  );
  await calm(page);
});

test('a look back lies as it lay for who played, and can be turned', async () => {
  const near = (page) => page.locator('.match-board .near .who').innerText();
  const sender = await lookBack(gammon, '1.');
  await soon.match(() => near(sender), /^Ben/);
  const board = await sender.locator('.match-board .board').innerHTML();
  await sender.getByRole('button', { name: words('page.flip') }).click();
  await soon.match(() => near(sender), /^Anna/);
  await soon.notEqual(() => sender.locator('.match-board .board').innerHTML(), board, 'the board is turned too');
  const own = await lookBack(gammon, '', { like: { name: 'Ben' } });
  await soon.match(() => near(own), /^Ben/, 'the own name lies near');
  const stranger = await lookBack(gammon);
  await soon.match(() => near(stranger), /^Anna/);
  await calm(sender, own, stranger);
});

test('on a phone a look back at four names each, with their clocks', async () => {
  const names = ['Anna', 'Ben', 'Clara', 'Dora'];
  const record = readFileSync(join(root, 'tests/records/ludo-lattjo-4.record'), 'utf8').replace(
    /^version .*/m,
    (line) => [line, ...names.map((name, seat) => `name ${seat} ${name}`)].join('\n'),
  );
  for (const [width, height] of [
    [360, 740],
    [320, 568],
  ]) {
    // prettier-ignore
    const page = await lookBack(record, '', { viewport: { width, height }, hasTouch: true });
    for (const name of names) {
      const clear = () =>
        page.locator('.match-board strong', { hasText: name }).evaluate((it) => {
          const { left, top, width: wide, height: high } = it.getBoundingClientRect();
          return document.elementFromPoint(left + wide - 2, top + high / 2)?.closest('strong') === it;
        });
      await soon.ok(clear, `${name} can be read at ${width}`);
    }
    await soon(async () => {
      const { y, height: high } = await page.locator('.match-side .replay').boundingBox();
      assert.ok(y + high <= height, `the steps are in sight: ${y + high} of ${height}`);
    });
    await calm(page);
  }
});

test('the best play is no mistake, whichever checker went first', async () => {
  const page = await lookBack(gammon);
  await page.getByRole('button', { name: words('page.graph'), exact: true }).click();
  await page.getByText(like('page.graph.clean')).waitFor();
  await calm(page);
});

/** From the middle of a place to that of another, with the right button. */
async function drawLine(page, from, to) {
  for (const [place, step] of [
    [from, 'down'],
    [to, 'up'],
  ]) {
    const { x, y, width, height } = await page.locator(`.spot[data-place="${place}"]`).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse[step]({ button: 'right' });
  }
}

test('arrows and circles are drawn on a board, and a click takes them away', async () => {
  const page = await lookBack(gammon);
  await drawLine(page, '24', '18');
  await drawLine(page, '13', '13');
  await soon.equal(() => page.locator('.pieces path.drawn').count(), 1);
  await soon.equal(() => page.locator('.pieces circle.drawn').count(), 1);
  await drawLine(page, '13', '13');
  await soon.equal(() => page.locator('.pieces circle.drawn').count(), 0, 'the same again takes one away');
  await page.locator('.spot[data-place="6"]').click();
  await soon.equal(() => page.locator('.pieces .drawn > *').count(), 0);
  await calm(page);
});

test('the computer thinks about a position as long as it is on', async () => {
  const page = await lookBack(gammon);
  const toggle = page.getByRole('button', { name: words('page.analysis') });
  await toggle.click();
  await page.waitForSelector('.engine .choices li:nth-child(3)');
  const plays = await soon(async () => {
    const found = await page.locator('.engine bdi').allInnerTexts();
    assert.ok(new Set(found).size === 3 && found.every((play) => play.includes('/')), `candidate plays: ${found}`);
    return found;
  });
  await soon.match(
    () => page.locator('.engine .worth').first().innerText(),
    like('page.engine.chance', { chance: /\d+\.\d/ }),
  );
  await page.getByRole('button', { name: words('page.replay.back') }).click();
  await until(page, (old) => document.querySelector('.engine bdi').textContent !== old, plays[0]);
  await toggle.click();
  await soon.equal(() => page.locator('.engine .choices').count(), 0, 'and no longer');
  await calm(page);
});

test('a position of backgammon is rolled out', async () => {
  const page = await lookBack(gammon);
  await page.getByRole('button', { name: words('page.engine.rollout') }).click();
  await page.locator('.engine .worth').first().waitFor({ timeout: 600000 });
  await soon(async () => {
    const worths = await page.locator('.engine .worth').allInnerTexts();
    assert.ok(worths.length > 1 && worths.every((worth) => /\d\.\d{3} ± 0\.(?!000)\d{3}/.test(worth)), String(worths));
  });
  await calm(page);
});

test('where the truth is known, the look back tells it', async () => {
  const page = await newPage(browser, server.address);
  await go(page, 'new=tictactoe');
  await page.getByRole('button', { name: words('page.with.beside') }).click();
  await touch(page, 'a1', 'b1', 'a2', 'b2', 'a3');
  await page.waitForSelector('main[data-state="over"]');
  await page.getByRole('button', { name: words('page.graph'), exact: true }).click();
  await page.waitForSelector('.graph svg .known');
  const told = (id) => page.locator('.comment', { hasText: words(id) }).waitFor();
  await page.getByRole('button', { name: words('page.replay.first') }).click();
  await page.getByRole('button', { name: words('page.replay.next') }).click();
  await told('truth.drawn');
  await page.getByRole('button', { name: words('page.replay.next') }).click();
  await told('truth.lost');
  await calm(page);
});

test('the arrow keys look back at a finished table', async () => {
  const anna = await atTable(browser, server.address, { rules: 'chess', seats: ['me', { computer: 1 }] });
  await anna.go('e2', 'e4');
  await anna.page.waitForSelector('.spot[data-mark="may"]');
  await press(anna, 'page.resign');
  await anna.page.locator('.actions .danger').click();
  await isOver(anna);
  await anna.page.keyboard.press('ArrowLeft');
  await anna.page.getByRole('button', { name: words('page.back_to_game'), exact: true }).waitFor();
  await anna.page.keyboard.press('ArrowRight');
  await anna.page.getByRole('button', { name: words('page.rematch') }).waitFor();
  await goHome(anna);
});

test('a finished game stays to be looked at when the next one runs', async () => {
  const anna = await atTable(browser, server.address, { rules: 'tictactoe', seats: ['me', { computer: 1 }] });
  const { page } = anna;
  await press(anna, 'page.resign');
  await page.locator('.actions .danger').click();
  await isOver(anna);
  const first = page.url();
  await press(anna, 'page.rematch');
  await until(
    page,
    (before) => location.href !== before && document.querySelector('main').dataset.state === 'playing',
    first,
  );
  const second = page.url();
  await page.goBack();
  await page.getByRole('button', { name: words('page.rematch.next') }).waitFor();
  assert.equal(page.url(), first, 'nobody is sent on');
  await press(anna, 'page.rematch.next');
  await until(
    page,
    (there) => location.href === there && document.querySelector('main').dataset.state === 'playing',
    second,
  );
  await goHome(anna);
});
