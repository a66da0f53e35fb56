// Pictures of a match: the core draws them as SVG, the browser makes pixels of them. An animation is put together by a
// worker of its own.
// SPDX-License-Identifier: MIT
import { type Core, onlooker } from '../local/core.ts';
import type { Past } from '../table/protocol.ts';
import { newCore } from '../table/replay.ts';
import type { Shared } from './share.ts';

const pictureEdge = 1200; // pixels of the longer side
const filmEdge = 480;
const filmGround = '#f6f1e7'; // a GIF has no soft corners
const framesMost = 300;

async function opened({ record }: Shared): Promise<{ core: Core; moves: Past[] }> {
  const core = await newCore();
  core.open(record);
  return { core, moves: core.view(onlooker, 0, 0).history.moves };
}

/** A drawing of the core as pixels, its longer side `edge` of them, on a ground if it shall have one. */
async function paint(svg: string, edge: number, ground = 'transparent'): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = edge / Math.max(image.naturalWidth, image.naturalHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** How the match stands, or ended. */
export async function pictureOf(shared: Shared): Promise<Blob> {
  const { core, moves } = await opened(shared);
  const canvas = await paint(core.picture(moves.length, shared.seat ?? onlooker)!, pictureEdge);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'));
}

/** After how many moves there is something to see: when somebody is done, or dice lie there; of long matches less. */
function framesOf(moves: Past[]): number[] {
  const ends = moves.map((_, index) => index + 1).filter((at) => moves[at]?.[0] !== moves[at - 1]![0]);
  const done = ends.length < framesMost ? ends : ends.filter((at) => moves[at - 1]![0] >= 0);
  const step = Math.ceil(done.length / framesMost);
  return [0, ...done.filter((_, index) => (done.length - 1 - index) % step === 0)];
}

/** What the worker is sent, and what it answers. */
export type ToFilm =
  | { t: 'begin'; width: number; height: number; samples: Uint8ClampedArray }
  | { t: 'frame'; pixels: Uint8ClampedArray; delay: number }
  | { t: 'end' };
export type FromFilm = { t: 'more' } | { t: 'film'; bytes: Uint8Array };

/** Asks the worker one thing after another. */
class FilmMaker {
  private readonly worker = new Worker('film.js', { type: 'module' });

  ask(message: ToFilm, transfer: Transferable[] = []): Promise<FromFilm> {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => resolve(data as FromFilm);
      this.worker.onerror = () => reject(new Error('film'));
      this.worker.postMessage(message, transfer);
    });
  }

  close(): void {
    this.worker.terminate();
  }
}

function pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray {
  return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data;
}

function joined(a: Uint8ClampedArray, b: Uint8ClampedArray): Uint8ClampedArray {
  const both = new Uint8ClampedArray(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** The match from its first position to its last, as an animated GIF; null if it was called off. */
export async function filmOf(
  shared: Shared,
  tell: (part: number) => void,
  { signal }: { signal: AbortSignal },
): Promise<Blob | null> {
  const { core, moves } = await opened(shared);
  const frames = framesOf(moves);
  const draw = (at: number) => paint(core.picture(at, shared.seat ?? onlooker)!, filmEdge, filmGround);
  const usual = frames.length > 100 ? 350 : 700; // milliseconds
  const maker = new FilmMaker();
  try {
    const [first, last] = [await draw(0), await draw(moves.length)];
    const samples = joined(pixelsOf(first), pixelsOf(last));
    await maker.ask({ t: 'begin', width: first.width, height: first.height, samples });
    for (const [index, at] of frames.entries()) {
      if (signal.aborted) return null;
      tell(index / frames.length);
      const pixels = pixelsOf(await draw(at));
      const delay = index === frames.length - 1 ? 4000 : usual;
      await maker.ask({ t: 'frame', pixels, delay }, [pixels.buffer]);
    }
    const answer = await maker.ask({ t: 'end' });
    return answer.t === 'film' ? new Blob([answer.bytes as BlobPart], { type: 'image/gif' }) : null;
  } finally {
    maker.close();
  }
}
