// The built pages for tests: as files alone, or from `boxwood serve`, behind a line that can be cut;
// and a browser to look at them. Every console message is a fault.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { connect, createServer as createLine } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patience, soon, until } from './soon.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
export const boxwood = process.env.BOXWOOD ?? join(root, 'build/boxwood');
export const web = process.env.BOXWOOD_WEB ?? join(root, 'build/web');
const require = createRequire(join(root, 'web/package.json'));
if (!existsSync(web) || !existsSync(join(root, 'web/node_modules'))) {
  console.log('1..0 # SKIP the pages are not built: scripts/build-web');
  process.exit(0);
}
const { chromium } = require('playwright-core');
export const axe = require.resolve('axe-core/axe.min.js');

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.net': 'application/octet-stream',
};

// As strict as the server is.
const policy = [
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'",
  "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'",
].join('; ');

function listen(server) {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}

/** Files alone: what the page does when there is no server behind it. */
export async function serveFiles() {
  const server = createServer((request, response) => {
    const path = request.url.split('?')[0];
    const file = join(web, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) {
      response.writeHead(204).end();
      return;
    }
    const headers = { 'content-security-policy': policy, 'content-type': types[extname(file)] ?? 'text/plain' };
    response.writeHead(200, headers).end(readFileSync(file));
  });
  const port = await listen(server);
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** `boxwood serve` on a free port, with a database of its own. */
export async function serveBoxwood(folder = web) {
  const data = mkdtempSync(join(tmpdir(), 'boxwood-web-'));
  const child = spawn(boxwood, [
    'serve',
    '--port',
    '0',
    '--data',
    data,
    '--web',
    folder,
    '--unlimited',
    '--names',
    'boxwood.test',
  ]);
  let said = '';
  const address = await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      said += text;
      const found = /http:\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    child.on('exit', () => reject(new Error(`boxwood serve ended: ${said}`)));
  });
  const leave = () => child.kill();
  process.on('exit', leave); // nothing stays behind, also of a test that was given up
  const close = async () => {
    process.off('exit', leave);
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { address, close };
}

/** A line to a server that can be cut and mended. */
export async function openLine(address) {
  const to = Number(new URL(address).port);
  const sockets = new Set();
  let [whole, silent] = [true, false];
  const server = createLine((near) => {
    if (silent) sockets.add(near.on('error', () => {}));
    if (!whole) near.destroy();
    if (silent || !whole) return;
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [near, far].forEach((one) => one.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  const port = await listen(server);
  return {
    address: `http://127.0.0.1:${port}/`,
    cut: () => {
      whole = false;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    /** Nothing comes through any more, and nobody is told. */
    hush: () => {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      if (silent) for (const socket of sockets) socket.destroy();
      [whole, silent] = [true, false];
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** How many times slower pages run than they could: SLOW=6 shows what a slow, busy machine would. */
export const slow = Number(process.env.SLOW ?? 1);

/** Each page gets only a part of the processor's time; the test itself has all of it. */
function slowDown(browser) {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    context.on('page', async (page) => {
      const session = await context.newCDPSession(page).catch(() => null); // gone already
      await session?.send('Emulation.setCPUThrottlingRate', { rate: slow }).catch(() => {});
    });
    return context;
  };
}

export async function openBrowser() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', // half the work of the whole browser
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--host-resolver-rules=MAP boxwood.test 127.0.0.1',
    ],
  });
  if (slow > 1) slowDown(browser);
  return browser;
}

export const games = JSON.parse(readFileSync(join(web, 'games.json'), 'utf8')).map(({ game }) => game);
const likes = { theme: 'light', rolls: 'auto', marks: 'on', pace: 'quick', side: 'first', name: '', sound: 'off' };

/** A catalogue on its way to the page, each text as `words` makes it. */
async function rewrite(route, words) {
  const answer = await route.fetch();
  const catalogue = await answer.json();
  const changed = ([id, text]) => [id, Array.isArray(text) ? text.map((form) => words(id, form)) : words(id, text)];
  catalogue.messages = Object.fromEntries(Object.entries(catalogue.messages).map(changed));
  await route.fulfill({ json: catalogue });
}

/** The browser says that it keeps nothing, as it was asked. */
export const isBlocking = (text) => text.includes('registration blocked by Playwright');

/** A visitor of their own, who knows the games and wants neither motion nor sounds; remembers every complaint. */
export async function newPage(browser, address, { like = {}, first = false, words = null, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block', // what a page keeps is tested by itself
    ...options,
  });
  await context.addInitScript(
    ([liked, known]) => {
      if (localStorage.getItem('boxwood.likes') === null) localStorage.setItem('boxwood.likes', liked);
      if (localStorage.getItem('boxwood.guided') === null) localStorage.setItem('boxwood.guided', known);
    },
    [JSON.stringify({ ...likes, ...like }), JSON.stringify(first ? [] : games)],
  );
  if (words) await context.route('**/words/*.json', (route) => rewrite(route, words));
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  page.complaints = [];
  page.on('console', (message) => isBlocking(message.text()) || page.complaints.push(message.text()));
  page.on('pageerror', (error) => page.complaints.push(String(error)));
  await page.goto(address);
  await page.waitForSelector('#ready', { state: 'attached' });
  return page;
}

/** Goes to another page of the same visit. */
export async function go(page, hash) {
  const leave = (to) => {
    if (location.hash.slice(1) === to) return;
    document.querySelector('main').left = true; // each page has a new one
    location.hash = to;
  };
  await soon(() => page.evaluate(leave, hash));
  const came = (to) => {
    const main = document.querySelector('main');
    return !main.left && main.className === `page-${to.split('=')[0] || 'home'}` && main.childElementCount > 0;
  };
  await until(page, came, hash);
}

export async function leave(...pages) {
  for (const page of pages) await page.context().close();
}

/** The same, after a visit without complaints. */
export async function calm(...pages) {
  for (const page of pages) assert.deepEqual(page.complaints, []);
  await leave(...pages);
}

/** What the page hands over to keep, in one of its formats. */
export async function saved(page, format = 'boxwood', press = (button) => page.click(button)) {
  await page.waitForSelector('.actions [data-format]');
  const several = '.actions [data-format="several"]';
  if (await page.locator(several).isVisible()) await press(several);
  const [download] = await Promise.all([page.waitForEvent('download'), press(`.actions [data-format="${format}"]`)]);
  return readFileSync(await download.path(), 'utf8');
}

/** The program must be able to play a record again; where dice were drawn, they must be proved. */
export function replays(record, proved) {
  const folder = mkdtempSync(join(tmpdir(), 'boxwood-record-'));
  const file = join(folder, 'game.boxwood');
  writeFileSync(file, record);
  execFileSync(boxwood, ['replay', file], { stdio: 'pipe' });
  if (proved && /^tag dice /m.test(record)) execFileSync(boxwood, ['verify', file], { stdio: 'pipe' });
  rmSync(folder, { recursive: true });
}
