// Small signs for buttons, drawn in the colour of their words. They only repeat what the words say.
// SPDX-License-Identifier: MIT
import { svg } from './elements.ts';

const strokes: Record<string, string> = {
  back: 'M8 5 4 9l4 4M4 9h9a5 5 0 0 1 0 10H9',
  hint: 'M9 18h6M10 21h4M8.5 15C6 13 5.5 11 5.5 9.5a6.5 6.5 0 0 1 13 0c0 1.5-.5 3.500-3 5.500Z',
  flip: 'M5 10a7 7 0 0 1 12.500-3L20 9M20 4v5h-5M19 14a7 7 0 0 1-12.500 3L4 15M4 20v-5h5',
  flag: 'M6 21V4M6 5c4-3 7 3 12 0v9c-5 3-8-3-12 0',
  draw: 'M4 9h16M4 15h16',
  list: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  dice: 'M5 5h14v14H5ZM9 9h.01M12 12h.01M15 15h.01',
  save: 'M12 4v11M7.500 11l4.500 4.500L16.500 11M5 20h14',
  graph: 'M4 19l5-7 4 3 7-10M4 21h16',
  home: 'M4 11l8-7 8 7M6.500 10v10h11V10',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18',
  book: 'M12 6c-2-1.500-5-2-8-2v14c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2v14',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5',
  close: 'M6 6l12 12M18 6 6 18',
};

const along = ['back', 'list']; // the way of reading

export function icon(name: string): SVGElement {
  const kind = along.includes(name) ? 'icon along' : 'icon';
  return svg(`<svg class="${kind}" viewBox="0 0 24 24" aria-hidden="true"><path d="${strokes[name] ?? ''}"/></svg>`);
}
