// Whole games at the server's table, from the home page to the saved record: by mouse, by finger on a
// phone and by the keys alone, all games; tic-tac-toe and Squadro also with nothing but files
// behind the page, where the core plays as WebAssembly; on wish by the screen reader's tree alone.
// SPDX-License-Identifier: MIT
import { describe, test } from 'node:test';
import { browser, files, server } from '../support/house.mjs';
import { Listener } from '../support/listener.mjs';
import { calm, games, go, newPage, replays, saved } from '../support/pages.mjs';
import { Player } from '../support/player.mjs';
import { soon } from '../support/soon.mjs';
import { like, words } from '../support/words.mjs';

// Which booklet, by its place in the list, where it is not the first.
const booklets = { backgammon: 1, chess: 2 };
const hands = {
  mouse: {},
  finger: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  keys: {},
};

/** Presses what stands on a page, in the way of the hand. */
async function press(player, selector) {
  const { page, hand } = player;
  await page.waitForSelector(selector, { state: 'attached' });
  if (hand === 'keys') await player.press(selector);
  else if (hand === 'finger') await page.tap(selector);
  else await page.click(selector);
}

/** From home to a table in two presses, after the booklet and the weakest computer were chosen. */
async function begin(player, game, way, side) {
  const { page, hand } = player;
  await press(player, `a[href="#new=${game}"]`);
  await page.waitForSelector('.pick');
  if (hand === 'keys') {
    await player.tabTo('.pick input');
    for (let down = 0; down < (booklets[game] ?? 0); down++) await page.keyboard.press('ArrowDown');
    await player.tabTo('#choice-level');
    await page.keyboard.press('Home');
  } else {
    const others = page.locator('.unfold');
    if ((await others.count()) > 0 && (await others.isVisible())) await press(player, '.unfold');
    await press(player, `#preset-${booklets[game] ?? 0}`);
    await page.selectOption('#choice-level', '1');
  }
  if (side !== undefined) await page.selectOption('#choice-side', side);
  await press(player, `.way:nth-of-type(${way}) button`);
}

async function againstTheComputer(player, game) {
  await begin(player, game, 1);
  await player.page.waitForSelector('.board');
  await player.playToTheEnd();
}

/** Chess against chance takes hundreds of moves; two people who want it need four. */
async function shortestMate(player, options) {
  const { page, hand } = player;
  await begin(player, 'chess', 2, '0');
  await page.waitForSelector('.invite');
  const friend = new Player(await newPage(browser, page.url(), options), hand);
  await press(friend, '.seats button');
  await player.go('f2', 'f3');
  await friend.go('e7', 'e5');
  await player.go('g2', 'g4');
  await friend.go('d8', 'h4');
  await page.waitForSelector('main[data-state="over"]');
  await calm(friend.page);
}

async function wholeGame(address, game, hand) {
  const player = new Player(await newPage(browser, address, hands[hand]), hand, 7);
  const { page } = player;
  await (game === 'chess' ? shortestMate(player, hands[hand]) : againstTheComputer(player, game));
  await soon.match(
    () => page.locator('.now').innerText(),
    like(['page.you_win', 'page.wins', 'page.several_win', 'page.drawn', 'page.ended']),
    'the end is told',
  );
  const record = await saved(page, 'boxwood', (button) => press(player, button));
  replays(record, address === server.address);
  await calm(page);
}

describe('at the server', { concurrency: 3 }, () => {
  for (const hand of Object.keys(hands))
    for (const game of games) test(`a whole game of ${game} by ${hand}`, () => wholeGame(server.address, game, hand));
});

/** Chess is played by two at one screen, who know how it ends soonest. */
async function listenedGame(game) {
  const page = await newPage(browser, files.address, { like: { level: 1 } });
  const listener = new Listener(page, 7);
  await go(page, game === 'backgammon' ? 'new=backgammon/scratch' : `new=${game}`); // one game, no match
  const way = game === 'chess' ? 'page.with.beside' : 'page.with.computer';
  await page.getByRole('button', { name: words(way) }).click();
  if (game === 'chess') await listener.go('f2', 'f3', 'e7', 'e5', 'g2', 'g4', 'd8', 'h4');
  await listener.playToTheEnd();
  await page.waitForSelector('main[data-state="over"]');
  replays(await saved(page), false);
  await calm(page);
}

describe('without a server', { concurrency: 3 }, () => {
  for (const hand of Object.keys(hands))
    for (const game of ['tictactoe', 'squadro'])
      test(`a whole game of ${game} by ${hand}`, () => wholeGame(files.address, game, hand));
});

// By hand, since reading the tree costs a core:
//     LISTEN=all BOXWOOD=build/boxwood node --test tests/web/play/games.test.mjs
describe('by what a screen reader has', { concurrency: 1 }, () => {
  for (const game of process.env.LISTEN === 'all' ? games : [])
    test(`a whole game of ${game}`, () => listenedGame(game));
});
