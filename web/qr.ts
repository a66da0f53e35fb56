// A QR code for an address: bytes, error correction L, versions 1 to 9 (up to 230 bytes), mask by
// the standard's penalties. Drawn as one path.
// SPDX-License-Identifier: MIT

// By version: data bytes a block, blocks of that size, then blocks with one byte more; check bytes.
const layouts = [
  [19, 1, 0, 7],
  [34, 1, 0, 10],
  [55, 1, 0, 15],
  [80, 1, 0, 20],
  [108, 1, 0, 26],
  [68, 2, 0, 18],
  [78, 2, 0, 20],
  [97, 2, 0, 24],
  [116, 2, 0, 30],
] as const; // prettier-ignore
const middles = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]];

const exponent = new Uint8Array(512);
const logarithm = new Uint8Array(256);
for (let index = 0, value = 1; index < 255; index++) {
  exponent[index] = exponent[index + 255] = value;
  logarithm[value] = index;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}

function times(a: number, b: number): number {
  return a && b ? exponent[logarithm[a]! + logarithm[b]!]! : 0;
}

function checkBytes(data: number[], count: number): number[] {
  let generator = [1];
  for (let index = 0; index < count; index++) {
    const next = [...generator, 0];
    generator.forEach((value, at) => (next[at + 1]! ^= times(value, exponent[index]!)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  data.forEach((_, at) => {
    const lead = rest[at]!;
    generator.forEach((value, offset) => (rest[at + offset]! ^= times(value, lead)));
  });
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const [size, blocks, , checks] = layouts[version - 1]!;
  const bits: number[] = [];
  const add = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  add(4, 4);
  add(bytes.length, 8);
  bytes.forEach((byte) => add(byte, 8));
  add(0, 4);
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) data.push(parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let pad = 0xec; data.length < size * blocks; pad ^= 0xec ^ 0x11) data.push(pad);
  const parts = Array.from({ length: blocks }, (_, block) => data.slice(block * size, (block + 1) * size));
  const ends = parts.map((part) => checkBytes(part, checks));
  const weave = (rows: number[][], length: number) =>
    Array.from({ length }, (_, at) => rows.map((row) => row[at]!)).flat();
  return [...weave(parts, size), ...weave(ends, checks)];
}

type Grid = (boolean | null)[][];

function drawFixed(grid: Grid, version: number): void {
  const size = grid.length;
  const finder = (left: number, top: number) => {
    for (let y = -1; y <= 7; y++)
      for (let x = -1; x <= 7; x++) {
        const far = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        if (grid[top + y]?.[left + x] !== undefined) grid[top + y]![left + x] = far !== 2 && far !== 4;
      }
  };
  [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ].forEach(([x, y]) => finder(x!, y!)); // prettier-ignore
  for (let at = 8; at < size - 8; at++) grid[6]![at] = grid[at]![6] = at % 2 === 0;
  const centres = middles[version - 1]!;
  for (const y of centres)
    for (const x of centres) {
      if (grid[y]![x] !== null && !(x === 6 && y > 8 && y < size - 9) && !(y === 6 && x > 8 && x < size - 9)) continue;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) grid[y + dy]![x + dx] = Math.max(Math.abs(dx), Math.abs(dy)) !== 1;
    }
}

function remainder(value: number, generator: number, length: number): number {
  let rest = value << length;
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit--)
    if ((rest >> bit) & 1) rest ^= generator << (bit - length);
  return rest;
}

function drawFormat(grid: Grid, mask: number, version: number): void {
  const size = grid.length;
  const word = (1 << 3) | mask;
  const format = ((word << 10) | remainder(word, 0x537, 10)) ^ 0x5412;
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((format >> bit) & 1) === 1;
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    const across = bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit;
    grid[along]![8] = dark;
    grid[8]![across] = dark;
  }
  grid[size - 8]![8] = true;
  if (version < 7) return;
  const number = (version << 12) | remainder(version, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit++) {
    const dark = ((number >> bit) & 1) === 1;
    grid[Math.floor(bit / 3)]![size - 11 + (bit % 3)] = dark;
    grid[size - 11 + (bit % 3)]![Math.floor(bit / 3)] = dark;
  }
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Bits go up and down in pairs of columns from the right, around what is fixed. */
function drawData(grid: Grid, data: number[], mask: number): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (grid[y]![x] !== null) continue;
        const bit = at < data.length * 8 ? ((data[at >> 3]! >> (7 - (at & 7))) & 1) === 1 : false;
        at += 1;
        grid[y]![x] = bit !== masks[mask]!(x, y);
      }
  }
}

function linePenalty(line: boolean[]): number {
  let sum = 0;
  for (let at = 0, run = 1; at < line.length; at++) {
    run = at > 0 && line[at] === line[at - 1] ? run + 1 : 1;
    sum += run === 5 ? 3 : run > 5 ? 1 : 0;
  }
  const text = line.map(Number).join('');
  for (const sign of ['10111010000', '00001011101'])
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) sum += 40;
  return sum;
}

function penalty(grid: boolean[][]): number {
  const columns = grid.map((_, x) => grid.map((row) => row[x]!));
  let sum = [...grid, ...columns].reduce((total, line) => total + linePenalty(line), 0);
  for (let y = 1; y < grid.length; y++)
    for (let x = 1; x < grid.length; x++) {
      const same = [grid[y - 1]![x], grid[y]![x - 1], grid[y - 1]![x - 1]].every((one) => one === grid[y]![x]);
      if (same) sum += 3;
    }
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark * 20 - 10));
}

function drawn(data: number[], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  drawFixed(grid, version);
  drawFormat(grid, mask, version);
  drawData(grid, data, mask);
  return grid as boolean[][];
}

/** The dark fields of the code, row by row. */
export function qrGrid(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + layouts.findIndex(([size, blocks]) => bytes.length + 2 <= size * blocks);
  if (version === 0) return [];
  const data = codewords(bytes, version);
  const all = masks.map((_, mask) => drawn(data, version, mask));
  return all.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

export function qrMarkup(text: string): string {
  const grid = qrGrid(text);
  const size = grid.length + 8;
  const path = grid.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('');
  return `<svg viewBox="0 0 ${size} ${size}" aria-hidden="true"><rect width="${size}" height="${size}" fill="#fff"/>
    <path d="${path}" fill="#000"/></svg>`;
}
