// The same pages in WebKit. SPDX-License-Identifier: MIT
import { test } from 'node:test';
import { walkApp } from './support/app_walk.mjs';
import { hasWebKit, openWebKit } from './support/webkit.mjs';

const skip = !hasWebKit && 'there is no webkit2gtk-driver, or no Xvfb';

test('WebKit keeps the app, plays without a server and looks back', { skip }, async (t) => {
  const page = await openWebKit();
  t.after(() => page.close());
  await walkApp(page);
});
