// On a slow machine level 10 of the page thinks less, so that nobody waits longer than two seconds:
//   node pace.mjs MODULE.wasm
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { bringNets } from '../../web/nets.mjs';

const core = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.argv[2])), {}).exports;
core._initialize?.();
bringNets(core);
let cases = 0;

function report(fine, name) {
  cases += 1;
  console.log(`${fine ? 'ok' : 'not ok'} ${cases} - ${name}`);
  if (!fine) process.exitCode = 1;
}

function ask(text) {
  new Uint8Array(core.memory.buffer).set(new TextEncoder().encode(`${text}\0`), core.local_question());
}

/** A move of the person, and the thought of the computer. */
function play(move) {
  ask(`move ${move}`);
  core.local_ask(core.local_seq(), 0);
  while (core.local_waits()) core.local_go_on(0);
}

console.log('1..5');
ask('boxwood record 1\nrules chess/fide\n');
core.local_open();
ask('0 10');
core.local_seat(0);
play('e4');
report(core.local_pace(100) === 0, 'a quick thought of level 10 is as long as everywhere');
play('d4');
report(core.local_pace(20000) === 32768, 'after ten times too long the next is a tenth, rounded down');
play('Nf3');
report(core.local_pace(2000) === 32768, 'and it is');
play('Nc3');
report(core.local_pace(1e9) === 16384, 'a machine that slept over it is not taken for that slow');
play('h3');
report(core.local_pace(0) === 0, 'and once it is quick again, level 10 is as long as everywhere');
