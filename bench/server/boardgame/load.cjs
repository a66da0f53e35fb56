// Matches against boardgame.io's server, two of its own clients each:  node load.cjs PORT TABLES SECONDS
// As fast as it goes; a move counts when the other seat has it. Prints what server/load.c prints.
// SPDX-License-Identifier: MIT
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const game = require('./game.cjs');

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const times = [];
let measuring = false;
let moves = 0;
let matches = 0;

function playMove(table, seat, cells) {
  const free = cells.flatMap((cell, i) => (cell === null ? [i] : []));
  table.sent = performance.now();
  table.clients[seat].moves.put(free[Math.floor(Math.random() * free.length)]);
}

function begin(table) {
  matches += 1;
  table.seen = -1;
  for (const client of table.clients) client.updateMatchID(`${table.number}-${matches}`);
}

// A seat looks at positions in which it is to move: these come from the server and are no guess of its client.
function take(table, seat, state) {
  const count = state.G.cells.filter((cell) => cell !== null).length;
  if (count % 2 !== seat || count !== table.seen + 1) return;
  table.seen = count;
  if (measuring && count > 0) {
    moves += 1;
    times.push(performance.now() - table.sent);
  }
  if (state.ctx.gameover === undefined) playMove(table, seat, state.G.cells);
  else begin(table);
}

function open(number) {
  const table = { number, seen: -1, clients: [] };
  for (const playerID of ['0', '1']) {
    const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ['websocket'] } });
    table.clients.push(Client({ game, multiplayer, matchID: `${number}-0`, playerID, debug: false }));
  }
  table.clients.forEach((client, seat) => {
    client.subscribe((state) => {
      if (state !== null && state.isConnected) take(table, seat, state);
    });
    client.start();
  });
}

for (let i = 0; i < tables; i += 1) open(i);
setTimeout(() => {
  process.stdout.write('measuring\n');
  measuring = true;
}, 3000);
setTimeout(() => {
  process.stdout.write('measured\n');
  times.sort((a, b) => a - b);
  const at = (part) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(2);
  process.stdout.write(`moves ${moves}\nmoves_per_second ${(moves / seconds).toFixed(0)} 1/s\np50 ${at(0.5)} ms\n`);
  process.stdout.write(`p99 ${at(0.99)} ms\nmatches ${matches}\n`, () => process.exit(0));
}, 3000 + seconds * 1000);
