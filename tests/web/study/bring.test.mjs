// Bringing games and positions in every format of the field: playing on from them, having them looked at, and what is
// told where one is damaged.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { open, text } from '../support/from.mjs';
import { calm, go, root } from '../support/pages.mjs';
import { soon, until } from '../support/soon.mjs';
import { begins, like, pattern, words } from '../support/words.mjs';

const after = (seat, n, move) =>
  words('page.replay.after', { move: words(`page.numbered.chess.${seat}`, { n, move }) });

/** What is told where a game stops: the number of the move, whose it is, why, and the rule. */
function stopped(n, seat, why, rule = '') {
  return new RegExp(`^${pattern('page.from.stopped', { n, seat, why })}${rule && `[^]* ${rule}`}`);
}

/** That a move cannot be played, perhaps for a certain reason. */
function refused(move, reason, values) {
  return like(['page.from.move', 'match.reason', 'pdn.reason', 'pgn.reason'], {
    move,
    why: reason ? like(reason, values) : /[\s\S]*/,
  });
}

/** That a game of a file breaks off, perhaps where and why. */
function brokenOff(n, line = /\d+/, why = /^/) {
  return new RegExp(`^${pattern('page.from.nth.line', { n, line })}\\s*${why.source.slice(1)}`);
}

const brought = {
  FEN: ['chess', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'],
  PGN: ['chess', '[Event "?"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 *\n'],
  'PGN without tags': ['chess', '1. d4 d5 2. c4 e6'],
  XGID: ['backgammon', 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10'],
  record: ['squadro', 'boxwood record 1\nrules squadro/standard\nmove 0 A1\nmove 1 B2\n'],
  tiles: ['dominoes', 'play 1 0/0 64.62.60.44.42.41/65.61.55.43.31.21.20 0 66'],
};
for (const [format, [game, pasted]] of Object.entries(brought))
  test(`${format} is pasted and played on`, async () => {
    const page = await open(game);
    await page.locator('#position').fill(pasted);
    await soon.equal(() => page.locator('.setup-text .reason').innerText(), '');
    await page.getByRole('button', { name: words('page.with.computer'), exact: true }).click();
    await page.waitForSelector('main.page-table .board');
    await calm(page);
  });

const saved = {
  PDN: ['draughts', 'pdn/plain.pdn'],
  MAT: ['backgammon', 'backgammon/gnubg.mat'],
  SGF: ['backgammon', 'backgammon/gnubg.sgf'],
}; // prettier-ignore
for (const [format, [game, name]] of Object.entries(saved))
  test(`a file of ${format} is loaded, stepped through and looked at`, async () => {
    const page = await open(game);
    await page.locator('#from-file').setInputFiles(join(root, 'tests/data', name));
    await page.waitForSelector('.match-side .moves [aria-current]');
    await soon.equal(() => page.locator('.setup-text .reason').innerText(), '');
    const now = page.locator('.match-side .now');
    const before = await now.innerText();
    await page.getByRole('button', { name: words('page.replay.back') }).click();
    await until(page, (words) => document.querySelector('.match-side .now').textContent !== words, before);
    await page.getByRole('button', { name: words('page.replay.first') }).click();
    await page.getByText(words('page.replay.start')).waitFor();
    await page.getByRole('button', { name: words('page.with.beside') }).click();
    await page.waitForSelector('main.page-table .board');
    await calm(page);
  });

/** A text with its end missing, or with one letter gone wrong, at many places. */
function damaged(words) {
  const places = Array.from({ length: 6 }, (_, nth) => Math.floor((words.length * nth) / 6));
  return places.flatMap((at) => [words.slice(0, at), `${words.slice(0, at)}~${words.slice(at + 1)}`]);
}

const whole = {
  ...brought,
  PDN: ['draughts', '[Event "?"]\n[Result "*"]\n\n1. 11-15 23-19 2. 8-11 22-17 *\n'],
  SGF: ['backgammon', readFileSync(join(root, 'tests/data/backgammon/gnubg.sgf'), 'utf8').slice(0, 900)],
  MAT: [
    'backgammon',
    [
      ' 5 point match',
      '',
      ' Game 1',
      ' Anna : 0              Ben : 0',
      '  1) 31: 8/5 6/5          64: 24/14',
      '  2) 52: 13/8 24/22       31: 8/5 6/5',
      '',
    ].join('\n'),
  ],
}; // prettier-ignore
test('a damaged text is answered in words, whatever it was', async () => {
  const page = await open('chess');
  for (const [format, [game, words]] of Object.entries(whole)) {
    for (const text of damaged(words)) {
      if (!page.url().endsWith(`#from=${game}`)) await go(page, `from=${game}`);
      await page.locator('#position').fill(text);
      const isTold = (here) =>
        location.hash !== here ||
        ['.setup-text .reason', '.from-play'].some((part) => document.querySelector(part).innerText !== '') ||
        document.querySelector('.from-play button:not(:disabled)');
      await soon.ok(() => page.evaluate(isTold, `#from=${game}`), `${format}: ${text}`);
    }
    assert.deepEqual(page.complaints, [], format);
  }
  await calm(page);
});

test('a pasted game has the moves, the marks and the end that the table has', async () => {
  const page = await open('chess');
  await page.locator('#position').fill('[White "Anna"]\n[Black "Bert"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
  await soon.equal(() => page.locator('.match-side .now').innerText(), words('page.wins', { seat: 'seat.chess.0' }));
  await soon.match(
    () => page.locator('.match-side .news').innerText(),
    like(['page.end.checkmate.they', 'ending.checkmate']),
  );
  await soon.match(() => page.locator('.match-board').innerText(), /Bert[\s\S]*Anna/);
  await soon.equal(() => page.locator('.moves [aria-current]').innerText(), 'Qxf7#');
  await soon(async () =>
    assert.ok(
      (await page.locator('.match-board .last-square, .match-board .last').count()) > 0,
      'the last move is marked',
    ),
  );
  await soon.equal(() => page.locator('#from-preset').isDisabled(), true, 'a game has its booklet');
  await page.locator('.moves button', { hasText: /^Bc4$/ }).click();
  await page.getByText(after(0, 3, 'Bc4')).waitFor();
  await page.locator('h1').click();
  await page.keyboard.press('ArrowRight');
  await page.getByText(after(1, 3, 'Nf6')).waitFor();
  await page.getByRole('button', { name: words('page.graph'), exact: true }).click();
  await page.waitForSelector('.mistakes li');
  await soon.match(
    () => page.locator('.mistakes').innerText(),
    new RegExp(
      [
        `${pattern('page.numbered.chess.1', { n: 3, move: 'Nf6' })}\\u2009\\?+`,
        pattern(['page.graph.cost', 'page.graph.cost.all'], { amount: /[\d.]+ .*/, move: /\S+/ }),
      ].join(' '),
    ),
  );
  await soon.match(
    () => page.locator('.comment').innerText(),
    like(['page.graph.help', 'page.graph.clean'], { seat: 'seat.chess.0' }),
  );
  await page.getByRole('button', { name: words('page.from.change') }).click();
  await until(page, () => document.querySelector('#position').value.startsWith('r1bqkb1r/pppp1ppp'));
  await calm(page);
});

test('the computer looks at the last position of a game that was given up, not of one that is over', async () => {
  const page = await open('chess');
  await page.locator('#position').fill('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 0-1');
  await page.getByRole('button', { name: words('page.analysis') }).click();
  await soon.match(() => page.locator('.engine bdi').first().innerText(), /^Qxf7#/);
  await page.locator('#position').fill('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
  await soon.equal(() => page.locator('.engine button').count(), 0);
  await calm(page);
});

/** Black doubles far too early, White drops far too soon. */
const timid = [
  'boxwood record 1',
  'rules backgammon/standard bg.match=0',
  'version 2',
  ...['chance 3 1', 'move 0 8/5', 'move 0 6/5', 'move 0 done', 'move 1 roll', 'chance 66', 'move 1 24/18'],
  ...['move 1 24/18', 'move 1 13/7', 'move 1 13/7', 'move 1 done', 'move 0 roll', 'chance 21', 'move 0 13/11'],
  ...['move 0 6/5', 'move 0 done', 'move 1 double', 'move 0 drop', ''],
].join('\n');

test('backgammon is summed up as its players do: error rate, cube, luck, the worst first', async () => {
  const page = await open('backgammon');
  await page.locator('#position').fill(timid);
  await page.getByRole('button', { name: words('page.graph'), exact: true }).click();
  await page.waitForSelector('.account');
  const number = /[+\u2212-]?\d+\.\d\d/;
  const lines = await page.locator('.account p').allInnerTexts();
  const [rate, lost, luck] = [
    like('analyse.rate', { seat: 'seat.backgammon.0', rate: number, pr: number, grade: 'grade.beginner' }),
    like('fault.refused', { n: 1, lost: number }),
    like('analyse.luck', { luck: number }),
  ];
  assert.match(lines[0], rate);
  assert.match(lines[1], lost);
  assert.match(lines[2], luck);
  const costs = (await page.locator('.mistakes li').allInnerTexts()).map((line) => Number(/(\d\.\d\d)/.exec(line)[1]));
  assert.deepEqual(
    costs,
    costs.toSorted((a, b) => b - a),
    'the worst first',
  );
  await page.locator('.moves button', { hasText: '24/18' }).first().click();
  await soon.match(() => page.locator('.comment').innerText(), new RegExp(pattern('analyse.luck', { luck: number })));
  await calm(page);
});

const broken = {
  'PGN with tags': [
    'chess',
    '[Event "x"]\n[Result "*"]\n\n1. e4 e5 2. Ke3 *',
    stopped(2, 'seat.chess.0', refused('Ke3', 'reason.chess.not_king', { to: 'e3', from: 'e1' }), 'CH-C-06'),
    'e5',
  ],
  'PGN without tags': ['chess', '1. e4 e5 2. Nf3 Nb3', stopped(2, 'seat.chess.1', refused('Nb3'), 'CH-C-'), 'Nf3'],
  'moves without numbers': [
    'chess',
    'e4 e5 Nf3 hello',
    stopped(2, 'seat.chess.1', like('pgn.no_move', { move: 'hello' })),
    'Nf3',
  ],
  PDN: ['draughts', '1. 11-15 23-19 2. 8-12 *', stopped(2, 'seat.draughts.0', refused('8-12'), 'DR-'), '23-19'],
  MAT: [
    'backgammon',
    [
      ' 7 point match',
      '',
      ' Game 1',
      ' Anna : 0                      Bert : 0',
      '  1) 31: 8/5 6/5                  61: 8/7 13/8',
      '',
    ].join('\n'),
    stopped(1, 'seat.backgammon.1', refused('8/7 13/8', 'reason.backgammon.no_die', { die: 5 }), 'BG-X-01'),
    '61',
  ],
  SGF: [
    'backgammon',
    '(;GM[6]MI[length:7];W[31hefe];B[61qrqx])',
    stopped(1, 'seat.backgammon.1', refused(/.*/), 'BG-'),
    '61',
  ],
  record: [
    'squadro',
    'boxwood record 1\nrules squadro/standard\nmove 0 A1\nmove 1 B2\nmove 0 B3\n',
    begins('page.from.stopped', { n: 2, why: /.*B3.*/ }),
    'B2',
  ],
};
for (const [format, [game, words, why, last]] of Object.entries(broken))
  test(`${format} with one bad move: it is named, with the rule, and the rest is shown`, async () => {
    const page = await open(game);
    await page.locator('#position').fill(words);
    await page.waitForSelector('.match-side .moves [aria-current]');
    await soon(async () => {
      const said = await page.locator('.setup-text .reason').evaluate((reason) => {
        for (const rule of reason.querySelectorAll('.rule')) rule.textContent = rule.title; // its number too
        return reason.innerText.replaceAll('\n', ' ');
      });
      assert.match(said, why);
      assert.match(said, new RegExp(`${pattern('page.from.so_far')}$`));
    });
    await soon(async () =>
      assert.equal((await page.locator('.moves [aria-current]').innerText()).replace(/\s/g, ''), last),
    );
    await calm(page);
  });

const several = {
  PGN: [
    'chess',
    [
      '[White "A"]',
      '',
      '1. e4 e5 *',
      '',
      '[White "B"]',
      '',
      '1. d4 {left open Ke3 1-0',
      '',
      '[White "C"]',
      '[Variant "Atomic"]',
      '',
      '1. e4 *',
      '',
      '[White "D"]',
      '',
      '1. c4',
      'c5 2. Ke3 *',
      '',
      '[White "E"]',
      '',
      '1. Nf3 Nf6',
    ].join('\n'),
    [2, 3, 4],
    brokenOff(4, 17, stopped(2, 'seat.chess.0', refused('Ke3'))),
    'Nf6',
  ],
  PDN: [
    'draughts',
    '[White "A"]\n1. 11-15 23-19 *\n\n[White "B"]\n1. 11-15 23-19 2. 8-12 *\n\n[White "C"]\n1. 9-14 *',
    [2],
    brokenOff(2, 5, stopped(2, 'seat.draughts.0', refused('8-12'))),
    '9-14',
  ],
  MAT: [
    'backgammon',
    [
      ' 5 point match',
      '',
      ' Game 1',
      ' Anna : 0          Bert : 0',
      '  1) 31: 8/5 6/5                  61: 13/7 8/7',
      '  2) 21: 13/11 6/5',
      '      Wins 2 points',
      '',
      ' Game 2',
      ' Anna : 2          Bert : 0',
      '  1) 31: 8/5 6/4',
      '',
      ' Game 3',
      ' Anna : 4          Bert : 0',
      '  1)                             21: 13/11 6/5',
      '  2)  Doubles => 2               Drops',
      '',
    ].join('\n'),
    [2],
    brokenOff(2, 11, stopped(1, 'seat.backgammon.0', refused('8/5 6/4', 'reason.backgammon.no_die', { die: 2 }))),
    like('page.move.drop'),
  ],
  SGF: [
    'backgammon',
    [
      '(;GM[6]MI[length:5][ws:0][bs:0]RE[W+2R];W[31hefe];B[61lrqr];W[21mkfe])',
      '(;GM[6]MI[length:5][ws:2][bs:0];W[31hefe',
      '(;GM[6]MI[length:5][ws:4][bs:0]RU[Crawford:CrawfordGame];W[31hefe])',
    ].join('\n'),
    [2],
    brokenOff(2, 2),
    /6\/5/,
  ],
};
for (const [format, [game, words, bad, why, last]] of Object.entries(several))
  test(`a bad game among several of ${format} is named and hides no other`, async () => {
    const page = await open(game);
    await page.locator('#position').fill(words);
    const options = await soon(async () => {
      const found = await page.locator('#from-match option').allInnerTexts();
      assert.deepEqual(
        found.flatMap((option, index) => (like('page.from.nth.bad').test(option) ? [index + 1] : [])),
        bad,
      );
      return found;
    });
    await soon.match(
      () => page.locator('.setup-text .reason').innerText(),
      brokenOff(bad[0]),
      'the first bad one is told at once',
    );
    await page.locator('#from-match').selectOption(String(bad.at(-1) - 1));
    await soon(async () =>
      assert.match((await page.locator('.setup-text .reason').innerText()).replaceAll('\n', ' '), why),
    );
    await page.locator('#from-match').selectOption(String(options.length - 1));
    await soon.equal(() => page.locator('.setup-text .reason').innerText(), '');
    await soon.match(
      () => page.locator('.moves [aria-current]').innerText(),
      last instanceof RegExp ? last : new RegExp(`^${last}$`),
    );
    await calm(page);
  });

test('only what is no game of any kind is called no board', async () => {
  const page = await open('chess');
  const reason = () => page.locator('.setup-text .reason').innerText();
  const said = async (words, why) => {
    await page.locator('#position').fill(words);
    await soon.match(reason, why);
  };
  await said('hello there', like('position.chess.board'));
  await said('4k3/8/8/8/8/8/8/4K4 w - - 0 1', /4K4/);
  await said('[Variant "Atomic"]\n\n1. e4 *', /Atomic/);
  await soon.doesNotMatch(reason, like('position.chess.board'));
  await said('1. Ke3 *', stopped(1, 'seat.chess.0', refused('Ke3')));
  await page.locator('#position').fill('1. 11-15 23-19 *');
  await soon.equal(() => page.locator('#from-game').inputValue(), 'draughts', 'a game brings its own board');
  await calm(page);
});

test('draughts that nobody knows here are told by name, whatever game the page shows', async () => {
  const page = await open('chess');
  await page.locator('#position').fill('[Event "x"]\n[GameType "20"]\n1. 32-28 19-23 *');
  await page
    .locator('.setup-text')
    .getByText(words('pdn.type', { type: '20' }))
    .waitFor();
  await calm(page);
});

test('a damaged position of another game is told on its page', async () => {
  const page = await open('chess');
  await page.locator('#position').fill('XGID=-b----E-C---eE---c-e----B-:0:0:1:99:0:0:0:7:10');
  await until(page, () => document.querySelector('#from-game')?.value === 'backgammon');
  await soon.doesNotMatch(
    () => page.locator('.setup-text .reason').innerText(),
    new RegExp(`${pattern('position.chess.board')}|^$`),
  );
  await calm(page);
});

test('a position of another game brings its page', async () => {
  const page = await open('backgammon');
  await page.locator('#position').fill('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await until(page, () => document.querySelector('#from-game')?.value === 'chess');
  await soon.equal(() => text(page), '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await soon.match(() => page.locator('label[for="position"]').innerText(), /PGN/);
  await page.locator('#position').fill('(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[a]PB[b];W[31hefe];B[52mlqn])');
  await page.waitForSelector('.match-side .moves [aria-current]');
  await soon.equal(() => page.locator('#from-game').inputValue(), 'backgammon');
  await soon.match(
    () => page.locator('.setup-text .reason').innerText(),
    stopped(1, 'seat.backgammon.1', refused(/.*/)),
  );
  await calm(page);
});
