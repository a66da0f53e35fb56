// How men get where they are: a slide that settles, hops from place to place, an arc, strokes of a pen. Who wants no
// motion gets short fades instead.
// SPDX-License-Identifier: MIT
import type { Man } from './scene.ts';

interface At {
  x: number;
  y: number;
}

export const calm = matchMedia('(prefers-reduced-motion: reduce)');
const fade = 100;
/** No way takes longer. */
export const longest = 600;

export function transformOf({ x, y, turn, size }: Man): string {
  return `translate(${x}px, ${y}px)${turn ? ` rotate(${turn}deg)` : ''}${size ? ` scale(${size})` : ''}`;
}

/** A new man is put down, or drawn. */
export function arrive(element: SVGElement, byHand: boolean): void {
  const there = element.style.transform;
  if (calm.matches) element.animate([{ opacity: 0 }, { opacity: 1 }], fade);
  else if (byHand) element.animate([{ '--undrawn': 1 }, { '--undrawn': 0 }], { duration: 420, easing: 'ease-in-out' });
  else
    element.animate(
      [
        { opacity: 0, transform: `${there} scale(1.15)` },
        { opacity: 1, transform: there },
      ],
      { duration: 180, easing: 'ease-out' },
    );
}

/** From where it is seen now; `route` are the places it hops to, the last one its own. A man that a hand has put
 * there already only settles. */
export function travel(element: SVGElement, from: string, man: Man, route?: At[]): void {
  if (calm.matches) {
    element.animate([{ opacity: 0 }, { opacity: 1 }], fade);
    return;
  }
  const { e: x, f: y } = new DOMMatrix(from);
  const far = Math.hypot(man.x - x, man.y - y);
  if (route && far > 60) hop(element, from, { x, y }, man, route);
  else slide(element, from, man, far);
}

function slide(element: SVGElement, from: string, man: Man, far: number): void {
  const there = transformOf(man);
  element.animate([{ transform: from }, { transform: `${there} scale(1.05)`, offset: 0.78 }, { transform: there }], {
    duration: far > 600 ? 320 : Math.min(220, 150 + far / 6),
    easing: 'ease-out',
  });
}

/** Each leg a little jump, higher where it is long: over several dots that is hopping, over one leg an arc. */
function hop(element: SVGElement, from: string, start: At, man: Man, route: At[]): void {
  const frames: Keyframe[] = [{ transform: from, easing: 'ease-out' }];
  let last = start;
  for (const next of route) {
    const lift = Math.min(150, 14 + Math.hypot(next.x - last.x, next.y - last.y) * 0.22);
    const top = { ...man, x: (last.x + next.x) / 2, y: (last.y + next.y) / 2 - lift };
    frames.push(
      { transform: `${transformOf(top)} scale(${1 + lift / 500})`, easing: 'ease-in' },
      { transform: transformOf({ ...man, ...next }), easing: 'ease-out' },
    );
    last = next;
  }
  element.animate(frames, { duration: Math.min(longest, route.length === 1 ? 340 : 120 * route.length) });
}

/** A few degrees, the same for the same throw: dice never lie quite straight. */
export function askew(seed: string): number {
  const sum = [...seed].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 997, 7);
  return (sum % 19) - 9;
}
