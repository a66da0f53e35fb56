// The pages that the first board does not need. They come together, in a file of their own.
// SPDX-License-Identifier: MIT
import { showBooklets, showRules } from './booklets.ts';
import { showDice } from './dice.ts';
import { showFrom } from './from.ts';
import { showLeague } from './league.ts';
import { showLobby } from './lobby.ts';
import { showReplay, showReview } from './look_back.ts';
import { showMe } from './me.ts';
import { showMine } from './mine.ts';
import { showPuzzles } from './puzzles.ts';

export { samples } from '../boards/editors.ts';
export { showEmbedded } from './embed.ts';

export const more = {
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
