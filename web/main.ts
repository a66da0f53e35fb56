// The page begins here: words, games, the server if there is one, then the page that the address
// names. Everything after the # is ours, so that back, bookmarks and links simply work.
// SPDX-License-Identifier: MIT
import { materials } from './board/wood.ts';
import { el } from './elements.ts';
import { house } from './house.ts';
import { loadLanguage } from './language.ts';
import { markPage, showFrame } from './pages/frame.ts';
import { pages } from './pages/pages.ts';
import { say } from './words.ts';
import { nameTab, watchYourMoves } from './your_move.ts';

let leave: () => void = () => {};
let visits = 0;

function address(): string {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // somebody's typing mistake
  }
}

async function go(): Promise<void> {
  const [name = '', value = ''] = address().split(/=(.*)/s);
  const page = pages[name] ?? pages['']!;
  leave();
  leave = () => {};
  const visit = ++visits;
  // a page that comes late fills one nobody sees
  const main = el('main', { tabindex: '-1', class: `page-${name || 'home'}` });
  document.querySelector('main')!.replaceWith(main);
  document.body.dataset.page = name;
  const done = (await page(main, value)) ?? (() => {});
  if (visit !== visits) {
    done();
    return;
  }
  leave = done;
  const heading = main.querySelector('h1')?.textContent ?? '';
  // a table names itself
  if (name !== 'table') nameTab(name && heading ? say('page.tab', { page: heading }) : say('page.title'));
  markPage(name);
  if (main.contains(document.activeElement)) return; // the page has gone to what was asked for
  scrollTo(0, 0);
  if (document.querySelector('#ready')) main.focus({ preventScroll: true });
}

async function begin(): Promise<void> {
  document.body.insertAdjacentHTML('afterbegin', materials);
  const games = house.open(); // first: it knows what the person chose
  await Promise.all([games, loadLanguage(), house.meetServer()]);
  showFrame(document.body);
  watchYourMoves();
  addEventListener('hashchange', () => void go());
  addEventListener('language', () => {
    showFrame(document.body);
    void go();
  });
  await go();
  document.body.append(el('div', { id: 'ready', hidden: true }));
}

void begin();
