// Notes above the page that come by themselves: a computer player is being loaded, a new version is ready, nothing can
// be kept.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { say } from '../words.ts';

const notes = new Map<string, HTMLElement>();
const place = el('div.notes');

/** The note of that name, made when it is first wanted; it goes when it has nothing to say. */
function note(name: string, ...parts: HTMLElement[]): void {
  const it = notes.get(name) ?? el('div.note', { role: 'status', 'data-note': name });
  notes.set(name, it);
  fill(it, ...parts);
  if (parts.length === 0) it.remove();
  else if (!it.isConnected) place.append(it);
  document.body.append(place);
}

/** How much of a computer player is there, from 0 to 1. */
export function showLoading(done: number): void {
  if (done >= 1) note('loading');
  else note('loading', el('p', {}, say('page.loading', { part: Math.floor(100 * done) })));
}

/** This browser keeps nothing, or nothing more. */
export function announceUnkept(): void {
  note(
    'unkept',
    el('p', {}, say('page.unkept')),
    button(say('page.menu.close'), () => note('unkept'), 'choice'),
  );
}

export function announceUpdate(reload: () => void): void {
  note(
    'update',
    el('p', {}, say('page.update')),
    button(say('page.update.reload'), reload, 'main'),
    button(say('page.update.later'), () => note('update')),
  );
}
