// Keys that work anywhere at the table, unless somebody is writing.
// SPDX-License-Identifier: MIT
import type { PlayPage } from './play.ts';

/** Listens until the result is called. */
export function listenToKeys(page: PlayPage): () => void {
  const orders: Record<string, () => void> = {
    f: () => page.flip(),
    b: () => page.focusBoard(),
    Escape: () => page.hands.touch(''),
    '/': () => page.command.focus(),
  };
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
  const key = (event: KeyboardEvent): void => {
    const writing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const elsewhere = event.defaultPrevented || (event.target as HTMLElement).matches('select, [role="tab"], [role="grid"] *');
    const step = page.isOver && !elsewhere ? steps[event.key] : undefined;
    if (writing || event.ctrlKey || event.metaKey || event.altKey || (!orders[event.key] && !step)) return;
    if (step) page.moves.walk(step, event.shiftKey);
    else orders[event.key]!();
    event.preventDefault();
  };
  document.addEventListener('keydown', key);
  return () => document.removeEventListener('keydown', key);
}
