// What the reader's own booklet says otherwise: told at the rule in its language, offered in set-up in one touch, and
// played so; a move that is refused then cites the rule in force, and whose it is.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, files } from '../support/house.mjs';
import { calm, go, newPage } from '../support/pages.mjs';
import { soon } from '../support/soon.mjs';

async function open(language, where) {
  const page = await newPage(browser, files.address);
  await page.goto(`${files.address}?lang=${language}#${where}`);
  await page.waitForSelector('#ready', { state: 'attached' });
  return page;
}

// Language, booklet, rule, the option and its value.
const offered = [
  ['sl', 'backgammon/lattjo', 'BG-L-07', 'bg.opening', 'own'],
  ['sl', 'ludo/lattjo', 'LU-L-16', 'ludo.safe', 'colour_dots'],
  ['tr', 'backgammon/lattjo', 'BG-L-07', 'bg.opening', 'own'],
  ['tr', 'ludo/lattjo', 'LU-L-08', 'ludo.six_enters', 'two'],
  ['tr', 'draughts/lattjo', 'DR-L-09', 'dr.several_jumps', 'no'],
  ['ar', 'backgammon/lattjo', 'BG-L-07', 'bg.opening', 'own'],
  ['ro', 'backgammon/scratch', 'BG-S-03', 'bg.opening', 'reroll'],
  ['ru', 'backgammon/lattjo', 'BG-L-27', 'bg.overshoot', 'any'],
];
for (const [language, booklet, rule, key, value] of offered)
  test(`${language}: set-up of ${booklet} offers ${rule} as its booklet has it`, async () => {
    const page = await open(language, `new=${booklet}`);
    const choice = page.locator(`[id="option-${key}"]`);
    const before = await page.locator('.letters button').count();
    assert.ok(before > 0);
    for (let i = 0; i < before && (await choice.inputValue()) !== value; i++)
      await page.locator('.letters button').nth(i).click();
    await soon.equal(() => choice.inputValue(), value);
    await go(page, `rules=${booklet}`);
    await page.locator(`.rules [data-rule="${rule}"][data-owner="reading"]`).waitFor();
    await calm(page);
  });

const told = [
  ['ar', 'backgammon/lattjo', 'BG-L-37'],
  ['ro', 'backgammon/scratch', 'BG-S-10'],
  ['fr', 'backgammon/scratch', 'BG-S-03'],
  ['zh-Hans', 'backgammon/scratch', 'BG-S-10'],
  ['zh-Hant', 'backgammon/scratch', 'BG-S-10'],
  ['pt', 'squadro/standard', 'SQ-Q-12'],
  ['de', 'squadro/standard', 'SQ-Q-18'],
];
for (const [language, booklet, rule] of told)
  test(`${language}: the rules of ${booklet} say at ${rule} what its booklet says`, async () => {
    const page = await open(language, `rules=${booklet}`);
    await page.locator(`.rules [data-rule="${rule}"][data-owner="reading"] .ours`).first().waitFor();
    await calm(page);
  });
