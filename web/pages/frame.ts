// What surrounds every page: the name, the ways to other pages, the look, and the quiet mark of a
// lost connection.
// SPDX-License-Identifier: MIT
import { button, el, shortened } from '../elements.ts';
import { house, type Likes } from '../house.ts';
import { say } from '../words.ts';
import { onYourMove } from '../your_move.ts';

const themes: Likes['theme'][] = ['auto', 'light', 'dark', 'contrast'];

const strong = matchMedia('(prefers-contrast: more)');
const dark = matchMedia('(prefers-color-scheme: dark)');
for (const wish of [strong, dark]) wish.addEventListener('change', () => wear(house.likes.theme));

/** Puts on a look; left to the machine, the one that it asks for. */
export function wear(theme: Likes['theme']): void {
  document.documentElement.dataset.theme =
    theme !== 'auto' ? theme : strong.matches ? 'contrast' : dark.matches ? 'dark' : 'light';
  for (const it of document.querySelectorAll<HTMLElement>('.look [data-look]'))
    it.setAttribute('aria-pressed', String(it.dataset.look === theme));
}

/** Four looks behind one sign. */
function lookChoice(): HTMLElement {
  const choose = (theme: Likes['theme']) => () => {
    house.like({ theme });
    wear(theme);
    fold.removeAttribute('open');
    fold.querySelector('summary')!.focus();
  };
  const choices = themes.map((theme) => {
    const it = button(say(`page.theme.${theme}`), choose(theme), 'look-choice');
    it.dataset.look = theme;
    it.setAttribute('aria-pressed', String(theme === house.likes.theme));
    return it;
  });
  const fold = el(
    'details.look',
    {},
    el('summary', {}, el('span', { 'aria-hidden': 'true' }, '◐ '), el('span.word', {}, say('page.theme'))),
    el('div.look-choices', { role: 'group', 'aria-label': say('page.theme') }, ...choices),
  );
  document.addEventListener('click', (event) => {
    if (!fold.contains(event.target as Node)) fold.removeAttribute('open');
  });
  fold.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') fold.removeAttribute('open');
  });
  return fold;
}

/** My games, with how many of them wait for me. */
function mineLink(): HTMLElement {
  const count = el('span.waits', { hidden: true });
  onYourMove((n) => {
    count.hidden = n === 0;
    count.textContent = String(n);
    count.title = say('page.waits', { n });
    count.setAttribute('aria-label', count.title);
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
    menu.textContent = say(open ? 'page.menu.close' : 'page.menu');
  });
  menu.className = 'menu';
  menu.setAttribute('aria-expanded', 'false');
  menu.setAttribute('aria-controls', 'ways');
  addEventListener('hashchange', () => {
    document.querySelector('.top')!.classList.remove('open');
    menu.setAttribute('aria-expanded', 'false');
    menu.textContent = say('page.menu');
  });
  return menu;
}

export function showFrame(body: HTMLElement): void {
  wear(house.likes.theme);
  const lost = el('p.lost', { role: 'status', hidden: true }, ...shortened(say('page.lost'), say('page.lost.brief')));
  house.connected = (connected) => {
    lost.toggleAttribute('hidden', connected);
    body.toggleAttribute('data-lost', !connected);
  };
  const links = [mineLink()];
  if (house.served) links.push(el('a', { href: '#lobby' }, say('page.lobby')));
  links.push(el('a', { href: '#me' }, say('page.settings')));
  body.append(
    el(
      'header.top',
      {},
      el('a.skip', { href: '#', onclick: skip }, say('page.skip')),
      el('a.name', { href: '#' }, say('page.title')),
      lost,
      menuButton(),
      el('nav', { id: 'ways', 'aria-label': say('page.ways') }, ...links, lookChoice()),
    ),
    el('main', { tabindex: '-1' }),
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.querySelector('main')?.focus();
}
