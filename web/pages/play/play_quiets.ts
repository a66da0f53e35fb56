// The quiet buttons below the table: each keeps its place, whether it can be pressed now or not, so
// that nothing jumps.
// SPDX-License-Identifier: MIT
import type { Head } from '../../table/protocol.ts';
import type { Seen } from '../../table/table.ts';
import { say } from '../../words.ts';
import type { PlayPage } from './play.ts';

export interface Quiet {
  sign: string;
  words: string;
  act: () => void;
  /** Not now, but it keeps its place. */
  off?: boolean;
  /** The sign says enough; the words are for ears. */
  mute?: boolean;
  /** The file it saves. */
  format?: string;
}

/** Nobody else sits at another screen. */
export function hasNobodyElse({ seats, seat: own, here }: Head): boolean {
  return seats.every(({ who }, seat) => who === 'computer' || seat === own || here?.includes(seat));
}

/** Somebody else is to move and has been silent long enough for us to do that. */
export function mayStopWaiting({ view, heard }: Seen, how: 'call_off' | 'abandon'): boolean {
  return performance.now() - (heard ?? Infinity) >= (view!.patience?.[how] ?? Infinity);
}

/** `off`: not now, but it keeps its place. */
function quiet(sign: string, id: string, act: () => void, off = false): Quiet {
  return { sign, words: say(id), act, off };
}

export function quietList(page: PlayPage, seen: Seen): Quiet[] {
  const { view, head } = seen;
  const { play, deeds, actions } = page;
  const { may } = view!;
  const flip = page.board.fixed ? [] : [quiet('flip', 'page.flip', () => page.flip())];
  if (view!.turn === 'over') return play.saving ? formats(page) : [...after(page, seen), ...flip];
  if (play.looked !== null || head.seat === null) return flip;
  const alone = hasNobodyElse(head);
  const busy = play.asking !== null;
  const stuck = !may.move || play.waiting || page.hands.forced !== null;
  const words = may.back ? 'page.step_back' : 'page.take_back';
  const back = quiet('back', words, () => void deeds.back(), busy || !(may.back || may.ask_back));
  const hint = quiet('hint', 'page.hint', () => void deeds.hint(), busy || stuck);
  const draw = quiet('draw', 'page.offer_draw', () => actions.ask('offer draw'), busy || !may.offer_draw);
  const resign = quiet('flag', 'page.resign', () => actions.ask('resign'), busy || !may.resign);
  play.hasDraws ||= may.offer_draw;
  const stop = mayStopWaiting(seen, 'call_off')
    ? [quiet('close', 'page.stop_waiting', () => actions.ask('call_off'), busy)]
    : [];
  return [...flip, back, ...(may.hint ? [hint] : []), ...(play.hasDraws && !alone ? [draw] : []), ...stop, resign];
}

function after(page: PlayPage, { head, history }: Seen): Quiet[] {
  const played = head.seats.length === 2 && history.some(([seat]) => seat >= 0);
  const review = () => (location.hash = `review=${page.table.id}`);
  const graph = played ? [quiet('graph', 'page.graph', review)] : [];
  const check = () => (location.hash = `dice=${page.table.id}`);
  const dice = head.dice ? [quiet('dice', 'page.dice.these', check)] : [];
  const joy = page.mayRejoice ? [{ ...quiet('sun', 'page.joy', () => page.rejoice()), mute: true }] : [];
  return [...joy, ...graph, ...dice, quiet('link', 'page.share', () => void page.deeds.share()), ...saves(page)];
}

/** The record alone is saved at once; of several formats one is asked for in the same row. */
function saves({ files, actions }: PlayPage): Quiet[] {
  const [format, ...more] = files.formats;
  if (format === undefined) return [];
  const one = more.length === 0;
  const act = () => (one ? void files.save(format) : actions.choose(true));
  return [{ ...quiet('save', 'page.save', act), format: one ? format : 'several' }];
}

function formats({ files, actions }: PlayPage): Quiet[] {
  const words = (format: string) => (format === 'boxwood' ? say('page.save.record') : format.toUpperCase());
  const act = (format: string) => () => {
    actions.choose(false);
    void files.save(format);
  };
  return [
    ...files.formats.map((format): Quiet => ({ sign: 'save', words: words(format), act: act(format), format })),
    quiet('close', 'page.save.not', () => actions.choose(false)),
  ];
}
