// How a table behaves: what is heard of each thing, the board that turns, moves that are confirmed or planned,
// the pause between two games of a match, the end that can be watched again, first cards that leave by themselves.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { browser, files } from '../support/house.mjs';
import { calm, go, newPage } from '../support/pages.mjs';
import { Player } from '../support/player.mjs';
import { soon, until } from '../support/soon.mjs';
import { like, words } from '../support/words.mjs';

const button = (page, id) => page.getByRole('button', { name: words(id), exact: true });
const spot = (page, place) => page.locator(`.spot[data-place="${place}"]`);

/** Our turn comes only when it is let in, so that there is time to plan a move before it. */
function slow() {
  const Real = Worker;
  globalThis.Worker = class extends Real {
    set onmessage(hear) {
      super.onmessage = (event) => {
        const ours = event.data.view?.turn === 0 && event.data.seq > 0;
        if (ours) globalThis.letIn = () => hear(event);
        else hear(event);
      };
    }
  };
}

/** Counts what is played: for each sound its length, and how many were heard at once. */
function listen() {
  globalThis.heard = [];
  let sounding = 0;
  const { start, stop } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...how) {
    sounding += 1;
    this.sounds = true;
    globalThis.heard.push({ seconds: this.buffer.duration, sounding });
    return start.apply(this, how);
  };
  AudioBufferSourceNode.prototype.stop = function (...how) {
    if (this.sounds) sounding -= 1;
    this.sounds = false;
    return stop.apply(this, how);
  };
}

async function open(game, { from, late = false, like: liked = {}, with: whom = 'beside', ...options } = {}) {
  const page = await newPage(browser, files.address, { like: { level: 1, sound: 'on', ...liked }, ...options });
  await page.addInitScript(listen);
  if (late) await page.addInitScript(slow);
  await page.reload();
  await page.waitForSelector('#ready', { state: 'attached' });
  if (from) {
    await go(page, `from=${game}`);
    await page.locator('.paste summary').click();
    await page.fill('#position', from);
  } else await go(page, `new=${game}`);
  await button(page, `page.with.${whom}`).click();
  await page.waitForSelector('.board .spot');
  return page;
}

const heard = (page) => page.evaluate(() => globalThis.heard.map(({ seconds }) => Number(seconds.toFixed(3))));

describe('habits', { concurrency: 2 }, () => {
  test('each thing has a sound of its own, one at a time, and a switch', async () => {
    const page = await open('chess', { from: '4k3/8/8/3p4/4P3/8/8/4KR2 w - - 0 1' });
    const player = new Player(page, 'mouse');
    await player.go('e4', 'd5'); // takes
    await player.go('e8', 'e7'); // moves
    await player.go('f1', 'f7'); // gives check
    await until(page, () => globalThis.heard.length === 3);
    const sounds = await heard(page);
    assert.equal(new Set(sounds).size, 3, `${sounds}`);
    await soon(async () =>
      assert.ok((await page.evaluate(() => Math.max(...globalThis.heard.map(({ sounding }) => sounding)))) <= 1),
    );
    await page.getByRole('tab', { name: words('page.settings') }).click();
    await page.getByRole('checkbox', { name: words('page.like.sound') }).uncheck();
    await player.go('e7', 'f7');
    await page.waitForSelector('.spot[data-place="f7"][aria-label*="king"]');
    await soon(async () => assert.equal((await heard(page)).length, 3, 'nothing more'));
    await calm(page);
  });

  test('two dice are heard as two', async () => {
    const thrown = async (game, from, count, ...places) => {
      const page = await open(game, { from });
      await new Player(page, 'mouse').go(...places);
      await until(page, (n) => globalThis.heard.length >= n, count); // the moves, then the next throw
      const sounds = await heard(page);
      await calm(page);
      return sounds[count - 1];
    };
    const two = await thrown('backgammon', '24:2,6:13/24:2,6:13 white 31', 4, '24', '23', '24', '21', 'done');
    const one = await thrown('ludo', '0,0,0,10/0,0,0,12 turn=0 die=3', 2, '10', '13');
    assert.ok(two > one, `${two} ${one}`);
  });

  test('the board turns to whoever moves, after the move was seen', async () => {
    const page = await open('chess', { like: { turns: 'on' } });
    const top = (place) => spot(page, place).evaluate((it) => it.getBoundingClientRect().top);
    await soon(async () => assert.ok((await top('e2')) > (await top('e7')), 'White is near'));
    await new Player(page, 'mouse').go('e2', 'e4');
    await until(page, () => {
      const at = (place) => document.querySelector(`.spot[data-place="${place}"]`).getBoundingClientRect().top;
      return at('e2') < at('e7');
    });
    await soon.equal(() => page.locator('.players.near .player').getAttribute('data-seat'), '1');
    await calm(page);
  });

  test('a move waits to be confirmed, and can be taken back before', async () => {
    const page = await open('chess', { like: { confirm: 'on' } });
    const player = new Player(page, 'mouse');
    await player.go('e2', 'e4');
    await button(page, 'page.confirm').waitFor();
    await soon.equal(() => page.locator('.moves [data-index]').count(), 0, 'nothing was sent');
    await button(page, 'page.cancel').click();
    await soon.equal(() => button(page, 'page.confirm').count(), 0);
    await player.go('d2', 'd4');
    await button(page, 'page.confirm').click();
    await page.waitForSelector('.moves [data-index]');
    await soon.match(() => page.locator('.moves').innerText(), /d4/);
    await calm(page);
  });

  test('a planned move is played, cancelled by a tap, or quietly dropped', async () => {
    const page = await open('chess', {
      from: 'k7/8/2K5/8/8/8/7P/8 w - - 0 1',
      with: 'computer',
      like: { premove: 'on' },
      late: true,
    });
    const played = (n) => until(page, (least) => document.querySelectorAll('.moves [data-index]').length >= least, n);
    const told = (id) => until(page, (text) => document.querySelector('.told').textContent.includes(text), words(id));
    const player = new Player(page, 'mouse');
    const letIn = () =>
      soon(() =>
        page.evaluate(() => {
          globalThis.letIn();
          delete globalThis.letIn;
        }),
      );
    await player.go('h2', 'h3');
    await played(1);
    await spot(page, 'h3').click();
    await spot(page, 'h4').click();
    await told('page.premove.set');
    await letIn();
    await played(3);
    await soon.match(() => page.locator('.moves').innerText(), /h4/, 'planned while the computer was to move');
    await spot(page, 'h4').click();
    await spot(page, 'h5').click();
    await spot(page, 'h5').click(); // never mind
    await letIn();
    await page.waitForSelector('.spot[data-mark="may"]');
    await soon.doesNotMatch(() => page.locator('.moves').innerText(), /h5/);
    await player.go('h4', 'h5');
    await played(5);
    await spot(page, 'h5').click();
    await spot(page, 'a1').click();
    await letIn();
    await told('page.premove.dropped');
    await calm(page);
  });

  test('between two games of a match the last one is told', async () => {
    const page = await open('backgammon/standard', {
      from: '1:1/13:15 white 61 cube 2 black score 0-0/7',
      like: { pace: 'usual' },
    });
    await new Player(page, 'mouse').go('1', 'off');
    const card = page.locator('.pause-card');
    await card.waitFor();
    await soon.match(() => card.innerText(), like('page.news.game', { n: 4 }));
    await soon.match(() => card.innerText(), like('page.pause.double'));
    await soon.match(() => card.innerText(), like('page.pause.cube', { n: 2 }));
    await soon.match(() => page.locator('.now').innerText(), like('page.rests'));
    await button(page, 'page.rematch.next').click();
    await card.waitFor({ state: 'detached' });
    await calm(page);
  });

  test('an end is celebrated, can be watched again, and is still where no motion is wanted', async () => {
    for (const motion of ['no-preference', 'reduce']) {
      const page = await open('chess', { from: '7k/Q7/6K1/8/8/8/8/8 w - - 0 1', reducedMotion: motion });
      const joy = page.waitForSelector('.board.joy').catch(() => null); // looks from before it begins
      await new Player(page, 'mouse').go('a7', 'g7');
      await page.waitForSelector('main[data-state="over"]');
      if (motion === 'reduce') {
        await soon.equal(() => button(page, 'page.joy').count(), 0);
        await soon.equal(() => page.locator('.board.joy').count(), 0);
      } else {
        assert.ok(await joy, 'it begins by itself');
        await page.waitForSelector('.board:not(.joy)');
        const again = page.waitForSelector('.board.joy');
        await button(page, 'page.joy').click();
        await again;
      }
      await calm(page);
    }
  });

  test('a hint says why it is good, and how the game stands', async () => {
    const page = await open('tictactoe', { from: 'WW./BB./...' });
    await button(page, 'page.hint').click();
    const reason = page.locator('.reason');
    await soon.match(() => reason.innerText(), like('hint.tictactoe.wins'));
    await soon.match(() => reason.innerText(), like('truth.won'));
    await calm(page);
  });

  test('the first card leaves when one plays', async () => {
    const page = await open('chess', { first: true });
    await page.waitForSelector('.guide:not([hidden])');
    await new Player(page, 'mouse').go('e2', 'e4');
    await page.waitForSelector('.guide', { state: 'hidden' });
    await calm(page);
  });
});
