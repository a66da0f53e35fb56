// The pages that the first board does not need. They come together, in a file of their own.
// SPDX-License-Identifier: MIT
import { showBooklets, showRules } from './booklets.ts';
import { showDice } from './dice.ts';
import { showLobby } from './lobby.ts';
import { showMine } from './mine.ts';
import { showLeague } from './people/league.ts';
import { showMe } from './people/me.ts';
import { showFrom } from './study/from.ts';
import { showReplay, showReview } from './study/look_back.ts';
import { showPuzzles } from './study/puzzles.ts';

export { samples } from '../boards/editors.ts';
export { showEmbedded } from './study/embed.ts';

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
