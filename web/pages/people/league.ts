// Who has won how much of what at this device and, signed in, on the server; and the people it knows.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../../elements.ts';
import { clearResults, nobody, part, people, personOf, type Result, results, standings } from '../../family.ts';
import { house } from '../../house.ts';
import { keptTables } from '../../table/local_wire.ts';
import { say } from '../../words.ts';
import { servedRows } from '../mine.ts';
import { face } from './family_face.ts';

type Played = Pick<Result, 'game' | 'people' | 'score'>;

const away = '@'; // stands before the name of somebody of the server, who has no id here

/** My matches on the server, without those that were played here and brought there. */
async function servedResults(): Promise<Played[]> {
  if (!house.me?.account) return [];
  const brought = keptTables().flatMap((kept) => kept.brought ?? []);
  const over = (await servedRows()).filter(
    ({ table, state, score, seat }) => state === 'over' && score && seat !== undefined && !brought.includes(table),
  );
  return over.map(({ rules, seats, seat, score }) => ({
    game: rules.split(/[/ ]/)[0]!,
    people: seats.map(({ who, name }, index) =>
      index === seat ? nobody : who === 'person' && name ? away + name.said : '',
    ),
    score: score!,
  }));
}

function nameCell(id: string): HTMLElement {
  const person = personOf(id);
  const known = id.startsWith(away) ? id.slice(away.length) : person?.name;
  const name = id === nobody ? house.likes.name || say('page.you') : (known ?? say('page.guest'));
  return el('th', { scope: 'row' }, person && face(person.name, person.colour), ' ', el('bdi', {}, name));
}

function table(title: string, played: Played[]): HTMLElement {
  const heads = ['name', 'played', 'won', 'drawn'].map((name) =>
    el('th', { scope: 'col' }, say(name === 'name' ? 'page.family.name' : `page.league.${name}`)),
  );
  const rows = standings(played).map(({ id, played: n, won, drawn }) =>
    el('tr', {}, nameCell(id), ...[n, won, drawn].map((count) => el('td', {}, String(count)))),
  );
  return el(
    'table',
    { class: 'standings' },
    el('caption', {}, title),
    el('thead', {}, el('tr', {}, ...heads)),
    el('tbody', {}, ...rows),
  );
}

/** Asks again before results are gone. */
function clearing(main: HTMLElement): HTMLElement {
  const deed = el('div.choose');
  const offer = () => fill(deed, button(say('page.league.clear'), ask, 'danger'));
  const ask = () => {
    const keep = button(say('page.forget.keep'), offer, 'choice');
    const clear = () => {
      clearResults();
      void showLeague(main);
    };
    fill(deed, el('p', {}, say('page.league.sure')), keep, button(say('page.forget.yes'), clear, 'danger'));
    keep.focus();
  };
  offer();
  return deed;
}

function peopleList(main: HTMLElement): HTMLElement | null {
  const rows = people().map(({ id, name, colour }) => {
    const remove = () => {
      part(id);
      void showLeague(main);
    };
    const words = say('page.family.remove', { name });
    return el('li', {}, face(name, colour), ' ', el('bdi', {}, name), ' ', button(words, remove, 'quiet'));
  });
  return rows.length === 0 ? null : el('section', {}, el('h2', {}, say('page.family')), el('ul.family', {}, ...rows));
}

export async function showLeague(main: HTMLElement): Promise<void> {
  const here = results();
  const all: Played[] = [...here, ...(await servedResults())];
  const played = house.games.filter(({ game }) => all.some((one) => one.game === game));
  const each = played.map(({ game }) =>
    table(
      say(`game.${game}`),
      all.filter((one) => one.game === game),
    ),
  );
  fill(
    main,
    el('h1', {}, say('page.league')),
    el('p.lead', {}, say('page.league.lead')),
    all.length === 0
      ? el('p', {}, say('page.league.none'), ' ', el('a', { href: '#' }, say('page.choose_game')))
      : el('div.leagues', {}, each.length > 1 && table(say('page.league.all'), all), ...each),
    peopleList(main),
    here.length > 0 && clearing(main),
  );
}
