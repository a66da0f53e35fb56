// A browser and a real server for all tests of a file, from before the first until after the last.
// SPDX-License-Identifier: MIT
import { after, before } from 'node:test';
import { openBrowser, serveBoxwood } from './pages.mjs';

export let browser;
export let server;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), serveBoxwood()]);
});
after(async () => {
  await browser.close();
  await server.close();
});
