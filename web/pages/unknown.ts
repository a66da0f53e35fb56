// Where an address leads nowhere: it says so, and offers the address that was probably meant.
// SPDX-License-Identifier: MIT
import { el, fill } from '../elements.ts';
import { house } from '../house.ts';
import { keptTables } from '../table/local_wire.ts';
import { say } from '../words.ts';

/** What stands behind the # of the address. */
export function addressHere(): string {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // somebody's typing mistake
  }
}

/** How many letters must be changed, added or left out to get from one word to the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one].entries()) {
    const above = row;
    row = [index + 1];
    for (let at = 0; at < other.length; at++)
      row.push(Math.min(above[at]! + Number(letter !== other[at]), above[at + 1]! + 1, row[at]! + 1));
  }
  return row.at(-1)!;
}

/** The nearest of some words, by what they lead to; nothing where none is near. */
function nearest(word: string, ways: [word: string, to: string][]): string | undefined {
  const near = ways.map(([other, to]) => ({ to, far: distance(word, other) }));
  const enough = Math.min(3, Math.max(1, word.length / 3));
  const best = near.filter(({ far }) => far <= enough).sort((a, b) => a.far - b.far)[0];
  return word.length > 2 ? best?.to : undefined;
}

const pages = ['mine', 'league', 'lobby', 'dice', 'me', 'from', 'puzzles'];

/** All that can stand in an address, and where it leads. */
function knownAddresses(): [string, string][] {
  const own = (name: string): [string, string] => [name, name];
  const games = house.games.flatMap(({ game, presets }) => [
    ...['new', 'from', 'booklets', 'puzzles'].map((page) => own(`${page}=${game}`)),
    ...presets.flatMap(({ preset }) => ['new', 'from', 'rules'].map((page) => own(`${page}=${game}/${preset}`))),
  ]);
  return [...pages.map(own), ...games, ...keptTables().map(({ table }) => own(`table=${table}`))];
}

/** The games by their names, also in the language of the page. */
function gameNames(): [string, string][] {
  return house.games.flatMap(({ game }) =>
    [game, say(`game.${game}`).toLowerCase()].map((name): [string, string] => [name, `new=${game}`]),
  );
}

/** The address that somebody meant: nearly the same letters, whatever stands between; else a game that is named. */
function meantBy(address: string): string | undefined {
  const plain = address
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim();
  const known = knownAddresses().map(([name, to]): [string, string] => [name.replace(/[=/]/g, ' '), to]);
  const games = gameNames();
  return (
    nearest(plain, known) ??
    plain
      .split(' ')
      .filter((word) => word !== 'table') // a page, though a game in Romanian
      .map((word) => nearest(word, games))
      .find((to) => to !== undefined)
  );
}

/** Instead of a page: why there is none, and where to go from here. */
export function showNone(main: HTMLElement, title: string, why: string): void {
  const address = addressHere();
  const meant = meantBy(address);
  main.className = 'page-none';
  document.body.dataset.page = 'none';
  fill(
    main,
    el('h1', {}, title),
    el('p.notice', {}, why),
    meant !== undefined &&
      meant !== address &&
      el('p', {}, el('a.button.main', { href: `#${meant}` }, say('page.none.meant', { address: `#${meant}` }))),
    el('p', {}, el(meant === undefined ? 'a.button.main' : 'a', { href: '#' }, say('page.home'))),
  );
}

export function showUnknown(main: HTMLElement): void {
  showNone(main, say('page.none'), say('page.none.address', { address: `#${addressHere()}` }));
}
