// Which piece became which between two scenes, so that it can be seen going there. No rules: pieces
// that look alike are paired, those that stayed first, then the nearest.
// SPDX-License-Identifier: MIT
import type { Man } from './scene.ts';

interface Pairing {
  /** For each new man the index of the old one it was, or -1. */
  from: number[];
  /** Old men that are no more. */
  gone: number[];
}

type Fits = (before: Man, after: Man) => boolean;

const rounds: Fits[] = [
  (before, after) => before.key !== undefined && before.key === after.key,
  (before, after) => alike(before, after) && before.place === after.place && near(before, after) < 1,
  (before, after) => alike(before, after) && before.place === after.place,
  alike,
];

function alike(before: Man, after: Man): boolean {
  return before.look === after.look && before.key === after.key;
}

function near(a: Man, b: Man): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function nearestOf(man: Man, olds: Man[], free: Set<number>, fits: Fits): number {
  let best = -1;
  for (const index of free) {
    const old = olds[index]!;
    if (fits(old, man) && (best < 0 || near(old, man) < near(olds[best]!, man))) best = index;
  }
  return best;
}

export function matchMen(olds: Man[], news: Man[]): Pairing {
  const from = news.map(() => -1);
  const free = new Set(olds.keys());
  for (const fits of rounds)
    news.forEach((man, index) => {
      if (from[index] !== -1) return;
      const old = nearestOf(man, olds, free, fits);
      if (old < 0) return;
      from[index] = old;
      free.delete(old);
    });
  return { from, gone: [...free] };
}

/** A man that went from one stand to another, appeared (no `from`) or is gone (no `man`). */
export interface Change {
  from: Man | null;
  man: Man | null;
}

const many = 12; // so much never happens in a turn: the table was set up anew

function stand({ stands, place }: Man): string {
  return stands ?? place;
}

/** A man that is gone and a new one of the same side are one that was promoted. */
function withPromoted(changes: Change[]): Change[] {
  const [fresh, ...more] = changes.filter(({ from }) => !from);
  const old =
    fresh && changes.find(({ from, man }) => !man && from!.seat !== undefined && from!.seat === fresh.man!.seat);
  if (!fresh || !old || more.length > 0) return changes;
  return [...changes.filter((one) => one !== fresh && one !== old), { from: old.from, man: fresh.man }];
}

/** What a turn changed; men that only moved up in their place do not count. */
export function changesBetween(olds: Man[], news: Man[]): Change[] {
  const { from, gone } = matchMen(olds, news);
  const moved = news
    .map((man, index): Change => ({ man, from: olds[from[index]!] ?? null }))
    .filter(({ man, from: old }) => !man!.quiet && (!old || stand(old) !== stand(man!)));
  const changes = [
    ...moved,
    ...gone.filter((index) => !olds[index]!.quiet).map((index): Change => ({ man: null, from: olds[index]! })),
  ];
  return changes.length > many ? [] : withPromoted(changes);
}
