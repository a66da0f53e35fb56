// What just happened, for who comes back to the table or looked away: the last turn of somebody
// else, whom it sent away, and how the start was thrown for.
// SPDX-License-Identifier: MIT
import type { Head } from '../protocol.ts';
import type { Seen } from '../table.ts';
import { has, say } from '../words.ts';
import { callName } from './play_words.ts';
import { isBare, turnsOf, type Step, type Turn } from './turns.ts';

/** "nest-6 two knock" in words: what came out, or how far it went, and what that did. */
function ludoWords(words: string, told: boolean): string {
  const [, from = '', to = ''] = /^(\w+)-(\w+)/.exec(words) ?? [];
  const two = words.includes(' two') ? '.two' : '';
  const out = to === '1' || two ? say(`page.ludo.out${two}`) : say('page.ludo.out_to', { n: to });
  const way = from === 'nest' ? out : to === 'finish' ? say('page.ludo.home') : told ? say('page.ludo.goes', { n: Number(to) - Number(from) }) : say('page.ludo.on', { from, to });
  return words.includes(' knock') ? say('page.ludo.knock', { move: way }) : way;
}

/** A move as people read it: "comes out", "5-3 at the 5"; `told` in a sentence, not in the list of moves. */
export function moveWords(game: string, { words, joins }: Pick<Step, 'words' | 'joins'>, told = false): string {
  if (game === 'ludo' && words.includes('-')) return ludoWords(words, told);
  const tile = game === 'dominoes' ? /^(\d)(\d)/.exec(words) : null;
  const own = `page.move.${words.split(' ')[0]}`;
  if (!tile) return has(own) ? say(own) : words;
  const name = `${tile[1]}-${tile[2]}`;
  return joins === undefined ? name : say('page.move.joins', { tile: name, pips: joins });
}

function isMe(head: Head, seat: number): boolean {
  return seat === head.seat && (head.here?.length ?? 1) === 1;
}

/** A game of a match was won since the points stood at `was`: by whom, and how it stands. */
export function wonWords(head: Head, was: number[] | undefined, is: number[] | undefined): string {
  const winner = is?.findIndex((points, seat) => points > (was?.[seat] ?? points)) ?? -1;
  if (winner < 0) return '';
  const name = (seat: number) => (head.seats[seat]?.who === 'computer' ? say('page.score.computer') : isMe(head, seat) ? say('page.you') : callName(head, seat));
  const order = isMe(head, 1) ? [1, 0] : [0, 1];
  const score = order.map((seat) => say('page.score.of', { seat: name(seat), n: is![seat]! })).join(', ');
  return say(isMe(head, winner) ? 'page.news.game.you' : 'page.news.game', { seat: callName(head, winner), n: is![winner]! - was![winner]!, score });
}

/** Tiles drawn one after another are counted. */
function timesOf(moves: string[], move: string): string {
  const n = moves.filter((other) => other === move).length;
  return n > 1 ? say('page.move.times', { move, n }) : move;
}

function turnText(head: Head, { seat, steps }: Turn): string {
  const throws = steps.filter((step) => step.dice).map(({ words }) => [...words.replaceAll(' ', '')].join('-'));
  const moves = steps.filter((step) => !step.dice && !isBare(step.words)).map((step) => moveWords(head.rules.game, step, true));
  const runs = moves.filter((words, at) => moves.indexOf(words) === at).map((words) => timesOf(moves, words));
  const who = callName(head, seat);
  const thrown = throws.join(', ');
  if (moves.length === 0) return thrown ? say('page.news.none', { seat: who, dice: thrown }) : '';
  const plain = `page.news.move.${head.rules.game}`;
  const values = { seat: who, words: runs.join(', '), dice: thrown };
  return thrown ? say('page.news.thrown', values) : say(has(plain) ? plain : 'page.news.move', values);
}

/** One short line; `more` is what the board itself tells about the turn. */
export function newsWords({ head, history, view }: Seen, more: string[], start: string | undefined): string {
  if (start) return start;
  const turn = turnsOf(history).findLast(({ seat }) => seat >= 0);
  if (!turn || view?.turn === 'over') return '';
  const own = isMe(head, turn.seat);
  const idle = turn.steps.every(({ dice, words }) => dice || isBare(words));
  return [own && !idle ? '' : turnText(head, turn), ...more].filter((words) => words !== '').join(' ');
}
