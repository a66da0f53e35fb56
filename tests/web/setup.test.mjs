// Setting up a position by mouse, by dragging and by the keys; bringing games in every format of the
// field; playing on from them and having them looked at.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, files } from './house.mjs';
import { calm, go, newPage, root } from './pages.mjs';
import { begins, like, pattern, words } from './words.mjs';

async function open(game) {
  const page = await newPage(browser, files.address);
  await go(page, `from=${game}`);
  await page.waitForSelector('.setup .board');
  await page.locator('.paste summary').click();
  return page;
}

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

const text = (page) => page.locator('#position').inputValue();
const spot = (page, place) => page.locator(`.setup .spot[data-place="${place}"]`);
const piece = (page, id) => page.getByRole('button', { name: words(id, { n: 1 }), exact: true });

test('chess is set up with the mouse, and the core says what is missing', { timeout: 60000 }, async () => {
  const page = await open('chess');
  await page.getByRole('button', { name: words('page.edit.clear') }).click();
  assert.match(await page.locator('.setup-text .reason').innerText(), like('position.chess.kings'));
  for (const [id, place] of [
    ['page.man.chess.0.k', 'g6'],
    ['page.man.chess.0.q', 'a7'],
    ['page.man.chess.1.k', 'h8'],
  ]) {
    // prettier-ignore
    await piece(page, id).click();
    await spot(page, place).click();
  }
  assert.equal(await text(page), '7k/Q7/6K1/8/8/8/8/8 w - - 0 1');
  assert.equal(await page.locator('.setup-text .reason').innerText(), '');
  await page.getByRole('button', { name: words('page.analysis') }).click();
  await page.waitForSelector('.choices li');
  assert.match(await page.locator('.choices').innerText(), /Qg7#.*1\.00/, 'it sees the mate');
  await page.getByRole('button', { name: words('page.with.computer'), exact: true }).click();
  for (const place of ['a7', 'g7'])
    await page.locator(`.spot[data-place="${place}"]:is([data-mark="may"], [data-mark="target"])`).click();
  await page.waitForSelector('main[data-state="over"]');
  await calm(page);
});

test('on a phone what is wrong with a position stands where it would be played', { timeout: 60000 }, async () => {
  const page = await newPage(browser, files.address, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await go(page, 'from=chess');
  await page.waitForSelector('.setup .board');
  await page.getByRole('button', { name: words('page.edit.away') }).click();
  await spot(page, 'e1').click();
  const play = page.getByRole('button', { name: words('page.with.computer'), exact: true });
  await play.scrollIntoViewIfNeeded();
  assert.equal(await play.isDisabled(), true);
  const why = page.locator('.why-not');
  assert.match(await why.innerText(), like('position.chess.kings'));
  const { top, bottom } = await why.evaluate((it) => it.getBoundingClientRect().toJSON());
  assert.ok(top >= 0 && bottom <= 740, `it is in sight: ${top} ${bottom}`);
  await piece(page, 'page.man.chess.0.k').click();
  await spot(page, 'e1').click();
  assert.equal(await why.innerText(), '');
  assert.equal(await play.isDisabled(), false);
  await calm(page);
});

test('pieces are dragged from the tray, about the board and off it', { timeout: 60000 }, async () => {
  const page = await open('draughts');
  await page.getByRole('button', { name: words('page.edit.clear') }).click();
  await piece(page, 'page.man.draughts.light.king').dragTo(spot(page, '18'));
  await piece(page, 'page.man.draughts.dark').dragTo(spot(page, '9'));
  await spot(page, '9').dragTo(spot(page, '11'));
  await spot(page, '18').dragTo(page.locator('h1'));
  await piece(page, 'page.man.draughts.light').dragTo(spot(page, '15'));
  assert.equal(await text(page), 'B:W15:B11');
  await page.locator('#edit-turn').selectOption('W');
  assert.equal(await text(page), 'W:W15:B11');
  await calm(page);
});

test('backgammon and Squadro are set up by the keys', { timeout: 60000 }, async () => {
  const page = await open('backgammon');
  await page.locator('.setup .spot[tabindex="0"]').focus();
  await page.keyboard.type('24');
  await page.keyboard.press('Delete');
  assert.match(await text(page), /^24:1,/);
  await page.locator('#edit-dice').selectOption('31');
  assert.match(await text(page), / white 31/);
  await page.getByRole('button', { name: words('page.analysis') }).click();
  await page.waitForSelector('.choices li');
  const plays = await page.locator('.choices li strong').allInnerTexts();
  assert.ok(
    plays.every((play) => play.includes(', ')) && new Set(plays).size === plays.length,
    `whole plays, none twice: ${plays}`,
  );
  await go(page, 'from=squadro');
  await page.waitForSelector('.setup .spot[data-place="A2"]');
  await page.locator('.setup .spot[tabindex="0"]').focus();
  await page.keyboard.type('A2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  assert.equal(await text(page), 'A2@3> A 0');
  await calm(page);
});

test('ludo pieces leave the nest and go back', { timeout: 60000 }, async () => {
  const page = await open('ludo');
  await piece(page, 'page.men.ludo.2').click();
  await spot(page, '5').click();
  await piece(page, 'page.men.ludo.0').click();
  await spot(page, '44').click();
  assert.equal(await text(page), '0,0,0,44/0,0,0,5 turn=0');
  await page.getByRole('button', { name: words('page.edit.away') }).click();
  await spot(page, '44').click();
  assert.equal(await text(page), '0,0,0,0/0,0,0,5 turn=0');
  await calm(page);
});

const brought = {
  FEN: ['chess', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'],
  PGN: ['chess', '[Event "?"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 *\n'],
  'PGN without tags': ['chess', '1. d4 d5 2. c4 e6'],
  XGID: ['backgammon', 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10'],
  record: ['squadro', 'boxwood record 1\nrules squadro/standard\nmove 0 A1\nmove 1 B2\n'],
  tiles: ['dominoes', 'play 1 0/0 64.62.60.44.42.41/65.61.55.43.31.21.20 0 66'],
};
for (const [format, [game, pasted]] of Object.entries(brought))
  test(`${format} is pasted and played on`, { timeout: 60000 }, async () => {
    const page = await open(game);
    await page.locator('#position').fill(pasted);
    assert.equal(await page.locator('.setup-text .reason').innerText(), '');
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
  test(`a file of ${format} is loaded, stepped through and looked at`, { timeout: 90000 }, async () => {
    const page = await open(game);
    await page.locator('#from-file').setInputFiles(join(root, 'tests/data', name));
    await page.waitForSelector('.match-side .moves [aria-current]');
    assert.equal(await page.locator('.setup-text .reason').innerText(), '');
    const now = page.locator('.match-side .now');
    const before = await now.innerText();
    await page.getByRole('button', { name: words('page.replay.back') }).click();
    await page.waitForFunction((words) => document.querySelector('.match-side .now').textContent !== words, before);
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
test('a damaged text is answered in words, whatever it was', { timeout: 180000 }, async () => {
  const page = await open('chess');
  for (const [format, [game, words]] of Object.entries(whole)) {
    for (const text of damaged(words)) {
      if (!page.url().endsWith(`#from=${game}`)) await go(page, `from=${game}`);
      await page.locator('#position').fill(text);
      const told = await page.evaluate(() => [
        location.hash,
        document.querySelector('.setup-text .reason')?.textContent ?? '',
        document.querySelectorAll('.from-play button:not(:disabled)').length,
      ]);
      assert.ok(
        told[0] !== `#from=${game}` ||
          told[1] !== '' ||
          told[2] > 0 ||
          (await page.locator('.from-play').innerText()) !== '',
        `${format}: ${text}`,
      );
    }
    assert.deepEqual(page.complaints, [], format);
  }
  await calm(page);
});

test('a pasted game has the moves, the marks and the end that the table has', { timeout: 60000 }, async () => {
  const page = await open('chess');
  await page.locator('#position').fill('[White "Anna"]\n[Black "Bert"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
  assert.equal(await page.locator('.match-side .now').innerText(), words('page.wins', { seat: 'seat.chess.0' }));
  assert.match(
    await page.locator('.match-side .news').innerText(),
    like(['page.end.checkmate.they', 'ending.checkmate']),
  );
  assert.match(await page.locator('.match-board').innerText(), /Bert[\s\S]*Anna/);
  assert.equal(await page.locator('.moves [aria-current]').innerText(), 'Qxf7#');
  assert.ok(
    (await page.locator('.match-board .last-square, .match-board .last').count()) > 0,
    'the last move is marked',
  );
  assert.equal(await page.locator('#from-preset').isDisabled(), true, 'a game has its booklet');
  await page.locator('.moves button', { hasText: /^Bc4$/ }).click();
  await page.getByText(after(0, 3, 'Bc4')).waitFor();
  await page.locator('h1').click();
  await page.keyboard.press('ArrowRight');
  await page.getByText(after(1, 3, 'Nf6')).waitFor();
  await page.getByRole('button', { name: words('page.graph'), exact: true }).click();
  await page.waitForSelector('.mistakes li');
  assert.match(
    await page.locator('.mistakes').innerText(),
    new RegExp(
      [
        pattern('page.numbered.chess.1', { n: 3, move: 'Nf6' }),
        pattern(['page.graph.cost', 'page.graph.cost.all'], { points: /0\.\d+/, move: /\S+/ }),
      ].join(' '),
    ),
  );
  assert.match(
    await page.locator('.graph').innerText(),
    like(['page.graph.help', 'page.graph.clean'], { seat: 'seat.chess.0' }),
  );
  await page.getByRole('button', { name: words('page.from.change') }).click();
  await page.waitForFunction(() => document.querySelector('#position').value.startsWith('r1bqkb1r/pppp1ppp'));
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
  test(`${format} with one bad move: it is named, with the rule, and the rest is shown`, {
    timeout: 60000,
  }, async () => {
    const page = await open(game);
    await page.locator('#position').fill(words);
    await page.waitForSelector('.match-side .moves [aria-current]');
    const said = (await page.locator('.setup-text .reason').innerText()).replaceAll('\n', ' ');
    assert.match(said, why);
    assert.match(said, new RegExp(`${pattern('page.from.so_far')}$`));
    assert.equal((await page.locator('.moves [aria-current]').innerText()).replace(/\s/g, ''), last);
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
  test(`a bad game among several of ${format} is named and hides no other`, { timeout: 60000 }, async () => {
    const page = await open(game);
    await page.locator('#position').fill(words);
    const options = await page.locator('#from-match option').allInnerTexts();
    assert.deepEqual(
      options.flatMap((option, index) => (like('page.from.nth.bad').test(option) ? [index + 1] : [])),
      bad,
    );
    assert.match(
      await page.locator('.setup-text .reason').innerText(),
      brokenOff(bad[0]),
      'the first bad one is told at once',
    );
    await page.locator('#from-match').selectOption(String(bad.at(-1) - 1));
    assert.match((await page.locator('.setup-text .reason').innerText()).replaceAll('\n', ' '), why);
    await page.locator('#from-match').selectOption(String(options.length - 1));
    assert.equal(await page.locator('.setup-text .reason').innerText(), '');
    assert.match(
      await page.locator('.moves [aria-current]').innerText(),
      last instanceof RegExp ? last : new RegExp(`^${last}$`),
    );
    await calm(page);
  });

test('only what is no game of any kind is called no board', { timeout: 60000 }, async () => {
  const page = await open('chess');
  const said = async (words) => {
    await page.locator('#position').fill(words);
    return page.locator('.setup-text .reason').innerText();
  };
  assert.match(await said('hello there'), like('position.chess.board'));
  assert.match(await said('4k3/8/8/8/8/8/8/4K4 w - - 0 1'), /4K4/);
  assert.doesNotMatch(await said('[Variant "Atomic"]\n\n1. e4 *'), like('position.chess.board'));
  assert.match(await said('[Variant "Atomic"]\n\n1. e4 *'), /Atomic/);
  assert.match(await said('1. Ke3 *'), stopped(1, 'seat.chess.0', refused('Ke3')));
  await page.locator('#position').fill('1. 11-15 23-19 *');
  assert.equal(await page.locator('#from-game').inputValue(), 'draughts', 'a game brings its own board');
  await calm(page);
});

test('draughts that nobody knows here are told by name, whatever game the page shows', { timeout: 60000 }, async () => {
  const page = await open('chess');
  await page.locator('#position').fill('[Event "x"]\n[GameType "20"]\n1. 32-28 19-23 *');
  await page
    .locator('.setup-text')
    .getByText(words('pdn.type', { type: '20' }))
    .waitFor();
  await calm(page);
});

test('a damaged position of another game is told on its page', { timeout: 60000 }, async () => {
  const page = await open('chess');
  await page.locator('#position').fill('XGID=-b----E-C---eE---c-e----B-:0:0:1:99:0:0:0:7:10');
  await page.waitForFunction(() => document.querySelector('#from-game')?.value === 'backgammon');
  assert.doesNotMatch(
    await page.locator('.setup-text .reason').innerText(),
    new RegExp(`${pattern('position.chess.board')}|^$`),
  );
  await calm(page);
});

test('a position of another game brings its page', { timeout: 60000 }, async () => {
  const page = await open('backgammon');
  await page.locator('#position').fill('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await page.waitForFunction(() => document.querySelector('#from-game')?.value === 'chess');
  assert.equal(await text(page), '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  assert.match(await page.locator('label[for="position"]').innerText(), /PGN/);
  await page.locator('#position').fill('(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[a]PB[b];W[31hefe];B[52mlqn])');
  await page.waitForSelector('.match-side .moves [aria-current]');
  assert.equal(await page.locator('#from-game').inputValue(), 'backgammon');
  assert.match(await page.locator('.setup-text .reason').innerText(), stopped(1, 'seat.backgammon.1', refused(/.*/)));
  await calm(page);
});

test('dominoes are put into hands and laid by touch, dragged, and taken away', { timeout: 90000 }, async () => {
  const page = await open('dominoes');
  assert.equal(await page.locator('label[for="position"]').innerText(), words('page.from.text.plain'));
  await page.selectOption('#from-preset', 'draw');
  const start = 'set 2 0/0 65.63.54.44.33.21.11/64.55.50.43.32.20 0 66';
  assert.equal(await text(page), start);
  const reason = () => page.locator('.setup-text .reason').innerText();
  assert.equal(await reason(), '');
  await spot(page, '65').click(); // out of the own hand, to the right end
  await spot(page, 'right').click();
  assert.equal(await text(page), 'set 2 0/0 63.54.44.33.21.11/64.55.50.43.32.20 1 66 65>');
  assert.equal(await reason(), '');
  await page.locator('.tray-piece[data-piece="51"]').click(); // out of the stock, into a hand that has drawn
  await spot(page, 'hand0').click();
  assert.equal(await text(page), 'set 2 0/0 63.54.51.44.33.21.11/64.55.50.43.32.20 1 66 65>');
  assert.match(await reason(), like('position.dominoes.no_past'));
  await page.locator('.tray-piece[data-piece="away"]').click();
  await spot(page, '51').click();
  assert.equal(await reason(), '');
  await page.locator('.tray-piece[data-piece="away"]').click();
  await spot(page, '64').dragTo(spot(page, 'left'));
  assert.equal(await text(page), 'set 2 0/0 63.54.44.33.21.11/55.50.43.32.20 0 66 65> <64');
  await page.selectOption('#edit-turn', '1');
  assert.match(await reason(), like('position.dominoes.no_past'));
  await page.selectOption('#edit-turn', '0');
  await spot(page, '43').click();
  await spot(page, 'right').click();
  assert.match(await reason(), like('position.dominoes.row', { tile: '4-3' }));
  await spot(page, '43').focus();
  await page.keyboard.press('Delete');
  assert.match(await reason(), like('position.dominoes.few', { tiles: 13, dealt: 14 }));
  await page.locator('.tray-piece[data-piece="43"]').click();
  await spot(page, 'hand1').click();
  assert.equal(await reason(), '');
  await page.getByRole('button', { name: words('page.with.computer'), exact: true }).click();
  await page.waitForSelector('main[data-state="playing"] .spot[data-place="54"][data-mark="may"]');
  await calm(page);
});

test('a first tile taken away leaves the longer end; four hands have names', { timeout: 60000 }, async () => {
  const page = await open('dominoes');
  await page.fill('#position', 'set 1 0/0 65.63.54.44.33/64.55.50.43.32 1 66 61> <62 41>');
  await page.locator('.tray-piece[data-piece="away"]').click();
  await spot(page, '66').click();
  assert.equal(await text(page), 'set 1 0/0 65.63.54.44.33/64.55.50.43.32 1 61 41>');
  await page.selectOption('#from-seats', '4');
  assert.match(await page.locator('.setup-board').innerText(), like('seat.dominoes.0'));
  for (const seat of [1, 2, 3])
    assert.ok(await page.locator('.setup-board text', { hasText: words(`seat.dominoes.${seat}`) }).count());
  await calm(page);
});

test('the board stays in sight while the column is scrolled', { timeout: 60000 }, async () => {
  const page = await open('chess');
  await page.getByRole('button', { name: words('page.analysis') }).scrollIntoViewIfNeeded();
  assert.ok((await page.evaluate(() => scrollY)) > 100, 'there is something to scroll');
  const { y, height } = await page.locator('.setup .board').boundingBox();
  assert.ok(y >= 0 && y + height <= 800, `the board from ${y} to ${y + height}`);
  assert.match(await page.locator('label[for="position"]').innerText(), /PGN/);
  await calm(page);
});

test('a king in check is rung from the first position on', { timeout: 60000 }, async () => {
  const page = await open('chess');
  await page.fill('#position', '4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1');
  await page.getByRole('button', { name: words('page.with.beside') }).click();
  await page.waitForSelector('.mark.alarm');
  assert.match(await page.locator('.now').innerText(), begins('page.alarm.chess'));
  assert.equal(await page.locator('.spot[data-mark="must"]').count(), 0);
  await calm(page);
});
