// The quiet buttons below the table: each keeps its place, whether it can be pressed now or not, so
// that nothing jumps.
// SPDX-License-Identifier: MIT
import type { Head } from '../protocol.ts';
import type { Seen } from '../table.ts';
import { say } from '../words.ts';
import type { PlayPage } from './play.ts';

export interface Quiet {
  sign: string;
  words: string;
  act: () => void;
  /** Not now, but it keeps its place. */
  off?: boolean;
  /** The file it saves. */
  format?: string;
}

/** Nobody else sits at another screen. */
export function hasNobodyElse({ seats, seat: own, here }: Head): boolean {
  return seats.every(({ who }, seat) => who === 'computer' || seat === own || here?.includes(seat));
}

export function quietList(page: PlayPage, seen: Seen): Quiet[] {
  const { view, head } = seen;
  const { play, deeds, actions } = page;
  const { may } = view!;
  const flip: Quiet[] = page.board.fixed ? [] : [{ sign: 'flip', words: say('page.flip'), act: () => page.flip() }];
  if (view!.turn === 'over') return play.saving ? formats(page) : [...after(page, seen), ...flip];
  if (play.looked !== null || head.seat === null) return flip;
  const alone = hasNobodyElse(head);
  const busy = play.asking !== null;
  const back: Quiet = may.back
    ? { sign: 'back', words: say('page.step_back'), act: () => void deeds.send('back'), off: busy }
    : {
        sign: 'back',
        words: say('page.take_back'),
        act: () => void deeds.send('offer', { words: 'back' }),
        off: busy || !may.ask_back,
      };
  const hint: Quiet = {
    sign: 'hint',
    words: say('page.hint'),
    act: () => void deeds.hint(),
    off: busy || !may.move || play.waiting || page.hands.forced !== null,
  };
  const draw: Quiet = {
    sign: 'draw',
    words: say('page.offer_draw'),
    act: () => actions.ask('offer draw'),
    off: busy || !may.offer_draw,
  };
  const resign: Quiet = {
    sign: 'flag',
    words: say('page.resign'),
    act: () => actions.ask('resign'),
    off: busy || !may.resign,
  };
  play.hasDraws ||= may.offer_draw;
  return [...flip, back, ...(alone ? [hint] : []), ...(play.hasDraws && !alone ? [draw] : []), resign];
}

function after(page: PlayPage, { head, history }: Seen): Quiet[] {
  const graph: Quiet[] =
    head.seats.length === 2 && history.some(([seat]) => seat >= 0)
      ? [{ sign: 'graph', words: say('page.graph'), act: () => page.moves.analyse() }]
      : [];
  const link: Quiet = { sign: 'link', words: say('page.share'), act: () => void page.deeds.share() };
  return [...graph, link, ...saves(page)];
}

/** The record alone is saved at once; of several formats one is asked for in the same row. */
function saves({ files, actions }: PlayPage): Quiet[] {
  const [format, ...more] = files.formats;
  if (format === undefined) return [];
  const one = more.length === 0;
  return [
    {
      sign: 'save',
      words: say('page.save'),
      act: () => (one ? void files.save(format) : actions.choose(true)),
      format: one ? format : 'several',
    },
  ];
}

function formats({ files, actions }: PlayPage): Quiet[] {
  const words = (format: string) => (format === 'boxwood' ? say('page.save.record') : format.toUpperCase());
  const act = (format: string) => () => {
    actions.choose(false);
    void files.save(format);
  };
  return [
    ...files.formats.map((format): Quiet => ({ sign: 'save', words: words(format), act: act(format), format })),
    { sign: 'close', words: say('page.save.not'), act: () => actions.choose(false) },
  ];
}
