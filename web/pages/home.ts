// Home: the games as small living boards. One click chooses the game or one of its booklets, the
// next who plays. What waits for us stands above.
// SPDX-License-Identifier: MIT
import type { Stage } from '../board/stage.ts';
import { rankOf } from '../boards/boards.ts';
import { el, fill } from '../elements.ts';
import { type GameInfo, house } from '../house.ts';
import { languageOptions, switchLanguage } from '../language.ts';
import type { Row } from '../table/protocol.ts';
import { has, say } from '../words.ts';
import { isAsked, onChange } from '../your_move.ts';
import { bookletsOf, boxPicture } from './booklet_words.ts';
import { myRows } from './mine.ts';
import { tableRow } from './rows.ts';
import { miniature } from './style_choice.ts';

const beat = 2600;

class Miniature {
  readonly stage: Stage;
  private step = 0;

  constructor(private readonly game: GameInfo) {
    this.stage = miniature(game);
  }

  private show(still: boolean): void {
    const positions = this.game.demo;
    const position = positions[this.step % positions.length];
    if (position !== undefined)
      this.stage.show(this.stage.board.scene(position), still || this.step % positions.length === 0);
  }

  advance(): void {
    this.step += 1;
    this.show(false);
  }
}

function playersWords({ seats_min: least, seats_max: most }: GameInfo): string {
  return least === most ? say('page.players', { n: most }) : say('page.players.range', { n: least, most });
}

/** The boxes people have; other texts of the same box are a click further. */
function booklets(info: GameInfo): HTMLElement {
  const { game } = info;
  const named = bookletsOf(info).filter(({ preset }) => has(`page.chip.${game}.${preset}`));
  const links = named.map(({ preset }) =>
    el(
      'a',
      {
        href: `#new=${game}/${preset}`,
        'aria-label': say('page.row', { game: { id: `game.${game}` }, booklet: { id: `page.chip.${game}.${preset}` } }),
      },
      boxPicture(preset),
      say(`page.chip.${game}.${preset}`),
    ),
  );
  return el('div.booklets', {}, ...links);
}

function card(game: GameInfo, miniature: Miniature): HTMLElement {
  return el(
    'li.card',
    {},
    el(
      'a.game',
      { href: `#new=${game.game}` },
      el('div.mini', { 'aria-hidden': 'true' }, miniature.stage.root),
      el('strong', {}, say(`game.${game.game}`)),
      el('span.quiet', {}, playersWords(game)),
    ),
    booklets(game),
  );
}

/** One board at a time moves, so that the page stays calm. */
function live(miniatures: Miniature[]): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  let next = 0;
  const timer = setInterval(() => {
    if (!document.hidden) miniatures[next++ % miniatures.length]?.advance();
  }, beat / miniatures.length);
  return () => clearInterval(timer);
}

/** What goes on; a server that takes its time does not keep the boards waiting. */
async function running(): Promise<HTMLElement | null> {
  const late = new Promise<Row[]>((resolve) => setTimeout(() => resolve([]), 600));
  const rows = (await Promise.race([myRows(), late])).filter((row) => row.state === 'playing' || isAsked(row));
  if (rows.length === 0) return null;
  const all = rows.length > 2 && el('p', {}, el('a', { href: '#mine' }, say('page.all_mine')));
  return el(
    'section.running',
    {},
    el('h2', {}, say('page.go_on')),
    el('ul.rows', {}, ...rows.slice(0, 2).map(tableRow)),
    all,
  );
}

/** Every language under its own name, for who cannot read this one. */
function tongues(): HTMLElement[] {
  return languageOptions().map(([lang, name, chosen]) =>
    el(
      'a',
      {
        href: `?lang=${lang}`,
        lang,
        hreflang: lang,
        'aria-current': chosen ? 'true' : undefined,
        onclick: (event: Event) => {
          event.preventDefault();
          void switchLanguage(lang);
        },
      },
      name,
    ),
  );
}

/** The games, those that most people look for first. */
export function gamesInOrder(): GameInfo[] {
  return [...house.games].sort((a, b) => rankOf(a.game) - rankOf(b.game));
}

export async function showHome(main: HTMLElement): Promise<() => void> {
  const games = gamesInOrder();
  const miniatures = games.map((game) => new Miniature(game));
  const goesOn = el('div', {}, await running());
  const ways: [string, string][] = [
    ['puzzles', 'page.puzzles'],
    ['league', 'page.league'],
    ['from', 'page.from.go'],
    ['dice', 'page.dice'],
    ['me=stored', 'page.stored'],
  ]; // prettier-ignore
  fill(
    main,
    el('h1', {}, say('page.welcome')),
    el('p.lead', {}, el('span.roomy', {}, say('page.lead')), el('span.narrow', {}, say('page.lead.short'))),
    goesOn,
    el('ul.cards', {}, ...games.map((game, index) => card(game, miniatures[index]!))),
    el('p.foot', {}, ...ways.map(([to, words]) => el('a', { href: `#${to}` }, say(words)))),
    el('p.tongues', { 'aria-label': say('page.language'), role: 'group' }, ...tongues()),
  );
  const deaf = onChange(() => void running().then((it) => fill(goesOn, it)));
  const still = live(miniatures);
  return () => {
    deaf();
    still();
  };
}
