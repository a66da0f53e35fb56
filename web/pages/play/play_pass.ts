// Passes for the player when passing is the only choice, after a while to read why. Never while a
// step could still be taken back.
// SPDX-License-Identifier: MIT
import { house } from '../../house.ts';
import type { Hands } from './play_hands.ts';

export class Pass {
  private timer = 0;

  constructor(private readonly hands: Hands) {}

  /** `unfinished`: steps of this turn can be taken back. */
  await(unfinished: boolean): void {
    this.stop();
    const place = this.hands.forced;
    if (place === null || unfinished) return;
    const say = () => this.hands.forced === place && this.hands.touch(place);
    this.timer = setTimeout(say, house.likes.pace === 'quick' ? 300 : 1800);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
