// Parts of the page by themselves: the seal of a share in the dice, which piece became which, and the places that may
// be touched next.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { root, web } from './support/pages.mjs';
import { words } from './support/words.mjs';

const { buildSync } = createRequire(join(root, 'web/package.json'))('esbuild');

/** Scripts of the page as one module. */
function load(...names) {
  const contents = names.map((name) => `export * from './${name}';`).join('\n');
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: join(root, 'web') },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

test('a seal is the hash that the protocol asks for', async () => {
  const { instance } = await WebAssembly.instantiate(readFileSync(join(web, 'seal.wasm')), {});
  const { memory, seal_room, seal_make } = instance.exports;
  const seal = (table, secret, times = 1) => {
    new Uint8Array(memory.buffer).set(Buffer.from(`${table} ${secret}\0`), seal_room());
    return Buffer.from(new Uint8Array(memory.buffer, seal_room(), seal_make(times))).toString();
  };
  for (const table of ['k3v9x2m4q7ab', 'a'])
    for (const secret of [randomBytes(32), Buffer.alloc(32)]) {
      const hash = createHash('sha256').update(`boxwood-dice/1\0seat\0${table}\0`).update(secret).digest('hex');
      assert.equal(seal(table, secret.toString('hex')), hash);
      assert.equal(seal(table, secret.toString('hex'), 3), seal(table, hash, 2));
      assert.equal(seal(table, secret.toString('hex'), 0), secret.toString('hex'));
    }
  assert.equal(seal('k3v9x2m4q7ab', 'no secret'), '');
});

test('a record in its envelope is read by every version', async () => {
  const { Core, unseal } = await load('local/core.ts', 'local/envelope.ts');
  const core = new Core(new WebAssembly.Module(readFileSync(join(web, 'boxwood.wasm'))));
  const text = Buffer.from('boxwood record 1\nrules dominoes\n'.repeat(9));
  const key = randomBytes(16);
  const stream = (block) =>
    createHash('sha256')
      .update(key)
      .update(Buffer.from([0, 0, 0, block]))
      .digest();
  const mixed = text.map((byte, at) => byte ^ stream(Math.floor(at / 32))[at % 32]);
  assert.equal(unseal(core, Buffer.concat([key, mixed]).toString('base64')), text.toString());
  assert.equal(unseal(core, 'no envelope'), '');
});

test('pieces are paired with what they were', async () => {
  const { matchMen, changesBetween } = await load('board/match_men.ts');
  const man = (look, place, x) => ({ look, place, x, y: 0 });
  const before = [man('light', 'a', 0), man('light', 'b', 10), man('dark', 'c', 20)];
  const after = [man('light', 'a', 0), man('light', 'c', 20)];
  assert.deepEqual(matchMen(before, after), { from: [0, 1], gone: [2] });
  assert.deepEqual(changesBetween(before, after), [
    { man: after[1], from: before[1] },
    { man: null, from: before[2] },
  ]);
  const boat = (stands) => ({ ...man('light', 'A1', 0), stands });
  assert.equal(changesBetween([boat('1')], [boat('2')]).length, 1, 'a boat is its own place');
  assert.deepEqual(changesBetween([], [{ ...man('back', 'stock', 0), quiet: true }]), []);
});

test('pawns hop dot by dot, and go home in one leap', async (t) => {
  t.mock.method(globalThis, 'fetch', () => assert.fail('nothing is asked for'));
  globalThis.matchMedia ??= () => ({ matches: false, addEventListener: () => {} });
  const { makeLudo } = await load('boards/ludo.ts');
  const board = makeLudo({ options: {}, seats: 2, seat: 0, near: 0, flipped: false });
  const menOf = (position) => board.scene(position).men;
  const way = (before, after) => board.route(menOf(before)[0], menOf(after)[0])?.length;
  const [from, to] = ['3,0,0,0/0,0,0,0 turn=0', '7,0,0,0/0,0,0,0 turn=0'];
  assert.equal(way(from, to), 4);
  assert.equal(way(to, '0,0,0,0/0,0,0,0 turn=0'), 1);
  const homes = menOf('45,45,45,45/45,45,45,45 turn=0').map(({ x, y }) => `${x} ${y}`);
  assert.equal(new Set(homes).size, 8, 'everybody has room at the finish');
});

test('the next places follow from those touched', async () => {
  const { Paths } = await load('board/paths.ts');
  const paths = new Paths([
    {
      words: 'x',
      paths: [
        ['a', 'b', 'q'],
        ['a', 'b', 'r'],
      ],
    },
    { words: 'y', paths: [['a', 'a']] },
  ]); // prettier-ignore
  assert.deepEqual(paths.next(), ['a']);
  paths.touched = ['a'];
  assert.deepEqual(paths.next(), ['b', 'a']);
  paths.touched = ['a', 'b'];
  assert.deepEqual(paths.next(), ['q', 'r']);
  assert.ok(!paths.isComplete());
  assert.ok(paths.isComplete(['a', 'a']));
});

test('equal throws for the start are told, until somebody has moved', async () => {
  const [{ wasTied }, { makeBoard }] = await Promise.all([load('pages/play/turns.ts'), load('boards/boards.ts')]);
  const throws = (...words) => words.map((one) => [-1, one]);
  const tied = (game, seats, history) =>
    wasTied(history, makeBoard({ game, options: {}, seats, seat: 0, near: 0, flipped: false }));
  assert.ok(tied('backgammon', 2, throws('4 4', '3 1')));
  assert.ok(!tied('backgammon', 2, throws('3 1')));
  assert.ok(!tied('backgammon', 2, throws('4 4')), 'the throw itself says so');
  assert.ok(!tied('backgammon', 2, [...throws('4 4', '3 1'), [0, '8/5'], ...throws('2 6')]));
  assert.ok(tied('ludo', 2, throws('4', '4', '2', '5')));
  assert.ok(tied('ludo', 3, throws('4', '1', '4', '2')));
  assert.ok(!tied('ludo', 3, throws('4', '1', '1')), 'a tie of those who lost is none');
  assert.ok(!tied('squadro', 2, []));
});

test('a hand of dominoes that several could have won is told', async () => {
  const { makeBoard } = await load('boards/boards.ts');
  const news = (score, before, after) =>
    makeBoard({ game: 'dominoes', options: { 'do.score': score }, seats: 2, seat: 0, near: 0, flipped: false }).news(
      `${before} 65.61/66.60 0 53 <55 31>`,
      `${after} 65.61/66.60 0 53 <55 31> -`,
    );
  assert.equal(news('winner_takes', 'play 5 4/15', 'shown 5 4/15').length, 1);
  assert.deepEqual(news('winner_takes', 'play 5 4/15', 'shown 5 4/16'), [], 'somebody scores');
  assert.deepEqual(news('winner_takes', 'shown 5 4/15', 'shown 5 4/15'), [], 'it was told before');
  assert.deepEqual(news('minus', 'play 5 4/15', 'shown 5 4/15'), []);
});

test('a match falls into games and turns', async () => {
  const [{ turnsOf }, { makeBoard }] = await Promise.all([load('pages/play/turns.ts'), load('boards/boards.ts')]);
  const board = (game) => makeBoard({ game, options: {}, seats: 2, seat: 0, near: 0, flipped: false });
  const told = (game, history) =>
    turnsOf(history, board(game)).map((turn) => [turn.game, turn.seat, turn.steps.map(({ words }) => words).join(' ')]);
  const backgammon = [
    [-1, '2 2'],
    [-1, '3 1'],
    [0, '8/5'],
    [0, 'done'],
    [-1, '64'],
    [1, '24/18'],
    [1, 'done'],
    [-1, '21'],
    [0, 'resign 1'],
    [1, 'refuse'],
    [0, '1/off'],
    [-1, '5 6'],
    [1, '24/18'],
  ]; // prettier-ignore
  assert.deepEqual(told('backgammon', backgammon), [
    [1, -1, '2 2'],
    [1, 0, '3 1 8/5 done'],
    [1, 1, '64 24/18 done'],
    [1, 0, '21 resign 1'],
    [1, 1, 'refuse'],
    [1, 0, '1/off'],
    [2, 1, '5 6 24/18'],
  ]); // prettier-ignore
  const dominoes = [
    [-1, 'lot 62'],
    [-1, 'lot 31'],
    [-1, 'mix'],
    [-1, 'deal'],
    [0, '53'],
    [1, 'draw'],
    [-1, 'draw'],
    [1, '33 right'],
    [-1, 'mix'],
    [-1, 'deal 41'],
    [0, '41'],
  ]; // prettier-ignore
  assert.deepEqual(told('dominoes', dominoes), [
    [1, 0, '53'],
    [1, 1, 'draw 33 right'],
    [2, 0, '41'],
  ]);
  const ludo = (throws, rest, now) =>
    turnsOf([...throws.map((words) => [-1, words]), ...rest], board('ludo'), now).map(({ seat, by, steps }) => [
      seat,
      by,
      steps.map(({ words }) => words).join(' '),
    ]); // prettier-ignore
  assert.deepEqual(ludo(['4'], []), [[-1, 0, '4']], 'the first throws');
  assert.deepEqual(
    ludo(['4', '4', '2', '5'], []),
    [
      [-1, 0, '4'],
      [-1, 1, '4'],
      [-1, 0, '2'],
      [-1, 1, '5'],
    ],
    'equal throws once more',
  ); // prettier-ignore
  assert.deepEqual(ludo(['4', '5', '6'], [[1, 'nest-1']]), [
    [-1, 0, '4'],
    [-1, 1, '5'],
    [1, undefined, '6 nest-1'],
  ]);
  assert.deepEqual(ludo(['4', '5', '6'], [], 1), [
    [-1, 0, '4'],
    [-1, 1, '5'],
    [1, undefined, '6'],
  ]);
  assert.deepEqual(ludo(['6'], [[0, 'nest-1']]), [[0, undefined, '6 nest-1']], 'a match that was set up');
});

test('a move has one notation, in sentences and in the list', async () => {
  const { makeBoard } = await load('boards/boards.ts');
  const turn = { before: '', after: '' };
  const told = (game, words) => {
    const { moveWords } = makeBoard({ game, options: {}, seats: 2, seat: 1, near: 1, flipped: false });
    const history = [[0, words]];
    return [moveWords?.({ history, index: 0, turn }), moveWords?.({ history, index: 0 })];
  };
  assert.deepEqual(told('backgammon', '13/7*(2)'), [undefined, undefined], 'as it is');
  assert.deepEqual(told('ludo', '14-18'), ['page.ludo.goes', 'page.ludo.goes'], 'no number of a dot');
});

test('the numbers of points stay where people share a screen', async () => {
  const { makeBoard } = await load('boards/boards.ts');
  const [{ start }] = JSON.parse(readFileSync(join(web, 'games.json'), 'utf8')).find(
    ({ game }) => game === 'backgammon',
  ).presets;
  const under = (seat) =>
    makeBoard({ game: 'backgammon', options: {}, seats: 2, seat, near: 0, flipped: false }).scene(start).under;
  assert.equal(under(1), under(0));
});

test('notation is not broken at the end of a line', async () => {
  const { unbroken } = await load('elements.ts');
  globalThis.document = { createElement: () => ({ append: (...words) => words }) };
  const parts = unbroken('After 2. 14-18, then 8/5*').map((part) => (typeof part === 'string' ? part : '#'));
  delete globalThis.document;
  assert.deepEqual(parts, ['After 2. ', '#', ' then ', '#', '']);
});

test('a tile is told with the pips it was laid to', async () => {
  const { stepsOf } = await load('boards/dominoes_line.ts');
  assert.deepEqual(
    stepsOf(['53>', '<65', '31>', '<66', '41>']).map(({ near }) => near),
    ['', '5', '3', '6', '1'],
  ); // prettier-ignore
  const { makeBoard } = await load('boards/boards.ts');
  const { moveWords } = makeBoard({ game: 'dominoes', options: {}, seats: 2, seat: 0, near: 0, flipped: false });
  const history = [
    [-1, 'deal'],
    [0, '53'],
    [1, '65 left'],
    [1, 'draw'],
    [-1, 'mix'],
    [0, '62'],
  ]; // prettier-ignore
  const joins = 'page.move.joins'; // no catalogue here: a sentence is its id
  assert.deepEqual(
    history.map((_, index) => moveWords({ history, index })),
    [undefined, '5-3', joins, undefined, undefined, '6-2'],
  ); // prettier-ignore
  assert.equal(
    moveWords({ history: [[-1, 'lot 66'], ...history], index: 3 }),
    '6-5',
    'nobody said which tile came first',
  );
});

test('a mistake that was repaid did not cost the game', async () => {
  const { costOf } = await load('pages/study/review_words.ts');
  const value = (at, seat, worth, loss) => ({ at, seat, value: worth, played: 'a', best: 'b', loss });
  const [level, won, lost, end] = [
    value(1, 1, 0, 1000),
    value(2, 0, 1000, 1000),
    value(4, 0, 0, 1000),
    value(6, -1, -1000, 0),
  ];
  const all = [level, won, lost, end];
  assert.deepEqual(
    all.slice(0, 3).map((one) => costOf(one, all)),
    ['page.graph.cost.repaid', 'page.graph.cost.win', 'page.graph.cost.all'],
  ); // prettier-ignore
  assert.equal(costOf(value(3, 0, 0, 200), all), 'page.graph.cost', 'a part of it is told for everybody');
  assert.equal(costOf(won, [won]), 'page.graph.cost.all', 'nobody knows better before the end');
  assert.equal(costOf(won, [won, value(3, -1, 0, 0)]), 'page.graph.cost.win', 'a draw');
});

test('an end says who did it, to whoever looks', async (t) => {
  const { endingWords, nowWords, loadWords } = await load('pages/play/play_words.ts', 'words.ts');
  globalThis.document = { documentElement: {} };
  t.mock.method(globalThis, 'fetch', async (path) => new Response(readFileSync(join(web, path))));
  await loadWords('en');
  const tally = (...all) =>
    words('page.end.points', { score: all.map(([seat, n]) => words('page.score.of_several', { seat, n })).join(', ') });
  const win = (...seats) =>
    words('page.several_win', { seats: new Intl.ListFormat('en').format(seats.map((seat) => words(seat))) });
  const computer = { who: 'computer', level: 1 };
  const seen = (seat, score, word, history = [], seats = [{ who: 'person' }, computer]) => ({
    head: {
      seat,
      rules: { game: 'dominoes' },
      seats: seats.map((one, index) => ({ title: { id: `seat.dominoes.${index}` }, ...one })),
    },
    view: { score, ending: word, turn: 'over' },
    history,
  });
  assert.equal(endingWords(seen(0, [-1, 1], 'resigned'), {}), words('page.end.resigned.you'));
  assert.equal(
    endingWords(seen(0, [1, -1], 'resigned'), {}),
    words('page.end.resigned.they', { seat: 'page.the_computer' }),
  );
  assert.equal(endingWords(seen(null, [-1, 1], 'left'), {}), words('page.end.left.they', { seat: 'seat.dominoes.0' }));
  const laid = (seat, who) =>
    seen(
      seat,
      [1, -1, 1, -1],
      'domino',
      [
        [1, '62'],
        [who, '65'],
      ],
      [computer, computer, { who: 'person' }, computer],
    ); // prettier-ignore
  assert.equal(
    endingWords(laid(2, 0), {}),
    words('page.end.domino.they', { mover: 'seat.dominoes.0' }),
    'the partner did',
  );
  assert.equal(
    endingWords(laid(2, 2), { points: [5, 0, 5, 0] }),
    [
      words('page.end.domino.won'),
      tally(
        ['page.you', 5],
        ...[
          ['3', 0],
          ['0', 5],
          ['1', 0],
        ].map(([seat, n]) => [`seat.dominoes.${seat}`, n]),
      ),
    ].join(' '),
  );
  assert.equal(
    endingWords(seen(0, [-1, 1], 'domino', [[1, '65']]), { against: [29, 0] }),
    `${words('page.end.domino.they', { mover: 'page.the_computer' })} ${words('page.end.against', { n: 0 })}`,
  );
  assert.equal(nowWords(laid(1, 0), {}), win('seat.dominoes.0', 'seat.dominoes.2'));
  const people = (...computers) =>
    [0, 1, 2, 3].map((seat) => (computers.includes(seat) ? computer : { who: 'person' }));
  assert.equal(
    nowWords(seen(1, [1, -1, 1, -1], 'domino', [], people(2)), {}),
    win('seat.dominoes.0', 'page.the_computer@nom'),
  );
  assert.equal(
    nowWords(seen(1, [1, -1, 1, -1], 'domino', [], people(0)), {}),
    win('page.the_computer', 'seat.dominoes.2'),
  );
  const points = tally(['page.you', 0], ['page.score.computer', 5], ['seat.dominoes.3', 0], ['seat.dominoes.0', 5]);
  assert.ok(
    endingWords(seen(1, [1, -1, 1, -1], 'domino', [[0, '65']], people(2)), { points: [5, 0, 5, 0] }).endsWith(points),
  );
});

test('names have forms, and several things are counted', async (t) => {
  const { say, loadWords, bestLanguage } = await load('words.ts', 'language.ts');
  globalThis.document = { documentElement: {} };
  const messages = {
    'language.direction': 'rtl',
    beats: '{winner@nom} > {loser@acc}',
    seat: 'White',
    'seat@acc': 'the white one',
    'name@acc': 'player {name}',
    score: '{points#points}, {moves#hours}',
    'count.points': ['{n} point', '{n} points'],
  };
  const catalogue = { language: 'xx', plural: Array.from({ length: 200 }, (_, n) => Number(n !== 1)), messages };
  t.mock.method(globalThis, 'fetch', async () => Response.json(catalogue));
  await loadWords('xx');
  const seat = { id: 'seat' };
  assert.equal(say('beats', { winner: seat, loser: seat }), 'White > the white one');
  const typed = (winner, loser) => say('beats', { winner: { said: winner }, loser: { said: loser } });
  assert.equal(typed('Ann', 'Bob'), '\u2068Ann\u2069 > player \u2068Bob\u2069');
  assert.equal(typed('seat', '{winner}'), '\u2068seat\u2069 > player \u2068{winner}\u2069');
  assert.equal(typed('constructor', '__proto__'), '\u2068constructor\u2069 > player \u2068__proto__\u2069');
  assert.equal(say('beats', { winner: 'seat', loser: seat }), '\u2068seat\u2069 > the white one', 'finished words');
  assert.equal(say('score', { points: 1, moves: 2 }), '1 point, 2');
  assert.equal(say('score', { points: 202, moves: 2 }), '202 points, 2');
  const known = [
    { language: 'de', name: '', also: ['de'] },
    { language: 'zh-Hans', name: '', also: ['zh'] },
    { language: 'zh-Hant', name: '', also: ['zh-TW'] },
  ];
  assert.equal(bestLanguage(['nb', 'de-AT'], known), 'de');
  assert.equal(bestLanguage(['zh-tw'], known), 'zh-Hant');
  assert.equal(bestLanguage(['zh-SG', 'de'], known), 'zh-Hans');
  assert.equal(bestLanguage(['nb'], known), 'en');
});

test('own words and letters are put into the shared ones', async (t) => {
  const { readTyped, ownWord, loadWords } = await load('typed.ts', 'words.ts');
  globalThis.document = { documentElement: {} };
  const messages = {
    'typed.roll': 'würfeln',
    'typed.take': 'annehmen',
    'typed.accept': 'annehmen, ja doch',
    'typed.offer_draw': 'remis anbieten, remis',
    'typed.done': 'fertig',
    'typed.chess.letters': 'K:K D:Q T:R К:N Кр:K',
  };
  t.mock.method(globalThis, 'fetch', async () => Response.json({ language: 'de', plural: [], messages }));
  await loadWords('de');
  const reads = (line, ...known) => readTyped(line, 'chess', (one) => known.includes(one));
  assert.equal(reads('WÜRFELN', 'roll'), 'roll');
  assert.equal(reads('wurfeln', 'roll'), 'roll');
  assert.equal(reads('annehmen', 'accept'), 'accept');
  assert.equal(reads('annehmen', 'take'), 'take');
  assert.equal(reads('Remis anbieten', 'offer draw'), 'offer draw');
  assert.equal(reads('8/5 6/5 fertig', '8/5 6/5 done'), '8/5 6/5 done');
  assert.equal(reads('Dd3', 'Qd3'), 'Qd3');
  assert.equal(reads('Крf3', 'Kf3'), 'Kf3');
  assert.equal(reads('e8=D', 'e8=Q'), 'e8=Q');
  assert.equal(reads('Kd3', 'Kd3'), 'Kd3');
  assert.equal(reads('Dd9'), 'Qd9');
  assert.equal(reads('Qd9'), 'Qd9');
  assert.equal(reads('e2e4'), 'e2e4');
  assert.equal(ownWord('offer draw'), 'remis anbieten');
  assert.equal(ownWord('quit'), 'quit');
});
