// Settings: what computer players have learnt, how much room it takes here, and how to be rid of it.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../../elements.ts';
import { house } from '../../house.ts';
import { dropNets, keepNets, keepsNets, keptNets, netList } from '../../nets.ts';
import { say } from '../../words.ts';

const million = 1e6;

async function change(section: HTMLElement, nets: 'kept' | 'asked'): Promise<void> {
  house.like({ nets });
  await (nets === 'kept' ? keepNets() : dropNets());
  await show(section);
}

async function show(section: HTMLElement): Promise<void> {
  const [all, kept] = await Promise.all([netList(), keptNets()]);
  const whole = kept.length === all.length;
  const bytes = all.reduce((sum, { size }) => sum + size, 0);
  const size = Math.round((10 * bytes) / million) / 10;
  const deed = (to: 'kept' | 'asked') =>
    button(say(`page.nets.${to === 'kept' ? 'load' : 'drop'}`), () => void change(section, to), 'choice');
  fill(
    section,
    el('h2', {}, say('page.nets')),
    el('p', { role: 'status' }, say(`page.nets.${whole ? 'kept' : 'asked'}`, { size })),
    el('div.choose', {}, !whole && deed('kept'), kept.length > 0 && deed('asked')),
  );
}

/** Only where a browser keeps anything. */
export async function netsSection(): Promise<HTMLElement | null> {
  const section = el('section', { id: 'nets' });
  if (!(await keepsNets())) return null;
  await show(section);
  return section;
}
