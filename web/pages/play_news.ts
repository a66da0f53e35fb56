// What just happened, for who comes back to the table or looked away: the last turn of somebody
// else, whom it sent away, and how the start was thrown for.
// SPDX-License-Identifier: MIT
import type { Head } from '../protocol.ts';
import type { Seen } from '../table.ts';
import { has, say } from '../words.ts';
import { callName } from './play_words.ts';
import { isBare, turnsOf, type Turn } from './turns.ts';

/** A move as people read it: "nest → 6", "5-3 right". */
export function moveWords(game: string, words: string): string {
  if (game === 'ludo') return words.replace('-', ' → ');
  const tile = game === 'dominoes' ? /^(\d)(\d)(?: (left|right))?$/.exec(words) : null;
  const own = `page.move.${words.split(' ')[0]}`;
  if (!tile) return has(own) ? say(own) : words;
  const name = `${tile[1]}-${tile[2]}`;
  return tile[3] ? say(`page.move.${tile[3]}`, { tile: name }) : name;
}

function turnText(head: Head, { seat, steps }: Turn): string {
  const throws = steps.filter((step) => step.dice).map(({ words }) => [...words.replaceAll(' ', '')].join('-'));
  const moves = steps.filter((step) => !step.dice && !isBare(step.words)).map(({ words }) => moveWords(head.rules.game, words));
  const who = callName(head, seat);
  const thrown = throws.join(', ');
  if (moves.length === 0) return thrown ? say('page.news.none', { seat: who, dice: thrown }) : '';
  const values = { seat: who, words: moves.join(', '), dice: thrown };
  return thrown ? say('page.news.thrown', values) : say('page.news.move', values);
}

/** One short line; `more` is what the board itself tells about the turn. */
export function newsWords({ head, history, view }: Seen, more: string[], start: string | undefined): string {
  if (start) return start;
  const turn = turnsOf(history).findLast(({ seat }) => seat >= 0);
  if (!turn || view?.turn === 'over') return '';
  const own = turn.seat === head.seat && (head.here?.length ?? 1) === 1;
  const idle = turn.steps.every(({ dice, words }) => dice || isBare(words));
  return [own && !idle ? '' : turnText(head, turn), ...more].filter((words) => words !== '').join(' ');
}
