// Every language of po/ in a real browser: it follows the browser, can be switched in the middle of a game, stays
// chosen, and leaves no English word on a page. Words that are longer, and run the other way, fit.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crampedWords } from './support/boxes.mjs';
import { post } from './support/guests.mjs';
import { browser, server } from './support/house.mjs';
import { calm, games, go, leave, newPage, slow } from './support/pages.mjs';
import { Player } from './support/player.mjs';
import { outsiders, pseudoCatalogue } from './support/pseudo.mjs';
import { keepTables } from './support/records.mjs';
import { crowding, soon, until } from './support/soon.mjs';
import { catalogueOf, languages, strangersIn } from './support/vocabulary.mjs';
import { heard, isOfGame, isRules, kept, pagesOf, presets, speak, tableOf, visit } from './support/walk.mjs';

const others = languages.filter((language) => language !== 'en');
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const read = (language) => catalogueOf(language).messages;

/** A visitor with a match of each game behind them, and a table that waits for somebody. */
async function visitor(options) {
  const page = await newPage(browser, server.address, { locale: 'en-GB', ...options });
  await keepTables(page, kept);
  await post(page, { t: 'create', rules: 'chess', seats: ['me', 'open'], open: 'all' });
  return page;
}

/** What `look` finds on each page, each finding once. */
async function findings(page, sights, look) {
  const found = new Map();
  for (const sight of sights) {
    await page.evaluate(visit, sight);
    await soon(async () => assert.deepEqual(await look(), []), 1000).catch(() => {}); // something may come late
    for (const what of await look()) if (!found.has(what)) found.set(what, `#${sight.hash}: ${what}`);
  }
  return [...found.values()];
}

describe('languages', () => {
  test('the page speaks what the browser asks for', async () => {
    const wishes = {
      'de-AT': 'de',
      'zh-TW': 'zh-Hant',
      'zh-CN': 'zh-Hans',
      'nb-NO': 'en',
      'ru-RU': 'ru',
      'ar-EG': 'ar',
    };
    for (const [locale, wanted] of Object.entries(wishes).filter(([, name]) => languages.includes(name))) {
      const page = await newPage(browser, server.address, { locale });
      await soon.equal(() => page.evaluate(() => document.documentElement.lang), wanted, locale);
      await soon.equal(() => page.locator('h1').innerText(), read(wanted)['page.welcome'], locale);
      await calm(page);
    }
  });

  test('the server sends the first page in the language that is asked for', {
    skip: !languages.includes('ar'),
  }, async () => {
    const first = async (path, wish) =>
      /<html[^>]*>/.exec(
        await (await fetch(`${server.address}${path}`, { headers: { 'accept-language': wish } })).text(),
      )[0];
    await soon.equal(() => first('', 'nb, ar-EG;q=0.8'), '<html lang="ar" dir="rtl">');
    await soon.equal(() => first('?lang=de', 'ar'), '<html lang="de" dir="ltr">');
    await soon.equal(() => first('?lang=../x', 'xx'), '<html lang="en" dir="ltr">');
  });

  test('a link may name the language', { skip: !languages.includes('de') }, async () => {
    const page = await newPage(browser, `${server.address}?lang=de`, { locale: 'en-GB' });
    await soon.equal(() => page.evaluate(() => document.documentElement.lang), 'de');
    await calm(page);
  });

  test('an account takes its language along to another device', async () => {
    const [anna, again] = await Promise.all(
      ['en-GB', 'fr-FR'].map((locale) => newPage(browser, server.address, { locale })),
    );
    const login = { name: 'polyglot', password: 'correct horse' };
    const begin = async (page) => {
      await page.reload();
      await page.waitForSelector('#ready', { state: 'attached' });
    };
    assert.equal((await post(anna, { t: 'account', ...login })).t, 'ok');
    await begin(anna);
    await anna.evaluate(speak, 'de');
    await until(anna, async () => (await (await fetch('api/me')).json()).chosen === 'de');
    await soon.equal(() => again.evaluate(() => document.documentElement.lang), 'fr');
    assert.equal((await post(again, { t: 'login', ...login })).t, 'ok');
    await begin(again);
    await soon.equal(() => again.evaluate(() => document.documentElement.lang), 'de');
    await calm(anna, again);
  });

  test('the booklets of a language are offered first', async () => {
    for (const language of languages)
      for (const booklet of read(language)['language.booklets'].split(' ')) {
        const [game, preset] = booklet.split('/');
        assert.ok(presets[game]?.includes(preset), `${language}: ${booklet}`);
      }
    const page = await newPage(browser, server.address, { like: { language: 'pl' } });
    await go(page, 'new=backgammon');
    await soon.equal(
      () => page.locator('.pick:has(:checked) strong').innerText(),
      read('pl')['page.box.backgammon.scratch-pl'],
    );
    await calm(page);
  });

  test('the open side of a table stays open in another language', async () => {
    const page = await visitor();
    await page.evaluate(visit, tableOf('chess', 'over'));
    await page.locator('.tabs button').nth(1).click();
    await page.evaluate(speak, 'de');
    await page.evaluate(visit, tableOf('chess', 'over'));
    await soon.equal(() => page.locator('.tabs [aria-selected="true"]').innerText(), read('de')['page.rules']);
    await calm(page);
  });

  /** In the page: the milliseconds from choosing a language until the board stands in it. */
  const switchTo = (wanted) =>
    new Promise((done) => {
      const start = performance.now();
      new MutationObserver((_, watcher) => {
        const ready = document.documentElement.lang === wanted && document.querySelector('main .board .man');
        if (!ready) return;
        watcher.disconnect();
        requestAnimationFrame(() => done(performance.now() - start));
      }).observe(document.documentElement, { subtree: true, childList: true, attributes: true });
      document.querySelector(`.languages [lang="${wanted}"]`).click();
    });

  test('switching at a table takes no time and loses nothing', { skip: !languages.includes('ar') }, async () => {
    const page = await newPage(browser, server.address, { locale: 'en-GB' });
    const { table } = await post(page, { t: 'create', rules: 'chess', seats: ['me', { computer: 1 }] });
    await go(page, `table=${table}`);
    const player = new Player(page, 'mouse', 11);
    await page.locator('.board').waitFor();
    await player.go('e2', 'e4');
    await until(page, () => document.querySelectorAll('.moves [data-index]').length === 2); // nobody moves meanwhile
    await page.waitForSelector('.spot[data-mark="may"]');
    const men = () =>
      page
        .locator('.board .man')
        .evaluateAll((all) => all.map((man) => man.getAttribute('transform') ?? man.className.baseVal));
    const before = await men();
    const took = [];
    for (const wanted of ['de', 'he', 'pl', 'fa', 'ar']) {
      await page.locator('.languages summary').click();
      took.push(Math.round((await page.evaluate(switchTo, wanted)) / crowding()));
    }
    console.log(`# switching took ${took} ms`);
    assert.ok(Math.min(...took) < 300 || slow > 1, `${took} ms`); // the others: whoever else wants the machine
    await until(page, (many) => document.querySelectorAll('.board .man').length === many, before.length);
    await soon(async () => assert.deepEqual([...(await men())].sort(), [...before].sort()));
    await soon.equal(() => page.evaluate(() => document.documentElement.dir), 'rtl');
    await soon.equal(() => page.locator('.board').evaluate((board) => getComputedStyle(board).direction), 'ltr');
    await page.reload();
    await page.waitForSelector('#ready', { state: 'attached' });
    await soon.equal(() => page.evaluate(() => document.documentElement.lang), 'ar');
    await calm(page);
  });

  for (const [screen, options] of Object.entries({ wide: {}, phone }))
    test(`words 40 % longer, from right to left, fit a ${screen} screen`, async () => {
      const page = await visitor(options);
      await page.context().route('**/words/he.json', (route) => route.fulfill({ json: pseudoCatalogue() }));
      await page.evaluate(speak, 'he');
      const booklets = games.flatMap((game) => presets[game].map((preset) => pagesOf(game, preset).find(isRules)));
      const once = games.flatMap((game, index) => (index === 0 ? pagesOf(game) : pagesOf(game).filter(isOfGame)));
      const tables = games.flatMap((game) => [tableOf(game, 'on'), tableOf(game, 'over')]);
      const look = async () => [
        ...(await page.evaluate(crampedWords)),
        ...outsiders(await page.evaluate(heard)).map((text) => `not in the catalogue: ${text}`),
      ];
      assert.deepEqual(await findings(page, [...once, ...booklets, ...tables], look), []);
      await calm(page);
    });

  /** All pages, one game at play and the ends of all in one language; the games of the pages take turns. */
  const walk = async (page, language, index) => {
    await page.evaluate(speak, language);
    const game = games[index % games.length];
    const booklet = presets[game][Math.floor(index / games.length) % presets[game].length];
    const tables = [tableOf(game, 'on'), ...games.map((one) => tableOf(one, 'over'))];
    const strange = strangersIn(language);
    const look = async () => [...strange(await page.evaluate(heard)), ...(await page.evaluate(crampedWords))];
    return findings(page, [...pagesOf(game, booklet), ...tables], look);
  };

  test('no English is left and all words fit a phone', async (t) => {
    const page = await visitor(phone);
    for (const [index, language] of others.entries())
      await t.test(language, async () => assert.deepEqual(await walk(page, language, index), []));
    await calm(page);
  });

  test('a word that is left English is found', async () => {
    const page = await visitor();
    const left = { 'page.rules': 'Rules', 'page.rematch': 'Rematch', 'page.mine': 'My games' };
    const { messages, ...rest } = catalogueOf('de');
    await page
      .context()
      .route('**/words/de.json', (route) => route.fulfill({ json: { ...rest, messages: { ...messages, ...left } } }));
    const found = await walk(page, 'de', games.indexOf('tictactoe'));
    for (const words of ['Rules', 'Rematch', 'My games'])
      assert.ok(
        found.some((one) => one.includes(words)),
        `${words} was not found`,
      );
    await calm(page);
  });

  test('words that do not fit are found', async () => {
    const page = await visitor(phone);
    await page.evaluate(visit, { hash: 'me', sign: 'main select' });
    await soon.deepEqual(() => page.evaluate(crampedWords), []);
    const spoil = (css) => page.evaluate((text) => (document.querySelector('main h1').style.cssText = text), css);
    for (const style of [
      'inline-size: 3rem; overflow: hidden; white-space: nowrap',
      'margin-block-end: -3rem',
      'margin-inline-start: -2rem',
    ]) {
      await spoil(style);
      await soon.notDeepEqual(() => page.evaluate(crampedWords), [], style);
    }
    await leave(page);
  });
});
