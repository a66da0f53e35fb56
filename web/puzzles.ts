// Puzzles: positions in which one move is clearly best, a file for each game, and how this person fares with them.
// Each game has one a day, the same for everybody who has that date. Ratings go by Glicko's formulas, each try a game
// against the puzzle.
// SPDX-License-Identifier: MIT
import { rankOf } from './boards/boards.ts';
import { house } from './house.ts';
import { kept } from './kept.ts';

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
  /** The day whose puzzle was tried last. */
  day: number;
}

export interface Tried {
  forms: Record<string, Form>;
  /** The last day of which a puzzle was solved, and how many days on end. */
  day: number;
  days: number;
}

interface PuzzleFile {
  rules: string;
  puzzles: [rating: number, moves: string, position: string][];
}

const remembered = 100;
const near = 120; // as hard as one is good, more or less
const ahead = 30; // days whose puzzles are kept back
const files = new Map<string, Promise<Puzzle[]>>();

function puzzlesOf(game: string): Promise<Puzzle[]> {
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

/** The date where this person is: a day ends at their midnight. */
export function today(): number {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;
}

/** The day is over, or was never there: a flight gives a day back, a clock set right more than one. */
const isAway = (day: number): boolean => day < today() || day > today() + 1;

/** The game that a day begins with: each in turn. */
export function gameOfDay(day: number): string {
  const games = house.games.map(({ game }) => game).sort((a, b) => rankOf(a) - rankOf(b));
  return games[day % games.length]!;
}

/** None comes twice before all were there. */
function ofDay(all: Puzzle[], day: number): Puzzle {
  const step = [89, 97, 101, 103].find((prime) => all.length % prime !== 0)!;
  return all[(day * step) % all.length]!;
}

export async function puzzleOfDay(game: string, day: number): Promise<Puzzle> {
  return ofDay(await puzzlesOf(game), day);
}

export function formOf(game: string): Form {
  return kept.puzzles.read().forms[game] ?? { rating: 1000, deviation: 200, streak: 0, met: [], day: 0 };
}

/** Whether today's puzzle of a game was not tried yet. */
export function isOpenToday(game: string): boolean {
  return isAway(formOf(game).day);
}

/** Days on end, up to yesterday or today. */
export function daysOnEnd(): number {
  const { day, days } = kept.puzzles.read();
  return isAway(day) && day !== today() - 1 ? 0 : days;
}

/** One about as hard as this person is good, of those that were not met lately and are not a day's soon. */
export async function nextPuzzle(game: string): Promise<Puzzle> {
  const { rating, met } = formOf(game);
  const all = await puzzlesOf(game);
  const soon = Array.from({ length: ahead }, (_, days) => ofDay(all, today() + days));
  const fresh = all.filter((one) => !met.includes(one.position) && !soon.includes(one));
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
function rated({ rating, deviation, ...rest }: Form, puzzle: number, solved: boolean): Form {
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

/** Keeps how a puzzle went; the day is that which it belongs to, even when it is solved after midnight. */
export function keepResult({ game, rating, position }: Puzzle, solved: boolean, day: number | null): void {
  const { forms, ...before } = kept.puzzles.read();
  const form = rated(formOf(game), rating, solved);
  form.streak = solved ? form.streak + 1 : 0;
  form.met = [position, ...form.met.filter((one) => one !== position)].slice(0, remembered);
  form.day = day ?? form.day;
  const counts = day !== null && solved && (day > before.day || before.day > today() + 1);
  const now = counts ? { day, days: day === before.day + 1 ? before.days + 1 : 1 } : {};
  kept.puzzles.write({ ...before, ...now, forms: { ...forms, [game]: form } });
}
