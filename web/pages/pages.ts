// The pages, by what stands behind the # in the address.
// SPDX-License-Identifier: MIT
import { showHome } from './home.ts';
import { showNew } from './new.ts';
import { showPlay } from './play.ts';

/** Fills the main element; the result is called when the page is left. */
export type Page = (main: HTMLElement, value: string) => Promise<(() => void) | void> | (() => void) | void;

export const pages: Record<string, Page> = {
  '': showHome,
  new: showNew,
  table: showPlay,
};
