// What surrounds every page: the name, the ways to other pages, the look, and the quiet mark of a
// lost connection.
// SPDX-License-Identifier: MIT
import { button, el } from '../elements.ts';
import { house, type Likes } from '../house.ts';
import { say } from '../words.ts';

const themes: Likes['theme'][] = ['auto', 'light', 'dark', 'contrast'];

export function wear(theme: Likes['theme']): void {
  document.documentElement.dataset.theme = theme;
}

function themeButton(): HTMLButtonElement {
  const words = () => say('page.theme', { theme: `page.theme.${house.likes.theme}` });
  const it = button(words(), () => {
    const next = themes[(themes.indexOf(house.likes.theme) + 1) % themes.length]!;
    house.like({ theme: next });
    wear(next);
    it.textContent = words();
  });
  it.className = 'plain';
  return it;
}

export function showFrame(body: HTMLElement): void {
  wear(house.likes.theme);
  document.title = say('page.title');
  const lost = el('p.lost', { role: 'status', hidden: true }, say('page.lost'));
  house.connected = (connected) => lost.toggleAttribute('hidden', connected);
  const links = [el('a', { href: '#mine' }, say('page.mine'))];
  if (house.served) links.push(el('a', { href: '#lobby' }, say('page.lobby')));
  links.push(el('a', { href: '#me' }, say('page.me')));
  const menu = button(say('page.menu'), () => {
    const open = document.querySelector('.top')!.classList.toggle('open');
    menu.setAttribute('aria-expanded', String(open));
  });
  menu.className = 'menu';
  menu.setAttribute('aria-expanded', 'false');
  menu.setAttribute('aria-controls', 'ways');
  addEventListener('hashchange', () => document.querySelector('.top')!.classList.remove('open'));
  body.append(
    el('header.top', {}, el('a.skip', { href: '#', onclick: skip }, say('page.skip')), el('a.name', { href: '#' }, say('page.title')), menu, el('nav', { id: 'ways', 'aria-label': say('page.ways') }, ...links, themeButton())),
    lost,
    el('main', { tabindex: '-1' }),
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.querySelector('main')?.focus();
}
