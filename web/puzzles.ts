// Puzzles: positions in which one move is clearly best, a file for each game, and how this person fares with them.
// Today's is the same for everybody. Ratings go by Glicko's formulas, each try a game against the puzzle.
// SPDX-License-Identifier: MIT
import { rankOf } from './boards/boards.ts';
import { house } from './house.ts';

export interface Puzzle {
  game: string;
  rules: string;
  rating: number;
  /** The turn that solves it. */
  moves: string[];
  position: string;
}

/** How somebody fares with the puzzles of a game. */
export interface Form {
  rating: number;
  /** How uncertain that is. */
  deviation: number;
  /** Solved one after another. */
  streak: number;
  /** Those met last. */
  met: string[];
}

interface Kept {
  forms: Record<string, Form>;
  /** The day of the last of today's puzzles that was solved, and how many days on end. */
  day: number;
  days: number;
}

interface PuzzleFile {
  rules: string;
  puzzles: [rating: number, moves: string, position: string][];
}

const key = 'boxwood.puzzles';
const remembered = 100;
const near = 120; // as hard as one is good, more or less
const files = new Map<string, Promise<Puzzle[]>>();

export function puzzlesOf(game: string): Promise<Puzzle[]> {
  const known =
    files.get(game) ??
    fetch(`puzzles/${game}.json`)
      .then((answer) => answer.json() as Promise<PuzzleFile>)
      .then(({ rules, puzzles }) =>
        puzzles.map(([rating, moves, position]) => ({ game, rules, rating, moves: moves.split(', '), position })),
      );
  files.set(game, known);
  return known;
}

export function today(): number {
  return Math.floor(Date.now() / 86_400_000);
}

/** The game and the puzzle of a day: all games in turn, none of their puzzles twice before all were there. */
export async function puzzleOfDay(day: number): Promise<Puzzle> {
  const games = house.games.map(({ game }) => game).sort((a, b) => rankOf(a) - rankOf(b));
  const all = await puzzlesOf(games[day % games.length]!);
  const round = Math.floor(day / games.length);
  const step = [89, 97, 101, 103].find((prime) => all.length % prime !== 0)!;
  return all[(round * step) % all.length]!;
}

function kept(): Kept {
  return { forms: {}, day: 0, days: 0, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>) };
}

export function formOf(game: string): Form {
  return kept().forms[game] ?? { rating: 1000, deviation: 300, streak: 0, met: [] };
}

/** Days on end, up to yesterday or today. */
export function daysOnEnd(): number {
  const { day, days } = kept();
  return day >= today() - 1 ? days : 0;
}

/** One about as hard as this person is good, of those that were not met lately. */
export async function nextPuzzle(game: string): Promise<Puzzle> {
  const { rating, met } = formOf(game);
  const all = await puzzlesOf(game);
  const fresh = all.filter(({ position }) => !met.includes(position));
  const open = fresh.length > 0 ? fresh : all;
  const nearest = [...open].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating));
  const range = Math.abs(nearest[0]!.rating - rating) + near;
  const close = nearest.filter((one) => Math.abs(one.rating - rating) <= range);
  return close[Math.floor(Math.random() * close.length)]!;
}

const scale = Math.LN10 / 400;
const puzzleDeviation = 80;
const least = 60;

/** The form after a puzzle was solved at the first try, or was not. */
export function rated({ rating, deviation, ...rest }: Form, puzzle: number, solved: boolean): Form {
  const g = 1 / Math.sqrt(1 + (3 * (scale * puzzleDeviation) ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-g * scale * (rating - puzzle)));
  const spread = 1 / ((scale * g) ** 2 * expected * (1 - expected));
  const narrowed = 1 / (1 / deviation ** 2 + 1 / spread);
  return {
    ...rest,
    rating: rating + scale * g * narrowed * (Number(solved) - expected),
    deviation: Math.max(least, Math.sqrt(narrowed)),
  };
}

/** Keeps how a puzzle went, `daily` that of today. */
export function keepResult({ game, rating, position }: Puzzle, solved: boolean, daily: boolean): void {
  const all = kept();
  const form = rated(formOf(game), rating, solved);
  form.streak = solved ? form.streak + 1 : 0;
  form.met = [position, ...form.met.filter((one) => one !== position)].slice(0, remembered);
  all.forms[game] = form;
  if (daily && solved && all.day !== today()) {
    all.days = all.day === today() - 1 ? all.days + 1 : 1;
    all.day = today();
  }
  localStorage.setItem(key, JSON.stringify(all));
}
