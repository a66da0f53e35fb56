// The built pages for tests: from a folder, without a server's help, or from `boxwood serve`; and a
// browser to look at them. Every console message is a fault.
// SPDX-License-Identifier: MIT
import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const web = process.env.BOXWOOD_WEB ?? join(root, 'build/web');
const require = createRequire(join(root, 'web/package.json'));
const { chromium } = require('playwright-core');

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

// As strict as the server is.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'";

/** Files alone: what the page does when there is no server behind it. */
export function serveFiles() {
  const server = createServer((request, response) => {
    const path = request.url.split('?')[0];
    const file = join(web, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) {
      response.writeHead(204).end();
      return;
    }
    response.writeHead(200, { 'content-security-policy': policy, 'content-type': types[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }),
    );
  });
}

export function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
  });
}

/** A page that remembers every complaint of the browser. */
export async function newPage(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.complaints = [];
  page.on('console', (message) => page.complaints.push(message.text()));
  page.on('pageerror', (error) => page.complaints.push(String(error)));
  await page.goto(address);
  await page.waitForSelector('#ready', { state: 'attached' });
  return page;
}
