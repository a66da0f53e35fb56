// A match in the page's home, driven as web/local/room.ts drives it:  node page.mjs MODULE.wasm < script
// The script is JSON: the head of a record, the level of each seat, lines "verb words", and which of them are refused.
// Prints the record; where the lines end with "hint", what it says.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { bringNets } from '../../web/nets.mjs';

const { head, levels, asks, refused } = JSON.parse(readFileSync(0, 'utf8'));
const core = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.argv[2])), {}).exports;
core._initialize?.();
bringNets(core);
const bytes = () => new Uint8Array(core.memory.buffer);
const ask = (words) => bytes().set(new TextEncoder().encode(`${words}\0`), core.local_question());
const answer = () => {
  const start = core.local_answer();
  return new TextDecoder().decode(bytes().subarray(start, bytes().indexOf(0, start)));
};
const settle = () => {
  while (core.local_waits()) core.local_go_on(0);
};

ask(head);
core.local_seed(1, 2);
if (!core.local_open()) throw new Error(answer());
ask(levels.join(' '));
core.local_seat(0);
settle();
for (const words of asks) {
  if (words === 'hint') {
    core.local_hint(0);
    console.log(answer());
    process.exit();
  }
  ask(words);
  if (core.local_ask(core.local_seq(), 0) === Number(refused.includes(words))) throw new Error(`${words}: ${answer()}`);
  settle();
  if (words !== asks.at(-1) && core.local_again(0)) throw new Error('a rematch before the end');
}
if (!core.local_again(0)) throw new Error(`no rematch: ${answer()}`);
core.local_record();
console.log(answer());
