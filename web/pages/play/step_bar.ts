// Four buttons to walk through a match.
// SPDX-License-Identifier: MIT
import { button, el } from '../../elements.ts';
import { say } from '../../words.ts';

const steps: [sign: string, name: string, way: number][] = [
  ['⏮', 'page.replay.first', -Infinity],
  ['◀', 'page.replay.back', -1],
  ['▶', 'page.replay.next', 1],
  ['⏭', 'page.replay.last', Infinity],
];

/** Nothing is before the first position and nothing behind the last; the keys stay on the button that led there. */
export function greyEnds(bars: HTMLElement[], first: boolean, last: boolean): void {
  for (const bar of bars)
    [...bar.children].forEach((it, index) => it.setAttribute('aria-disabled', String(index < 2 ? first : last)));
}

/** `go` gets how far: a turn, or all the way; finely, with Shift, a part of a turn. */
export function stepBar(go: (way: number, fine: boolean) => void): HTMLElement {
  const buttons = steps.map(([sign, name, way]) => {
    const it = button(sign, (event) => go(way, event.shiftKey), 'quiet');
    it.setAttribute('aria-label', say(name));
    if (Number.isFinite(way)) it.title = say('page.replay.fine');
    return it;
  });
  return el('div.replay', { role: 'group', 'aria-label': say('page.replay') }, ...buttons);
}

/** Whether an arrow key walks on (1) or back (-1) through a match: 0 where it is needed elsewhere, or is no such
 * key. */
export function stepKey(event: KeyboardEvent): number {
  const elsewhere =
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (event.target as HTMLElement).matches('input, textarea, select, [role="tab"], [role="grid"] *');
  return elsewhere ? 0 : arrowStep(event.key);
}

/** On (1) or back (-1) the way of reading, 0 for other keys. */
export function arrowStep(key: string): number {
  const on = document.documentElement.dir === 'rtl' ? -1 : 1;
  return key === 'ArrowRight' ? on : key === 'ArrowLeft' ? -on : 0;
}
