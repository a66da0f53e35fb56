// The styles of boards by their values alone: each game has its styles, and in a light and a dark page men stand out
// from every field they can stand on, by their body or by their rim, at least 3 to 1. No browser is needed.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../web/style');
const read = (name) => readFileSync(join(folder, name), 'utf8').replace(/\/\*.*?\*\//gs, '');

/** The variables of a block. */
const valuesOf = (block) =>
  Object.fromEntries([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));

/** All blocks of a sheet that set variables, each with what stands before its brace. */
const blocksOf = (sheet) =>
  [...sheet.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector, block]) => [selector.trim(), valuesOf(block)]);

const colours = blocksOf(read('colours.css'));
const sets = blocksOf(read('sets.css'));

/** The values that a set has on a page of this look. */
function valuesIn(look, set) {
  const page = colours.filter(([selector]) => !/data-theme/.test(selector) || selector.includes(look));
  const own = sets.filter(([selector]) =>
    [...selector.matchAll(/\[data-set(\$?)='([\w-]+)'\]/g)].some(([, end, name]) =>
      end ? set.endsWith(name) : set === name,
    ),
  );
  const values = Object.assign({}, ...[...page, ...own].map(([, block]) => block));
  return (name) => {
    const value = values[`--${name}`];
    const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [undefined, value, value];
    return look === 'light' ? light : dark;
  };
}

function brightness(colour) {
  const hex = /^#(\w{3}|\w{6})$/.exec(colour)?.[1];
  assert.ok(hex, `${colour} is not a plain colour`);
  const parts = hex.length === 3 ? [...hex].map((one) => one + one) : hex.match(/../g);
  const [r, g, b] = parts
    .map((part) => Number.parseInt(part, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [dark, bright] = [brightness(one), brightness(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const discs = { light: ['light-body', 'light-rim'], dark: ['dark-body', 'dark-rim'] };
const lined = { light: ['light-body', 'light-line'], dark: ['dark-body', 'dark-line'] };
const pawns = Object.fromEntries([0, 1, 2, 3].map((n) => [`seat${n}`, [`seat${n}-body`, `seat${n}-rim`]]));
const turned = { men: discs, fields: ['square', 'dark-square'] };
const stroked = { men: { light: ['stroke-light'], dark: ['stroke-dark'] }, fields: ['bed'] };

/** On which fields men of a game stand, and what they are drawn with. */
const boards = {
  chess: () => ({ men: lined, fields: ['square', 'dark-square'] }),
  backgammon: () => ({ men: discs, fields: ['bed', 'warm', 'deep', 'tray'] }),
  draughts: () => ({ men: discs, fields: ['deep-square'] }),
  dominoes: () => ({ men: { tile: ['ivory', 'tile-edge'] }, fields: ['cloth'] }),
  ludo: () => ({ men: pawns, fields: ['dot', 'bed', 'cup-light', 'red', 'blue', 'green', 'yellow'] }),
  squadro: () => ({ men: lined, fields: ['bed', 'bed-deep', 'cup-light', 'cup-dark'] }),
  tictactoe: (style) => (style === 'wood' ? turned : stroked),
};

for (const [game, board] of Object.entries(boards))
  describe(game, () => {
    for (const style of ['wood', 'clear', 'own'])
      test(`${style}: men stand out`, () => {
        const faults = [];
        assert.ok(style !== 'own' || sets.some(([selector]) => selector.includes(`'${game}-own'`)));
        for (const look of ['light', 'dark']) {
          const value = valuesIn(look, `${game}-${style}`);
          const { men, fields } = board(style);
          for (const [man, drawn] of Object.entries(men))
            for (const field of fields) {
              const most = Math.max(...drawn.map((name) => contrast(value(name), value(field))));
              if (most < 3) faults.push(`${look}: ${man} on ${field} ${value(field)}: ${most.toFixed(2)}`);
            }
        }
        assert.deepEqual(faults, []);
      });
  });

test('tiles and pips, numbers and what they stand on', () => {
  const faults = [];
  for (const game of Object.keys(boards))
    for (const style of ['wood', 'clear', 'own'])
      for (const look of ['light', 'dark']) {
        const value = valuesIn(look, `${game}-${style}`);
        for (const [ink, ground] of [
          ['pip', 'ivory'],
          ['rim-label', 'frame-bottom'],
          ['rim-label', 'frame-top'],
        ]) // prettier-ignore
          if (contrast(value(ink), value(ground)) < 3) faults.push(`${game} ${style} ${look}: ${ink} on ${ground}`);
      }
  assert.deepEqual(faults, []);
});
