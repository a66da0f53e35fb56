// Every language of po/ in a real browser: it follows the browser, can be switched in the middle of a game, stays
// chosen, and leaves no English sentence on a page. Pictures of each go to build/pictures/languages.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { post } from './guests.mjs';
import { browser, server } from './house.mjs';
import { calm, games, go, leave, newPage, root, web } from './pages.mjs';
import { Player } from './player.mjs';
import { boards, pages, states } from './sights.mjs';

const read = (name) => JSON.parse(readFileSync(join(web, `words/${name}.json`), 'utf8')).messages;
const languages = readdirSync(join(web, 'words')).flatMap((name) =>
  name.endsWith('.json') ? [name.slice(0, -5)] : [],
);
const others = languages.filter((language) => language !== 'en');
const english = read('en');
const pictures = join(root, 'build/pictures/languages');
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** English sentences that this language says in another way. */
function strangers(language) {
  const own = read(language);
  return Object.entries(english).flatMap(([id, words]) =>
    [words]
      .flat()
      .filter((form) => !form.includes('{') && form.split(/\s+/).length > 2 && ![own[id]].flat().includes(form)),
  );
}

/** All that can be read or heard on a page. */
const heard = (page) =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...labels].join('\n').replaceAll(/\s+/g, ' ');
  });

const widthOver = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** English made as long as the longest languages are, and turned round. */
function drawnOut(id, text) {
  if (id === 'language.direction') return 'rtl';
  if (id === 'page.title' || /^(typed|language|rule)\./.test(id)) return text; // a name, or not for buttons
  return text.replace(/\{[^}]*\}|[aeiou]/g, (it) =>
    it.length > 1 ? it : `${it}${it.normalize()}\u0302`.normalize('NFC'),
  );
}

/** Words that do not fit the button they stand on, or stick out of it. */
const clipped = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a.button, summary, h1, h2, label, option:checked, .tab')]
      .filter(
        (one) =>
          one.checkVisibility() &&
          getComputedStyle(one).clipPath === 'none' &&
          one.clientWidth > 0 &&
          one.scrollWidth > one.clientWidth + 1,
      )
      .map((one) => `"${one.textContent.trim()}" needs ${one.scrollWidth} of ${one.clientWidth} pixels`),
  );

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
      assert.equal(await page.evaluate(() => document.documentElement.lang), wanted, locale);
      assert.equal(await page.locator('h1').innerText(), read(wanted)['page.welcome'], locale);
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
    assert.equal(await first('', 'nb, ar-EG;q=0.8'), '<html lang="ar" dir="rtl">');
    assert.equal(await first('?lang=de', 'ar'), '<html lang="de" dir="ltr">');
    assert.equal(await first('?lang=../x', 'xx'), '<html lang="en" dir="ltr">');
  });

  test('a link may name the language', { skip: !languages.includes('de') }, async () => {
    const page = await newPage(browser, `${server.address}?lang=de`, { locale: 'en-GB' });
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
    await calm(page);
  });

  test('switching at a table takes no time and loses nothing', { skip: !languages.includes('ar') }, async () => {
    const page = await newPage(browser, server.address, { locale: 'en-GB' });
    const { table } = await post(page, { t: 'create', rules: 'chess', seats: ['me', { computer: 1 }] });
    await go(page, `table=${table}`);
    const player = new Player(page, 'mouse', 11);
    await page.locator('.board').waitFor();
    for (let step = 0; step < 4; step++) await player.step();
    const men = () =>
      page
        .locator('.board .man')
        .evaluateAll((all) => all.map((man) => man.getAttribute('transform') ?? man.className.baseVal));
    const before = await men();
    await page.locator('.languages summary').click();
    const took = await page.evaluate(
      () =>
        new Promise((done) => {
          const start = performance.now();
          new MutationObserver((_, watcher) => {
            const ready = document.documentElement.lang === 'ar' && document.querySelector('main .board .man');
            if (!ready) return;
            watcher.disconnect();
            requestAnimationFrame(() => done(performance.now() - start));
          }).observe(document.documentElement, { subtree: true, childList: true, attributes: true });
          document.querySelector('.languages [lang="ar"]').click();
        }),
    );
    console.log(`# switching took ${Math.round(took)} ms`);
    assert.ok(took < 300, `${took} ms`);
    await page.waitForFunction((many) => document.querySelectorAll('.board .man').length === many, before.length);
    assert.deepEqual([...(await men())].sort(), [...before].sort());
    assert.equal(await page.evaluate(() => document.documentElement.dir), 'rtl');
    assert.equal(await page.locator('.board').evaluate((board) => getComputedStyle(board).direction), 'ltr');
    await page.reload();
    await page.waitForSelector('#ready', { state: 'attached' });
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'ar');
    await calm(page);
  });

  const sights = { ...pages, ...boards(games) };
  const plain = ['state-join', 'state-command', 'state-refused', 'state-promotion'];
  const long = {
    ...sights,
    ...Object.fromEntries([...plain, 'state-clocks', 'state-four'].map((it) => [it, states[it]])),
  };
  for (const [screen, options] of Object.entries({ wide: {}, phone }))
    test(`words 40 % longer, from right to left, fit a ${screen} screen`, async () => {
      const found = [];
      // boards and their states are tightest on a phone
      for (const [name, show] of Object.entries(screen === 'phone' ? long : pages)) {
        const page = await newPage(browser, server.address, { ...options, words: drawnOut });
        const guests = (await show(page, { browser, server, screen })) ?? [];
        if ((await widthOver(page)) > 1) found.push(`${name} is wider than the screen`);
        found.push(...(await clipped(page)).map((what) => `${name}: ${what}`));
        await page.screenshot({ path: join(pictures, `long-${name}-${screen}.png`) });
        await calm(page);
        await leave(...(Array.isArray(guests) ? guests : []));
      }
      assert.deepEqual(found, []);
    });

  others.forEach((language, index) => {
    test(`no English is left in ${language}`, async () => {
      const strange = strangers(language);
      const page = await newPage(browser, server.address, { locale: 'en-GB', like: { language } });
      const found = [];
      const board = `board-${games[index % games.length]}`;
      const more = ['page-new', 'page-me', 'page-mine'][index % 3];
      for (const name of ['page-home', 'page-rules', board]) {
        await sights[name](page);
        const text = await heard(page);
        found.push(...strange.filter((words) => text.includes(words)).map((words) => `${name}: ${words}`));
        await page.screenshot({ path: join(pictures, `${language}-${name}.png`) });
      }
      const small = await newPage(browser, server.address, { ...phone, locale: 'en-GB', like: { language } });
      for (const name of [more, board]) {
        await sights[name](small);
        const text = await heard(small);
        found.push(...strange.filter((words) => text.includes(words)).map((words) => `${name}: ${words}`));
        if ((await widthOver(small)) > 1) found.push(`${name} is wider than a phone`);
        found.push(...(await clipped(small)).map((what) => `${name}: ${what}`));
        await small.screenshot({ path: join(pictures, `${language}-${name}-phone.png`) });
      }
      assert.deepEqual(found, []);
      await calm(page, small);
    });
  });
});
