// What there is to look at: how to bring a page to each of its states, by name.
// SPDX-License-Identifier: MIT
import { join, post } from './guests.mjs';
import { go } from './pages.mjs';
import { Player } from './player.mjs';
import { patience, until } from './soon.mjs';
import { words } from './words.mjs';

const computer = { computer: 1 };

/** A page by its address, once something of it is there. */
const at = (hash, sign) => async (page) => {
  await go(page, hash);
  await page.locator(sign).filter({ visible: true }).first().waitFor();
};

async function sitDown(page, wish) {
  const { table } = await post(page, { t: 'create', seal: true, seats: ['me', computer], ...wish });
  await go(page, `table=${table}`);
  return new Player(page, 'mouse', 11);
}

/** A table in mid-game. */
async function play(page, wish, steps = 0) {
  const player = await sitDown(page, wish);
  await page.locator('.board').waitFor();
  for (let step = 0; step < steps; step++) await player.step();
  return player;
}

async function finished(page) {
  const player = await play(page, { rules: 'tictactoe' });
  await player.playToTheEnd();
  return player;
}

export const pages = {
  'page-home': at('', '.cards .man'),
  'page-new': async (page) => {
    await at('new=backgammon', '.ways')(page);
    await page
      .locator('main details')
      .first()
      .evaluate((one) => (one.open = true));
  },
  'page-rules': at('rules=squadro/standard', '.rules li'),
  'page-booklets': at('booklets=backgammon', 'table:visible'),
  'page-mine': async (page) => {
    await finished(page);
    await at('mine', '.row')(page);
  },
  'page-lobby': async (page) => {
    await post(page, { t: 'create', rules: 'chess', seats: ['me', 'open'], open: 'all' });
    await at('lobby', '.row')(page);
  },
  'page-dice': async (page) => {
    await at('dice', '#record')(page);
    await page.fill('#record', 'boxwood record 1');
    await page.locator('main button.main').click();
    await page.locator('.finding').waitFor();
  },
  'page-me': at('me', 'main select'),
  'page-from': at('from=chess', '.board'),
  'page-puzzles': at('puzzles', '.cards .man'),
  'page-league': async (page) => {
    await page.evaluate(() => {
      const people = ['Anna', 'Ben'].map((name, colour) => ({ id: name, name, colour }));
      const result = { table: 'here', at: 0, game: 'ludo', people: ['Anna', 'Ben'], score: [1, -1] };
      localStorage['boxwood.family'] = JSON.stringify({ people, seated: { ludo: ['Anna', 'Ben'] } });
      localStorage['boxwood.league'] = JSON.stringify({ results: [result] });
    });
    await at('league', '.standings')(page);
  },
  'page-nothing': async (page) => {
    await page.evaluate(() => (location.hash = 'table=herenothing'));
    await page.locator('.notice').waitFor();
  },
};

export function boards(games) {
  return Object.fromEntries(
    games.map((game) => [
      `board-${game}`,
      (page) => play(page, { rules: game }, game === 'tictactoe' ? 2 : 10).then(() => {}),
    ]),
  );
}

export const onlySmall = ['state-menu'];

export const states = {
  'state-waiting': async (page, { server }) => {
    await page.goto(server.address.replace('127.0.0.1', 'boxwood.test')); // an address for others has a code
    await page.waitForSelector('#ready', { state: 'attached' });
    await sitDown(page, { rules: 'ludo', seats: ['me', 'open', 'open'] });
    await until(page, () => document.querySelector('img.qr')?.naturalWidth > 0);
  },
  'state-join': async (page, { browser, server }) => {
    const host = await (await browser.newContext()).newPage();
    host.setDefaultTimeout(patience);
    await host.goto(server.address);
    await host.waitForSelector('#ready', { state: 'attached' });
    const { table } = await post(host, { t: 'create', rules: 'chess', seats: ['me', 'open'] });
    await go(page, `table=${table}`);
    await page.locator('.seats button').waitFor();
    return [host];
  },
  'state-cover': async (page) => {
    await go(page, 'new=dominoes');
    await page.getByRole('button', { name: words('page.with.beside') }).click();
    await page.locator('.cover').waitFor();
  },
  'state-guide': async (page) => {
    await play(page, { rules: 'squadro' });
    await page.locator('.guide').waitFor();
  },
  'state-menu': async (page) => {
    await go(page, 'mine');
    await page.locator('.menu').click();
  },
  'state-rules': async (page, { screen }) => {
    await play(page, { rules: 'draughts' }, 2);
    if (screen === 'phone') await page.locator('.opener').click();
    await page.getByRole('tab', { name: words('page.rules') }).click();
  },
  'state-command': async (page) => {
    await play(page, { rules: 'squadro' }, 2);
    await page.keyboard.press('/');
  },
  'state-refused': async (page) => {
    const player = await play(page, { rules: 'chess' });
    await player.go('e2');
    await page.locator('.spot[data-place="e5"]').click();
    await page.locator('.reason .rule').waitFor();
  },
  'state-sure': async (page) => {
    await play(page, { rules: 'backgammon', start: '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 white roll' });
    await page.getByRole('button', { name: words('page.resign') }).click();
    await page.locator('.actions .danger').first().waitFor();
  },
  'state-promotion': async (page) => {
    const player = await play(page, { rules: 'chess', start: '7k/P7/8/8/8/8/8/K7 w - - 0 1' });
    await player.go('a7', 'a8');
    await page.locator('.actions [data-place="n"]').waitFor();
  },
  'state-doubled': async (page, { browser }) => {
    const start = '24:2,13:5,8:3,6:5/24:2,13:5,8:3,6:5 black roll';
    const { table } = await post(page, { t: 'create', rules: 'backgammon', seats: ['me', 'open'], start });
    await go(page, `table=${table}`);
    const other = await join(browser, page.url());
    await other.go('double');
    await page.locator('.actions [data-place="take"]').waitFor();
    return [other.page];
  },
  'state-clocks': (page) => play(page, { rules: 'chess', clock: { bank: 600000, increment: 5000 } }, 4).then(() => {}),
  'state-four': (page) =>
    play(page, { rules: 'dominoes', seats: ['me', computer, computer, computer] }, 6).then(() => {}),
  'state-puzzle': at('puzzles=backgammon', '.puzzle .board .spot'),
  'state-engine': async (page) => {
    await at('from=chess', '.board')(page);
    await page.getByRole('button', { name: words('page.analysis') }).click();
    await page.locator('.engine .choices li').first().waitFor();
  },
  'state-styles': async (page) => {
    await at('me', 'main select')(page);
    await page.locator('.style-game summary').first().click();
    await page.locator('.style-game .mini .man').first().waitFor();
  },
  'state-share': async (page) => {
    await finished(page);
    await page.getByRole('button', { name: words('page.share'), exact: true }).click();
    await page.locator('.share input').waitFor();
  },
  'state-over': async (page) => {
    await finished(page);
    await page.getByRole('button', { name: words('page.graph'), exact: true }).click();
    await page.locator('.graph svg').waitFor();
  },
  'state-replaying': async (page, { screen }) => {
    await finished(page);
    if (screen === 'phone') await page.locator('.opener').click();
    await page.locator('.replay button').first().click();
    await page.locator('main[data-looking]').waitFor();
  },
};
