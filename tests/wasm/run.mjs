// Plays the native build's matches again in WebAssembly:  node run.mjs NATIVE MODULE.wasm
// Speaks TAP, a case for each table. The module must work without any import.
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [native, path] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
const imports = WebAssembly.Module.imports(module).map(({ name }) => name);
let cases = 0;

function report(fine, name, detail) {
  cases += 1;
  console.log(`${fine ? 'ok' : 'not ok'} ${cases} - ${name}${fine ? '' : `: ${detail}`}`);
  if (!fine) process.exitCode = 1;
}

const tables = new Map();
for (const line of execFileSync(native, { encoding: 'utf8' }).trim().split('\n')) {
  const [table, seed, hash, ...name] = line.split(' ');
  const matches = tables.get(table) ?? { name: name.join(' '), seeds: [] };
  matches.seeds.push({ seed: Number(seed), hash: BigInt(hash) });
  tables.set(table, matches);
}

console.log(`1..${tables.size + 2}`);
report(imports.length === 0, 'no imports', imports.join(' '));
const game = new WebAssembly.Instance(module, {}).exports;
game._initialize?.();
report(game.match_tables() === tables.size, 'all tables', `${game.match_tables()} of ${tables.size}`);
for (const [table, { name, seeds }] of tables) {
  const wrong = seeds.filter(
    ({ seed, hash }) => BigInt.asUintN(64, game.match_hash(Number(table), seed)) !== hash,
  );
  report(wrong.length === 0, name, `seeds ${wrong.map(({ seed }) => seed).join(' ')}`);
}
