// Wood on wood: short sounds made on the spot, only for those who asked for them.
// SPDX-License-Identifier: MIT
import { house } from './house.ts';

let audio: AudioContext | null = null;

/** A knock: noise that dies away, through a filter that gives it its wood. */
function knock(at: number, pitch: number, loud: number): void {
  const rate = audio!.sampleRate;
  const buffer = audio!.createBuffer(1, rate * 0.09, rate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++)
    samples[index] = (Math.random() * 2 - 1) * Math.exp(-index / (rate * 0.012)) * loud;
  const source = audio!.createBufferSource();
  const wood = audio!.createBiquadFilter();
  source.buffer = buffer;
  wood.type = 'bandpass';
  wood.frequency.value = pitch;
  wood.Q.value = 3;
  source.connect(wood).connect(audio!.destination);
  source.start(audio!.currentTime + at);
}

export function sound(what: 'move' | 'roll' | 'end'): void {
  if (house.likes.sound !== 'on') return;
  audio ??= new AudioContext();
  if (what === 'roll') for (let turn = 0; turn < 5; turn++) knock(turn * 0.09, 1400 + 300 * (turn % 3), 0.5);
  else if (what === 'end') [600, 800, 1000].forEach((pitch, index) => knock(index * 0.16, pitch, 0.9));
  else knock(0, 900, 1);
}
