// Wood on wood: short dry sounds, computed once and played one at a time. They are on until somebody switches
// them off, from the first touch: before it browsers play nothing.
// SPDX-License-Identifier: MIT
import { house } from './house.ts';

export type Sound = 'move' | 'capture' | 'check' | 'roll' | 'rolls' | 'home' | 'win' | 'loss' | 'draw' | 'clock';

/** A knock: when, how high, how loud, and how long it rings. */
type Knock = [at: number, pitch: number, loud: number, rings?: number];

/** A die on a board: quick hops, each nearer to the last and softer. */
function die(at: number, pitch: number): Knock[] {
  return [0, 0.11, 0.19, 0.245].map((hop, index) => [at + hop, pitch + 90 * index, 0.5 - 0.09 * index, 0.012]);
}

const knocks: Record<Sound, Knock[]> = {
  move: [[0, 420, 0.8]],
  capture: [
    [0, 760, 0.6, 0.012],
    [0.045, 330, 1],
  ],
  check: [
    [0, 420, 0.8],
    [0.1, 980, 0.6, 0.04],
  ],
  roll: die(0, 900),
  rolls: [...die(0, 860), ...die(0.065, 1120)],
  home: [
    [0, 400, 0.7],
    [0.09, 620, 0.55, 0.05],
  ],
  win: [
    [0, 392, 0.6, 0.12],
    [0.15, 494, 0.6, 0.12],
    [0.3, 587, 0.6, 0.14],
    [0.45, 784, 0.7, 0.2],
  ],
  loss: [
    [0, 392, 0.6, 0.12],
    [0.2, 311, 0.6, 0.18],
  ],
  draw: [
    [0, 392, 0.6, 0.12],
    [0.2, 392, 0.6, 0.16],
  ],
  clock: [
    [0, 1500, 0.4, 0.01],
    [0.16, 1500, 0.4, 0.01],
  ],
};

/** Wood has a few tones of its own that do not belong to one scale, and a breath of noise where it is struck. */
function strike(out: Float32Array, rate: number, [at, pitch, loud, rings = 0.022]: Knock): void {
  const first = Math.round(at * rate);
  const length = Math.min(out.length - first, Math.round(8 * rings * rate + 0.02 * rate));
  let noise = 1;
  for (let index = 0; index < length; index++) {
    const time = index / rate;
    noise = (noise * 16807) % 2147483647; // the same each time
    const tone = [1, 2.76, 5.4].reduce(
      (sum, part, high) =>
        sum + (Math.sin(2 * Math.PI * pitch * part * time) * Math.exp(-time / (rings / (1 + high)))) / (1 + 2 * high),
      0,
    );
    const breath = (noise / 1073741823.5 - 1) * Math.exp(-time / 0.002);
    out[first + index]! += 0.3 * loud * (tone + 0.7 * breath) * Math.min(1, time / 0.0008);
  }
}

let audio: AudioContext | null = null;
let playing: AudioBufferSourceNode | null = null;
const made = new Map<Sound, AudioBuffer>();

function bufferOf(what: Sound): AudioBuffer {
  const old = made.get(what);
  if (old) return old;
  const rate = audio!.sampleRate;
  const seconds = Math.max(...knocks[what].map(([at, , , rings = 0.022]) => at + 8 * rings + 0.02));
  const buffer = audio!.createBuffer(1, Math.ceil(rate * seconds), rate);
  for (const knock of knocks[what]) strike(buffer.getChannelData(0), rate, knock);
  made.set(what, buffer);
  return buffer;
}

/** Browsers let a page be heard once it was touched. Who wants no sounds keeps the device asleep. */
function wake(): void {
  if (audio || house.likes.sound !== 'on') return;
  audio = new AudioContext();
  void audio.resume();
}
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, wake, { capture: true });

/** What plays makes room: never two at once. */
export function sound(what: Sound): void {
  if (house.likes.sound !== 'on' || !audio) return;
  playing?.stop();
  playing = audio.createBufferSource();
  playing.buffer = bufferOf(what);
  playing.connect(audio.destination);
  playing.start();
}
