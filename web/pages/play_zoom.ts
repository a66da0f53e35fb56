// Where places are too small for a finger the board can be made larger; it is then moved about in the
// frame where it lay.
// SPDX-License-Identifier: MIT
import type { Stage } from '../board/stage.ts';

const finger = 44;
const most = 3;
const smallScreen = matchMedia('(max-width: 52rem), (max-height: 30rem)');

export class Zoom {
  on = false;

  constructor(private readonly area: HTMLElement) {}

  /** How many times larger the smallest place has to be; 1 where a finger finds it. */
  private factor({ root, board, scene }: Stage): number {
    const smallest = Math.min(...scene.spots.map(({ w, h }) => Math.min(w, h)));
    const pixels = (smallest * root.clientWidth) / board.width;
    return pixels > 0 && pixels < finger ? Math.min(most, finger / pixels) : 1;
  }

  /** Whether the button for it belongs on the page. */
  offered(stage: Stage): boolean {
    return this.on || (smallScreen.matches && this.factor(stage) > 1);
  }

  toggle(stage: Stage): void {
    if (this.on) {
      this.leave();
      return;
    }
    const width = Math.ceil(stage.root.clientWidth * this.factor(stage));
    this.area.style.setProperty('--frame-height', `${stage.root.clientHeight}px`);
    this.area.style.setProperty('--board-width', `${width}px`);
    this.area.classList.add('large');
    this.on = true;
    this.area.scrollTo((this.area.scrollWidth - this.area.clientWidth) / 2, (this.area.scrollHeight - this.area.clientHeight) / 2);
  }

  leave(): void {
    this.area.classList.remove('large');
    this.on = false;
  }
}
