// Contact sheets, so that many pictures are looked at as one:
//     node tests/web/pictures/sheets.mjs OUT COLUMNS WIDTH PICTURE ...
// puts the pictures, each so many pixels wide and under its name, into one PNG.
// SPDX-License-Identifier: MIT
import { rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from '../support/pages.mjs';

const [out, columns, width, ...pictures] = process.argv.slice(2);
const figures = pictures.map(
  (file) => `<figure>${basename(file, '.png')}<img src="${pathToFileURL(resolve(file)).href}"></figure>`,
);
const sheet = resolve(`${out}.html`);
writeFileSync(
  sheet,
  `<style>body{margin:8px;display:grid;grid-template-columns:repeat(${columns},${width}px);gap:8px;background:#777}
   figure{margin:0;font:12px sans-serif;color:#fff}img{display:block;width:100%}</style>${figures.join('')}`,
);
const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: columns * (Number(width) + 8) + 8, height: 100 } });
await page.goto(pathToFileURL(sheet).href);
await page.screenshot({ path: out, fullPage: true });
await browser.close();
rmSync(sheet);
