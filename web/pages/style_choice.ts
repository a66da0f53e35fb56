// Little pictures of a game's styles, to choose one from: in Settings, and at any board behind the sign for looks.
// SPDX-License-Identifier: MIT
import type { Board } from '../board/scene.ts';
import { Stage } from '../board/stage.ts';
import { loadStyles, type Style, styleOf, styles, wearStyle } from '../board/style.ts';
import { hasLabels, makeBoard } from '../boards/boards.ts';
import { el } from '../elements.ts';
import { type GameInfo, house } from '../house.ts';
import { say } from '../words.ts';
import { toggle } from './like_toggle.ts';

let choices = 0;

function smallBoard({ game, presets, seats_max: seats }: GameInfo): Board {
  return makeBoard({ game, options: presets[0]!.settings, seats, seat: 0, near: 0, flipped: false, small: true });
}

/** A board in a piece of play, of this style or of the one that is liked. */
export function miniature(info: GameInfo, style?: Style): Stage {
  const board = smallBoard(info);
  const stage = new Stage(board, style);
  stage.show(board.scene(info.demo[0] ?? info.presets[0]!.start), true);
  return stage;
}

/** A picture of a style, drawn when it first comes into sight. */
function picture(info: GameInfo, style: Style): HTMLElement {
  const frame = el('span.mini', { 'aria-hidden': 'true' });
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    frame.append(miniature(info, style).root);
  });
  watch.observe(frame);
  return frame;
}

/** Boards on the page are made anew as for another size of the window. */
function labelsChoice(game: string): HTMLElement | false {
  return hasLabels(game) && toggle('labels', () => dispatchEvent(new Event('resize')));
}

export function styleChoice(info: GameInfo, legend: string): HTMLElement {
  const { game } = info;
  const name = `style-${++choices}`;
  void loadStyles();
  const all: Style[] = [...styles, ...(smallBoard(info).coloured ? ['coloured-clear' as const] : [])];
  const picks = all.map((style) => {
    const input = el('input', {
      type: 'radio',
      name,
      value: style,
      checked: styleOf(game) === style,
      onchange: () => void wearStyle(game, style),
    });
    return el(
      'label.style-pick',
      {},
      input,
      picture(info, style),
      el('span', {}, say(`page.style.${style.split('-')[0]}`)),
    );
  });
  return el('fieldset.style-picks', {}, el('legend', {}, legend), ...picks, labelsChoice(game));
}

/** The game that a page is about, if it is one. */
function gameOnPage(): GameInfo | undefined {
  const sets = [...document.querySelectorAll<HTMLElement>('main .board[data-set]')].map(({ dataset }) => dataset.set!);
  const games = new Set(sets.map((set) => set.replace(/-.*/, '')));
  return games.size === 1 ? house.game([...games][0]!) : undefined;
}

/** The styles of the game on this page; nothing where there is none, or several. */
export function stylesHere(): HTMLElement | null {
  const game = gameOnPage();
  return game ? styleChoice(game, say('page.style')) : null;
}
