// What surrounds every page: the name, the ways to other pages, the look, and the quiet mark of a
// lost connection.
// SPDX-License-Identifier: MIT
import { button, el } from '../elements.ts';
import { house, type Likes } from '../house.ts';
import { say } from '../words.ts';
import { onYourMove } from '../your_move.ts';

const themes: Likes['theme'][] = ['auto', 'light', 'dark', 'contrast'];

export function wear(theme: Likes['theme']): void {
  document.documentElement.dataset.theme = theme;
  const chosen = document.querySelector<HTMLSelectElement>('.look select');
  if (chosen) chosen.value = theme;
}

function lookChoice(): HTMLElement {
  const change = (event: Event) => {
    const theme = (event.target as HTMLSelectElement).value as Likes['theme'];
    house.like({ theme });
    wear(theme);
  };
  const options = themes.map((theme) => el('option', { value: theme, selected: theme === house.likes.theme }, say(`page.theme.${theme}`)));
  return el('label.look', {}, el('span', { 'aria-hidden': 'true' }, '◐'), el('select', { 'aria-label': say('page.theme'), onchange: change }, ...options));
}

/** My games, with how many of them wait for me. */
function mineLink(): HTMLElement {
  const count = el('span.waits', { hidden: true });
  onYourMove((n) => {
    count.hidden = n === 0;
    count.textContent = String(n);
    count.setAttribute('aria-label', say('page.waits', { n }));
    count.setAttribute('role', 'img');
  });
  return el('a', { href: '#mine' }, say('page.mine'), ' ', count);
}

/** Which of the ways we are on. */
export function markPage(name: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.top nav a'))
    if (link.hash === `#${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
}

function menuButton(): HTMLElement {
  const menu = button(say('page.menu'), () => {
    const open = document.querySelector('.top')!.classList.toggle('open');
    menu.setAttribute('aria-expanded', String(open));
  });
  menu.className = 'menu';
  menu.setAttribute('aria-expanded', 'false');
  menu.setAttribute('aria-controls', 'ways');
  addEventListener('hashchange', () => {
    document.querySelector('.top')!.classList.remove('open');
    menu.setAttribute('aria-expanded', 'false');
  });
  return menu;
}

export function showFrame(body: HTMLElement): void {
  wear(house.likes.theme);
  const lost = el('p.lost', { role: 'status', hidden: true }, say('page.lost'));
  house.connected = (connected) => lost.toggleAttribute('hidden', connected);
  const links = [mineLink()];
  if (house.served) links.push(el('a', { href: '#lobby' }, say('page.lobby')));
  links.push(el('a', { href: '#me' }, say('page.settings')));
  body.append(
    el('header.top', {}, el('a.skip', { href: '#', onclick: skip }, say('page.skip')), el('a.name', { href: '#' }, say('page.title')), menuButton(), el('nav', { id: 'ways', 'aria-label': say('page.ways') }, ...links, lookChoice())),
    lost,
    el('main', { tabindex: '-1' }),
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.querySelector('main')?.focus();
}
