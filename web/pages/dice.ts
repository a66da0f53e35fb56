// How the dice are proved, and a place to check a finished record: whether the secrets are the ones
// that were sealed before play, and whether every throw follows from them.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { Draws, keyOf } from '../fair.ts';
import { newCore } from '../replay.ts';
import { commitment } from '../seals.ts';
import { unhex } from '../sha256.ts';
import { say, tell } from '../words.ts';
import { fileField } from './file_field.ts';

interface Finding {
  fine: boolean | null; // null: nothing to say
  words: string;
}

const silent = new Uint8Array(32); // the share of who gives none

/** Whether a secret is the one that was sealed. */
function sealFinding(fine: boolean, words: string): Finding {
  return { fine, words: `${words} ${say(fine ? 'page.dice.fits' : 'page.dice.wrong')}` };
}

/** Draws everything again and compares. */
async function throwFinding(text: string, draws: Draws): Promise<Finding> {
  const core = await newCore();
  const why = core.open(text);
  if (why) return { fine: false, words: tell(why) };
  const drawn = core.draws();
  const byLot = drawn.lots.some((lot) => lot > 0);
  if (byLot && draws.lots(drawn.lots.length).join() !== drawn.lots.join()) return { fine: false, words: say('verify.lots') };
  const wrong = drawn.draws.findIndex(([below, first, last]) => {
    const number = draws.below(below);
    return number < first || number > last;
  });
  if (wrong < 0) return { fine: true, words: say('page.dice.throws', { n: drawn.draws.length }) };
  const words = [...text.matchAll(/^(?:@\S+ )?chance (.*)$/gm)][wrong]?.[1] ?? '';
  return { fine: false, words: say('verify.draw', { n: wrong + 1, words }) };
}

/** Compares every seal in a record with the secret beside it, and every throw with what they give. */
export async function checkRecord(text: string): Promise<Finding[]> {
  const tag = (name: string) => new RegExp(`^tag ${name} (.*)$`, 'm').exec(text)?.[1];
  const table = tag('dice')?.split(' ')[1];
  const sealed = tag('dice-commitment');
  const secret = tag('dice-secret');
  if (!table || !sealed || !secret) return [{ fine: null, words: say('page.dice.nothing') }];
  const seats = [...text.matchAll(/^tag dice-seat (\d) (\S+)(?: (\S+))?$/gm)].map(([, seat, seal, share]) => ({ seat: Number(seat), seal, share }));
  const findings = [sealFinding(commitment('server', table, unhex(secret)) === sealed, say('page.dice.server'))];
  for (const { seat, seal, share } of seats)
    if (share) findings.push(sealFinding(commitment('seat', table, unhex(share)) === seal, say('page.dice.seat', { n: seat + 1 })));
  const shares = seats.sort((a, b) => a.seat - b.seat).map(({ share }) => (share ? unhex(share) : silent));
  return [...findings, await throwFinding(text, new Draws(keyOf(table, unhex(secret), shares)))];
}

export function showDice(main: HTMLElement): void {
  const text = el('textarea', { id: 'record', rows: '8', spellcheck: 'false', dir: 'ltr' }) as HTMLTextAreaElement;
  const result = el('ul.findings', { 'aria-live': 'polite' });
  const check = async () => {
    const findings = await checkRecord(text.value);
    fill(result, ...findings.map(({ fine, words }) => el('li', { 'data-fine': fine === null ? undefined : String(fine) }, fine === null ? words : `${fine ? '✓' : '✗'} ${words}`)));
    result.scrollIntoView({ block: 'nearest' });
  };
  const load = (record: string) => {
    text.value = record;
    void check();
  };
  fill(
    main,
    el('h1', {}, say('page.dice')),
    ...['one', 'two', 'three', 'four'].map((name) => el('p', {}, say(`page.dice.${name}`))),
    el('h2', {}, say('page.dice.check')),
    el('label', { for: 'record' }, say('page.dice.record')),
    text,
    el('p.choose', {}, button(say('page.dice.do'), () => void check(), 'main'), fileField('record-file', load)),
    result,
    el('p.quiet', {}, say('page.dice.verify')),
  );
}
