// The same pages in Firefox. SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { walkApp } from './support/app_walk.mjs';
import { openFirefox } from './support/bidi.mjs';

const skip = !existsSync('/usr/bin/firefox-esr') && 'there is no firefox-esr';

test('Firefox keeps the app, plays without a server and looks back', { skip, timeout: 240_000 }, async (t) => {
  const page = await openFirefox();
  t.after(() => page.close());
  await walkApp(page);
  assert.deepEqual(
    page.faults.filter((text) => !text.includes('/ws')), // the line was cut
    [],
  );
});
