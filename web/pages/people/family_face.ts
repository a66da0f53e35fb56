// A person at this device: a coloured disc with the first letter of the name.
// SPDX-License-Identifier: MIT
import { el } from '../../elements.ts';
import { personOf, tonight } from '../../family.ts';
import type { SeatHead } from '../../table/protocol.ts';
import { say, seriesWords } from '../../words.ts';

export function face(name: string, colour: number): HTMLElement {
  const letter = new Intl.Segmenter().segment(name)[Symbol.iterator]().next().value?.segment ?? '';
  return el('span.face', { 'data-colour': colour, 'aria-hidden': 'true' }, letter.toLocaleUpperCase());
}

/** "This evening: Anna 3, Ben 1."; nothing where not everybody has a name. */
export function eveningWords({ seats }: { seats: Pick<SeatHead, 'who' | 'person'>[] }): string {
  const ids = seats.flatMap(({ who, person }) => (who === 'person' ? [person ?? ''] : []));
  if (ids.length < 2 || ids.includes('')) return '';
  const standing = tonight(ids);
  const score = standing.map(({ id, won }) => say('page.score.of', { seat: personOf(id)?.name ?? '', n: won }));
  return standing.length === 0 ? '' : say('page.evening', { score: seriesWords(score) });
}
