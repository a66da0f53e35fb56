// Dominoes for two at one screen: what one player may not know is nowhere in the page until that
// player says "I am here". Looked for in what is on the page, in the memory of its scripts, in what
// it keeps, in all that its worker tells it and in all that goes over the line.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHeap } from '../support/heap.mjs';
import { browser, server } from '../support/house.mjs';
import { calm, newPage, replays, saved } from '../support/pages.mjs';
import { Player } from '../support/player.mjs';
import { soon } from '../support/soon.mjs';
import { words } from '../support/words.mjs';

const turns = 4; // that are looked into; then the hand is played to its end
const tiles = Array.from({ length: 7 }, (_, high) =>
  Array.from({ length: high + 1 }, (__, low) => `${high}${low}`),
).flat();

/** A visitor whose page tells us everything it hears: from its worker, its socket and the server. */
async function overheard() {
  const heard = [];
  const page = await newPage(browser, server.address);
  await page.context().exposeBinding('overhear', (_, text) => void heard.push(text));
  await page.addInitScript(() => {
    const Real = Worker;
    globalThis.Worker = class extends Real {
      constructor(...how) {
        super(...how);
        this.addEventListener('message', ({ data }) => globalThis.overhear(JSON.stringify(data)));
      }
    };
  });
  await page.route('**/diagrams.json', (route) => route.fulfill({ json: {} })); // tiles that are nobody's
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  cdp.on('Network.webSocketFrameReceived', ({ response }) => heard.push(response.payloadData));
  cdp.on('Network.webSocketFrameSent', ({ response }) => heard.push(response.payloadData));
  cdp.on('Network.requestWillBeSent', ({ request }) =>
    heard.push(JSON.stringify([request.url, request.postData ?? ''])),
  );
  await page.goto(`${server.address}#new=dominoes`);
  await page.reload(); // with the ears on, and no other page of ours shown before
  await page.waitForSelector('#ready', { state: 'attached' });
  return { page, heard };
}

/** The tiles of a message that stand in texts; numbers and ids are none, lots are drawn openly, and a sealed record
 * (letters of base64 alone) has digits by chance. */
function tilesIn(message) {
  const texts = [];
  JSON.parse(message, (key, value) => {
    const isSealed = key === 'record' && /^[\w+/=-]*$/.test(value);
    if (typeof value === 'string' && key !== 'id' && !isSealed) texts.push(value);
    return value;
  });
  return new Set(
    texts
      .join(' ')
      .replace(/\blot \d\d/g, '')
      .match(/\b[0-6][0-6]\b/g) ?? [],
  );
}

/** Until the page has been drawn: what was taken off it is held for the frame that is under way. */
function drawn(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}

/** What the page holds at this moment, seen from outside. */
async function evidence(page, { heap, begin, heard }) {
  const written = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      location.href,
      document.title,
    ].join('\n'),
  );
  const now = await heap();
  return {
    written,
    texts: now.newStrings(begin),
    holders: now.holders(tiles, begin).filter(({ size }) => size < 20),
    heard: heard.splice(0),
  };
}

/** Everything in the evidence that speaks of a hidden tile. */
function leaks({ written, texts, holders, heard }, hidden) {
  const pair = new RegExp(`\\b(${hidden.join('|')})[. ](${hidden.join('|')})\\b`);
  const placed = new RegExp(
    `data-place="(${hidden.join('|')})"|href="#[\\w-]*-(${hidden.join('|')})"|(deal|draw) (${hidden.join('|')})\\b`,
  );
  return [
    ...(pair.test(written) || placed.test(written) ? ['the page shows or keeps it'] : []),
    ...texts.filter((text) => pair.test(text) || placed.test(text)).map((text) => `memory: ${text.slice(0, 200)}`),
    ...holders
      .filter((held) => hidden.some((tile) => held.has(tile)))
      .map((held) => `memory: an object with ${[...held]}`),
    ...heard
      .filter((message) => hidden.some((tile) => tilesIn(message).has(tile)))
      .map((message) => `told: ${message.slice(0, 200)}`),
  ];
}

/** The hand of who looks: the tiles that lie before them. */
function ownHand(page) {
  return page.evaluate(
    (held) =>
      [...document.querySelectorAll('.spot')]
        .filter((spot) => spot.getAttribute('aria-label').includes(held))
        .map(({ dataset }) => dataset.place),
    words('page.tile.held'),
  );
}

test('at one screen nobody finds what the other holds', async () => {
  const { page, heard } = await overheard();
  const heap = await openHeap(page);
  const ears = { heap, heard, begin: await heap() };
  await page.getByRole('button', { name: words('page.with.beside') }).click();
  const player = new Player(page, 'mouse', 9);
  player.uncovers = false;
  const seen = []; // by turn: hand, evidence while covered and at the first sight, what was told while playing
  for (let turn = 0; turn < turns; turn++) {
    await page.locator('.cover').waitFor(); // a handle would keep alive what it points to
    await drawn(page);
    const covered = await evidence(page, ears);
    await page.locator('.cover .main').click();
    await page.locator('.board .overlay').waitFor();
    const hand = await soon(async () => {
      const seen = await ownHand(page);
      assert.ok(seen.length > 0, 'the own hand is seen');
      return seen;
    });
    const open = await evidence(page, ears);
    await player.playToTheEnd();
    await page.locator('.cover').waitFor();
    seen.push({ hand, covered, open, played: heard.splice(0) }); // who has to draw is told of the own hand again
  }
  const found = [];
  for (let turn = 0; turn < turns - 1; turn++) {
    const [mine, theirs] = [seen[turn].hand, seen[turn + 1].hand];
    assert.ok(leaks(seen[turn].open, mine).length > 3, 'what is there is found');
    const told = { written: '', texts: [], holders: [], heard: seen[turn].played };
    found.push(
      ...leaks(seen[turn].covered, mine),
      ...leaks(seen[turn].covered, theirs),
      ...leaks(seen[turn].open, theirs),
      ...leaks(told, theirs),
    );
  }
  assert.deepEqual([...new Set(found)], []);
  await page.locator('.cover .main').click();
  await page.reload();
  await page.locator('.cover').waitFor(); // who reloads has to say again who they are
  player.uncovers = true;
  await player.playToTheEnd();
  replays(await saved(page), false);
  await calm(page);
});
