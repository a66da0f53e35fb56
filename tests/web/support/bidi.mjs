// Debian's Firefox, spoken to by WebDriver BiDi alone: as much of a page as a Player needs.
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { patience } from './soon.mjs';

const LOST = 5000; // ms without an answer
const POLL = 20;

/** Starts it with an empty profile; where it listens. */
function start(profile) {
  const child = spawn('firefox-esr', [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
  ]);
  const address = new Promise((resolve, reject) => {
    let said = '';
    child.on('exit', () => reject(new Error(`Firefox ended: ${said}`)));
    child.stderr.on('data', (text) => {
      said += text;
      const found = /listening on (ws:\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
  });
  return { child, address };
}

/** Commands and their answers over one socket; `hear` gets the rest. */
async function converse(address, hear) {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map();
  let count = 0;
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.id === undefined) hear(message);
    else if (message.type === 'error')
      waiting.get(message.id).reject(new Error(`${message.error}: ${message.message}`));
    else waiting.get(message.id).resolve(message.result);
  };
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject });
      socket.send(JSON.stringify({ id: count, method, params }));
    });
}

export async function openFirefox() {
  const profile = mkdtempSync(join(tmpdir(), 'boxwood-firefox-'));
  const { child, address } = start(profile);
  const faults = [];
  const send = await converse(await address, ({ method, params }) => {
    if (method === 'log.entryAdded' && params.level === 'error') faults.push(params.text);
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree');
  const { context } = contexts[0];
  const call = async (source, argument) => {
    const { result, exceptionDetails } = await send('script.callFunction', {
      functionDeclaration: `async (text) => JSON.stringify((await (${source})(JSON.parse(text))) ?? null)`,
      arguments: [{ type: 'string', value: JSON.stringify(argument ?? null) }],
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  };
  const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
  return {
    faults,
    evaluate: (work, argument) => call(String(work), argument),
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    mouse: {
      click: (x, y) => {
        const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
        return send('input.performActions', {
          context,
          actions: [{ type: 'pointer', id: 'mouse', actions: [move, ...press] }],
        });
      },
    },
    /** Waits until something holds in the page. A question to a page that is just leaving may never be
     * answered, so it is asked again after a while. */
    async until(work, argument) {
      const end = Date.now() + patience;
      while (!(await Promise.race([call(String(work), argument), pause(LOST)]))) {
        if (Date.now() > end) throw new Error(`never: ${work}`);
        await pause(POLL);
      }
    },
    async close() {
      const ended = new Promise((resolve) => child.removeAllListeners('exit').on('exit', resolve));
      await send('browser.close').catch(() => {});
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
