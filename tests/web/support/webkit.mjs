// Debian's WebKitGTK, spoken to by its own WebDriver: as much of a page as a Player needs. It draws into Xvfb.
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const libraries = '/usr/lib/x86_64-linux-gnu';

/** The browser that comes with the library; undefined where it is not installed. */
function browserPath() {
  const folders = existsSync(libraries) ? readdirSync(libraries).filter((name) => name.startsWith('webkit2gtk-4')) : [];
  return folders.map((name) => join(libraries, name, 'MiniBrowser')).find(existsSync);
}

export const hasWebKit = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every(existsSync) && browserPath() !== undefined;

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A screen that nobody looks at; its name. */
async function openScreen() {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const name = await new Promise((resolve) => child.stdout.once('data', (text) => resolve(`:${String(text).trim()}`)));
  return { child, name };
}

async function post(url, body) {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Asks until the driver listens. */
async function openSession(driver, child) {
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: browserPath(), args: ['--automation'] } },
  };
  for (let tries = 0; ; tries++) {
    try {
      return (await post(`${driver}/session`, { capabilities })).sessionId;
    } catch (error) {
      if (tries > 1000 || error.cause?.code !== 'ECONNREFUSED' || child.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** A driver, and the address of a session with it. Where its port was taken meanwhile, on another. */
async function openDriver(env) {
  for (let tries = 0; ; tries++) {
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
    const address = `http://127.0.0.1:${port}`;
    try {
      return { driver, session: `${address}/session/${await openSession(address, driver)}` };
    } catch (error) {
      driver.kill();
      if (tries === 5) throw error;
    }
  }
}

export async function openWebKit() {
  const home = mkdtempSync(join(tmpdir(), 'boxwood-webkit-'));
  const screen = await openScreen();
  const { driver, session } = await openDriver({
    ...process.env,
    DISPLAY: screen.name,
    GDK_BACKEND: 'x11',
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_DATA_HOME: join(home, 'data'),
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // a container lets nobody make namespaces
  });
  await post(`${session}/timeouts`, { script: 600000, pageLoad: 600000 });
  const call = async (source, argument) => {
    const script = `const [given, done] = arguments;
      const work = async () => (${source})(JSON.parse(given));
      work().then((it) => done({ it: it ?? null }), (why) => done({ why: String(why) }));`;
    const { it, why } = await post(`${session}/execute/async`, { script, args: [JSON.stringify(argument ?? null)] });
    if (why !== undefined) throw new Error(why);
    return it;
  };
  const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
  return {
    evaluate: (work, argument) => call(String(work), argument),
    goto: (url) => post(`${session}/url`, { url }),
    reload: () => post(`${session}/refresh`, {}),
    mouse: {
      click: (x, y) => {
        const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) };
        return post(`${session}/actions`, {
          actions: [{ type: 'pointer', id: 'mouse', actions: [move, ...press] }],
        });
      },
    },
    /** Waits until something holds in the page. */
    until: (work, argument) =>
      call(
        `async (argument) => {
          for (let looks = 6000; !(await (${String(work)})(argument)); looks--) {
            if (looks === 0) throw new Error('never in the page');
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
        }`,
        argument,
      ),
    close: async () => {
      await fetch(session, { method: 'DELETE' }).catch(() => {});
      driver.kill();
      screen.child.kill();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
