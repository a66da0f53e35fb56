// The touches of a seat on the way to a move. A view lists every legal move with its paths, and no
// path begins another; so the next places follow from those touched so far, in any game.
// SPDX-License-Identifier: MIT
import type { MoveWords } from '../table/protocol.ts';

function begins(path: string[], touched: string[]): boolean {
  return touched.every((place, index) => path[index] === place);
}

export class Paths {
  touched: string[] = [];
  private readonly all: string[][];

  constructor(private readonly moves: MoveWords[]) {
    this.all = moves.flatMap(({ paths }) => paths);
  }

  /** Places that may be touched next, each once. */
  next(touched = this.touched): string[] {
    const open = this.all.filter((path) => path.length > touched.length && begins(path, touched));
    return [...new Set(open.map((path) => path[touched.length]!))];
  }

  isComplete(touched = this.touched): boolean {
    return this.all.some((path) => path.length === touched.length && begins(path, touched));
  }

  /** The words of the moves that begin with what was touched. */
  words(): string[] {
    return this.moves.filter(({ paths }) => paths.some((path) => begins(path, this.touched))).map(({ words }) => words);
  }

  /** Whether there is more than one way to go. */
  get isOpen(): boolean {
    return this.all.length > 1;
  }

  /** Places of all moves that begin with a place, to show where a man could go. */
  reach(place: string): string[] {
    return this.next([place]);
  }
}
