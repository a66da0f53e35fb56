// Showing a match to others: a link with a preview, a picture, an animation, a page in somebody else's page.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { browser, server } from './support/house.mjs';
import { calm, go, newPage } from './support/pages.mjs';
import { patience, soon, until } from './support/soon.mjs';
import { words } from './support/words.mjs';

async function touch(page, ...places) {
  for (const place of places)
    await page.locator(`.spot[data-place="${place}"]:is([data-mark="may"], [data-mark="target"])`).click();
}

/** A match that is over, and what it offers to show. */
async function shared(options = {}) {
  const page = await newPage(browser, server.address, options);
  await go(page, 'new=chess/fide');
  await page.getByRole('button', { name: words('page.with.beside') }).click();
  await touch(page, 'f2', 'f3', 'e7', 'e5', 'g2', 'g4', 'd8', 'h4');
  await page.waitForSelector('main[data-state="over"]');
  await page.getByRole('button', { name: words('page.share'), exact: true }).click();
  await page.waitForSelector('.share input');
  return page;
}

async function downloaded(page, press) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(parts) };
}

const button = (page, id) => page.getByRole('button', { name: words(id), exact: true });

test('a picture and an animation of a match', async () => {
  const page = await shared();
  const picture = await downloaded(page, () => button(page, 'page.share.picture').click());
  assert.match(picture.name, /^chess-.*\.png$/);
  assert.equal(picture.bytes.readUInt32BE(16), 1200);
  const film = await downloaded(page, () => button(page, 'page.share.film').click());
  assert.match(film.name, /^chess-.*\.gif$/);
  assert.equal(film.bytes.subarray(0, 6).toString(), 'GIF89a');
  const frames = await page.evaluate(
    async (data) => {
      const decoder = new ImageDecoder({ data: Uint8Array.from(data), type: 'image/gif' });
      await decoder.tracks.ready;
      await decoder.completed;
      return decoder.tracks.selectedTrack.frameCount;
    },
    [...film.bytes],
  );
  assert.equal(frames, 5, 'before the first move, and after each');
  assert.ok(film.bytes.length < 300000, `${film.bytes.length} bytes`);
  await calm(page);
});

test('an animation can be called off', async () => {
  const page = await shared();
  await page.evaluate(() => {
    const { decode } = HTMLImageElement.prototype;
    const calledOff = new Promise((resolve) => (globalThis.goOn = resolve));
    HTMLImageElement.prototype.decode = async function () {
      await calledOff;
      return decode.call(this);
    };
  });
  await button(page, 'page.share.film').click();
  await page.locator('.share-status').getByRole('button').click();
  await page.evaluate(() => globalThis.goOn());
  await page.waitForSelector('.share-status:empty', { state: 'attached' });
  await calm(page);
});

test('where the system can send things, it is asked to', async () => {
  const page = await newPage(browser, server.address);
  await page.addInitScript(() => {
    navigator.share = async (what) => Object.assign(window, { sent: what });
    navigator.canShare = () => true;
  });
  await page.reload();
  await go(page, 'new=tictactoe');
  await page.getByRole('button', { name: words('page.with.beside') }).click();
  await touch(page, 'a1', 'b1', 'a2', 'b2', 'a3');
  await page.waitForSelector('main[data-state="over"]');
  await button(page, 'page.share').click();
  await button(page, 'page.share.send').click();
  await soon(async () =>
    assert.equal(await page.evaluate(() => window.sent.url), await page.locator('.share input').inputValue()),
  );
  await button(page, 'page.share.picture').click();
  await until(page, () => window.sent.files?.[0].type === 'image/png');
  await calm(page);
});

test('a link to a match tells the server enough for a preview, and opens', async () => {
  const page = await shared();
  const link = new URL(await page.locator('.share input').inputValue());
  const text = await (await fetch(new URL(link.search, server.address))).text();
  assert.match(text, /<meta property="og:title" content="[^"]+">/);
  const friend = await newPage(browser, String(link));
  await friend.waitForSelector('.match-board .board');
  await soon.equal(() => new URL(friend.url()).search, '', 'the address is tidy');
  await calm(page, friend);
});

test('a link to a table opens it', async () => {
  const page = await newPage(browser, `${server.address}?table=abcdefghijkm`);
  await until(page, () => location.hash === '#table=abcdefghijkm' && location.search === '');
});

test('a match stands in another page, which can frame nothing else of ours', async () => {
  const page = await shared();
  await button(page, 'page.share.embed').click();
  const code = await page.locator('.share textarea').inputValue();
  const host = createServer((_, answer) =>
    answer
      .setHeader('content-type', 'text/html')
      .end(`<h1>Blog</h1>${code}<iframe name="app" src="${server.address}">`),
  );
  await new Promise((resolve) => host.listen(0, '127.0.0.1', resolve));
  const blog = await browser.newPage();
  blog.setDefaultTimeout(patience);
  await blog.goto(`http://127.0.0.1:${host.address().port}/`);
  const frame = blog.frameLocator('iframe >> nth=0');
  await frame.locator('.match-board .board').waitFor();
  await frame.locator('.replay button').first().click();
  await frame.getByText(words('page.replay.start')).waitFor();
  await soon.equal(() => frame.getByRole('link', { name: words('page.embed.open') }).getAttribute('target'), '_blank');
  assert.ok(!blog.frame('app').url().startsWith(server.address), 'the app itself stays out');
  await blog.close();
  host.close();
  await calm(page);
});
