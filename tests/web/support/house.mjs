// A browser, a real server and the mere files for all tests of a file, from before the first until after the last.
// SPDX-License-Identifier: MIT
import { after, before } from 'node:test';
import { openBrowser, serveBoxwood, serveFiles } from './pages.mjs';

export let browser;
export let server;
export let files;

before(async () => {
  [browser, server, files] = await Promise.all([openBrowser(), serveBoxwood(), serveFiles()]);
});
after(async () => {
  await browser.close();
  await server.close();
  files.close();
});
