// Keys that work anywhere at the table, unless somebody is writing.
// SPDX-License-Identifier: MIT
import type { PlayPage } from './play.ts';
import { isOver } from './play_state.ts';
import { stepKey } from './step_bar.ts';

/** Listens until the result is called. */
export function listenToKeys(page: PlayPage): () => void {
  const orders: Record<string, () => void> = {
    f: () => page.flip(),
    b: () => page.focusBoard(),
    Escape: () => page.hands.touch(''),
    '/': () => page.command.focus(),
  };
  const key = (event: KeyboardEvent): void => {
    const writing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const step = isOver(page.play) ? stepKey(event) : 0;
    if (writing || event.ctrlKey || event.metaKey || event.altKey || (!orders[event.key] && step === 0)) return;
    if (step !== 0) page.moves.walk(step, event.shiftKey);
    else orders[event.key]!();
    event.preventDefault();
  };
  document.addEventListener('keydown', key);
  return () => document.removeEventListener('keydown', key);
}
