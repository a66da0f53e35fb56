// boardgame.io's own server with its usual store, in memory:  node serve.cjs PORT
// SPDX-License-Identifier: MIT
const { Server } = require('boardgame.io/server');

Server({ games: [require('./game.cjs')], origins: ['*'] })
  .run(Number(process.argv[2]), () => process.stdout.write(`http://127.0.0.1:${process.argv[2]}/\n`));
