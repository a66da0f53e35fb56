// How the dice are proved, and a place to check a finished record: the core draws every throw, deal
// and lot again from the secrets that the record tells, as the program does.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { house } from '../house.ts';
import type { Proof } from '../local/core.ts';
import { fitsPins } from '../table/fair.ts';
import type { Sentence } from '../table/protocol.ts';
import { newCore } from '../table/replay.ts';
import { has, say, sayFirst, tell, type Values } from '../words.ts';
import { fileField } from './file_field.ts';

/** "61" is read as 6-1, "deal 65" as deal 6-5. */
function drawWords(words: Sentence['values'][string] | undefined): string {
  return (typeof words === 'object' && 'said' in words ? words.said : '').replace(/\d{2,}/g, (digits) =>
    [...digits].join('-'),
  );
}

/** What is wrong, with its place in the record. */
function faultWords(game: string, { why, line }: Proof): string {
  const { n = 0, words, right } = why!.values;
  if (why!.message === 'verify.draw')
    return sayOf('page.dice.forged', game, { n, words: drawWords(words), right: drawWords(right) });
  if (has(`page.dice.${why!.message}`)) return say(`page.dice.${why!.message}`);
  return line > 0 ? say('page.dice.file', { n: line, why: tell(why!) }) : tell(why!);
}

/** Tiles are drawn, dice are thrown. */
function sayOf(id: string, game: string, values: Values): string {
  return sayFirst([`${id}.${game}`, id], values);
}

function fits(game: string, { draws, silent }: Proof, pinned: boolean): HTMLElement {
  const seats = silent.map((is, seat) => say(is ? 'page.dice.silent' : 'page.dice.seat', { n: seat + 1 }));
  const seen = pinned ? [say('page.dice.pinned')] : [];
  const points = [say('page.dice.server'), ...seats, ...seen].map((words) => el('li', {}, words));
  return el(
    'div.finding.fits',
    {},
    el('p', {}, el('strong', {}, `✓ ${sayOf('page.dice.fit', game, { n: draws })}`)),
    el('ul', {}, ...points),
  );
}

/** Nothing was forged: there is no record, or nothing in it to be proved. */
const blameless = /^(record\.|verify\.(none|unfinished)$)/;

function wrong(game: string, proof: Proof): HTMLElement {
  const says = faultWords(game, proof);
  if (blameless.test(proof.why!.message)) return el('div.finding', {}, el('p', {}, says));
  const before = proof.why!.message === 'verify.draw' && proof.draws > 0 && say('page.dice.before', { n: proof.draws });
  return el(
    'div.finding.wrong',
    {},
    el('p', {}, el('strong', {}, `✗ ${says}`)),
    el('p', {}, say('page.dice.changed'), before && ` ${before}`),
  );
}

/** The record may fit by itself and yet not be what was sealed before this browser's eyes. */
function exchanged(): HTMLElement {
  return el('div.finding.wrong', {}, el('p', {}, el('strong', {}, `✗ ${say('page.dice.exchanged')}`)));
}

async function finding(game: string, proof: Proof, record: string): Promise<HTMLElement> {
  const pinned = await fitsPins(record);
  if (pinned === false) return exchanged();
  return proof.why ? wrong(game, proof) : fits(game, proof, pinned === true);
}

/** One finding for each match of a text. */
async function checkRecords(text: string): Promise<HTMLElement[]> {
  const core = await newCore();
  const records = core.records(text.trim());
  const findings = await Promise.all(
    records.map((record) => finding(/^rules (\w+)/m.exec(record)?.[1] ?? '', core.verify(record), record)),
  );
  return findings.flatMap((found, index) =>
    records.length > 1 ? [el('h3', {}, say('page.dice.nth', { n: index + 1 })), found] : [found],
  );
}

/** `table`: the match whose record is checked at once; none: one that is pasted or chosen. */
export function showDice(main: HTMLElement, table = ''): void {
  const text = el('textarea', { id: 'record', rows: '6', spellcheck: 'false', dir: 'ltr' }) as HTMLTextAreaElement;
  const result = el('div.findings', { role: 'status' });
  let texts = 0; // what is found is said only of the text that it was found in
  const check = async () => {
    const nth = texts;
    const found = await checkRecords(text.value);
    if (nth !== texts) return;
    fill(result, ...found);
    result.scrollIntoView({ block: 'nearest' });
  };
  const changed = () => {
    texts += 1;
    fill(result);
  };
  text.addEventListener('input', changed);
  const load = (record: string) => {
    text.value = record;
    changed();
    void check();
  };
  const why = ['one', 'two', 'three', 'four'].map((name) => el('p', {}, say(`page.dice.${name}`)));
  const field = [
    el('label', { for: 'record' }, say('page.dice.record')),
    text,
    el(
      'p.choose',
      {},
      button(say('page.dice.do'), () => void check(), 'main'),
      fileField('record-file', load),
    ),
  ];
  const program = el(
    'details',
    {},
    el('summary', {}, say('page.dice.program')),
    el('p.quiet', {}, say('page.dice.verify'), ' ', el('code', {}, 'boxwood verify FILE')),
  );
  fill(
    main,
    el('h1', {}, say('page.dice')),
    el(
      'div.proving',
      {},
      el('section', {}, ...why),
      el('section', {}, el('h2', {}, say('page.dice.check')), ...field, result, program),
    ),
  );
  if (table !== '')
    void house
      .table(table)
      .recordOrWhy()
      .then((found) => {
        if (texts !== 0) return; // somebody has brought another meanwhile
        if (typeof found === 'string') load(found);
        else fill(result, el('div.finding', {}, el('p', {}, tell(found))));
      });
}
