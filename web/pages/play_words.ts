// What is happening, in words: who is called what, one line for the eyes, and announcements for the
// ears.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import type { Act, Head } from '../protocol.ts';
import type { Seen } from '../table.ts';
import { has, say, tell } from '../words.ts';

/** What a seat is called by its game: a colour, mostly. */
export function seatName(head: Head, seat: number): string {
  const it = head.seats[seat];
  return it ? say(has(`page.${it.title}`) ? `page.${it.title}` : it.title) : '';
}

function isAlone(head: Head): boolean {
  return (head.here?.length ?? 1) === 1;
}

/** Who sits there: you, the computer, a name. */
export function personName(head: Head, seat: number): string {
  const it = head.seats[seat];
  if (!it) return '';
  if (it.who === 'computer') return say('page.computer.name');
  if (it.who === 'open') return say('page.free');
  if (head.seat === seat && isAlone(head)) return say('page.you');
  return it.name || (isAlone(head) ? say('page.guest') : seatName(head, seat));
}

/** In a sentence: "the computer" where there is only one, a name, or the colour. */
export function callName(head: Head, seat: number): string {
  const it = head.seats[seat];
  if (it?.who === 'computer' && head.seats.filter(({ who }) => who === 'computer').length === 1) return say('page.the_computer');
  return (isAlone(head) && it?.who === 'person' && it.name) || seatName(head, seat);
}

/** How it ended, to whoever looks: "You gave up." rather than "A player resigned." */
export function endingWords({ head, view }: Seen): string {
  const loser = view!.score.indexOf(Math.min(...view!.score));
  const winner = view!.score.indexOf(Math.max(...view!.score));
  const mine = isAlone(head) ? (loser === head.seat ? ['you'] : winner === head.seat ? ['won', 'they'] : ['they']) : ['they'];
  const own = mine.map((who) => `page.end.${view!.ending}.${who}`).find((id) => has(id));
  if (own && winner !== loser) return say(own, { seat: callName(head, loser), winner: callName(head, winner) });
  return view!.ending_sentence ? tell(view!.ending_sentence) : '';
}

function endWords(seen: Seen): string {
  const { head, view } = seen;
  const score = view!.score;
  const most = Math.max(...score);
  if (most <= 0) return say('page.drawn');
  const winner = score.indexOf(most);
  const several = score.filter((points) => points === most).length > 1;
  if (head.seat !== null && score[head.seat] === most && isAlone(head)) return say('page.you_win');
  return say(several ? 'page.side_wins' : 'page.wins', { seat: callName(head, winner) });
}

function turnWords({ head, view }: Seen, choosing: boolean): string {
  const help = `page.your_turn.${head.rules.game}`;
  const seat = view!.turn as number;
  if (seat === head.seat && isAlone(head)) return choosing && has(help) ? say(help) : say('page.your_turn');
  if (head.seats[seat]?.who === 'computer') return say('page.thinking', { seat: callName(head, seat) });
  return say('page.turn_of', { seat: callName(head, seat) });
}

export interface Now {
  replaying: boolean;
  /** The dice wait for us. */
  rolls: boolean;
  /** There is something on the board to choose. */
  choosing: boolean;
  /** A move is made but for a choice. */
  promoting: boolean;
  check: boolean;
}

export function nowWords(seen: Seen, { replaying, rolls, choosing, promoting, check }: Now): string {
  const { head, view } = seen;
  if (replaying) return say('page.replaying');
  if (rolls) return say('page.your_roll');
  if (!view) return '';
  if (view.turn === 'over') return endWords(seen);
  const chance = `page.chance.${head.rules.game}`;
  if (view.turn === 'chance') return say(has(chance) ? chance : 'page.rolling');
  if (view.offer && view.may.answer) return say(`page.offered.${view.offer.what}`, { seat: callName(head, view.offer.by) });
  const choice = `page.choice.${head.rules.game}`;
  if (promoting) return say(has(choice) ? choice : 'page.choice');
  const turn = check ? say('page.check', { turn: turnWords(seen, choosing) }) : turnWords(seen, choosing);
  return head.seat === null && isAlone(head) ? say('page.watching', { turn }) : turn;
}

function actWords(head: Head, act: Act): string {
  const seat = callName(head, act.seat);
  switch (act.verb) {
    case 'move':
    case 'aside':
      return say('page.said.move', { seat, words: act.words });
    case 'chance':
      return /^\d+$/.test(act.words) ? say('page.said.roll', { words: [...act.words].join(' ') }) : '';
    case 'back':
      return say('page.said.back', { seat });
    case 'offer':
      return say(`page.offered.${act.words === 'draw' ? 'draw' : 'back'}`, { seat });
    case 'accept':
    case 'refuse':
      return say(`page.said.${act.verb}`, { seat });
    default:
      return '';
  }
}

/** Speaks to screen readers: what happened since the last view. Whose turn it is the page says. */
export class Announcer {
  readonly root = el('div.unseen', { 'aria-live': 'polite' });
  private odd = false;

  clear(): void {
    this.root.textContent = '';
  }

  tell(seen: Seen, more: string[]): void {
    const acts = seen.view!.acts.slice(-6).map((act) => actWords(seen.head, act));
    const words = [...acts, ...more].filter((one) => one !== '').join('. ');
    this.odd = !this.odd; // equal words are only read again if the text differs
    this.root.textContent = this.odd ? `${words}\u00a0` : words;
  }
}
