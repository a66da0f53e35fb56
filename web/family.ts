// The people who play at this device: names and colours kept for next time, where they sat, and what
// each has won. All of it stays in this browser.
// SPDX-License-Identifier: MIT
import { kept } from './kept.ts';
import type { Kept } from './local/room.ts';

export interface Person {
  id: string;
  name: string;
  /** One of the colours of the style sheet. */
  colour: number;
  /** The computer's level that suits them. */
  level?: number;
}

/** A finished match: who sat where (a person's id, "me" for who gave no name, "" for anybody else), and the points. */
export interface Result {
  table: string;
  at: number;
  game: string;
  people: string[];
  score: number[];
}

export interface Family {
  people: Person[];
  /** Who sat where at each game the last time: ids, or "" without a name. */
  seated: Record<string, string[]>;
}

export const colours = 8;
export const nobody = 'me'; // who plays alone and has given no name
const most = 2000; // results that are remembered
const evening = 6 * 3600 * 1000; // a longer pause begins another one

function change(how: Partial<Family>): void {
  kept.family.write({ ...kept.family.read(), ...how });
}

export function people(): Person[] {
  return kept.family.read().people;
}

export function personOf(id: string): Person | undefined {
  return people().find((one) => one.id === id);
}

/** Somebody new, or the one who has that name already. */
export function meet(name: string, colour: number): Person {
  const known = people();
  const old = known.find((one) => one.name === name);
  const person = { ...old, id: old?.id ?? crypto.randomUUID().slice(0, 8), name, colour };
  change({ people: old ? known.map((one) => (one === old ? person : one)) : [...known, person] });
  return person;
}

/** The level at which this person plays the computer. */
export function suit(id: string, level: number): void {
  change({ people: people().map((one) => (one.id === id ? { ...one, level } : one)) });
}

export function part(id: string): void {
  change({ people: people().filter((one) => one.id !== id) });
}

/** The colour that nobody has yet. */
export function freeColour(): number {
  const taken = people().map(({ colour }) => colour);
  return Math.max(
    0,
    Array.from({ length: colours }, (_, colour) => colour).findIndex((colour) => !taken.includes(colour)),
  );
}

export function seatedAt(game: string): string[] {
  return kept.family.read().seated[game] ?? [];
}

export function rememberSeats(game: string, ids: string[]): void {
  change({ seated: { ...kept.family.read().seated, [game]: ids } });
}

export function results(): Result[] {
  return kept.league.read().results;
}

/** A match of this screen is over: it counts once. */
export function noteResult({ table, rules, result, seats, people: sat }: Kept): void {
  const points = /^(.*) \w+$/.exec(result ?? '')?.[1];
  const known = results();
  const mine = seats.filter((seat) => seat === 'me').length === 1 ? nobody : '';
  const ids = seats.map((seat, index) => (seat === 'me' ? (sat?.[index]?.id ?? mine) : ''));
  if (points === undefined || ids.every((id) => id === '') || known.some((one) => one.table === table)) return;
  const [game = ''] = rules.split(/[/ ]/);
  const now: Result = { table, at: Date.now(), game, people: ids, score: points.split(' ').map(Number) };
  kept.league.write({ results: [...known, now].slice(-most) });
}

export function clearResults(): void {
  kept.league.drop();
}

interface Standing {
  id: string;
  played: number;
  won: number;
  drawn: number;
}

/** What everybody has got out of some matches, the best first. */
export function standings(of: Pick<Result, 'people' | 'score'>[]): Standing[] {
  const rows = new Map<string, Standing>();
  for (const { people: ids, score } of of)
    ids.forEach((id, seat) => {
      if (id === '') return;
      const row = rows.get(id) ?? { id, played: 0, won: 0, drawn: 0 };
      row.played += 1;
      row.won += Number(score[seat]! > 0);
      row.drawn += Number(score.every((points) => points === 0));
      rows.set(id, row);
    });
  return [...rows.values()].sort((a, b) => b.won - a.won || a.played - b.played);
}

/** How these people stand since they sat down together: matches without a long pause between them. */
export function tonight(ids: string[]): Standing[] {
  const group = [...ids].sort().join(' ');
  const together = results().filter((one) => one.people.filter(Boolean).sort().join(' ') === group);
  const next = (index: number) => together[index + 1]?.at ?? Date.now();
  const first = together.findLastIndex(({ at }, index) => next(index) - at > evening);
  return standings(together.slice(first + 1));
}
