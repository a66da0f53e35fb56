// Matches for tests without a hand on the board: computers of the core in WebAssembly play them in a moment, and a page
// finds them among the tables it has kept.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { web } from './pages.mjs';

const known = JSON.parse(readFileSync(join(web, 'games.json'), 'utf8'));
let compiled;

function openCore() {
  compiled ??= new WebAssembly.Module(readFileSync(join(web, 'boxwood.wasm')));
  const core = new WebAssembly.Instance(compiled, {}).exports;
  core._initialize?.();
  const bytes = () => new Uint8Array(core.memory.buffer);
  const ask = (words) => bytes().set(new TextEncoder().encode(`${words}\0`), core.local_question());
  const text = () =>
    new TextDecoder().decode(bytes().slice(core.local_answer(), bytes().indexOf(0, core.local_answer())));
  return { core, ask, text, bytes };
}

/** As web/local/envelope.ts seals it. */
function sealed({ core, bytes }, record) {
  const key = new Uint8Array(16).fill(7);
  const plain = new TextEncoder().encode(record);
  const start = core.local_question();
  bytes().set([...key, ...plain], start);
  core.local_mix(plain.length);
  return Buffer.from([...key, ...bytes().slice(start + key.length, start + key.length + plain.length)]).toString(
    'base64',
  );
}

/** A table for two as a browser keeps it, after so many steps; at first the computer had the near seat too. */
export function keptTable(game, steps = Infinity, seed = 5) {
  const session = openCore();
  const { core, ask, text } = session;
  const { presets, seats_min: least, seats_max: most, seat_titles: titles } = known.find((one) => one.game === game);
  const rules = `${game}/${presets[0].preset}${least < most ? ' seats=2' : ''}`;
  ask(`boxwood record 1\nrules ${rules}\n`);
  core.local_open();
  core.local_seed(1, seed);
  const turn = () => core.local_turn();
  for (let step = 0; turn() !== -2 && (step < steps || turn() !== 0); step++) {
    ask('1 1');
    core.local_seat(0);
    core.local_go_on(0);
  }
  core.local_record();
  const record = text();
  return {
    table: `here${game}${steps === Infinity ? 'over' : 'on'}`,
    record: sealed(session, record),
    rules,
    result: /^result (.*)$/m.exec(record)?.[1],
    seats: ['me', 1],
    titles: titles[2],
    name: '',
    turn: turn(),
    changed: Date.now(),
    elapsed: 0,
  };
}

/** Puts tables where the page looks for those of earlier visits. */
export function keepTables(page, tables) {
  return page.evaluate((all) => {
    for (const one of all) localStorage.setItem(`boxwood.table.${one.table}`, JSON.stringify(one));
  }, tables);
}
