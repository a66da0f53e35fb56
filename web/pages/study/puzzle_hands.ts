// The hands on the board of a puzzle: places touched or dragged to one after another make a move. What they mean is
// for the core to say; what lies nowhere on the board is a choice with a button.
// SPDX-License-Identifier: MIT
import type { Touches } from '../../board/overlay.ts';
import { Paths } from '../../board/paths.ts';
import type { MoveWords } from '../../table/protocol.ts';
import type { TableBoard } from '../play/play_board.ts';

export class PuzzleHands implements Touches {
  private paths = new Paths([]);
  private moves: MoveWords[] = [];
  board!: TableBoard;

  constructor(
    private readonly play: (words: string) => void,
    private readonly changed: () => void,
  ) {}

  /** What can be done now; nothing at the end. */
  take(moves: MoveWords[]): void {
    this.moves = moves;
    this.paths = new Paths(moves);
  }

  choices(): string[] {
    return this.paths.next().filter((place) => !this.board.scene.spots.some((spot) => spot.place === place));
  }

  mark(): void {
    const { touched } = this.paths;
    const marks = new Map(touched.map((place) => [place, 'chosen']));
    for (const place of this.paths.next()) marks.set(place, touched.length > 0 ? 'target' : 'may');
    this.board.mark({ marks, choices: this.choices(), held: touched[0] });
  }

  touch(place: string): void {
    const { paths } = this;
    if (paths.next().includes(place)) paths.touched.push(place);
    else paths.touched = paths.next([]).includes(place) && place !== paths.touched[0] ? [place] : [];
    const { touched } = paths;
    const move =
      paths.isComplete() && this.moves.find((one) => one.paths.some((path) => path.join() === touched.join()));
    if (move) this.play(move.words);
    else this.changed();
  }

  drag(place: string, at: { x: number; y: number }): void {
    if (this.paths.touched[0] !== place || this.paths.touched.length > 1) {
      this.paths.touched = [place];
      this.changed();
    }
    this.board.stage?.lift(place, at);
  }

  drop(place: string, over: string | null): void {
    this.board.stage?.lift(place, null);
    if (over !== null && over !== place && this.paths.next().includes(over)) this.touch(over);
    else if (over !== place) this.touch('');
  }

  movable(place: string): boolean {
    return this.board.stage?.manAt(place) !== undefined && this.paths.next([]).includes(place);
  }
}
