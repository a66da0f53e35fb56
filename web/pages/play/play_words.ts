// What is happening, in words: names of players, and one line to read.
// SPDX-License-Identifier: MIT
import type { Scene } from '../../board/scene.ts';
import type { Head, Name } from '../../table/protocol.ts';
import type { Seen } from '../../table/table.ts';
import { has, listWords, say, sayFirst, sayIf, sayName, sentenceWords, seriesWords, tell } from '../../words.ts';

/* A name is a value of a sentence, which may want it in a form of its own. sayName() says it alone. */

/** What a seat is called by its game: a colour, mostly. */
export function seatName(head: Head, seat: number): Name {
  const id = head.seats[seat]?.title.id;
  if (id === undefined) return { said: '' }; // chance has no seat
  return { id: has(`page.${id}`) ? `page.${id}` : id };
}

/** Nobody else looks at the same screen. */
export function isAlone(head: Head): boolean {
  return (head.here?.length ?? 1) === 1;
}

/** Who sits there: you, the computer, a name. */
export function personName(head: Head, seat: number): Name {
  const { who, name } = head.seats[seat]!;
  if (who === 'computer') return { id: 'page.computer.name' };
  if (who === 'open') return { id: 'page.free' };
  if (head.seat === seat && isAlone(head)) return { id: 'page.you' };
  return name ?? seatName(head, seat);
}

/** Among several computers the colour says more, as it does for a person without a name. */
export function isUnnamed(head: Head, seat: number): boolean {
  const { who, name } = head.seats[seat]!;
  return (who === 'computer' && head.seats.length > 2) || (who === 'person' && !name && !isMe(head, seat));
}

/** What a strip and the list of several call somebody. */
export function shownName(head: Head, seat: number): Name {
  return isUnnamed(head, seat) ? seatName(head, seat) : personName(head, seat);
}

/** What is looked back at by who played it: "you", "the computer", a name; by others: the colour. */
export function sideName(head: Head, seat: number): Name {
  if (!isAlone(head)) return callName(head, seat);
  if (head.seat === null) return seatName(head, seat);
  return isMe(head, seat) ? { id: 'page.you' } : callName(head, seat);
}

/** In a sentence: "the computer" where there is only one, by the message `alone`; a name, or the colour. */
export function callName(head: Head, seat: number, alone: Name = { id: 'page.the_computer' }): Name {
  const it = head.seats[seat];
  if (it?.who === 'computer' && head.seats.filter(({ who }) => who === 'computer').length === 1) return alone;
  return ((isAlone(head) || it?.person) && it?.who === 'person' && it.name) || seatName(head, seat);
}

/** One or several in a sentence: the first begins it, the others stand within. */
function callNames(head: Head, seats: number[]): Name | string {
  const names = seats.map((seat) => callName(head, seat));
  return names.length > 1 ? listWords(names.map((name, index) => sayName(name, index > 0 ? 'nom' : ''))) : names[0]!;
}

/** Everybody who is asked. */
function othersName(head: Head): Name | string {
  return callNames(
    head,
    [...head.seats.keys()].filter((seat) => seat !== head.seat),
  );
}

/** Whether this seat is who looks, alone at the screen. */
export function isMe(head: Head, seat: number): boolean {
  return seat === head.seat && isAlone(head);
}

/** "You 3, computer 1", who looks first; with names that are numbers, "Player 2 (3)". */
export function scoreWords(head: Head, counts: number[]): string {
  const name = (seat: number) =>
    isMe(head, seat) ? { id: 'page.you' } : callName(head, seat, { id: 'page.score.computer' });
  const order = counts.map((_, index) => (index + (head.seat ?? 0)) % counts.length);
  const id = counts.length > 2 ? 'page.score.of_several' : 'page.score.of';
  return seriesWords(order.map((seat) => say(id, { seat: name(seat), n: counts[seat]! })));
}

/** How it ended, for the viewer: "You resigned." rather than "A player resigned."; and the points, where there
 * are any. */
export function endingWords({ head, view, history }: Seen, { points, against }: Scene): string {
  const { score, ending, ending_sentence: sentence } = view!;
  const [least, most] = [Math.min(...score), Math.max(...score)];
  const [loser, winner] = [score.indexOf(least), score.indexOf(most)];
  const mover = history.findLast(([seat]) => seat >= 0)?.[0] ?? winner;
  const lost = head.seat !== null && isAlone(head) && score[head.seat] === least;
  const whose = lost ? ['you', 'they'] : isMe(head, mover) ? ['won', 'they'] : ['they'];
  const own = most > least ? whose.map((who) => `page.end.${ending}.${who}`).find((id) => has(id)) : undefined;
  const values = { seat: callName(head, loser), winner: callName(head, winner), mover: callName(head, mover) };
  const words = own ? say(own, values) : sentence ? tell(sentence) : '';
  const tally = against
    ? say('page.end.against', { n: Math.min(...against) })
    : points
      ? say('page.end.points', { score: scoreWords(head, points) })
      : '';
  return sentenceWords([words, tally]);
}

/** Somebody of several went, and nobody has won anything by it. */
export function isBrokenOff(score: number[]): boolean {
  return 2 * score.filter((points) => points > 0).length > score.length;
}

/** The seats that have won; none after a draw. */
export function winnersOf(score: number[]): number[] {
  const most = Math.max(...score);
  return most > 0 && !isBrokenOff(score) ? score.flatMap((points, seat) => (points === most ? [seat] : [])) : [];
}

/** Who has won. */
export function endWords({ head, view }: Pick<Seen, 'head' | 'view'>): string {
  const winners = winnersOf(view!.score);
  if (Math.max(...view!.score) <= 0) return say('page.drawn');
  if (isBrokenOff(view!.score)) return say('page.ended');
  if (winners.some((seat) => isMe(head, seat))) return say('page.you_win');
  const names = callNames(head, winners);
  return winners.length > 1 ? say('page.several_win', { seats: names }) : say('page.wins', { seat: names });
}

function turnWords({ head, view }: Seen, choosing: boolean): string {
  const seat = view!.turn as number;
  if (isMe(head, seat)) return sayFirst([...(choosing ? [`page.your_turn.${head.rules.game}`] : []), 'page.your_turn']);
  if (head.seats[seat]?.who === 'computer')
    return say(head.waits ? 'page.thinking.waits' : 'page.thinking', { seat: callName(head, seat) });
  return say('page.turn_of', { seat: callName(head, seat) });
}

interface Now {
  /** A hand lies open to be looked at. */
  rests: boolean;
  /** The dice wait for us. */
  rolls: boolean;
  /** There is something on the board to choose. */
  choosing: boolean;
  /** A move is made but for a choice. */
  nearly: boolean;
  /** What was chosen, while a place is to be touched for it. */
  chosen: string | undefined;
  /** What the next touch means, by the board. */
  begun: string | undefined;
  /** The board warns of something. */
  alarm: boolean;
  /** The time of who is to move is up here, and the server has not said so yet. */
  up: boolean;
}

export function nowWords(seen: Seen, { rests, rolls, choosing, nearly, chosen, begun, alarm, up }: Now): string {
  const { head, view } = seen;
  if (rests) return sayFirst([`page.rests.${head.rules.game}`, 'page.rests']);
  if (rolls) return say('page.your_roll');
  if (!view) return '';
  if (view.turn === 'over') return endWords(seen);
  const { game } = head.rules;
  if (view.turn === 'chance')
    return sayFirst([`page.chance.${game}.${seen.history.at(-1)?.[1]}`, `page.chance.${game}`, 'page.rolling']);
  if (up)
    return isMe(head, view.turn) ? say('page.time_up.you') : say('page.time_up', { seat: callName(head, view.turn) });
  if (view.offer && view.may.answer)
    return say(`page.offered.${view.offer.what}`, { seat: callName(head, view.offer.by) });
  if (view.offer && isMe(head, view.offer.by)) return say(`page.asked.${view.offer.what}`, { seat: othersName(head) });
  if (nearly) return sayFirst([`page.choice.${game}`, 'page.choice']);
  const plain = begun ?? sayIf(`page.touch.${chosen}`) ?? turnWords(seen, choosing);
  const turn = (alarm && sayIf(`page.alarm.${game}`, { turn: plain })) || plain;
  return head.seat === null && isAlone(head) ? say('page.watching', { turn }) : turn;
}
