// The pages, by what stands behind the # in the address.
// SPDX-License-Identifier: MIT
import { showBooklets, showRules } from './booklets.ts';
import { showDice } from './dice.ts';
import { showFrom, showReplay, showReview } from './from.ts';
import { showHome } from './home.ts';
import { showLeague } from './league.ts';
import { showLobby } from './lobby.ts';
import { showMe } from './me.ts';
import { showMine } from './mine.ts';
import { showNew } from './new.ts';
import { showPlay } from './play.ts';
import { showPuzzles } from './puzzles.ts';

/** Fills the main element; the result is called when the page is left. */
export type Page = (main: HTMLElement, value: string) => Promise<(() => void) | void> | (() => void) | void;

export const pages: Record<string, Page> = {
  '': showHome,
  new: showNew,
  table: showPlay,
  mine: showMine,
  league: showLeague,
  lobby: showLobby,
  dice: showDice,
  me: showMe,
  rules: showRules,
  booklets: showBooklets,
  from: showFrom,
  replay: showReplay,
  review: showReview,
  puzzles: showPuzzles,
};
