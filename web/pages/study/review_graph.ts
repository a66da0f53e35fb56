// The game as a line: how the computer of this page judged it, move by move. A click looks at that
// position; what lost much is marked, and values that are known for sure stand out from guesses.
// SPDX-License-Identifier: MIT
import { fill, svg } from '../../elements.ts';
import type { Value } from '../../local/values.ts';
import { mistakes } from './review_words.ts';

const box = { w: 360, h: 84 };

export class Graph {
  private values: Value[] = [];
  private at = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly look: (at: number) => void,
  ) {}

  /** Where in the match one looks. */
  mark(at: number): void {
    this.at = at;
    const x = this.across(at).toFixed(1);
    this.root.querySelector('.here')?.setAttribute('d', `M${x} 0V${box.h}`);
  }

  private across(at: number): number {
    const last = Math.max(1, this.values.at(-1)?.at ?? 1);
    return 8 + (Math.min(at, last) / last) * (box.w - 16);
  }

  private point({ at, value }: Value): [number, number] {
    const peak = Math.max(400, ...this.values.map((one) => Math.abs(one.value)));
    return [this.across(at), box.h / 2 - (value / peak) * (box.h / 2 - 10)];
  }

  show(values: Value[]): void {
    this.values = values;
    const at = (value: Value) => this.point(value).map((number) => number.toFixed(1));
    const line = values.map((value) => at(value).join(',')).join(' ');
    const wrong = mistakes(values);
    const dots = values.map((value, index) => {
      const before = values[index - 1];
      const [x, y] = at(value);
      return before && wrong.includes(before)
        ? `<circle class="mistake" cx="${x}" cy="${y}" r="5.5"/>`
        : value.truth
          ? `<circle class="known" cx="${x}" cy="${y}" r="3.5"/>`
          : `<circle class="step" cx="${x}" cy="${y}" r="2"/>`;
    });
    const picture = svg(
      `<svg viewBox="0 0 ${box.w} ${box.h}" aria-hidden="true"><path class="axis" d="M0 ${box.h / 2}H${box.w}"/>
        <path class="here"/><polyline points="${line}"/>${dots.join('')}</svg>`,
    );
    picture.addEventListener('click', (event) => this.click(event, picture));
    fill(this.root, picture);
    this.mark(this.at);
  }

  private click(event: MouseEvent, picture: Element): void {
    const { left, right, width } = picture.getBoundingClientRect();
    const last = this.values.at(-1)?.at ?? 0;
    const along = document.documentElement.dir === 'rtl' ? right - event.clientX : event.clientX - left;
    this.look(Math.round((along / width) * last));
  }
}
