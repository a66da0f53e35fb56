// Making elements in one expression: el('button.main', { onclick }, say('page.roll')).
// SPDX-License-Identifier: MIT

export type Child = Node | string | null | undefined | false;
type Props = Record<string, unknown>;

function setProp(element: HTMLElement, name: string, value: unknown): void {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
  else if (value === true) element.setAttribute(name, '');
  else element.setAttribute(name, String(value));
}

/** `what` is a tag with classes, "p.quiet"; properties that begin with "on" are listeners. */
export function el(what: string, props: Props = {}, ...children: Child[]): HTMLElement {
  const [tag = 'div', ...classes] = what.split('.');
  const element = document.createElement(tag);
  if (classes.length > 0) element.className = classes.join(' ');
  for (const [name, value] of Object.entries(props)) setProp(element, name, value);
  element.append(...children.filter((child): child is Node | string => !!child || child === ''));
  return element;
}

/** Words that are always read in full, and shown as `brief` where the style sheet finds little room. */
export function shortened(words: string, brief: string): HTMLElement[] {
  return [el('span.full', {}, words), el('span.brief', { 'aria-hidden': 'true' }, brief)];
}

/** Words in which notation is not broken: "14-18" stands in one line. */
export function unbroken(words: string): Child[] {
  return words.split(/(\S*\d[-/x]\S*)/).map((part, at) => (at % 2 ? el('span.whole', {}, part) : part));
}

export function button(words: string, onclick: (event: MouseEvent) => void, kind = ''): HTMLButtonElement {
  return el(kind ? `button.${kind}` : 'button', { type: 'button', onclick }, words) as HTMLButtonElement;
}

/** SVG from text we wrote ourselves: numbers and class names, never a stranger's words. */
export function svg(markup: string): SVGElement {
  const holder = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  holder.innerHTML = markup;
  return holder.firstElementChild as SVGElement;
}

export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren(...children.filter((child): child is Node | string => !!child));
}
