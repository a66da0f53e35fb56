// Parts of the page by themselves: the hash behind sealed dice, the code for cameras, which piece
// became which, and the places that may be touched next.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './pages.mjs';

const { buildSync } = createRequire(join(root, 'web/package.json'))('esbuild');

/** A script of the page as a module. */
function load(name) {
  const { outputFiles } = buildSync({ entryPoints: [join(root, 'web', name)], bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

test('SHA-256 is what everybody calls so', async () => {
  const { sha256, hex } = await load('sha256.ts');
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) & 255);
    assert.equal(hex(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'), `${length} bytes`);
  }
});

/** Reads a code back: unmasks it and collects the bytes of its one or two blocks. */
function readCode(grid) {
  const size = grid.length;
  const bit = (x, y) => Number(grid[y][x]);
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => bit(x, 8)).slice(0, 5).join('');
  const mask = (parseInt(format, 2) ^ 0b10101) & 7;
  const rules = [
    (x, y) => (x + y) % 2,
    (_, y) => y % 2,
    (x) => x % 3,
    (x, y) => (x + y) % 3,
    (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
    (x, y) => ((x * y) % 2) + ((x * y) % 3),
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ];
  const version = (size - 17) / 4;
  const centre = version > 1 && version < 7 ? size - 7 : -9;
  const fixed = (x, y) =>
    (x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9) || x === 6 || y === 6 ||
    (Math.abs(x - centre) < 3 && Math.abs(y - centre) < 3); // prettier-ignore
  const bits = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (!fixed(x, y)) bits.push(bit(x, y) ^ Number(rules[mask](x, y) === 0));
      }
  }
  const bytes = [];
  for (let at = 0; at + 8 <= bits.length; at += 8) bytes.push(parseInt(bits.slice(at, at + 8).join(''), 2));
  const nibbles = bytes.flatMap((byte) => [byte >> 4, byte & 15]);
  const length = nibbles[1] * 16 + nibbles[2];
  return Buffer.from(Array.from({ length }, (_, index) => nibbles[3 + 2 * index] * 16 + nibbles[4 + 2 * index])).toString();
}

test('a code says the address it was made of', async () => {
  const { qrGrid } = await load('qr.ts');
  for (const text of ['a', 'http://192.168.1.20:8080/#table=k3v9x2m4q7ab', `https://example.org/${'x'.repeat(80)}`])
    assert.equal(readCode(qrGrid(text)), text);
});

test('pieces are paired with what they were', async () => {
  const { matchMen, changesBetween } = await load('board/match_men.ts');
  const man = (look, place, x) => ({ look, place, x, y: 0 });
  const before = [man('light', 'a', 0), man('light', 'b', 10), man('dark', 'c', 20)];
  const after = [man('light', 'a', 0), man('light', 'c', 20)];
  assert.deepEqual(matchMen(before, after), { from: [0, 1], gone: [2] });
  assert.deepEqual(changesBetween(before, after), [{ man: after[1], from: before[1] }, { man: null, from: before[2] }]);
  const boat = (stands) => ({ ...man('light', 'A1', 0), stands });
  assert.equal(changesBetween([boat('1')], [boat('2')]).length, 1, 'a boat is its own place');
  assert.deepEqual(changesBetween([], [{ ...man('back', 'stock', 0), quiet: true }]), []);
});

test('the next places follow from those touched', async () => {
  const { Paths } = await load('board/paths.ts');
  const paths = new Paths([{ words: 'x', paths: [['a', 'b', 'q'], ['a', 'b', 'r']] }, { words: 'y', paths: [['a', 'a']] }]); // prettier-ignore
  assert.deepEqual(paths.next(), ['a']);
  paths.touched = ['a'];
  assert.deepEqual(paths.next(), ['b', 'a']);
  paths.touched = ['a', 'b'];
  assert.deepEqual(paths.next(), ['q', 'r']);
  assert.ok(!paths.isComplete());
  assert.ok(paths.isComplete(['a', 'a']));
});

test('a match falls into games and turns', async () => {
  const [{ turnsOf }, { makeBoard }] = await Promise.all([load('pages/turns.ts'), load('boards/boards.ts')]);
  const board = (game) => makeBoard({ game, options: {}, seats: 2, seat: 0, near: 0, flipped: false });
  const told = (game, history) => turnsOf(history, board(game)).map((turn) => [turn.game, turn.seat, turn.steps.map(({ words }) => words).join(' ')]);
  const backgammon = [[-1, '2 2'], [-1, '3 1'], [0, '8/5'], [0, 'done'], [-1, '64'], [1, '24/18'], [1, 'done'], [-1, '21'], [0, 'resign 1'], [1, 'refuse'], [0, '1/off'], [-1, '5 6'], [1, '24/18']]; // prettier-ignore
  assert.deepEqual(told('backgammon', backgammon), [[1, -1, '2 2'], [1, 0, '3 1 8/5 done'], [1, 1, '64 24/18 done'], [1, 0, '21 resign 1'], [1, 1, 'refuse'], [1, 0, '1/off'], [2, 1, '5 6 24/18']]); // prettier-ignore
  const dominoes = [[-1, 'lot 62'], [-1, 'lot 31'], [-1, 'mix'], [-1, 'deal'], [0, '53'], [1, 'draw'], [-1, 'draw'], [1, '33 right'], [-1, 'mix'], [-1, 'deal 41'], [0, '41']]; // prettier-ignore
  assert.deepEqual(told('dominoes', dominoes), [[1, 0, '53'], [1, 1, 'draw 33 right'], [2, 0, '41']]);
});

test('a tile is told with the pips it was laid to', async () => {
  const { stepsOf } = await load('boards/dominoes_line.ts');
  assert.deepEqual(stepsOf(['53>', '<65', '31>', '<66', '41>']).map(({ near }) => near), ['', '5', '3', '6', '1']); // prettier-ignore
  const { makeBoard } = await load('boards/boards.ts');
  const { moveWords } = makeBoard({ game: 'dominoes', options: {}, seats: 2, seat: 0, near: 0, flipped: false });
  const history = [[-1, 'deal'], [0, '53'], [1, '65 left'], [1, 'draw'], [-1, 'mix'], [0, '62']]; // prettier-ignore
  const joins = 'page.move.joins'; // no catalogue here: a sentence is its id
  assert.deepEqual(history.map((_, index) => moveWords({ history, index })), [undefined, '5-3', joins, undefined, undefined, '6-2']); // prettier-ignore
  assert.equal(moveWords({ history: [[-1, 'lot 66'], ...history], index: 3 }), '6-5', 'nobody said which tile came first');
});
