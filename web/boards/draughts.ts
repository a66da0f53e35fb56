// Draughts: "B:W21,22,K30:B1,2" and what a table remembers behind it. Black is seat 0 and has the
// squares 1 to 12; the viewer's own side is below.
// SPDX-License-Identifier: MIT
import type { Board, Man, Played, Scene, Setup, Spot } from '../board/scene.ts';
import { type At, ground, middle, side, size, spotAt } from '../board/squares.ts';
import { disc } from '../board/wood.ts';
import { has, say } from '../words.ts';

function squareAt(number: number, turned: boolean): At {
  const row = Math.floor((number - 1) / 4);
  return middle(2 * ((number - 1) % 4) + (row % 2 === 0 ? 1 : 0), row, turned);
}

function numbers(turned: boolean): string {
  return Array.from({ length: 32 }, (_, index) => {
    const { x, y } = squareAt(index + 1, turned);
    return `<text class="square-number" x="${x - side / 2 + 4}" y="${y - side / 2 + 19}">${index + 1}</text>`;
  }).join('');
}

/** Men stand a little low in their squares, so that the numbers are whole. */
function manAt({ x, y }: At): At {
  return { x: x + 2, y: y + 4 };
}

/** A king is two men on each other, with a crown turned into the upper one. */
function king(kind: string): string {
  const crown = `<path class="crown crown-${kind}" d="M-20 12-24-12-11-3 0-18 11-3 24-12 20 12Z"/>`;
  return `<g transform="translate(3 5)">${disc(kind, 41)}</g><g transform="translate(0 -2)">${disc(kind, 41)}${crown}
    </g>`;
}

export function readMen(position: string): Map<number, string> {
  const men = new Map<number, string>();
  for (const part of position.split(' ')[0]!.split(':').slice(1)) {
    const colour = part[0] === 'W' ? 'light' : 'dark';
    for (const word of part.slice(1).split(',').filter(Boolean))
      men.set(Number(word.replace('K', '')), word.startsWith('K') ? `${colour}-king` : colour);
  }
  return men;
}

/** What is done about a missed capture, in a sentence with the reason; "11x18" everybody reads. */
function moveWords({ history, index, turn }: Played): string | undefined {
  const [verb = '', place = ''] = history[index]![1].split(' ');
  const own = [...(turn ? [`page.draughts.${verb}.told`] : []), `page.draughts.${verb}`].find(has);
  return own && say(own, { place });
}

export function makeDraughts({ options, near, flipped }: Setup): Board {
  const turned = (near === 0) !== flipped;
  const scene = (position: string): Scene => {
    const found = readMen(position);
    const men: Man[] = [];
    const spots: Spot[] = [];
    for (let number = 1; number <= 32; number++) {
      const at = squareAt(number, turned);
      const look = found.get(number);
      if (look) men.push({ look, place: String(number), seat: look.startsWith('dark') ? 0 : 1, ...manAt(at) });
      spots.push(
        spotAt(String(number), at, look ? say(`page.man.draughts.${look.replace('-', '.')}`) : say('page.empty')),
      );
    }
    const count = (colour: string) => [...found.values()].filter((look) => look.startsWith(colour)).length;
    const facts = [count('dark'), count('light')].map((n, index) => ({
      seat: index,
      words: say('page.fact.pieces', { n }),
    }));
    const wrong = position.includes(' before '); // a capture was missed
    return { men, names: numbers(turned), spots: spots.sort((a, b) => a.y - b.y || a.x - b.x), facts, wrong };
  };
  const cross = '<path class="seat-mark" d="M-14-14 14 14M14-14-14 14"/>';
  return {
    width: size,
    height: size,
    round: 20,
    reach: 44,
    squares: side,
    first: options['dr.first'] === 'white' ? 1 : 0,
    signs: ['crossed', 'light'],
    ground: ground('var(--square)', 'var(--deep-square)', ''),
    looks: {
      light: disc('light', 41),
      dark: disc('dark', 41, cross),
      'light-king': king('light'),
      'dark-king': king('dark'),
    },
    scene,
    route: (from, to) => (Math.abs(to.y - from.y) > 1.5 * side ? [to] : undefined), // over a man
    moveWords,
  };
}
