// Styles of boards and pieces. A style is a set of values in style/sets.css; what is drawn inside an element that wears
// a set takes them. Wood is what the page itself has, so only the others are loaded, once somebody wants them.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import { house } from '../house.ts';
import { commons, materials, paintId, paints } from './wood.ts';

export const styles = ['wood', 'clear', 'own'] as const;
/** A game may have one more: "coloured-clear" is clear, and something of its own. */
export type Style = (typeof styles)[number] | 'coloured-clear';

export function styleOf(game: string): Style {
  return house.likes.styles[game] ?? 'wood';
}

let loading: Promise<void> | null = null;

/** The values of all styles but wood. A page without them shows wood. */
export function loadStyles(): Promise<void> {
  loading ??= new Promise((done) => {
    const ready = () => done();
    document.head.append(el('link', { rel: 'stylesheet', href: 'sets.css', onload: ready, onerror: ready }));
  });
  return loading;
}

/** Before the first board: the paints of wood, and the style sheet if somebody likes another style. */
export async function openStyles(): Promise<void> {
  document.body.insertAdjacentHTML('afterbegin', commons + materials(''));
  paint(document.documentElement, '');
  if (Object.values(house.likes.styles).some((style) => style !== 'wood')) await loadStyles();
}

function paint(element: HTMLElement, set: string): void {
  if (set && !document.getElementById(paintId('frame', set)))
    document.body.insertAdjacentHTML('afterbegin', materials(set));
  for (const name of paints) element.style.setProperty(`--paint-${name}`, `url(#${paintId(name, set)})`);
}

/** What is drawn inside this element looks as the person likes this game, or as a picture of a style shall. */
export function dress(element: HTMLElement, game: string, style?: Style): void {
  element.dataset.set = `${game}-${style ?? styleOf(game)}`;
  element.toggleAttribute('data-shows-style', style !== undefined);
  paint(element, element.dataset.set.endsWith('-wood') ? '' : element.dataset.set);
}

/** Everything of a game that is on the page changes clothes. */
export async function wearStyle(game: string, style: Style): Promise<void> {
  house.like({ styles: { ...house.likes.styles, [game]: style } });
  if (style !== 'wood') await loadStyles();
  for (const element of document.querySelectorAll<HTMLElement>(`[data-set^='${game}-']:not([data-shows-style], svg)`))
    dress(element, game);
}
