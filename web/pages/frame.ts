// What surrounds every page: the name, the ways to other pages, the look, and the quiet mark of a
// lost connection.
// SPDX-License-Identifier: MIT
import { button, el, fill, shortened } from '../elements.ts';
import { house, type Likes } from '../house.ts';
import { icon } from '../icons.ts';
import { languageOptions, switchLanguage } from '../language.ts';
import { say } from '../words.ts';
import { onYourMove } from '../your_move.ts';
import { stylesHere } from './style_choice.ts';

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

/** Choices behind one sign; one that is taken closes it. */
function fold(kind: string, sign: string | Node, words: string, choices: HTMLButtonElement[]): HTMLElement {
  const close = () => {
    it.removeAttribute('open');
    it.querySelector('summary')!.focus();
  };
  const pressed = ({ target }: Event) => (target as Element).closest('button') && close();
  const it = el(
    `details.look.${kind}`,
    { onkeydown: (event: KeyboardEvent) => event.key === 'Escape' && it.removeAttribute('open') },
    el('summary', {}, el('span', { 'aria-hidden': 'true' }, sign, ' '), el('span.word', {}, words)),
    el('div.look-choices', { role: 'group', 'aria-label': words, onclick: pressed }, ...choices),
  );
  return it;
}

document.addEventListener('click', ({ target }) => {
  for (const it of document.querySelectorAll('details.look[open]'))
    if (!it.contains(target as Node)) it.removeAttribute('open');
});

function lookChoice(): HTMLElement {
  const choose = (theme: Likes['theme']) => () => {
    house.like({ theme });
    wear(theme);
  };
  const choices = themes.map((theme) => {
    const it = button(say(`page.theme.${theme}`), choose(theme), 'look-choice');
    it.dataset.look = theme;
    it.setAttribute('aria-pressed', String(theme === house.likes.theme));
    return it;
  });
  const it = fold('themes', '◐', say('page.theme'), choices);
  const boards = el('div.boards');
  it.querySelector('.look-choices')!.append(boards);
  it.addEventListener('toggle', () => fill(boards, it.hasAttribute('open') && stylesHere()));
  return it;
}

/** Every language by its own name. */
function languageChoice(): HTMLElement {
  const choices = languageOptions().map(([language, name, chosen]) => {
    const it = button(name, () => void switchLanguage(language), 'look-choice');
    it.lang = language;
    it.setAttribute('aria-pressed', String(chosen));
    return it;
  });
  return fold('languages', icon('globe'), say('page.language'), choices);
}

/** My games, with how many of them wait for me. */
function mineLink(): [HTMLElement, () => void] {
  const count = el('span.waits', { hidden: true });
  const stop = onYourMove((n) => {
    count.hidden = n === 0;
    count.textContent = String(n);
    count.title = say('page.waits', { n });
    count.setAttribute('aria-label', count.title);
    count.setAttribute('role', 'img');
  });
  return [el('a', { href: '#mine' }, say('page.mine'), ' ', count), stop];
}

/** Which of the ways we are on; the menu that led there closes. */
export function markPage(name: string): void {
  if (document.querySelector('.top.open')) document.querySelector<HTMLElement>('.top .menu')!.click();
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
  return menu;
}

let deaf: () => void = () => {};

/** Once, and again in another language. */
export function showFrame(body: HTMLElement): void {
  wear(house.likes.theme);
  const lost = el('p.lost', { role: 'status', hidden: true }, ...shortened(say('page.lost'), say('page.lost.brief')));
  house.connected = (connected) => {
    lost.toggleAttribute('hidden', connected);
    body.toggleAttribute('data-lost', !connected);
  };
  for (const old of body.querySelectorAll(':scope > header.top, :scope > main')) old.remove(); // in another language
  deaf();
  const [waits, stop] = mineLink();
  deaf = stop;
  const links = [waits, house.served && el('a', { href: '#lobby' }, say('page.lobby'))];
  links.push(el('a', { href: '#me' }, say('page.settings')));
  body.append(
    el(
      'header.top',
      {},
      el('a.skip', { href: '#', onclick: skip }, say('page.skip')),
      el('a.name', { href: '#' }, say('page.title')),
      lost,
      menuButton(),
      el('nav', { id: 'ways', 'aria-label': say('page.ways') }, ...links, languageChoice(), lookChoice()),
    ),
    el('main', { tabindex: '-1' }),
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.querySelector('main')?.focus();
}
