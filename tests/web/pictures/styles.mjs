// Pictures of every board in every style and look, and of the pages around them, on screens from a phone to a wall, to
// be looked at:  node tests/web/pictures/styles.mjs [NAME ...]   where a name is a game, a style, a look, a screen or a
// page, and those that fit all names are taken. They go to build/pictures/styles.
// SPDX-License-Identifier: MIT
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { games, newPage, openBrowser, root, serveFiles } from '../support/pages.mjs';
import { keepTables } from '../support/records.mjs';
import { kept, presets, tableOf, visit } from '../support/walk.mjs';

const looks = ['light', 'dark', 'contrast'];
const styles = ['wood', 'clear', 'own'];
const phone = { hasTouch: true, isMobile: true };
const screens = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, ...phone },
  sideways: { viewport: { width: 740, height: 360 }, deviceScaleFactor: 2, ...phone },
  tablet: { viewport: { width: 820, height: 1180 }, ...phone },
  wide: { viewport: { width: 1280, height: 800 } },
  wall: { viewport: { width: 3840, height: 2160 } },
};
const folder = join(root, 'build/pictures/styles');
mkdirSync(folder, { recursive: true });

/** Boards in play and at the end, then pages; only boards have styles. */
const tables = games.flatMap((game) => [
  { name: game, ...tableOf(game, 'on') },
  { name: `${game}-over`, ...tableOf(game, 'over') },
]);
const pages = [
  { name: 'home', hash: '', sign: '.cards .man' },
  { name: 'settings', hash: 'me', sign: 'main select' },
  { name: 'puzzles', hash: 'puzzles', sign: 'main .button' },
  ...games.flatMap((game) => [
    { name: `new-${game}`, hash: `new=${game}`, sign: 'main .ways' },
    { name: `rules-${game}`, hash: `rules=${game}/${presets[game][0]}`, sign: 'main .rules li' },
    { name: `from-${game}`, hash: `from=${game}`, sign: '.setup-board .board' },
  ]),
];

const wanted = process.argv.slice(2);
const fits = (words) => wanted.every((one) => words.includes(one));
const [browser, server] = await Promise.all([openBrowser(), serveFiles()]);

async function shoot(page, sight, words) {
  await page.evaluate(visit, sight);
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.open = false;
    scrollTo(0, 0);
    return document.fonts.ready.then(() => {});
  });
  for (const look of looks) {
    const all = [...words, look];
    if (!fits([...all, ...all.flatMap((word) => word.split('-'))])) continue;
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, look);
    await page.screenshot({ path: join(folder, `${all.join('_')}.png`) });
  }
}

for (const [screen, options] of Object.entries(screens))
  for (const style of styles) {
    const list = [...tables, ...(style === 'wood' ? pages : [])].filter(({ name }) =>
      looks.some((look) => fits([name, ...name.split('-'), style, screen, look])),
    );
    if (list.length === 0) continue;
    const like = { styles: Object.fromEntries(games.map((game) => [game, style])) };
    const page = await newPage(browser, server.address, { ...options, like, locale: 'en-GB' });
    await keepTables(page, kept);
    for (const sight of list) await shoot(page, sight, [sight.name, style, screen]);
    for (const complaint of page.complaints) console.log(complaint);
    await page.context().close();
  }
await browser.close();
await server.close();
console.log(`Pictures in ${folder}`);
