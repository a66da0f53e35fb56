// A puzzle a day: the same one for everybody who has that date, wherever they are, and days on end that neither
// midnight nor a flight breaks. The pages' own script, with a clock and a browser's storage made here.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeEach, mock, test } from 'node:test';
import { games, root, web } from '../support/pages.mjs';

const { buildSync } = createRequire(join(root, 'web/package.json'))('esbuild');
const { outputFiles } = buildSync({
  stdin: {
    contents: "export * from './puzzles.ts'; export { house } from './house.ts';",
    resolveDir: join(root, 'web'),
  },
  bundle: true,
  format: 'esm',
  write: false,
});
const stored = new Map();
globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text) };
globalThis.fetch = async (name) => ({ json: async () => JSON.parse(readFileSync(join(web, name), 'utf8')) });
const source = Buffer.from(outputFiles[0].text).toString('base64');
const { house, ...puzzles } = await import(`data:text/javascript;base64,${source}`);
house.games = games.map((game) => ({ game }));

/** From now on it is this moment, for somebody who lives there. */
function itIs(moment, zone) {
  process.env.TZ = zone;
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: new Date(moment) });
}

const ofToday = (game) => puzzles.puzzleOfDay(game, puzzles.today());

async function solveToday(game = 'chess') {
  puzzles.keepResult(await ofToday(game), true, puzzles.today());
}

beforeEach(() => stored.clear());

test('everybody has the same puzzles on the same date, and others the day after', async () => {
  for (const game of games) {
    itIs('2026-03-09T06:30:00Z', 'America/Los_Angeles'); // still the 8th, half an hour before midnight
    const west = await ofToday(game);
    itIs('2026-03-07T11:00:00Z', 'Pacific/Auckland'); // the 8th has just begun
    assert.deepEqual(await ofToday(game), west, game);
    itIs('2026-03-09T07:30:00Z', 'America/Los_Angeles');
    assert.notEqual((await ofToday(game)).position, west.position, game);
  }
});

test('no puzzle comes twice within 200 days', async () => {
  itIs('2026-03-09T12:00:00Z', 'UTC');
  for (const game of games) {
    const days = Array.from({ length: 200 }, (_, day) => puzzles.puzzleOfDay(game, puzzles.today() + day));
    assert.equal(new Set((await Promise.all(days)).map(({ position }) => position)).size, 200, game);
  }
});

test('each game begins a day in turn', () => {
  itIs('2026-03-09T12:00:00Z', 'UTC');
  const week = games.map((_, day) => puzzles.gameOfDay(puzzles.today() + day));
  assert.deepEqual([...week].sort(), [...games].sort());
});

test('days on end are days of the calendar where one is, also when the clocks change', async () => {
  const mornings = ['2026-03-07T23:00:00-08:00', '2026-03-08T08:00:00-07:00', '2026-03-09T23:30:00-07:00'];
  for (const [i, moment] of mornings.entries()) {
    itIs(moment, 'America/Los_Angeles');
    assert.equal(puzzles.daysOnEnd(), i);
    assert.ok(puzzles.isOpenToday('chess'));
    await solveToday();
    assert.ok(!puzzles.isOpenToday('chess') && puzzles.isOpenToday('ludo'));
    await solveToday('ludo');
    assert.equal(puzzles.daysOnEnd(), i + 1, 'two games of a day are one day');
  }
  itIs('2026-03-10T23:59:00-07:00', 'America/Los_Angeles');
  assert.equal(puzzles.daysOnEnd(), 3, 'the day is not over');
  itIs('2026-03-11T00:01:00-07:00', 'America/Los_Angeles');
  assert.equal(puzzles.daysOnEnd(), 0);
  await solveToday();
  assert.equal(puzzles.daysOnEnd(), 1);
});

test('a puzzle that is solved after midnight counts for its own day', async () => {
  itIs('2026-05-01T23:59:00+02:00', 'Europe/Berlin');
  const [puzzle, day] = [await ofToday('chess'), puzzles.today()];
  itIs('2026-05-02T00:03:00+02:00', 'Europe/Berlin');
  puzzles.keepResult(puzzle, true, day);
  assert.ok(puzzles.isOpenToday('chess'), 'the new day has its own');
  await solveToday();
  assert.equal(puzzles.daysOnEnd(), 2);
});

test('whoever flies back into yesterday loses nothing and gains nothing', async () => {
  itIs('2026-05-01T09:00:00+12:00', 'Pacific/Auckland');
  await solveToday();
  itIs('2026-05-02T09:00:00+12:00', 'Pacific/Auckland');
  await solveToday();
  itIs('2026-05-01T16:00:00-07:00', 'America/Los_Angeles');
  assert.equal(puzzles.daysOnEnd(), 2);
  assert.ok(!puzzles.isOpenToday('chess'));
  await solveToday('ludo');
  assert.equal(puzzles.daysOnEnd(), 2);
  itIs('2026-05-03T16:00:00-07:00', 'America/Los_Angeles');
  await solveToday();
  assert.equal(puzzles.daysOnEnd(), 3);
});

test('a clock that was wrong does not stop the days', async () => {
  itIs('2031-01-01T12:00:00Z', 'UTC');
  await solveToday();
  itIs('2026-05-01T12:00:00Z', 'UTC');
  assert.equal(puzzles.daysOnEnd(), 0);
  assert.ok(puzzles.isOpenToday('chess'));
  await solveToday();
  assert.equal(puzzles.daysOnEnd(), 1);
});

test('what is missed keeps the day open for other games, and is no day', async () => {
  itIs('2026-05-01T12:00:00Z', 'UTC');
  puzzles.keepResult(await ofToday('chess'), false, puzzles.today());
  assert.equal(puzzles.daysOnEnd(), 0);
  await solveToday('ludo');
  assert.equal(puzzles.daysOnEnd(), 1);
});

test('what comes as a puzzle of a day soon is not shown before', async () => {
  itIs('2026-05-01T12:00:00Z', 'UTC');
  const soon = [];
  for (let days = 0; days < 30; days++)
    soon.push((await puzzles.puzzleOfDay('chess', puzzles.today() + days)).position);
  for (let i = 0; i < 150; i++) {
    const next = await puzzles.nextPuzzle('chess');
    assert.ok(!soon.includes(next.position));
    puzzles.keepResult(next, i % 2 === 0, null);
  }
});
