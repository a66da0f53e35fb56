// What is heard of a view: its last act by what the core says it did.
// SPDX-License-Identifier: MIT
import type { Scene } from '../../board/scene.ts';
import type { Sound } from '../../sound.ts';
import type { Seen } from '../../table/table.ts';
import { isAlone } from './play_words.ts';

/** The first of these effects that a move has is heard. */
const heard: [effect: string, sound: Sound][] = [
  ['check', 'check'],
  ['capture', 'capture'],
  ['home', 'home'],
];

/** For somebody alone at the screen their own result; beside each other somebody has always won. */
function endSound({ head, view }: Seen): Sound {
  const { score } = view!;
  const points = head.seat !== null && isAlone(head) ? score[head.seat]! : Math.max(...score);
  return points > 0 ? 'win' : points < 0 ? 'loss' : 'draw';
}

export function soundOf(seen: Seen, scene: Scene): Sound | null {
  const { turn, acts } = seen.view!;
  if (turn === 'over') return endSound(seen);
  const act = acts.at(-1);
  if (act?.verb === 'chance') return scene.dice ? (scene.dice.length > 1 ? 'rolls' : 'roll') : 'move';
  if (act?.verb !== 'move') return null;
  return heard.find(([effect]) => act.effects?.includes(effect))?.[1] ?? 'move';
}
