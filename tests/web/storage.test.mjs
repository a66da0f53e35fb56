// A browser that keeps nothing, that has no room left, or whose storage is damaged: every page works, what is damaged
// goes alone, and who would lose something is told once. What is kept comes from web/kept.ts.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { browser, files } from './support/house.mjs';
import { calm, isBlocking, root } from './support/pages.mjs';
import { keptTable } from './support/records.mjs';
import { patience, soon } from './support/soon.mjs';
import { pagesOf, tableOf, visit } from './support/walk.mjs';
import { words } from './support/words.mjs';

const { buildSync } = createRequire(join(root, 'web/package.json'))('esbuild');
const { outputFiles } = buildSync({
  entryPoints: [join(root, 'web/kept.ts')],
  bundle: true,
  format: 'esm',
  write: false,
});

/** As much of a browser's storage as kept.ts asks for. */
class Store {
  getItem = (key) => this[key] ?? null;
  setItem = (key, text) => Object.defineProperty(this, key, { value: text, enumerable: true, configurable: true });
  removeItem = (key) => delete this[key];
}
globalThis.localStorage = new Store();
globalThis.sessionStorage = new Store();
const { kept } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);

const [over, on] = JSON.parse(JSON.stringify([keptTable('tictactoe'), keptTable('tictactoe', 2)]));
const people = [{ id: 'a1', name: 'Anna', colour: 1, level: 3 }];
const may = { move: true, claim: false, back: false, ask_back: false, offer_draw: false, answer: false };
const note = { message: 'page.your_turn', text: '', values: {} };
const view = {
  ...{ turn: 'chance', position: '-', before: '-', moves: [{ words: 'a1', paths: [['a1']] }], note, asides: [] },
  ...{
    history: { from: 0, moves: [[0, 'a1']] },
    acts: [{ verb: 'move', seat: 0, words: 'a1', at: 5, effects: ['hit'] }],
  },
  ...{ score: [0, 0], may: { ...may, resign: true, hint: true }, offer: { what: 'draw', by: 0 } },
  ...{ patience: { call_off: 1, abandon: 2 }, clock: { left: [1, 2], now: 3, due: 4 }, ending: 'line' },
  ending_sentence: note,
};

/** One good value of each kind: its name behind the key, and all members it can have. */
const good = {
  likes: ['', { ...kept.likes.read(), booklets: { chess: 'fide' }, styles: { chess: 'own' }, name: 'Anna' }],
  family: ['', { people, seated: { ludo: ['a1', 'level 4'] } }],
  league: ['', { results: [{ table: 'hereone', at: 5, game: 'chess', people: ['a1', ''], score: [1, -1] }] }],
  puzzles: [
    '',
    { forms: { chess: { rating: 1200, deviation: 90, streak: 2, met: ['x'], day: 20000 } }, day: 20000, days: 3 },
  ],
  guided: ['', ['chess']],
  tables: [
    on.table,
    { ...on, people: [{ id: 'a1', name: 'Anna', colour: 1 }, null], turn: 0, rematch: 'herenext', brought: 'x1' },
  ],
  seals: ['x1', { secret: 'ab', opened: 1, own: 0, commitment: 'cd', seals: ['ef', null] }],
  unrolled: ['', { table: on.table, seq: 3, last: { seq: 2, history: [[0, 'a1']], view } }],
};

/** An entry of that name: its key, and what the page gets from it. */
function entryOf(name, behind = 'x1') {
  const entry = kept[name].of?.(behind) ?? kept[name];
  return { key: entry.key, read: () => entry.read() };
}

const storeOf = (name) => (name === 'unrolled' ? sessionStorage : localStorage);

/** The value with something else at one place, for every place in it. */
function* spoilt(value, wrong, path = []) {
  yield [path, wrong];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const [where, other] of spoilt(part, wrong, [...path, name])) {
      const copy = structuredClone(value);
      copy[name] = other;
      yield [where, copy];
    }
}

const kind = (it) => (it === null ? 'null' : Array.isArray(it) ? 'list' : typeof it);

/** Whether everything that is there is of the kind that it is of in a good value. */
function fits(it, like) {
  if (like === 'chance' && kind(it) === 'number') return true; // a turn is a seat's too
  if (kind(it) !== kind(like)) return false;
  if (kind(it) === 'list') return it.every((one, at) => like.some((other) => fits(one, other)) || fits(one, like[at]));
  if (kind(it) !== 'object') return true;
  return Object.entries(it).every(([name, part]) => !(name in like) || fits(part, like[name]));
}

describe('what comes out of storage', () => {
  for (const name of Object.keys(kept))
    test(`${name}: nothing of a wrong kind, wherever it was damaged`, () => {
      assert.ok(name in good, `a good value of ${name} belongs into this test`);
      const [behind, value] = good[name];
      const { key, read } = entryOf(name, behind);
      const store = storeOf(name);
      const none = read();
      store.setItem(key, JSON.stringify(value));
      assert.deepEqual(read(), value, 'the good one comes out as it is');
      for (const wrong of [null, 7, -0.5, 1e99, 'sepia', true, [], {}, [7], [[7]], { x: 7 }])
        for (const [path, damaged] of spoilt(value, wrong)) {
          store.setItem(key, JSON.stringify(damaged));
          const out = read();
          const free = kind(damaged) === kind(value) && fits(damaged, value); // another word, another number
          const sound = free || JSON.stringify(out) === JSON.stringify(none) || fits(out, value);
          assert.ok(sound, `${path.join('.')} ${JSON.stringify(wrong)}: ${JSON.stringify(out)}`);
        }
      store.setItem(key, '{"x"');
      assert.deepEqual(read(), none);
      assert.equal(store.getItem(key), null, 'what cannot be read at all is gone');
    });
});

const record = 'boxwood record 1\nrules tictactoe/classique\nmove 0 a1\nmove 1 b1\nmove 0 a2\nmove 1 b2\nmove 0 a3\n';
const packed = deflateRawSync(record).toString('base64url');

/** Every page, each with a sign that it is there. */
const pages = [
  ...pagesOf('tictactoe').filter(({ hash }) => hash !== 'mine' && hash !== 'lobby'),
  ...pagesOf('ludo').filter(({ hash }) => hash.startsWith('new=')),
  { hash: 'mine', sign: 'main h1' },
  { hash: 'league', sign: 'main h1' },
  { hash: 'puzzles', sign: 'main h1' },
  { hash: 'puzzles=chess', sign: 'main .board .man, main .board use' },
  { hash: `replay=${packed}`, sign: 'main .board' },
  { hash: 'me=stored', sign: '#stored' },
];
const tables = [
  tableOf('tictactoe', 'on'),
  tableOf('tictactoe', 'over'),
  { hash: `review=${over.table}`, sign: '.comment' },
];

/** A browser that something is done to before each page begins. */
async function open(before, argument, { worker = '', ...options } = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(patience);
  if (worker)
    await context.route('**/local.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: worker + (await answer.text()) });
    });
  await context.addInitScript(before, argument);
  const page = await context.newPage();
  page.complaints = [];
  page.on('console', (message) => isBlocking(message.text()) || page.complaints.push(message.text()));
  page.on('pageerror', (error) => page.complaints.push(String(error)));
  await page.goto(files.address);
  await page.waitForSelector('#ready', { state: 'attached' });
  return page;
}

async function walk(page, all) {
  for (const one of all) {
    await page.evaluate(visit, one).catch((error) => {
      throw new Error(`${one.hash}: ${error.message} ${page.complaints}`);
    });
    assert.deepEqual(page.complaints, [], one.hash);
  }
}

/** What stands in somebody else's page. */
async function seeEmbedded(page) {
  await page.goto(`${files.address}embed.html#replay=${packed}`);
  await page.waitForSelector('.page-embed .board');
}

const noteOf = (page) => page.locator('.note[data-note="unkept"]');

async function playComputer(page) {
  await page.evaluate(visit, { hash: 'new=tictactoe', sign: 'main .ways' });
  await page.locator('[data-way="computer"] button').click();
  await page.locator('.spot[data-mark="may"]').first().click();
  await soon(async () => assert.ok((await page.locator('.moves [data-index]').count()) >= 2, 'both have moved'));
  return page.evaluate(() => location.hash.slice(1));
}

/** In the page, before it begins: its storage refuses something. */
const refusals = {
  'no storage at all': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  },
  'nothing is read': () => {
    Storage.prototype.getItem = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  },
  'nothing is written': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  },
  'no room left': () => {
    let room = 1 << 23;
    for (let at = 0; room > 0; at++)
      try {
        localStorage.setItem(`junk ${at}`, 'x'.repeat(room));
      } catch {
        room >>= 1;
      }
  },
};

describe('a browser that keeps nothing', { concurrency: 2 }, () => {
  for (const [name, refuse] of Object.entries(refusals))
    test(`${name}: one plays, sees every page, and is told once`, async () => {
      const page = await open(refuse);
      await walk(page, pages);
      const table = await playComputer(page);
      await noteOf(page).getByText(words('page.unkept')).waitFor();
      await noteOf(page).getByRole('button').click();
      await page.evaluate(visit, { hash: 'mine', sign: 'main .row' });
      await page.evaluate(visit, { hash: table, sign: 'main[data-state] .board' });
      await page.evaluate(visit, { hash: 'me', sign: '#like-theme' });
      await page.selectOption('#like-theme', 'dark');
      await soon.equal(() => page.evaluate(() => document.documentElement.dataset.theme), 'dark');
      await playComputer(page);
      assert.equal(await noteOf(page).count(), 0, 'not again');
      await seeEmbedded(page);
      await calm(page);
    });

  /** In the page, and in the worker that the core has there. */
  const bare = () => {
    for (const name of ['caches', 'indexedDB']) {
      delete globalThis[name];
      for (let it = globalThis; it; it = Object.getPrototypeOf(it)) delete it[name];
    }
    if (globalThis.Navigator) delete Navigator.prototype.serviceWorker;
  };
  const refusing = () => {
    const get = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    for (const name of ['caches', 'indexedDB']) Object.defineProperty(globalThis, name, { get });
    if (globalThis.Navigator) Object.defineProperty(Navigator.prototype, 'serviceWorker', { get });
  };
  for (const [name, without] of Object.entries({
    'no caches and workers': bare,
    'caches and workers refused': refusing,
  }))
    test(`${name}: every page is there, and the computer plays`, async () => {
      const page = await open(without, undefined, { worker: `(${without})();`, serviceWorkers: 'allow' });
      await walk(page, pages);
      await playComputer(page);
      assert.equal(await noteOf(page).count(), 0, 'games and settings are kept');
      await seeEmbedded(page);
      await calm(page);
    });
});

/** In the page, before it begins: what earlier visits left there. */
function leave({ lasting, ofTab }) {
  if (sessionStorage.getItem('left')) return;
  sessionStorage.setItem('left', 'yes');
  for (const [key, text] of lasting) localStorage.setItem(key, text);
  for (const [key, text] of ofTab) sessionStorage.setItem(key, text);
}

const sound = [over, on].map((one) => [`boxwood.table.${one.table}`, JSON.stringify(one)]);
const damages = ['', '{"x"', 'null', '7', '"x"', '[]', '{}', '[null]', '[7]', '{"x":7}'];

/** As a later version might leave it. */
const newer = {
  likes: { theme: 'sepia', level: 99, styles: { chess: 'glass', poker: 'own' }, language: 'tlh', moods: ['calm'] },
  family: { people: [{ id: 'a1', name: 'Anna', colour: 'teal', level: 99 }], seated: { poker: ['a1'] } },
  league: { results: [{ table: 'herex', at: 5, game: 'poker', people: ['a1', 'zz'], score: [1, 0], elo: {} }] },
  puzzles: { forms: { poker: { rating: 1 } }, day: 'tuesday', days: 3 },
  guided: { chess: true },
  tables: { ...on, table: 'herebroken', rules: 'poker/holdem', seats: ['me', { brain: 'deep' }], record: 'x' },
  seals: { scheme: 9 },
  unrolled: { table: on.table, seq: 1, last: { view: { turn: 'someone' } } },
};

const left = (names, text) => {
  const entries = names.map((name) => [entryOf(name, 'herebroken').key, text(name)]);
  const isOfTab = ([key]) => names.some((name) => storeOf(name) === sessionStorage && key === entryOf(name).key);
  return { lasting: [...sound, ...entries.filter((one) => !isOfTab(one))], ofTab: entries.filter(isOfTab) };
};

async function survive(what, label) {
  const page = await open(leave, what);
  await walk(page, [...pages, ...tables]).catch((error) => {
    throw new Error(`${label}: ${error.message}`);
  });
  assert.equal(await noteOf(page).count(), 0, 'nothing is lost');
  const stays = await page.evaluate(() => Object.keys(localStorage));
  for (const [key] of sound) assert.ok(stays.includes(key), `${label}: ${key} stays`);
  await seeEmbedded(page);
  await calm(page);
}

describe('damaged storage', { concurrency: 2 }, () => {
  for (const name of Object.keys(kept))
    test(`${name}, whatever stands there`, async () => {
      for (const text of ['{"x"', 'null', '[7]', JSON.stringify(newer[name] ?? {})])
        await survive(
          left([name], () => text),
          text,
        );
    });
  test('everything at once', async () => {
    for (const text of damages)
      await survive(
        left(Object.keys(kept), () => text),
        text,
      );
    await survive(
      left(Object.keys(kept), (name) => JSON.stringify(newer[name] ?? {})),
      'newer',
    );
  });
});
