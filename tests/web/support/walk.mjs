// A walk through every page inside one visit, quick enough for every language: pages by their addresses, and all that
// is written there or read aloud, in sight or not.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games, web } from './pages.mjs';
import { keptTable } from './records.mjs';

/** The booklets of each game. */
export const presets = Object.fromEntries(
  JSON.parse(readFileSync(join(web, 'games.json'), 'utf8')).map((one) => [
    one.game,
    one.presets.map(({ preset }) => preset),
  ]),
);

/** What the walk needs to find: a finished match of each game, and one of each that goes on. */
export const kept = games.flatMap((game) => [keptTable(game), keptTable(game, game === 'tictactoe' ? 2 : 10)]);

/** The pages, each with a sign that it is there, and what to press; those of a game are of this one. */
export function pagesOf(game, preset = presets[game][0]) {
  return [
    { hash: '', sign: '.cards .man', hope: '.running .row' },
    { hash: `new=${game}`, sign: 'main .ways' },
    { hash: `rules=${game}/${preset}`, sign: 'main .rules li' },
    { hash: `booklets=${game}`, sign: 'main h1' },
    { hash: 'mine', sign: 'main .row' },
    { hash: 'lobby', sign: 'main .row' },
    { hash: 'dice', sign: '#record', write: 'boxwood record 1', press: 'main button.main', after: '.finding' },
    { hash: 'me', sign: 'main select' },
    { hash: `from=${game}`, sign: '.setup-board .board' },
    { hash: 'table=herenothing', sign: 'main .notice' },
  ];
}

/** Whether a page looks different for each game. */
export const isOfGame = ({ hash }) => /^(new|rules|booklets|from)=/.test(hash);

export const isRules = ({ hash }) => hash.startsWith('rules=');

export function tableOf(game, state) {
  return {
    hash: `table=here${game}${state}`,
    sign: `main[data-state="${state === 'on' ? 'playing' : 'over'}"] .rules li`,
  };
}

/** In the page: goes there, and waits until it stands; not long for what a busy server may leave out. */
export async function visit({ hash, sign, hope, write, press, after }) {
  const comes = async (selector, looks) => {
    for (; looks > 0 && !document.querySelector(selector); looks--) await new Promise((done) => setTimeout(done, 4));
    return looks > 0;
  };
  const until = async (selector) => {
    if (!(await comes(selector, 15000))) throw new Error(`#${hash}: no ${selector}`);
  };
  if (location.hash.slice(1) !== hash) {
    document.querySelector('main').replaceChildren();
    location.hash = hash;
  }
  await until(sign);
  if (hope !== undefined) await comes(hope, 150);
  for (const fold of document.querySelectorAll('main details')) fold.open = true;
  if (write !== undefined) document.querySelector('main textarea').value = write;
  if (press !== undefined) document.querySelector(press).click();
  if (after !== undefined) await until(after);
}

/** In the page: everything written or read aloud, but what says itself in which language it is. */
export function heard() {
  const foreign = 'script, style, textarea, code, kbd, [lang]:not(html)';
  const own = (element) => !element.closest(foreign);
  const texts = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (own(walker.currentNode.parentElement)) texts.add(walker.currentNode.data.trim());
  for (const one of document.querySelectorAll('[aria-label],[title],[placeholder],[alt],[aria-description]'))
    if (own(one))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        if (one.hasAttribute(name)) texts.add(one.getAttribute(name));
  return [...texts].filter((text) => /\p{L}/u.test(text));
}

/** In the page: another language, as if its name had been pressed. */
export async function speak(language) {
  document.querySelector(`.languages [lang="${language}"]`).click();
  for (let looks = 15000; document.documentElement.lang !== language; looks--) {
    if (looks === 0) throw new Error(`${language} never comes`);
    await new Promise((done) => setTimeout(done, 4));
  }
}
