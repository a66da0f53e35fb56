// The page where a position is set up or a game is brought, with its text unfolded.
// SPDX-License-Identifier: MIT
import { browser, files } from './house.mjs';
import { go, newPage } from './pages.mjs';

export async function open(game) {
  const page = await newPage(browser, files.address);
  await go(page, `from=${game}`);
  await page.waitForSelector('.setup .board');
  await page.locator('.paste summary').click();
  return page;
}

/** What stands in the text. */
export const text = (page) => page.locator('#position').inputValue();
