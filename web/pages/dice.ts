// How the dice are proved, and a place to check a finished record: whether the secrets are the ones
// that were sealed before play. The program checks every single throw as well.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { commitment } from '../seals.ts';
import { unhex } from '../sha256.ts';
import { say } from '../words.ts';
import { fileField } from './file_field.ts';

interface Finding {
  fine: boolean | null; // null: nothing to say
  words: string;
}

/** Compares every seal in a record with the secret beside it. */
export function checkRecord(text: string): Finding[] {
  const tag = (name: string) => new RegExp(`^tag ${name} (.*)$`, 'm').exec(text)?.[1];
  const table = tag('dice')?.split(' ')[1];
  const sealed = tag('dice-commitment');
  const secret = tag('dice-secret');
  if (!table || !sealed || !secret) return [{ fine: null, words: say('page.dice.nothing') }];
  const findings: Finding[] = [{ fine: commitment('server', table, unhex(secret)) === sealed, words: say('page.dice.server') }];
  for (const [, seat, seal, share] of text.matchAll(/^tag dice-seat (\d) (\S+)(?: (\S+))?$/gm))
    if (share) findings.push({ fine: commitment('seat', table, unhex(share)) === seal, words: say('page.dice.seat', { n: Number(seat) + 1 }) });
  return findings;
}

export function showDice(main: HTMLElement): void {
  const text = el('textarea', { id: 'record', rows: '8', spellcheck: 'false', dir: 'ltr' }) as HTMLTextAreaElement;
  const result = el('ul.findings', { 'aria-live': 'polite' });
  const check = () =>
    fill(result, ...checkRecord(text.value).map(({ fine, words }) => el('li', {}, fine === null ? words : `${fine ? '✓' : '✗'} ${words} ${say(fine ? 'page.dice.fits' : 'page.dice.wrong')}`)));
  const load = (record: string) => {
    text.value = record;
    check();
  };
  fill(
    main,
    el('h1', {}, say('page.dice')),
    ...['one', 'two', 'three', 'four'].map((name) => el('p', {}, say(`page.dice.${name}`))),
    el('h2', {}, say('page.dice.check')),
    el('label', { for: 'record' }, say('page.dice.record')),
    text,
    el('p.choose', {}, button(say('page.dice.do'), check, 'main'), fileField('record-file', load)),
    result,
    el('p.quiet', {}, say('page.dice.verify')),
  );
}
