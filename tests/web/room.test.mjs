// Room for everything: on small phones everybody's points, a long clock, what was thrown beside the choices, a board
// of one size through all questions, and the first cards without a smaller one; on a tablet ordinary sizes; on a wide
// screen moves beside them.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goHome, isOver, join, press } from './support/guests.mjs';
import { browser } from './support/house.mjs';
import { leave } from './support/pages.mjs';
import { allSeen, computer, sit } from './support/room.mjs';
import { soon, until } from './support/soon.mjs';
import { begins, like, words } from './support/words.mjs';

const phones = [
  [360, 740],
  [320, 568],
]; // prettier-ignore
const nearlyOver =
  'play 8 77/67/64/0 42.40/50/61/54.52.32 2 66 + - + 64> 44> <60 43> <00 <20 <62 33> 31> <65 <51 21> 22> <11';
const start = '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5';

describe('room', { concurrency: 2 }, () => {
  for (const phone of phones) {
    const size = phone.join(' x ');

    test(`at ${size} everybody has points, and after the end all is on the page`, async () => {
      const anna = await sit(
        {
          rules: 'dominoes/draw do.stock=one',
          seats: [computer, computer, 'me', computer],
          start: nearlyOver,
          clock: { bank: 600000, increment: 5000 },
        },
        phone,
      );
      await anna.page.waitForSelector('.spot[data-mark="may"]');
      await soon.deepEqual(
        () => anna.page.locator('.far .brief').allInnerTexts(),
        [0, 77, 67].map((n) => words('page.fact.points.brief', { n })),
      );
      await soon.match(
        () => anna.page.getByRole('list', { name: words('page.others') }).ariaSnapshot(),
        like('page.fact.points', { n: 77 }),
      );
      await allSeen(anna, '.far .who strong', '.far .brief', '.far .clock', '.near .fact', '.quiets button');
      await anna.go('61');
      await isOver(anna);
      await allSeen(anna, '.far .brief', '.near .won', '.now', '.news', '.mains button', '.quiets button');
      await goHome(anna);
    });

    test(`at ${size} a long clock is said shortly`, async () => {
      const anna = await sit({ rules: 'chess', clock: { bank: 600000, increment: 5000 } }, phone);
      await anna.page.waitForSelector('.spot[data-mark="may"]');
      await soon.equal(
        () => anna.page.locator('.title .time .brief').innerText(),
        words('page.clock.brief.increment', { n: 10, seconds: 5 }),
      );
      await soon.equal(
        () => anna.page.locator('.title .time').getAttribute('title'),
        words('page.clock.increment', {
          minutes: words('page.clock.minutes', { n: 10 }),
          seconds: words('page.clock.seconds', { n: 5 }),
        }),
      );
      await allSeen(anna, '.title .time .brief');
      await goHome(anna);
    });

    test(`at ${size} what was thrown stands beside Roll and Double`, async () => {
      const anna = await sit({ rules: 'backgammon/standard', start: `${start} white 31` }, phone);
      await anna.go('8', '5', '6', '5', 'done');
      await until(anna.page, () => document.querySelector('.mains [data-place="double"], .mains [data-place="take"]'));
      if (await anna.page.locator('[data-place="take"]').isVisible()) await anna.go('take');
      await anna.page.locator('.mains [data-place="double"]').waitFor();
      await allSeen(anna, '.near .who strong', '.near .fact', '.told .news', '.mains button', '.quiets button');
      await soon.match(
        () => anna.page.locator('.news').innerText(),
        begins(['page.news.thrown', 'page.news.none'], { seat: 'page.the_computer' }),
      );
      await anna.page.locator('.spot[data-place="13"]').click();
      await anna.page.locator('.reason .rule').waitFor();
      await allSeen(anna, '.near .fact', '.reason p', '.mains button');
      await goHome(anna);
    });
  }

  for (const phone of phones) {
    const size = phone.join(' x ');
    const [width, height] = phone;
    const box = ({ page }) =>
      page
        .locator('.area .board')
        .evaluate((it) => [it.getBoundingClientRect().left, it.getBoundingClientRect().width]);
    /** The board neither moved nor changed its size. */
    const stays = (player, [left, wide], when) =>
      soon(async () => {
        const [leftNow, wideNow] = await box(player);
        assert.ok(
          Math.abs(wideNow - wide) < 4 && Math.abs(leftNow - left) < 3,
          `${when}: ${wideNow} pixels at ${leftNow} instead of ${wide} at ${left}`,
        );
      });

    test(`at ${size} a double and giving up leave the board as it is`, async () => {
      const anna = await sit({ rules: 'backgammon', seats: ['me', 'open'], start: `${start} black roll` }, phone);
      await anna.page.locator('.invite').waitFor();
      const ben = await join(browser, anna.page.url(), { viewport: { width, height } });
      await ben.page.locator('.mains [data-place="double"]').waitFor();
      await anna.page.waitForSelector('main[data-state="playing"] .board');
      const [his, hers] = [await box(ben), await box(anna)];
      await press(ben, 'page.resign');
      await ben.page.locator('.actions .danger').nth(2).waitFor();
      await stays(ben, his, 'asked for sure');
      await allSeen(ben, '.mains p', '.mains button');
      await press(ben, 'page.keep_playing');
      await ben.go('double');
      await anna.page.locator('.mains [data-place="take"]').waitFor();
      await stays(anna, hers, 'doubled');
      await allSeen(anna, '.told .news', '.mains button', '.quiets button');
      const size = (it) => parseFloat(getComputedStyle(it).fontSize);
      await soon(async () => assert.ok((await anna.page.locator('.told .news').evaluate(size)) >= 12.5));
      await anna.page.locator('.spot[data-place="13"]').click();
      await anna.page.locator('.reason .rule').waitFor();
      await stays(anna, hers, 'refused');
      await anna.go('take');
      await ben.page.waitForSelector('.spot[data-mark="may"]');
      await stays(ben, his, 'taken');
      await goHome(anna, ben);
    });

    test(`at ${size} what a pawn becomes leaves the board as it is`, async () => {
      const anna = await sit({ rules: 'chess', start: '7k/P7/8/8/8/8/8/K7 w - - 0 1' }, phone);
      await anna.page.waitForSelector('.spot[data-mark="may"]');
      const first = await box(anna);
      await anna.go('a7', 'a8');
      await anna.page.locator('.mains [data-place="n"]').waitFor();
      await stays(anna, first, 'asked');
      await allSeen(anna, '.now', '.mains button');
      await anna.go('q');
      await anna.page.waitForSelector('.spot[data-mark="may"]');
      await press(anna, 'page.resign');
      await anna.page.locator('.actions .danger').waitFor();
      await stays(anna, first, 'asked for sure');
      await allSeen(anna, '.mains p', '.mains button');
      await goHome(anna);
    });
  }

  for (const rules of ['tictactoe', 'squadro', 'ludo', 'draughts', 'chess'])
    test(`on a small phone the first card of ${rules} leaves one's own strip`, async () => {
      const anna = await sit({ rules }, [320, 568], { first: true });
      await anna.page.locator('.near .who strong').waitFor();
      await allSeen(anna, '.far .who strong', '.near .who strong', '.near .badge');
      await goHome(anna);
    });

  for (const rules of ['backgammon/standard', 'dominoes', 'chess'])
    test(`on its side a phone has the first card of ${rules} and a way out`, async () => {
      const anna = await sit(
        { rules, ...(rules.startsWith('backgammon') ? { start: `${start} white roll` } : {}) },
        [740, 360],
        { first: true },
      );
      await anna.page.locator('.guide').waitFor();
      await allSeen(
        anna,
        '.guide p',
        '.guide button',
        '.players strong',
        '.now',
        '.quiets button',
        '.opener',
        '.way-out',
      );
      await anna.page.getByRole('link', { name: words('page.home') }).click();
      await anna.page.waitForSelector('main.page-home');
      await goHome(anna);
    });

  test('on a small phone the first cards leave the board nearly as it is', async () => {
    const anna = await sit({ rules: 'backgammon/standard', start: `${start} white roll` }, [320, 568], { first: true });
    const board = () => anna.page.locator('.area .board').evaluate((it) => it.getBoundingClientRect().width);
    await anna.page.locator('.guide').waitFor();
    const wide = await soon(async () => {
      const now = await board();
      assert.ok(now >= 232, `${now} pixels`);
      return now;
    });
    const letters = (it) => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a;
    await soon(async () => assert.ok((await anna.page.locator('.rim-label').first().evaluate(letters)) > 8));
    for (let card = 0; card < 3; card++) {
      await allSeen(anna, '.guide p', '.guide button', '.mains button');
      await press(anna, 'page.guide.next');
    }
    await allSeen(anna, '.guide p', '.guide button', '.mains button');
    await press(anna, 'page.guide.begin');
    await soon(async () =>
      assert.ok(Math.abs((await board()) - wide) < 8, `${await board()} pixels instead of ${wide}`),
    );
    await allSeen(anna, '.near .fact', '.quiets button');
    await goHome(anna);
  });

  for (const tablet of [
    [820, 1180],
    [768, 1024],
    [600, 960],
  ]) // prettier-ignore
    test(`a tablet of ${tablet.join(' x ')} upright has words of ordinary size, all on the page`, async () => {
      const anna = await sit({ rules: 'chess', clock: { bank: 180000, increment: 2000 } }, tablet);
      await anna.go('e2', 'e4');
      await until(
        anna.page,
        () =>
          document.querySelectorAll('.recent [data-seat]').length === 2 &&
          document.querySelector('.spot[data-mark="may"]'),
      );
      await allSeen(
        anna,
        '.title .time .brief',
        '.who strong',
        '.who .level',
        '.clock',
        '.now',
        '.news',
        '.quiets button',
        '.opener',
      );
      const look = () => {
        const words = [...document.querySelectorAll('main *')].filter(
          (it) =>
            it.checkVisibility({ visibilityProperty: true }) &&
            !it.closest('svg, .drawer') &&
            [...it.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()),
        );
        const left = (selector) =>
          [...document.querySelectorAll(selector)].map((it) => it.getBoundingClientRect().left);
        return {
          small: words.filter((it) => parseFloat(getComputedStyle(it).fontSize) < 15).map((it) => it.textContent),
          below: document.documentElement.scrollHeight - innerHeight,
          heads: left('.recent .pair-names span'),
          columns: left('.recent [data-seat]'),
        };
      };
      await soon(async () => {
        const { columns, ...found } = await anna.page.evaluate(look);
        assert.deepEqual(found, { small: [], below: 0, heads: columns });
      });
      await goHome(anna);
    });

  test('on a phone on its side a table of four cuts no words', async () => {
    const anna = await sit({ rules: 'ludo', seats: ['me', computer, computer, computer] }, [740, 360]);
    await anna.page.waitForSelector('.mains button, .spot[data-mark="may"]');
    await allSeen(anna, '.players strong', '.players .fact');
    await soon.deepEqual(
      () => anna.page.locator('.far .who .quiet').evaluateAll((all) => all.filter((it) => it.checkVisibility())),
      [],
    );
    await goHome(anna);
  });

  test('on a phone on its side what is told to one of four lies under nothing', async () => {
    const wish = {
      rules: 'ludo/lattjo',
      seats: ['me', computer, computer, computer],
      start: '0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 turn=0 die=6',
    };
    const anna = await sit(wish, [740, 360], { first: true });
    await anna.page.locator('.guide').waitFor();
    await allSeen(anna, '.guide p', '.guide button', '.now', '.quiets button', '.opener');
    await anna.page.locator('.reason').evaluate((it) => {
      const words = document.createElement('p');
      words.textContent = 'word '.repeat(16); // two lines in the column of a phone on its side
      it.append(words);
      document.querySelector('main').dataset.reason = 'note';
    });
    await allSeen(anna, '.now', '.reason p', '.quiets button', '.opener');
    await goHome(anna);
  });

  test('a choice of three leaves room for the moves, cards or not', async () => {
    const anna = await sit(
      { rules: 'draughts/classique', seats: ['open', 'me'], start: 'B:W15,32:B1,11' },
      [1280, 800],
      { first: true },
    );
    await anna.page.locator('.invite').waitFor();
    const ben = await join(browser, anna.page.url());
    await anna.page.locator('.guide').waitFor();
    await ben.go('1', '5');
    await anna.page.locator('.actions [data-place="huff"]').waitFor();
    await soon(async () => {
      const list = await anna.page.locator('.moves .pane').evaluate((it) => it.getBoundingClientRect().height);
      assert.ok(list >= 96, `${list} pixels`);
    });
    await anna.go('stand');
    await goHome(anna, ben);
  });

  test('a long turn among several wraps beside its name', async () => {
    const anna = await sit({ rules: 'ludo', seats: ['me', computer, computer] }, [1280, 800]);
    const turn = anna.page.locator('.moves .turn:has(.throw):not([data-seat="-1"])').first();
    await turn.waitFor();
    // the list is drawn again while the others play
    await soon(async () => {
      const [first, ...lefts] = await turn.evaluate((it) => {
        const one = it.querySelector('.throw');
        // one may be short: a throw without a move
        for (let copy = 0; copy < 40; copy++) it.append(one.cloneNode(true));
        const boxes = [...it.querySelectorAll('.throw')].map((each) => each.getBoundingClientRect());
        return boxes.filter((box, at) => at === 0 || box.top > boxes[at - 1].top + 2).map(({ left }) => left);
      });
      assert.ok(lefts.length > 0, 'it wraps');
      assert.deepEqual(
        lefts.filter((left) => Math.abs(left - first) > 1),
        [],
      );
    });
    await goHome(anna);
  });

  test('a crowd on a dot of ludo has its number, and signs are large without colours', async () => {
    const crowd = {
      rules: 'ludo/ludo52',
      seats: ['me', computer, computer, computer],
      start: '5,17,0,57/9,9,9,9/22,22,0,54/12,9,9,9 turn=0',
    };
    const anna = await sit(crowd, [320, 568], { like: { theme: 'contrast' } });
    await anna.page.locator('.crowd-count').first().waitFor();
    await soon.deepEqual(
      () => anna.page.locator('.crowd-count').evaluateAll((all) => all.map((it) => it.textContent)),
      ['4', '2', '3'],
    ); // two colours stand on a dot that is safe
    const signs = () => {
      const dots = [...document.querySelectorAll('.pieces .men use')].map((it) =>
        document.querySelector(`${it.getAttribute('href')} .pawn-plain`),
      );
      return {
        shown: dots.every((it) => getComputedStyle(it).display === 'inline'),
        fills: [0, 1].map((seat) => getComputedStyle(document.documentElement).getPropertyValue(`--seat${seat}-body`)),
      };
    };
    await soon.deepEqual(() => anna.page.evaluate(signs), { shown: true, fills: ['#fff', '#000'] });
    await goHome(anna);
  });

  test('the lanes of squadro have names that can be read, each in line with its lane', async () => {
    const anna = await sit({ rules: 'squadro' }, [360, 740]);
    await anna.page.waitForSelector('.spot[data-mark="may"]');
    const look = (all) =>
      all.map((it) => {
        const middle = (one) =>
          (({ left, top, width, height }) => [left + width / 2, top + height / 2])(one.getBoundingClientRect());
        const [[x, y], [boatX, boatY]] = [
          middle(it),
          middle(document.querySelector(`.spot[data-place="${it.textContent}"]`)),
        ];
        return {
          size: parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a,
          off: Math.min(Math.abs(x - boatX), Math.abs(y - boatY)),
        };
      });
    await soon(async () => {
      const names = await anna.page.locator('.lane-name').evaluateAll(look);
      assert.equal(names.length, 10);
      assert.deepEqual(
        names.filter(({ size, off }) => size < 12 || off > 1.5),
        [],
      );
    });
    await goHome(anna);
  });

  test('turning the phone keeps what was begun', async () => {
    const anna = await sit({ rules: 'chess' }, [360, 740]);
    await anna.go('e2');
    await anna.page.waitForSelector('.spot[data-place="e4"][data-mark="target"]');
    await anna.page.setViewportSize({ width: 740, height: 360 });
    await until(anna.page, () => document.querySelector('.area .board').getBoundingClientRect().height < 360);
    await soon.equal(() => anna.page.locator('.spot[data-place="e2"]').getAttribute('data-mark'), 'chosen');
    await anna.go('e4');
    await anna.page.waitForSelector('.spot[data-mark="may"]');
    await goHome(anna);
  });

  test('the mark of a lost line lies on nothing, and is whole', async () => {
    const anna = await sit({ rules: 'chess', clock: { bank: 600000, increment: 5000 } }, [1280, 800]);
    await anna.page.waitForSelector('.spot[data-mark="may"]');
    await anna.page.context().setOffline(true);
    const mark = anna.page.locator('.lost');
    await mark.waitFor();
    for (const [width, height] of [
      [1280, 800],
      [1000, 700],
      [768, 1024],
      [360, 740],
      [320, 568],
      [740, 360],
    ]) {
      // prettier-ignore
      await anna.page.setViewportSize({ width, height });
      const covered = (it) => {
        const { left, right, top, bottom } = it.getBoundingClientRect();
        const whole = it.scrollWidth <= it.clientWidth ? [] : ['its own end'];
        const shown = [
          ...document.querySelectorAll('.name, .menu, .top nav > *, .title, .player, .area, .now, .column button'),
        ].filter((other) => other.checkVisibility({ visibilityProperty: true }));
        const boxes = shown.map((other) => [other.className, other.getBoundingClientRect()]);
        return [
          ...whole,
          ...boxes
            .filter(([, box]) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
            .map(([name]) => name),
        ];
      };
      await soon.deepEqual(() => mark.evaluate(covered), [], `${width} x ${height}`);
    }
    await anna.page.context().setOffline(false);
    await mark.waitFor({ state: 'hidden' });
    await leave(anna.page);
  });

  for (const [width, height] of [
    [640, 400],
    [320, 200],
  ])
    test(`enlarged to ${width} x ${height} there is a board to play on, and nothing lies over it`, async () => {
      const anna = await sit({ rules: 'chess' }, [width, height]);
      await soon(async () => {
        const board = await anna.page.locator('.area .board').boundingBox();
        assert.ok(board.width > 300, `${board.width} pixels`);
        const link = await anna.page.locator('.skip').boundingBox();
        assert.ok(link.y + link.height <= 0, 'the way to the content waits for the keys');
      });
      await goHome(anna);
    });

  test('who gives up at once is offered no curve', async () => {
    const anna = await sit({ rules: 'chess' }, [1280, 800]);
    await anna.page.waitForSelector('.spot[data-mark="may"]');
    await press(anna, 'page.resign');
    await anna.page.locator('.actions .danger').click();
    await isOver(anna);
    await soon.equal(() => anna.page.getByRole('button', { name: words('page.graph'), exact: true }).count(), 0);
    await goHome(anna);
  });
});
