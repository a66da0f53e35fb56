// The labels on the board of LATTJO's box: 12 … 1 on White's side, 12A … 1A on Black's. A point has one label for
// both players, who otherwise count it each from their own home; the core understands both.
// SPDX-License-Identifier: MIT

const side = 12;

/** What a seat's point is called on that board. */
export function labelOf(seat: number, point: number): string {
  const own = point <= side;
  return `${own ? point : 25 - point}${own === (seat === 1) ? 'A' : ''}`;
}

/** A place alone, or the words of a seat's move: numbers at a stroke are points, others are dice and counts. */
export function inLabels(words: string, seat: number): string {
  const point = (number: string) =>
    Number(number) >= 1 && Number(number) <= 2 * side ? labelOf(seat, Number(number)) : number;
  return /^\d+$/.test(words) ? point(words) : words.replace(/(?<=\/)\d+|\d+(?=\/)/g, point);
}
