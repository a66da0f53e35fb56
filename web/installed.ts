// This page as an app: a service worker keeps one whole version of it, so that it opens without network. A newer
// version waits until the person wants it, or until a page begins alone; then every page of this browser begins
// again. Tables are kept act by act, here or at the server, so nothing is lost by that.
// SPDX-License-Identifier: MIT
import { languageNow } from './words.ts';

const hour = 3600000;

/** Missing in some browsers; others refuse it where they keep nothing. */
function workers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Whether this page came from what is kept. */
export function isInstalled(): boolean {
  return Boolean(workers()?.controller);
}

let registration: ServiceWorkerRegistration | undefined;

function ownVersion(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? '';
}

function versionOf(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    worker.postMessage({ t: 'version' }, [port2]);
  });
}

/** The first worker of this browser usually brings what is on the screen; another version never mixes with it. */
async function controllerChanged(): Promise<void> {
  const controller = workers()?.controller;
  if (controller && (await versionOf(controller)) !== ownVersion()) location.reload();
}

function tellLanguage(): void {
  const { installing, waiting, active } = registration ?? {};
  for (const worker of [installing, waiting, active]) worker?.postMessage({ t: 'language', language: languageNow() });
}

/** Calls back with what brings a newer version, each time one is ready. */
export async function keepApp(ready: (reload: () => void) => void): Promise<void> {
  const container = workers();
  registration = await container?.register('service.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (!container || !registration) return; // a browser that keeps nothing
  const known = registration;
  container.addEventListener('controllerchange', () => void controllerChanged());
  const isNewer = () => known.waiting && known.active; // the first of all waits for nobody
  const announce = () => isNewer() && ready(() => known.waiting?.postMessage({ t: 'go' }));
  known.waiting?.postMessage({ t: 'begun' });
  announce();
  known.addEventListener('updatefound', () => {
    const { installing } = known;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && announce());
  });
  tellLanguage();
  addEventListener('language', tellLanguage);
  if (matchMedia('(display-mode: standalone)').matches) void navigator.storage?.persist?.().catch(() => {});
  const look = () => navigator.onLine && void known.update().catch(() => {});
  setInterval(look, hour);
  addEventListener('online', look);
}

/** Resolves once all of it is kept. */
export async function whenKept(): Promise<void> {
  await (workers()?.ready ?? new Promise(() => {}));
}
