// The page begins here: words, games, the server if there is one, then the page that the address
// names. Everything after the # is ours, so that back, bookmarks and links simply work.
// SPDX-License-Identifier: MIT
import { openStyles } from './board/style.ts';
import { el } from './elements.ts';
import { house } from './house.ts';
import { isInstalled, keepApp, whenKept } from './installed.ts';
import { followAccount, loadLanguage } from './language.ts';
import { keepNets } from './nets.ts';
import { markPage, showFrame } from './pages/frame.ts';
import { announceUnkept, announceUpdate, showLoading } from './pages/notices.ts';
import { bringMore, pageOf } from './pages/pages.ts';
import { addressHere } from './pages/unknown.ts';
import { takeLinkedTable } from './share/share.ts';
import { say } from './words.ts';
import { nameTab, watchYourMoves } from './your_move.ts';

let leave: () => void = () => {};
let visits = 0;
let late = false; // the server has answered since the frame was shown
const patience = 300; // with a server, where the page can begin without it

async function go(): Promise<void> {
  const [name = '', value = ''] = addressHere().split(/=(.*)/s);
  const page = pageOf(name);
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

/** The server whose answer the beginning did not wait for, or that can be reached again. A table, or what somebody
 * is setting up, is left as it is until they go elsewhere. */
async function join(server: Promise<boolean>): Promise<void> {
  if (!(await server)) return;
  watchYourMoves();
  late = true;
  if (!/^#(table|from|new)\b/.test(location.hash)) turn();
}

function turn(): void {
  if (late) showFrame(document.body);
  late = false;
  void go();
}

async function begin(): Promise<void> {
  takeLinkedTable();
  const games = house.open();
  const styles = openStyles();
  if ('embed' in document.documentElement.dataset) {
    const [{ showEmbedded }] = await Promise.all([bringMore(), games, styles, loadLanguage()]);
    return showEmbedded(document.body);
  }
  const waited = new Promise((resolve) => isInstalled() && setTimeout(resolve, patience));
  const server = house.meetServer();
  await Promise.all([games, styles, loadLanguage(), Promise.race([server, waited])]);
  await followAccount();
  showFrame(document.body);
  if (house.served) watchYourMoves();
  else void join(server);
  addEventListener('online', () => !house.served && void join(house.meetServer()));
  addEventListener('hashchange', turn);
  addEventListener('unkept', announceUnkept);
  addEventListener('language', () => {
    showFrame(document.body);
    void go();
  });
  await go();
  document.body.append(el('div', { id: 'ready', hidden: true }));
  bringMore().catch(() => {}); // then when something of it is wanted
  addEventListener('loading', (event) => showLoading((event as CustomEvent<number>).detail));
  void keepApp(announceUpdate);
  await whenKept();
  if (house.likes.nets === 'kept') await keepNets().catch(() => {}); // then they come when they are wanted
}

void begin();
