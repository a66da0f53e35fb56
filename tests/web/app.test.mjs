// The page as an app: it meets what browsers ask of one, and after one visit everything but other people is there
// without network; a new version comes whole or not at all, and costs nobody a game.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { calm, games, go, newPage, openBrowser, serveBoxwood, web } from './pages.mjs';

const app = { serviceWorkers: 'allow', like: { level: 10 } };
const folder = mkdtempSync(join(tmpdir(), 'boxwood-app-'));
let browser;
let server;

before(async () => {
  cpSync(web, folder, { recursive: true });
  [browser, server] = await Promise.all([openBrowser(), serveBoxwood(folder)]);
});
after(async () => {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** A visit that lasts until all is kept. */
async function firstVisit(options = {}) {
  const page = await newPage(browser, server.address, { ...app, ...options });
  await page.evaluate(async () => {
    const nets = await (await fetch('nets.json')).json();
    const kept = async () => (await (await caches.open('boxwood-nets')).keys()).length;
    while (!navigator.serviceWorker.controller || (await kept()) < nets.length)
      await new Promise((resolve) => setTimeout(resolve, 20));
  });
  return page;
}

/** Nobody complains, but the browser may say that there is no network. */
async function quiet(page) {
  page.complaints = page.complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'));
  await calm(page);
}

async function reload(page) {
  await page.reload();
  await page.waitForSelector('#ready', { state: 'attached' });
}

test('a browser can install it', { timeout: 60000 }, async () => {
  const page = await firstVisit();
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  for (const { src, sizes } of manifest.icons) {
    const { status, size } = await page.evaluate(async (file) => {
      const answer = await fetch(file);
      const picture = await createImageBitmap(await answer.blob()).catch(() => null);
      return { status: answer.status, size: picture && `${picture.width}x${picture.height}` };
    }, src);
    assert.equal(status, 200, src);
    if (sizes !== 'any') assert.equal(size, sizes, src);
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors, []);
  await calm(page);
});

test('the shell is small', () => {
  const shell = ['index.html', 'app.js', 'style.css', 'games.json'];
  const languages = readdirSync(join(web, 'words')).filter((name) => name.endsWith('.br'));
  const sizes = languages.map((name) =>
    [...shell.map((file) => `${file}.br`), `words/${name}`].reduce(
      (sum, file) => sum + statSync(join(web, file)).size,
      0,
    ),
  );
  assert.ok(Math.max(...sizes) < 150000, `${Math.max(...sizes)} bytes`);
});

test('after one visit everything but other people is there without network', { timeout: 120000 }, async () => {
  const page = await firstVisit();
  await page.context().setOffline(true);
  await reload(page);
  assert.equal(await page.locator('.cards .card').count(), games.length);
  for (const hash of ['rules=chess/fide', 'booklets=dominoes', 'from=backgammon', 'mine', 'me']) {
    await go(page, hash);
    await page.locator('h1').first().waitFor();
  }
  await quiet(page);
});
