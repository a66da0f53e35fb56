// The pages, by what stands behind the # in the address.
// SPDX-License-Identifier: MIT
import { showHome } from './home.ts';
import { showNew } from './new.ts';
import { showPlay } from './play/play.ts';
import { showUnknown } from './unknown.ts';

/** Fills the main element; the result is called when the page is left. */
export type Page = (main: HTMLElement, value: string) => Promise<(() => void) | void> | (() => void) | void;

/** What the first board does not need: most pages, and what sets up positions. */
export const bringMore = () => import('./more_pages.ts');

function later(name: keyof Awaited<ReturnType<typeof bringMore>>['more']): Page {
  return async (main, value) => ((await bringMore()).more[name] as Page)(main, value);
}

const pages: Record<string, Page> = {
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

/** The page of that name, or one that says that there is none. */
export function pageOf(name: string): Page {
  return Object.hasOwn(pages, name) ? pages[name]! : showUnknown;
}
