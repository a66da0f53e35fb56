// A worker that makes an animated GIF of a match: one set of colours for all frames, and of each frame only what has
// changed.
// SPDX-License-Identifier: MIT
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import type { FromFilm, ToFilm } from './pictures.ts';

const colours = 255;
const same = colours; // the colour that leaves a pixel as it was

const gif = GIFEncoder();
let size = { width: 0, height: 0 };
let palette: number[][] = [];
let before: Uint8Array | null = null;

function begin({ width, height, samples }: ToFilm & { t: 'begin' }): void {
  size = { width, height };
  palette = [...quantize(samples, colours)];
  while (palette.length <= same) palette.push([0, 0, 0]);
}

function add({ pixels, delay }: ToFilm & { t: 'frame' }): void {
  const now = applyPalette(pixels, palette.slice(0, colours));
  const old = before;
  const changed = old ? now.map((colour, index) => (colour === old[index] ? same : colour)) : now;
  gif.writeFrame(changed, size.width, size.height, {
    palette: old ? undefined : palette,
    delay,
    transparent: old !== null,
    transparentIndex: same,
    dispose: 1,
  });
  before = now;
}

function answer(message: ToFilm): FromFilm {
  if (message.t === 'end') {
    gif.finish();
    return { t: 'film', bytes: gif.bytes() };
  }
  if (message.t === 'begin') begin(message);
  else add(message);
  return { t: 'more' };
}

addEventListener('message', ({ data }) => postMessage(answer(data as ToFilm)));
