// People called anything: in the lobby, at the table, in lists, records and reviews each name is read as it was typed,
// breaks nothing, and none stands for a seat, the computer or the reader.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { post } from '../support/guests.mjs';
import { browser, server } from '../support/house.mjs';
import { boxwood, calm, go, newPage } from '../support/pages.mjs';
import { soon } from '../support/soon.mjs';
import { like, words } from '../support/words.mjs';

const shown = [
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'isPrototypeOf'],
  ...['page.you', 'page.computer.name', 'page.computer', 'page.the_computer', 'seat.chess.0', 'page.free', 'name@gen'],
  ...['page.guest', 'language.direction', 'count.points', 'seat.chess.0@gen', 'undefined', 'null', '0'],
  ...['{seat}', '{n}', '{turn} {winner} {name}', '{level}', '$& $1 $`', '%s %n', "'; DROP TABLE person; --"],
  ...['<img src=x onerror=alert(1)>', '</script><script>alert(1)', '&lt;b&gt;"Q" & \\', '[White "x"] {c} ;1-0'],
  ...['דוד המלך', 'علي', 'Анна', '花子', '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️', '@nobody', 'name 0 Ben'],
];
const mended = { '\u202eAnna\u202c': 'Anna', '\u200fBen\u200e': 'Ben', ' C\u3164 \u2066 lara ': 'C lara' };
const reserved = [
  'Computer',
  'You',
  'Free',
  'White',
  'Guest',
  'Computer level 5',
  'C\u043emputer',
  'Wh\u0456te',
  'YOU!',
];
const unseen = ['', '\u200f\u202e', '\u3164', '\u2800\u115f'];

/** What stands there, without the marks that keep its direction to itself. */
const read = (text) => text.replace(/[\u2066-\u2069]/g, '');

/** A guest without a browser. */
class Guest {
  static async come() {
    const guest = new Guest();
    const answer = await fetch(new URL('api/me', server.address));
    guest.cookie = answer.headers.getSetCookie()[0].split(';')[0];
    return guest;
  }

  async ask(message) {
    const answer = await fetch(new URL(`api/${message.t}`, server.address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.cookie },
      body: JSON.stringify(message),
    });
    return answer.json();
  }

  async called() {
    const answer = await fetch(new URL('api/me', server.address), { headers: { cookie: this.cookie } });
    return (await answer.json()).name;
  }

  /** Stays, so that the lobby shows the table: a socket that answers pings and says nothing else. */
  stay() {
    const key = randomBytes(16).toString('base64');
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    const headers = { ...upgrade, 'sec-websocket-key': key, cookie: this.cookie };
    return new Promise((resolve) => {
      request(new URL('ws', server.address), { headers })
        .on('upgrade', (_, socket) => {
          this.socket = socket.on('error', () => {}).on('data', () => socket.write(Buffer.from('8a8000000000', 'hex')));
          resolve();
        })
        .end();
    });
  }

  async open(rules) {
    const made = await this.ask({ t: 'create', rules, seats: ['me', 'open'], open: 'all' });
    assert.equal(made.t, 'ok', JSON.stringify(made));
    this.table = made.table;
  }

  async play(words) {
    const { seq } = await this.ask({ t: 'watch', table: this.table });
    const id = randomBytes(8).toString('hex');
    const done = await this.ask({ t: 'do', table: this.table, id, seq, verb: 'move', words });
    assert.equal(done.t, 'ok', JSON.stringify(done));
  }
}

test('what would be taken for a seat, the computer or nobody is refused, with a reason', async () => {
  const guest = await Guest.come();
  for (const name of reserved) {
    const { why } = await guest.ask({ t: 'name', name });
    assert.deepEqual([name, why?.message, why?.text], [name, 'server.name_reserved', words('server.name_reserved')]);
  }
  for (const name of unseen) assert.equal((await guest.ask({ t: 'name', name })).why?.message, 'server.name', name);
  for (const [typed, name] of Object.entries(mended)) {
    assert.equal((await guest.ask({ t: 'name', name: typed })).t, 'ok');
    assert.equal(await guest.called(), name);
  }
});

test('the page says why a name is not taken, and makes no table meanwhile', async () => {
  const page = await newPage(browser, server.address, { like: { name: 'Computer' } });
  await go(page, 'me');
  await page.locator('#name').fill('White');
  await page.locator('#name').press('Tab');
  await page.locator('.field .reason').getByText(words('server.name_reserved')).waitFor();
  const host = await Guest.come();
  await host.open('tictactoe');
  await go(page, `table=${host.table}`);
  const sit = page.getByRole('button', { name: like('page.sit') });
  await sit.click();
  await page.locator('.field .reason').getByText(words('server.name_reserved')).waitFor();
  await page.locator('#name').fill('Clara');
  await sit.click();
  await page.waitForSelector('main[data-state="playing"]');
  await calm(page);
});

/** Forty guests of these names, each with an open table in the lobby. */
async function settle() {
  const guests = await Promise.all(shown.map(() => Guest.come()));
  for (const [index, guest] of guests.entries()) {
    const named = await guest.ask({ t: 'name', name: shown[index] });
    assert.equal(named.t, 'ok', `${shown[index]}: ${named.why?.message}`);
    assert.equal(await guest.called(), shown[index]);
    await guest.stay();
    await guest.open('chess/fide');
  }
  return guests;
}

/** All names stand in these places. */
function listed(page, places, names = shown) {
  return soon(async () => {
    const there = new Set((await page.locator(places).allInnerTexts()).map(read));
    assert.deepEqual(
      names.filter((name) => !there.has(name)),
      [],
    );
  });
}

const text = (page, place) => async () => read(await page.locator(place).first().innerText());

/** Takes the free seat; the name stands at the door and at the board. */
async function sits(page, { table }, name) {
  await go(page, `table=${table}`);
  await soon.equal(text(page, '.sitting bdi'), name);
  await soon.equal(text(page, '.waiting .now'), words('page.invited', { name: { said: name } }));
  assert.equal((await post(page, { t: 'sit', table })).t, 'ok');
  await page.waitForSelector('main[data-state="playing"]');
  await soon.equal(text(page, '.players.far .who bdi'), name);
  await soon.match(text(page, '.now'), new RegExp(escaped(name)));
}

const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The fastest mate there is. */
async function play(page, guest) {
  for (const [mine, theirs] of [
    ['f3', 'e5'],
    ['g4', 'Qh4#'],
  ]) {
    await guest.play(mine);
    const { seq } = await post(page, { t: 'watch', table: guest.table });
    const id = randomBytes(8).toString('hex');
    const done = await post(page, { t: 'do', table: guest.table, id, seq, verb: 'move', words: theirs });
    assert.equal(done.t, 'ok', JSON.stringify(done));
  }
}

const convert = (from, to, input) =>
  execFileSync(boxwood, ['convert', '--from', from, '--to', to], { input, encoding: 'utf8' });

/** The records, what the terminal tells of them, and the same as PGN, there and back. */
async function recorded(guests) {
  const namesIn = (file) => [...file.matchAll(/^name 0 (.*)$/gm)].map(([, name]) => name);
  const answers = await Promise.all(
    guests.map(({ table }) => fetch(new URL(`api/tables/${table}/record`, server.address))),
  );
  const each = await Promise.all(answers.map((answer) => answer.text()));
  const records = each.join('\n');
  assert.deepEqual(namesIn(records), shown);
  const told = execFileSync(boxwood, ['replay', '-'], { input: records, encoding: 'utf8' });
  for (const name of shown) assert.ok(told.includes(name), told);
  const pgn = convert('record', 'pgn', records);
  const tags = [...pgn.matchAll(/^\[White "(.*)"\]$/gm)].map(([, tag]) => tag.replace(/\\(["\\])/g, '$1'));
  assert.deepEqual(tags, shown);
  assert.deepEqual(namesIn(convert('pgn', 'record', pgn)), shown);
  return each;
}

/** The end of a match, as somebody sees it who looks on. */
async function watched(page, { table }, name) {
  await go(page, `table=${table}`);
  await listed(page, '.players .who bdi', [name, 'carl']);
  await soon.equal(text(page, '.now'), words('page.wins', { seat: { said: 'carl' } }));
}

async function embedded(page, { table }, name) {
  await page.goto(`${server.address}embed.html?${table}#table=${table}`);
  await listed(page, '.match-board .who bdi', [name, 'carl']);
}

async function reviewed(page, { table }, name) {
  await go(page, `review=${table}`);
  await listed(page, '.match-board .who bdi', [name, 'carl']);
}

/** By a link that holds the whole record. */
async function replayed(page, record, name) {
  await go(page, `replay=${deflateRawSync(record).toString('base64url')}`);
  await listed(page, '.match-board .who bdi', [name, 'carl']);
}

/** Every match in all these places, each with a page of its own. */
async function lookedAt(guests, records, [onlooker, frame, reviewer, reader]) {
  const all = async (look, page, what) => {
    for (const [index, name] of shown.entries()) await look(page, what[index], name);
  };
  await Promise.all([
    all(watched, onlooker, guests),
    all(embedded, frame, guests),
    all(reviewed, reviewer, guests),
    all(replayed, reader, records),
  ]);
  await reviewer.waitForSelector('.graph');
}

test('forty names are read as typed everywhere, and break nothing', async () => {
  assert.equal(shown.length, 40);
  const guests = await settle();
  const pages = await Promise.all([1, 2, 3, 4].map(() => newPage(browser, server.address)));
  const [ours, onlooker, frame, reader] = pages;
  await post(ours, { t: 'account', name: 'carl', password: 'correct horse' });
  await ours.reload(); // the page learns that it is somebody's
  await go(ours, 'lobby');
  await listed(ours, '.row-whom');
  for (const [index, guest] of guests.entries()) {
    await sits(ours, guest, shown[index]);
    if (index % 2 === 0) continue;
    await go(ours, ''); // the front page shows the last two
    await listed(ours, '.running .row-whom', shown.slice(index - 1, index + 1));
  }
  await go(ours, 'mine');
  await listed(ours, '.row-whom');
  await go(onlooker, 'lobby');
  const couples = shown.map((name) => `${name}, carl`);
  await listed(onlooker, '.row-whom', couples);
  for (const guest of guests) await play(ours, guest);
  const records = await recorded(guests);
  await go(ours, 'league');
  await listed(ours, '.standings tbody th bdi');
  await lookedAt(guests, records, [onlooker, frame, ours, reader]);
  for (const { socket } of guests) socket.destroy();
  await calm(...pages);
});
