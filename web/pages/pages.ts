// The pages, by what stands behind the # in the address.
// SPDX-License-Identifier: MIT
import { showHome } from './home.ts';
import { showNew } from './new.ts';
import { showPlay } from './play.ts';

/** Fills the main element; the result is called when the page is left. */
export type Page = (main: HTMLElement, value: string) => Promise<(() => void) | void> | (() => void) | void;

const bring = () => import('./more_pages.ts');

/** Brings the pages that the first board does not need, while nobody waits. */
export async function bringPages(): Promise<void> {
  await bring().catch(() => {}); // then when one is wanted
}

function later(name: keyof Awaited<ReturnType<typeof bring>>['more']): Page {
  return async (main, value) => ((await bring()).more[name] as Page)(main, value);
}

export const pages: Record<string, Page> = {
  '': showHome,
  new: showNew,
  table: showPlay,
  mine: later('mine'),
  league: later('league'),
  lobby: later('lobby'),
  dice: later('dice'),
  me: later('me'),
  rules: later('rules'),
  booklets: later('booklets'),
  from: later('from'),
  replay: later('replay'),
  review: later('review'),
  puzzles: later('puzzles'),
};
