// Three calm seconds at the end of a game: the winners' men lift and settle one after another, and a line of light
// goes over the board. Nothing for people who want no motion.
// SPDX-License-Identifier: MIT
import type { Stage } from './stage.ts';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const [whole, lift] = [3000, 900];

export function mayRejoice(): boolean {
  return !still.matches;
}

export function rejoice(stage: Stage, winners: number[]): void {
  if (still.matches) return;
  const men = stage.menOf(winners);
  const apart = Math.min(120, (whole - lift) / Math.max(1, men.length));
  const height = stage.board.reach * 0.45;
  men.forEach((man, index) =>
    man.firstElementChild?.animate(
      [
        { transform: 'none' },
        { transform: `translateY(${-height}px)`, offset: 0.4 },
        { transform: 'none', offset: 0.85 },
        { transform: `translateY(${-height * 0.08}px)`, offset: 0.92 },
        { transform: 'none' },
      ],
      { duration: lift, delay: index * apart, easing: 'ease-in-out' },
    ),
  );
  stage.root.classList.remove('joy');
  requestAnimationFrame(() => stage.root.classList.add('joy'));
  setTimeout(() => stage.root.classList.remove('joy'), whole);
}
