// Announcements for the ears: what happened since the last view, in the words of the list of moves.
// Whose turn it is the page says.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import type { Act, Head } from '../protocol.ts';
import type { Seen } from '../table.ts';
import { say } from '../words.ts';
import { boardOf } from './play_board.ts';
import { moveWords } from './play_news.ts';
import { callName, isMe } from './play_words.ts';

/** `words` are those of a move as people read it. */
function actWords(head: Head, act: Act, words: string): string {
  const seat = isMe(head, act.seat) ? say('page.you') : callName(head, act.seat);
  switch (act.verb) {
    case 'move':
    case 'aside':
      return say('page.said.move', { seat, words });
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

/** What the acts of a view say; the last of them are the end of the history. */
function actsWords({ head, history, view }: Seen): string[] {
  let index = history.length;
  const told = view!.acts.slice(-6).reverse().map((act) => {
    const isLast = history[index - 1]?.[1] === act.words;
    if (isLast) index--;
    return actWords(head, act, moveWords(boardOf(head), isLast ? { history, index } : { history: [[act.seat, act.words]], index: 0 }));
  });
  return told.reverse();
}

export class Announcer {
  readonly root = el('div.unseen', { 'aria-live': 'polite' });
  private odd = false;

  clear(): void {
    this.root.textContent = '';
  }

  tell(seen: Seen, more: string[]): void {
    const words = [...actsWords(seen), ...more].filter((one) => one !== '').join('. ');
    this.odd = !this.odd; // equal words are only read again if the text differs
    this.root.textContent = this.odd ? `${words}\u00a0` : words;
  }
}
