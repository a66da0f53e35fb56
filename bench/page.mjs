// How quick the pages are in a real browser, on a quiet machine:  node bench/page.mjs [GAME …]
// What the page weighs, the first board of a first visit, the start of the installed app, and a move of level 10 in
// the page's worker beside the native program, for each game; of chess and draughts also nodes a second. Needs
// scripts/build and scripts/build-web.
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { boxwood, games, openBrowser, serveBoxwood, web } from '../tests/web/support/pages.mjs';

const chosen = process.argv.slice(2);
const tries = 5;
const moves = 4; // of the computer, in each game

const browser = await openBrowser();
const server = await serveBoxwood();
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const ready = (page) => page.waitForSelector('#ready', { state: 'attached' });
const since = (page) => page.evaluate(() => Math.round(performance.now()));

/** Kilobytes of some files of the page, as they are sent. */
function weight(folder, name) {
  const files = readdirSync(join(web, folder)).filter((file) => name.test(file));
  return files.reduce((sum, file) => sum + statSync(join(web, folder, file)).size, 0) / 1000;
}

async function firstBoard() {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(server.address, { waitUntil: 'commit' });
  await page.waitForSelector('.card .board');
  const time = await since(page);
  await context.close();
  return time;
}

async function installedStarts() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(server.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const times = [];
  for (let turn = 0; turn < tries; turn++) {
    await page.reload({ waitUntil: 'commit' });
    await ready(page);
    times.push(await since(page));
  }
  await context.close();
  return times;
}

/** How long the worker takes for each of its first moves against a person who does what comes first. */
async function levelTen(game) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${server.address}#`);
  await ready(page);
  const times = await page.evaluate(
    async ({ name, count }) => {
      const worker = new Worker('local.js', { type: 'module' });
      const waiting = new Map();
      let view = null;
      let told = () => {};
      worker.onmessage = ({ data }) => {
        waiting.get(data.id)?.(data);
        if (data.t === 'view') {
          view = data;
          told();
        }
      };
      let number = 0;
      const ask = (message) =>
        new Promise((resolve) => {
          waiting.set(String(++number), resolve);
          worker.postMessage({ id: String(number), ...message });
        });
      const seats = ['me', { computer: 10 }];
      const { table } = await ask({ t: 'create', rules: name, seats, titles: ['', ''], name: '' });
      view = await ask({ t: 'watch', table });
      const all = [];
      let since = null;
      while (all.length < count && view.view.turn !== 'over') {
        const next = new Promise((resolve) => (told = resolve));
        const { turn, moves } = view.view;
        if (turn === 1) since ??= performance.now();
        else if (since !== null) {
          all.push(performance.now() - since);
          since = null;
        }
        if (turn === 0) await ask({ t: 'do', table, seq: view.seq, verb: 'move', words: moves[0].words });
        else await next;
      }
      worker.terminate();
      return all;
    },
    { name: game, count: moves },
  );
  await context.close();
  return times;
}

/** Thousands of nodes a second in the page, in the first position. */
async function speed(game) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${server.address}#`);
  await ready(page);
  const worth = await page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const worker = new Worker('local.js', { type: 'module' });
        let since = 0;
        worker.onmessage = ({ data }) => {
          if (data.t !== 'studied') return;
          const ms = performance.now() - since;
          since = performance.now();
          if (data.found.nodes < 600_000) return;
          worker.terminate();
          resolve(data.found.nodes / ms);
        };
        worker.postMessage({ id: '1', t: 'study', record: `boxwood record 1\nrules ${name}\n` });
      }),
    game,
  );
  await context.close();
  return Math.round(worth);
}

/** The same depth of thought natively, in the first position or after a throw; nothing where that is not enough. */
function native(game) {
  for (const dice of [[], ['--dice', '31']])
    try {
      const start = performance.now();
      execFileSync(boxwood, ['think', game, '--level', '10', ...dice], { stdio: 'ignore' });
      return `, natively ${Math.round(performance.now() - start)} ms for one`;
    } catch {
      // chance is first
    }
  return '';
}

const kinds = [
  ['', /\.(js|css)\.br$/, 'scripts and styles'],
  ['', /^boxwood\.wasm\.br$/, 'rules and players'],
  ...games.map((game) => ['nets', new RegExp(`^${game}-.*\\.br$`), `net of ${game}`]),
];
for (const [folder, name, what] of kinds)
  if (weight(folder, name) > 0) console.log(`${what.padEnd(20)} ${Math.round(weight(folder, name))} kB, compressed`);
const boards = [];
for (let turn = 0; turn < tries; turn++) boards.push(await firstBoard());
console.log(`first board      ${median(boards)} ms (${boards.join(' ')})`);
const starts = await installedStarts();
console.log(`installed start  ${median([...starts])} ms (${starts.join(' ')})`);
for (const game of chosen.length > 0 ? chosen : games) {
  const times = (await levelTen(game)).map(Math.round);
  console.log(
    `level 10 ${game.padEnd(12)} most ${Math.max(...times)} ms in the page (${times.join(' ')})${native(game)}`,
  );
}
for (const game of ['chess', 'draughts'])
  console.log(`nodes ${game.padEnd(9)} ${await speed(game)} thousand a second in the page`);
await browser.close();
await server.close();
