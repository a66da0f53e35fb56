// The service worker: all files of one version, or none. A version is fetched whole and checked by its hashes before
// any page gets a file of it; the version before it goes on until then. What is said to the server passes by.
// SPDX-License-Identifier: MIT

/** Made by build.mjs: a version is the hash of all files; files have a hash each. */
declare const version: string;
declare const needed: Record<string, string>;
declare const languages: Record<string, Record<string, string>>;

const scope = self as unknown as ServiceWorkerGlobalScope;
const family = 'boxwood-app-';
const own = family + version;
const base = new URL('./', location.href);
const mark = 'x-boxwood-hash';
const chosen = 'language'; // the entry that says which language the first page speaks

const all: Record<string, string> = Object.assign({}, needed, ...Object.values(languages));

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function fetched(path: string): Promise<Response> {
  const answer = await fetch(new URL(path, base), { cache: 'no-cache' });
  const bytes = await answer.arrayBuffer();
  if (!answer.ok || (await hashOf(bytes)) !== all[path]) throw new Error(`${path} is of another version`);
  const headers = new Headers(answer.headers); // the policy too
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(mark, all[path]!);
  return new Response(bytes, { headers });
}

async function otherCaches(): Promise<Cache[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(family) && name !== own);
  return Promise.all(names.map((name) => caches.open(name)));
}

/** Puts a file into this version's cache: from the version before where it is the same, else from the server. */
async function take(cache: Cache, path: string, others: Cache[] = []): Promise<Response> {
  const found = await Promise.all(others.map((other) => other.match(path)));
  const same = found.find((answer) => answer?.headers.get(mark) === all[path]);
  const answer = same ?? (await fetched(path));
  await cache.put(path, answer.clone());
  return answer;
}

async function install(): Promise<void> {
  const cache = await caches.open(own);
  const others = await otherCaches();
  try {
    const spoken: string[] = [];
    for (const other of others) {
      const language = await other.match(chosen);
      if (language) await cache.put(chosen, language);
      for (const name of Object.keys(languages)) if (await other.match(`words/${name}.json`)) spoken.push(name);
    }
    const paths = [needed, ...spoken.map((name) => languages[name]!)].flatMap((files) => Object.keys(files));
    await Promise.all([...new Set(paths)].map((path) => take(cache, path, others)));
  } catch (error) {
    await caches.delete(own);
    throw error;
  }
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(family) && name !== own) await caches.delete(name);
  await scope.clients.claim();
}

/** A catalogue that was never asked for before; without network, any that is here. */
async function catalogue(cache: Cache, path: string): Promise<Response> {
  try {
    return await take(cache, path);
  } catch (error) {
    for (const name of Object.keys(languages)) {
      const other = await cache.match(`words/${name}.json`);
      if (other) return other;
    }
    throw error;
  }
}

async function kept(path: string): Promise<Response> {
  const cache = await caches.open(own);
  return (await cache.match(path)) ?? (path.startsWith('words/') ? catalogue(cache, path) : take(cache, path));
}

/** In the language of the link, else of last time. A browser that has thrown our files away gets them anew, without
 * us. */
async function firstPage(request: Request, url: URL): Promise<Response> {
  const cache = await caches.open(own);
  const language = url.searchParams.get('lang') ?? (await (await cache.match(chosen))?.text());
  const page = (await cache.match(`index.${language}.html`)) ?? (await cache.match('index.html'));
  if (page) return page;
  await scope.registration.unregister();
  return fetch(request);
}

async function speak(language: string): Promise<void> {
  const cache = await caches.open(own);
  await cache.put(chosen, new Response(language));
  const missing = Object.keys(languages[language] ?? {});
  await Promise.all(missing.map(async (path) => (await cache.match(path)) ?? take(cache, path)));
}

/** A page that has just begun loses nothing by beginning again; but it may not be the only one. */
async function goIfAlone(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await scope.skipWaiting();
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));

scope.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || !url.href.startsWith(base.href)) return;
  const path = url.pathname.slice(base.pathname.length);
  if (event.request.mode === 'navigate') {
    if (path === '' || /^index(\.[\w-]+)?\.html$/.test(path)) event.respondWith(firstPage(event.request, url));
  } else if (path in all) {
    event.respondWith(kept(path));
  }
});

scope.addEventListener('message', (event) => {
  const { t, language } = event.data as { t: string; language?: string };
  if (t === 'go') event.waitUntil(scope.skipWaiting());
  else if (t === 'begun') event.waitUntil(goIfAlone());
  else if (t === 'language') event.waitUntil(speak(language!));
  else if (t === 'version') event.ports[0]?.postMessage(version);
});
