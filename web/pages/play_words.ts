// What is happening, in words: one line for the eyes, and announcements for the ears.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import type { Act, Head } from '../protocol.ts';
import type { Seen } from '../table.ts';
import { say, tell } from '../words.ts';

/** What a seat is called: a name, "the computer", or its colour. */
export function seatName(head: Head, seat: number): string {
  const it = head.seats[seat];
  if (!it) return '';
  return say(it.title);
}

export function personName(head: Head, seat: number): string {
  const it = head.seats[seat];
  if (!it) return '';
  if (it.who === 'computer') return say('page.computer', { level: it.level ?? 0 });
  if (it.who === 'open') return say('page.free');
  return it.name || (head.seat === seat ? say('page.you') : say('page.guest'));
}

function endWords({ head, view }: Seen): string {
  const score = view!.score;
  const most = Math.max(...score);
  const ending = view!.ending_sentence ? tell(view!.ending_sentence) : '';
  if (most <= 0) return `${say('page.drawn')} ${ending}`;
  const winner = score.indexOf(most);
  const several = score.filter((points) => points === most).length > 1;
  const won = head.seat !== null && score[head.seat] === most;
  const here = (head.here?.length ?? 1) > 1;
  if (won && !here) return `${say('page.you_win')} ${ending}`;
  return `${say(several ? 'page.side_wins' : 'page.wins', { seat: seatName(head, winner) })} ${ending}`;
}

export function nowWords(seen: Seen, replaying: boolean, rolls = false): string {
  const { head, view } = seen;
  if (rolls) return say('page.your_roll');
  if (replaying) return say('page.replaying');
  if (!view) return '';
  if (view.turn === 'over') return endWords(seen);
  if (view.turn === 'chance') return say('page.rolling');
  if (view.offer && view.may.answer) return say(`page.offered.${view.offer.what}`, { seat: seatName(head, view.offer.by) });
  if (view.turn === head.seat && (head.here?.length ?? 1) === 1) return say('page.your_turn');
  if (head.seats[view.turn]?.who === 'computer') return say('page.thinking', { seat: seatName(head, view.turn) });
  return say('page.turn_of', { seat: seatName(head, view.turn) });
}

function actWords(head: Head, act: Act): string {
  const seat = seatName(head, act.seat);
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

  tell(seen: Seen): void {
    const acts = seen.view!.acts.slice(-6).map((act) => actWords(seen.head, act));
    const words = acts.filter((one) => one !== '').join('. ');
    this.odd = !this.odd; // equal words are only read again if the text differs
    this.root.textContent = this.odd ? `${words}\u00a0` : words;
  }
}
