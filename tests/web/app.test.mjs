// The page as an app: it meets what browsers ask of one, and after one visit everything but other people is there
// without network; a new version comes whole or not at all, and costs nobody a game.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { says } from './support/guests.mjs';
import { calm, games, go, newPage, openBrowser, replays, saved, serveBoxwood, web } from './support/pages.mjs';
import { Player } from './support/player.mjs';
import { soon, until } from './support/soon.mjs';
import { like, words } from './support/words.mjs';

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
  await until(page, async () => {
    const nets = await (await fetch('nets.json')).json();
    const kept = await (await caches.open('boxwood-nets')).keys();
    return navigator.serviceWorker.controller && kept.length >= nets.length;
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

test('a browser can install it', async () => {
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
  await soon.equal(() => page.locator('.note').count(), 0, 'the first version is no news');
  await calm(page);
});

test('the shell is small', () => {
  const [, ...parts] = readFileSync(join(web, 'index.html'), 'utf8').split('rel="modulepreload" href="');
  const shell = ['index.html', 'app.js', ...parts.map((part) => part.split('"')[0]), 'style.css', 'games.json'];
  assert.ok(parts.length > 0, 'what the script needs at once is named');
  const languages = readdirSync(join(web, 'words')).filter((name) => name.endsWith('.br'));
  const sizes = languages.map((name) =>
    [...shell.map((file) => `${file}.br`), `words/${name}`].reduce(
      (sum, file) => sum + statSync(join(web, file)).size,
      0,
    ),
  );
  assert.ok(Math.max(...sizes) < 150000, `${Math.max(...sizes)} bytes`);
});

async function playComputer(page, game) {
  await go(page, `new=${game}`);
  await page.getByRole('button', { name: words('page.with.computer') }).click();
  await page.waitForSelector('main[data-state] .board');
  return new Player(page, 'mouse', 5);
}

/** Chess is brought along from a file; the computer ends it. */
async function playImported(page) {
  await go(page, 'from=chess');
  await page.locator('.paste summary').click();
  await page.selectOption('#from-preset', 'fide');
  await page.fill('#position', '[Event "?"]\n\n1. f3 e5 *\n');
  await page.getByRole('button', { name: words('page.with.computer'), exact: true }).click();
  await new Player(page, 'mouse').go('g2', 'g4');
  await page.waitForSelector('main[data-state="over"]');
}

/** A strong player at draughts thinks for half a second a move: a few of them will do. */
async function playAndGiveUp(page) {
  const player = await playComputer(page, 'draughts');
  for (let step = 0; step < 4; step++) await player.step();
  await page.getByRole('button', { name: words('page.resign') }).click();
  await page.locator('.actions .danger').click();
  await page.waitForSelector('main[data-state="over"]');
}

const mine = (page) => page.evaluate(async () => (await (await fetch('api/mine')).json()).tables);

/** At the server, as soon as there are so many. */
function arrived(page, count) {
  return soon(async () => {
    const rows = await mine(page);
    assert.ok(rows.length >= count, `${rows.length} of ${count} arrived`);
    return rows;
  });
}

test('without network there is everything but other people, and the account gets it later', async () => {
  const page = await firstVisit();
  await page.context().setOffline(true);
  await reload(page);
  await soon.equal(() => page.locator('.cards .card').count(), games.length);
  for (const hash of ['rules=chess/fide', 'booklets=dominoes', 'from=backgammon', 'me', 'mine']) {
    await go(page, hash);
    await page.locator('h1').first().waitFor();
  }
  for (const game of ['squadro', 'ludo', 'dominoes', 'backgammon', 'tictactoe'])
    await (await playComputer(page, game)).playToTheEnd();
  await page.getByRole('button', { name: words('page.graph'), exact: true }).click();
  await page.waitForSelector('.comment p');
  await says({ page }, '.comment', like(['page.graph.help', 'page.graph.clean']));
  await go(page, 'puzzles=today');
  await page.waitForSelector('.puzzle .board .spot');
  await playImported(page);
  await playAndGiveUp(page);
  await reload(page);
  await page.waitForSelector('main[data-state="over"] .board');
  await page.context().setOffline(false);
  const rows = await arrived(page, games.length);
  assert.deepEqual(
    rows.map(({ rules, state }) => `${rules.split('/')[0]} ${state}`).sort(),
    games.map((game) => `${game} over`).sort(),
  ); // prettier-ignore
  for (const { seats, seat } of rows) {
    assert.equal(seats[seat].who, 'person');
    assert.deepEqual(seats[1 - seat], { who: 'computer', level: 10 });
  }
  await go(page, 'mine');
  await until(page, (count) => document.querySelectorAll('.rows .row').length === count, games.length);
  const { table } = rows.find(({ rules }) => rules.startsWith('backgammon'));
  await page.locator(`.row[href="#table=${table}"]`).click();
  await page.waitForSelector('main[data-state="over"] .board');
  replays(await saved(page), false);
  await quiet(page);
});

test('a game against the computer asks the server nothing', async () => {
  const page = await firstVisit();
  const asked = [];
  page.context().on('request', (request) => asked.push(request));
  page.on('websocket', () => asked.push('socket'));
  const player = await playComputer(page, 'tictactoe');
  await player.step();
  await page.waitForSelector('.spot[data-mark="may"]');
  const answers = await Promise.all(asked.map((request) => request.response()));
  assert.deepEqual(
    answers.filter((answer) => !answer.fromServiceWorker()).map((answer) => answer.url()),
    [],
  );
  await player.playToTheEnd();
  assert.equal((await arrived(page, 1)).length, 1);
  await quiet(page);
});

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
const versionOf = (page) => page.locator('meta[name="version"]').getAttribute('content');

/** The files of a newer version, by name; the worker's own last. */
function newerVersion() {
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  const [, version] = /name="version" content="(\w+)"/.exec(read('index.html'));
  const newer = hashOf(version);
  const files = {
    'style.css': `${read('style.css')}/* newer */`,
    'index.html': read('index.html').replace(version, newer),
  };
  let service = read('service.js').replaceAll(version, newer);
  for (const [name, text] of Object.entries(files)) service = service.replace(hashOf(read(name)), hashOf(text));
  return { ...files, 'service.js': service };
}

function publish(files) {
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    for (const packed of ['.br', '.gz']) rmSync(join(folder, name + packed), { force: true });
  }
}

/** Looks for a newer version, and waits until that has come to its end. */
function lookForUpdate(page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((resolve) => {
      // the one moment when it can be asked for: a quick one is done before update() says so
      registration.addEventListener('updatefound', () => resolve(registration.installing), { once: true });
      setTimeout(() => resolve({ state: 'none' }), 60000);
    });
    await registration.update();
    const worker = await found;
    for (let looks = 6000; looks > 0 && worker.state === 'installing'; looks--)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return worker.state;
  });
}

test('a new version comes whole or not at all, and costs nobody a game', async () => {
  const page = await firstVisit();
  const other = await page.context().newPage();
  await other.goto(server.address);
  await other.waitForSelector('#ready', { state: 'attached' });
  const before = await versionOf(page);
  const player = await playComputer(page, 'tictactoe');
  await player.step();
  await until(
    page,
    () =>
      document.querySelectorAll('.moves [data-index]').length > 1 && document.querySelector('.spot[data-mark="may"]'),
  );
  const stones = () => page.locator('.moves').innerText();
  const played = await stones();
  const files = newerVersion();
  publish({ 'service.js': files['service.js'] }); // its files are not there yet
  assert.equal(await lookForUpdate(page), 'redundant');
  await soon.equal(() => page.locator('.note').count(), 0);
  await reload(page);
  await soon.equal(() => versionOf(page), before);
  publish(files);
  assert.equal(await lookForUpdate(page), 'installed');
  await soon.equal(() => versionOf(page), before, 'nothing changes by itself');
  await page.getByRole('button', { name: words('page.update.reload') }).click();
  for (const one of [page, other]) {
    await until(
      one,
      (old) => document.querySelector('meta[name="version"]').content !== old && document.querySelector('#ready'),
      before,
    );
    await soon.equal(() => one.evaluate(async () => (await fetch('style.css')).text()), files['style.css']);
  }
  await page.waitForSelector('.spot[data-mark="may"]');
  await soon.equal(() => stones(), played);
  await player.playToTheEnd();
  await quiet(page);
});
