// This page as an app: a service worker keeps one whole version of it, so that it opens without network. A newer
// version waits until the person wants it, or until a page begins alone; then every page of this browser begins
// again. Tables are kept act by act, here or at the server, so nothing is lost by that.
// SPDX-License-Identifier: MIT
import { languageNow } from './words.ts';

const hour = 3600000;
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
  const { controller } = navigator.serviceWorker;
  if (controller && (await versionOf(controller)) !== ownVersion()) location.reload();
}

function tellLanguage(): void {
  const { installing, waiting, active } = registration ?? {};
  for (const worker of [installing, waiting, active]) worker?.postMessage({ t: 'language', language: languageNow() });
}

/** Calls back with what brings a newer version, each time one is ready. */
export async function keepApp(ready: (reload: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    registration = await navigator.serviceWorker.register('service.js', { updateViaCache: 'none' });
  } catch {
    return; // a browser that keeps nothing
  }
  if (!registration) return;
  const known = registration;
  navigator.serviceWorker.addEventListener('controllerchange', () => void controllerChanged());
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
  if (matchMedia('(display-mode: standalone)').matches) void navigator.storage?.persist?.();
  const look = () => navigator.onLine && void known.update().catch(() => {});
  setInterval(look, hour);
  addEventListener('online', look);
}

/** Resolves once all of it is kept. */
export async function whenKept(): Promise<void> {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.ready;
  else await new Promise(() => {});
}
