// Announcements for the ears: what happened since the last view, in the words of the list of moves.
// Whose turn it is the page says.
// SPDX-License-Identifier: MIT
import { el, fill } from '../../elements.ts';
import type { Act } from '../../table/protocol.ts';
import type { Seen } from '../../table/table.ts';
import { say, sayIf } from '../../words.ts';
import { boardOf } from './play_board.ts';
import { withdrawnWords } from './play_news.ts';
import { callName, isMe } from './play_words.ts';
import { isBare, moveWords } from './turns.ts';

/** A move that was just made, in words; one that was taken back since in its own. */
function playedWords({ head, history, view }: Seen, act: Act): string {
  const index = history.findLastIndex(([seat, words]) => seat === act.seat && words === act.words);
  const isLast = index === history.findLastIndex(([seat]) => seat >= 0);
  const turn = isLast && view!.before !== undefined ? { before: view!.before, after: view!.position } : undefined;
  return index < 0 ? act.words : moveWords(boardOf(head), { history, index, turn });
}

function actWords(seen: Seen, act: Act, asker: number | undefined): string {
  if (act.verb === 'refuse' && act.seat === asker) return withdrawnWords(seen.head, act.seat);
  const own = isMe(seen.head, act.seat);
  const seat = own ? { id: 'page.you' } : callName(seen.head, act.seat);
  switch (act.verb) {
    case 'move':
      if (isBare(boardOf(seen.head), act.words)) return ''; // the dice, and whose turn it is, say more
      return say('page.said.move', { seat, words: playedWords(seen, act) });
    case 'aside':
      return say('page.said.move', { seat, words: sayIf(`page.move.${act.words.split(' ')[0]}`) ?? act.words });
    case 'chance':
      return /^\d+$/.test(act.words) ? say('page.said.roll', { words: [...act.words].join(' ') }) : '';
    case 'offer':
      return own ? '' : say(`page.offered.${act.words === 'draw' ? 'draw' : 'back'}`, { seat }); // ours the page says
    case 'back':
    case 'accept':
    case 'refuse':
      return say(`page.said.${act.verb}${own ? '.you' : ''}`, { seat });
    default:
      return '';
  }
}

export class Announcer {
  readonly root = el('div.unseen', { 'aria-live': 'polite' });

  clear(): void {
    fill(this.root);
  }

  /** `asker` had offered something before. */
  tell(seen: Seen, more: string[], asker: number | undefined): void {
    const acts = seen.view!.acts.slice(-6).map((act) => actWords(seen, act, asker));
    fill(this.root, ...[...acts, ...more].filter((one) => one !== '').map((one) => el('p', {}, one)));
  }
}
