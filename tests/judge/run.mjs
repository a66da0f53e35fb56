// One judge, three doors: the library, `boxwood analyse --json` and the pages' WebAssembly say the same of a match:
//   node run.mjs NATIVE BOXWOOD MODULE.wasm RECORD...
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bringNets } from '../../web/nets.mjs';

const nodes = 400;
const [native, program, path, ...records] = process.argv.slice(2);
// Away from the files of data beside it, which the other two have not.
const folder = mkdtempSync(join(tmpdir(), 'judge-'));
const boxwood = join(folder, 'boxwood');
copyFileSync(program, boxwood);
process.on('exit', () => rmSync(folder, { recursive: true }));
const module = new WebAssembly.Module(readFileSync(path));
const env = { ...process.env, BOXWOOD_DATA: '/nowhere' };
let cases = 0;

function report(faults, name) {
  cases += 1;
  console.log(`${faults.length === 0 ? 'ok' : 'not ok'} ${cases} - ${name}${faults.length === 0 ? '' : `: ${faults.length} differ, ${faults[0]}`}`);
  if (faults.length > 0) process.exitCode = 1;
}

function library(record) {
  const lines = execFileSync(native, [String(nodes), record], { encoding: 'utf8', env });
  return lines.trim().split('\n').filter(Boolean).map((line) => JSON.parse(line));
}

function terminal(record) {
  const out = execFileSync(boxwood, ['analyse', '--json', '--nodes', String(nodes), record], { encoding: 'utf8', env });
  const { moves, seats = [] } = JSON.parse(out);
  return { moves, seats };
}

function page(record) {
  const core = new WebAssembly.Instance(module, {}).exports;
  core._initialize?.();
  bringNets(core);
  const bytes = new TextEncoder().encode(`${readFileSync(record, 'utf8')}\0`);
  new Uint8Array(core.memory.buffer).set(bytes, core.local_question());
  core.local_open();
  const answer = () => {
    const memory = new Uint8Array(core.memory.buffer);
    const start = core.local_answer();
    return JSON.parse(new TextDecoder().decode(memory.subarray(start, memory.indexOf(0, start))));
  };
  core.local_judge(nodes);
  const moves = [];
  while (core.local_judge_next());
  while (core.local_judge_decision(moves.length)) moves.push(answer());
  core.local_judge_tally();
  return { moves, seats: answer() };
}

/** The differences of two lists in these fields; a thousandth is none, nor is a mark that it decides. */
function compare(ours, theirs, numbers, same) {
  const faults = ours.length === theirs.length ? [] : [`${ours.length} decisions and ${theirs.length}`];
  ours.forEach((one, index) => {
    const other = theirs[index] ?? {};
    for (const [field, name, unit] of numbers)
      if (!(Math.abs(one[field] - other[name] / unit) <= (unit > 1 ? 0.0011 : 1e-9)))
        faults.push(`act ${one.act} ${field} ${one[field]} and ${other[name]}`);
    for (const field of same)
      if (one[field] !== other[field]) faults.push(`act ${one.act} ${field} ${one[field]} and ${other[field]}`);
  });
  return faults;
}

/** How the seats played, as the terminal and the page sum it up. */
function sums({ seats: told }, { seats: theirs }) {
  const faults = told.length === theirs.length ? [] : [`${told.length} seats and ${theirs.length}`];
  told.forEach(({ accuracy, rate = 0, luck = 0, grade, faults: wrong }, seat) => {
    const { faults: shown = [], ...other } = { rate: 0, luck: 0, ...theirs[seat] };
    const far = [[accuracy, other.accuracy], [rate, other.rate], [luck, other.luck]].filter(([one, two]) => !(Math.abs(one - two / 1000) <= 0.0011)); // prettier-ignore
    if (far.length > 0) faults.push(`seat ${seat}: ${far[0]}`);
    if (grade !== other.grade || !shown.every(({ fault, n }) => wrong[fault].count === n))
      faults.push(`seat ${seat}: another grade or other faults`);
  });
  return faults;
}

console.log(`1..${4 * records.length}`);
for (const record of records) {
  const [ours, told, shown] = [library(record), terminal(record), page(record)];
  const name = basename(record);
  report(ours.length > 0 ? [] : ['nothing'], `${name}: ${ours.length} decisions`);
  report(compare(ours, told.moves, [['value', 'value', 1], ['best_value', 'best_value', 1], ['loss', 'error', 1]], ['act', 'at', 'steps', 'seat', 'forced']), `${name}: analyse says the same`); // prettier-ignore
  report(compare(ours, shown.moves, [['value', 'value', 1000], ['best_value', 'best_value', 1000], ['loss', 'loss', 1000]], ['act', 'at', 'steps', 'seat', 'forced', 'mark']), `${name}: the page says the same`); // prettier-ignore
  report(sums(told, shown), `${name}: and sums it up alike`);
}
