// Pictures of home, a board in play, rules and a finished game in every language, on a phone and a wide screen, to be
// looked at:  node tests/web/pictures/languages.mjs [LANGUAGE ...]
// They go to build/pictures/languages. Boards need the fonts of all scripts: fonts-noto-core and fonts-noto-cjk.
// SPDX-License-Identifier: MIT
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { games, newPage, openBrowser, root, serveBoxwood } from '../support/pages.mjs';
import { keepTables } from '../support/records.mjs';
import { languages } from '../support/vocabulary.mjs';
import { kept, pagesOf, presets, speak, tableOf, visit } from '../support/walk.mjs';

const screens = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 } },
};
const folder = join(root, 'build/pictures/languages');
mkdirSync(folder, { recursive: true });

/** Each language shows other games, so that all of them are seen in several. */
function sightsOf(index) {
  const game = (turn) => games[(index + turn) % games.length];
  const booklet = presets[game(2)].at(index % presets[game(2)].length);
  const rules = pagesOf(game(2), booklet).find(({ hash }) => hash.startsWith('rules='));
  return { home: pagesOf(game(0))[0], board: tableOf(game(0), 'on'), over: tableOf(game(1), 'over'), rules };
}

const wanted = process.argv.slice(2);
const [browser, server] = await Promise.all([openBrowser(), serveBoxwood()]);
for (const [screen, options] of Object.entries(screens)) {
  const page = await newPage(browser, server.address, { locale: 'en-GB', ...options });
  await keepTables(page, kept);
  for (const [index, language] of languages.entries()) {
    if (wanted.length > 0 && !wanted.includes(language)) continue;
    await page.evaluate(speak, language);
    for (const [name, sight] of Object.entries(sightsOf(index))) {
      await page.evaluate(visit, sight);
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      await page.screenshot({ path: join(folder, `${name}-${screen}-${language}.png`) });
    }
  }
  await page.close();
}
await browser.close();
await server.close();
console.log(`Pictures in ${folder}`);
