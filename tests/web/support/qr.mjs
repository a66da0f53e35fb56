// Reading the code for cameras, as a phone would: only what the pages need of it.
// SPDX-License-Identifier: MIT

/** The dark fields of a picture whose path is made of runs, without the margin. */
export function gridOf(svg) {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
  const grid = Array.from({ length: size }, () => Array(size).fill(false));
  for (const [, x, y, run] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let step = 0; step < Number(run); step++) grid[Number(y)][Number(x) + step] = true;
  const margin = grid.findIndex((row) => row.includes(true));
  return grid.slice(margin, size - margin).map((row) => row.slice(margin, size - margin));
}

/** Reads a code back: unmasks it and collects the bytes of its one or two blocks. */
export function readCode(grid) {
  const size = grid.length;
  const bit = (x, y) => Number(grid[y][x]);
  const format = [0, 1, 2, 3, 4, 5, 7, 8]
    .map((x) => bit(x, 8))
    .slice(0, 5)
    .join('');
  const mask = (parseInt(format, 2) ^ 0b10101) & 7;
  const rules = [
    (x, y) => (x + y) % 2,
    (_, y) => y % 2,
    (x) => x % 3,
    (x, y) => (x + y) % 3,
    (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
    (x, y) => ((x * y) % 2) + ((x * y) % 3),
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ];
  const version = (size - 17) / 4;
  const centre = version > 1 && version < 7 ? size - 7 : -9;
  const fixed = (x, y) =>
    (x < 9 && y < 9) ||
    (x > size - 9 && y < 9) ||
    (x < 9 && y > size - 9) ||
    x === 6 ||
    y === 6 ||
    (Math.abs(x - centre) < 3 && Math.abs(y - centre) < 3); // prettier-ignore
  const bits = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (!fixed(x, y)) bits.push(bit(x, y) ^ Number(rules[mask](x, y) === 0));
      }
  }
  const bytes = [];
  for (let at = 0; at + 8 <= bits.length; at += 8) bytes.push(parseInt(bits.slice(at, at + 8).join(''), 2));
  const nibbles = bytes.flatMap((byte) => [byte >> 4, byte & 15]);
  const length = nibbles[1] * 16 + nibbles[2];
  return Buffer.from(
    Array.from({ length }, (_, index) => nibbles[3 + 2 * index] * 16 + nibbles[4 + 2 * index]),
  ).toString();
}
