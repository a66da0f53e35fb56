// What just happened, for who comes back to the table or looked away: the last turn of somebody
// else, whom it sent away, and how the start was thrown for.
// SPDX-License-Identifier: MIT
import type { Scene } from '../../board/scene.ts';
import type { Head, View } from '../../table/protocol.ts';
import type { Seen } from '../../table/table.ts';
import { listWords, say, sayFirst, sentenceWords, seriesWords } from '../../words.ts';
import { boardOf } from './play_board.ts';
import { callName, endingWords, isMe, scoreWords } from './play_words.ts';
import { isBare, lastTurnAt, moveWords, type Turn, turnsOf, wasTied } from './turns.ts';

/** Whether another game of the match began within the last turn, and somebody has moved in it. */
function hasBegun({ head, history, view }: Seen): boolean {
  const last = lastTurnAt(history, history.length, typeof view!.turn === 'number' ? view!.turn : -1);
  const latest = history.slice(last?.from ?? 0);
  const opening = latest.findLastIndex(([seat, words]) => seat < 0 && boardOf(head).opens?.(words));
  return opening >= 0 && latest.slice(opening).some(([seat]) => seat >= 0);
}

/** The seat that has won points since `was`, and how many. */
export function wonPoints({ points: before }: Scene, { points: now }: Scene): { seat: number; n: number } | null {
  const seat = now?.findIndex((points, index) => points > (before?.[index] ?? points)) ?? -1;
  return seat < 0 ? null : { seat, n: now![seat]! - before![seat]! };
}

/** What a game of the match has brought since `was`: to whom, and how it stands. */
export function wonWords(seen: Seen, was: Scene, is: Scene): string {
  if (was.game !== is.game && hasBegun(seen)) return ''; // that is no news any more
  const { head } = seen;
  const won = wonPoints(was, is);
  if (won)
    return say(isMe(head, won.seat) ? 'page.news.game.you' : 'page.news.game', {
      seat: callName(head, won.seat),
      n: won.n,
      score: scoreWords(head, is.points!),
    });
  return is.against ? say('page.end.against', { n: Math.min(...is.against) }) : '';
}

/** Tiles drawn one after another are counted. */
function timesOf(moves: string[], move: string): string {
  const n = moves.filter((other) => other === move).length;
  return n > 1 ? say('page.news.times', { move, n }) : move;
}

function turnText({ head, history, view }: Seen, { seat, steps }: Turn): string {
  const turn = { before: view!.before ?? view!.position, after: view!.position };
  const throws = steps.filter((step) => step.dice).map(({ words }) => [...words.replaceAll(' ', '')].join('\u2011'));
  const told = steps.filter((step) => !step.dice && !isBare(boardOf(head), step.words));
  const moves = told.map(({ index }) => moveWords(boardOf(head), { history, index, turn }));
  const runs = moves.filter((words, at) => moves.indexOf(words) === at).map((words) => timesOf(moves, words));
  const who = callName(head, seat);
  const thrown = listWords(throws);
  if (moves.length === 0) return thrown ? say('page.news.none', { seat: who, dice: thrown }) : '';
  const values = { seat: who, words: seriesWords(runs), dice: thrown };
  return thrown
    ? say('page.news.thrown', values)
    : sayFirst([`page.news.move.${head.rules.game}`, 'page.news.move'], values);
}

export function withdrawnWords(head: Head, seat: number): string {
  return say(isMe(head, seat) ? 'page.withdrawn.you' : 'page.withdrawn', { seat: callName(head, seat) });
}

/** What we had asked for, and somebody does not want; or what somebody does not ask for any more. */
function refusedWords({ head, view }: Seen, offer: View['offer']): string {
  const act = view!.acts.at(-1);
  if (offer && act?.verb === 'refuse' && act.seat === offer.by) return withdrawnWords(head, offer.by);
  // answered by a move
  const passed = offer?.what === 'draw' && !view!.offer && act?.verb === 'move' && act.seat !== offer.by;
  return offer && isMe(head, offer.by) && (passed || act?.verb === 'refuse')
    ? say(`page.refused.${offer.what}`, { seat: callName(head, act.seat) })
    : '';
}

/** That lots were drawn, and who begins: in the first round. */
function lotsWords({ head, history, view }: Seen): string {
  const round = turnsOf(history, boardOf(head)).filter(({ seat }) => seat >= 0);
  const first = round[0]?.seat ?? view!.turn;
  if (!head.lots || round.length >= head.seats.length || typeof first !== 'number') return '';
  return say(isMe(head, first) ? 'page.lots.you' : 'page.lots', { seat: callName(head, first) });
}

/** How the start was thrown for, with the ties before it, or what else the board says. */
function startWords({ head, history }: Seen, words: string | undefined): string | undefined {
  return words && wasTied(history, boardOf(head)) ? sentenceWords([say('page.news.tie'), words]) : words;
}

/** One short line; `more` is what the board itself tells about the turn. */
export function newsWords(seen: Seen, more: string[], words: string | undefined): string {
  const { head, history, view } = seen;
  const start = startWords(seen, words);
  if (start) return start;
  const lots = lotsWords(seen);
  const turn = turnsOf(history, boardOf(head)).findLast(({ seat }) => seat >= 0);
  if (!turn || view?.turn === 'over') return lots;
  const own = isMe(head, turn.seat);
  const idle = turn.steps.every(({ dice, words }) => dice || isBare(boardOf(head), words));
  return sentenceWords([lots, own && !idle ? '' : turnText(seen, turn), ...more]);
}

/** What a view tells: one line for the eyes, and what the ears hear besides the moves. */
export function tellingOf(seen: Seen, scene: Scene, offer: View['offer']): { news: string; said: string[] } {
  const { position, before, turn } = seen.view!;
  const board = boardOf(seen.head);
  const more = (before !== undefined && board.news?.(before, position)) || [];
  const won = before === undefined ? '' : wonWords(seen, board.scene(before), scene);
  const lots = seen.history.length === 0 ? [lotsWords(seen)].filter(Boolean) : [];
  const start = startWords(seen, scene.words);
  const said = start ? [start] : won ? [won] : [...lots, ...more];
  if (turn === 'over') return { news: endingWords(seen, scene), said };
  const news = won ? sentenceWords([won, start]) : newsWords(seen, more, scene.words);
  return { news: refusedWords(seen, offer) || news, said };
}
