// Home: the games as small living boards. One click chooses the game, the next who plays.
// SPDX-License-Identifier: MIT
import { Stage } from '../board/stage.ts';
import { boards } from '../boards/boards.ts';
import { el, fill } from '../elements.ts';
import { house, type GameInfo } from '../house.ts';
import { keptTables, rowOf } from '../local_wire.ts';
import { say } from '../words.ts';
import { tableRow } from './rows.ts';

const beat = 2600;

class Miniature {
  readonly stage: Stage;
  private step = 0;

  constructor(private readonly game: GameInfo) {
    const preset = game.presets[0]!;
    const make = boards[game.game]!;
    const seats = game.seats_max;
    this.stage = new Stage(make({ game: game.game, options: preset.settings, seats, seat: 0, near: 0, flipped: false, small: true }));
    this.show(true);
  }

  private show(still: boolean): void {
    const positions = this.game.demo;
    const position = positions[this.step % positions.length];
    if (position !== undefined) this.stage.show(this.stage.board.scene(position), still || this.step % positions.length === 0);
  }

  advance(): void {
    this.step += 1;
    this.show(false);
  }
}

function card(game: GameInfo, miniature: Miniature): HTMLElement {
  const booklets = game.presets.length;
  return el(
    'li',
    {},
    el(
      'a.card',
      { href: `#new=${game.game}` },
      el('div.mini', { 'aria-hidden': 'true' }, miniature.stage.root),
      el('strong', {}, say(`game.${game.game}`)),
      el('span.quiet', {}, say('page.booklets', { n: booklets })),
    ),
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

export function showHome(main: HTMLElement): () => void {
  const playable = house.games.filter(({ game }) => game in boards);
  const miniatures = playable.map((game) => new Miniature(game));
  const running = keptTables()
    .map(rowOf)
    .filter(({ state }) => state === 'playing')
    .slice(0, 3);
  fill(
    main,
    el('h1', {}, say('page.welcome')),
    el('p.lead', {}, say('page.lead')),
    el('ul.cards', {}, ...playable.map((game, index) => card(game, miniatures[index]!))),
    running.length > 0 && el('section', {}, el('h2', {}, say('page.go_on')), el('ul.rows', {}, ...running.map(tableRow))),
    el('p.quiet.foot', {}, el('a', { href: '#from' }, say('page.from.go')), ' · ', el('a', { href: '#dice' }, say('page.dice')), ' · ', el('a', { href: '#me=stored' }, say('page.stored'))),
  );
  return live(miniatures);
}
