// Every page, board and state in three looks, on a phone and on a wide screen: no fault that axe knows,
// no console message, nothing wider than the screen, and a picture of each in build/pictures. Looks are
// nothing but colours: in the second and third only what concerns colour is looked at again.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { browser, server } from './support/house.mjs';
import { axe, games, leave, newPage, root } from './support/pages.mjs';
import { boards, onlySmall, pages, states } from './support/sights.mjs';
import { soon } from './support/soon.mjs';

const looks = ['light', 'dark', 'contrast'];
const screens = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};
const sights = { ...pages, ...boards(games), ...states };
const pictures = join(root, 'build/pictures');
const script = readFileSync(axe, 'utf8');

/** For people to look at; a PNG takes four times the work. */
const pictureOf = (name, screen, look) => `${name}-${screen}-${look}.jpeg`;

rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });

/** What is to be seen on a screen: some things are only there on a small one. */
function seen(screen) {
  return Object.entries(sights).filter(([name]) => screen === 'phone' || !onlySmall.includes(name));
}

/** What axe finds, all of it or only about colours. */
async function faults(page, look) {
  const options = {
    resultTypes: ['violations'],
    ...(look === 'light' ? {} : { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
  };
  const { violations } = await page.evaluate((how) => globalThis.axe.run(document, how), options);
  return violations.map(
    ({ id, nodes }) => `${look}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}

/** One thing to look at, in all three looks. */
async function check(page, name, screen) {
  const found = [];
  await page.evaluate(script);
  await page.mouse.move(1, 1); // nothing glows under it
  for (const look of looks) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
      scrollTo(0, 0);
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, look);
    found.push(...(await faults(page, look)));
    await page.screenshot({ path: join(pictures, pictureOf(name, screen, look)), quality: 85 });
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 1) found.push(`${wide} pixels wider than the screen`);
  return found;
}

describe('the look', { concurrency: 3 }, () => {
  for (const [screen, options] of Object.entries(screens))
    for (const [name, show] of seen(screen))
      test(`${name} on a ${screen} screen`, async () => {
        const page = await newPage(browser, server.address, { ...options, first: name === 'state-guide' });
        const others = (await show(page, { browser, server, screen })) ?? [];
        const isFine = async () => assert.deepEqual(await check(page, name, screen), []);
        await soon(isFine, 10000); // it may still be changing
        assert.deepEqual(page.complaints, []);
        await leave(page, ...others);
      });
});

test('the set of pictures is complete', () => {
  const there = new Set(readdirSync(pictures));
  const wanted = Object.keys(screens).flatMap((screen) =>
    seen(screen).flatMap(([name]) => looks.map((look) => pictureOf(name, screen, look))),
  );
  assert.deepEqual(
    wanted.filter((name) => !there.has(name)),
    [],
  );
});
