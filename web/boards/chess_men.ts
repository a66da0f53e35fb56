// The chessmen: our own silhouettes after Staunton, each about 0, 0 on a square of 100. Turned parts
// are shapes of their own, so that each catches the light.
// SPDX-License-Identifier: MIT

/** Foot and body of a man whose neck is `neck` wide at height `y` and whose foot is `foot` wide. */
function body(y: number, neck: number, foot: number): string {
  const wide = foot - 5;
  return `<path d="M${-neck} ${y}C${1 - neck} ${y + 12} ${-neck - 5} 21 ${-wide} 26 ${-foot} 28 ${-foot} 31 ${-foot}
    34V38Q${-foot} 42 ${4 - foot} 42H${foot - 4}Q${foot} 42 ${foot} 38V34C${foot} 31 ${foot} 28 ${wide} 26 ${neck + 5}
    21 ${neck - 1} ${y + 12} ${neck} ${y}Z"/>`;
}

function collar(y: number, wide: number): string {
  return `<ellipse cy="${y}" rx="${wide}" ry="4.500"/>`;
}

function ball(x: number, y: number, r: number): string {
  return `<circle cx="${x}" cy="${y}" r="${r}"/>`;
}

const shapes: Record<string, string> = {
  p: body(-4, 10, 27) + collar(-5, 17) + ball(0, -22, 16.5),
  r: `<path d="M-31 38V34C-31 30-27 28-24
    25L-20-12H-26Q-29-12-29-15V-37Q-29-39-27-39H-18Q-16-39-16-37V-29H-7V-37Q-7-39-5-39H5Q7-39 7-37V-29H16V-37Q16-39
    18-39H27Q29-39 29-37V-15Q29-12 26-12H20L24 25C27 28 31 30 31 34V38Q31 42 27 42H-27Q-31 42-31 38Z"/>`,
  n: `<path d="M-27 42Q-31 42-31 38V34C-31 28-24 27-20 21-14 13-5 7-3-4-9 1-13 1-16 6-19 11-26 12-30 8-34
    4-33-2-30-7-24-15-22-22-18-29-16-33-13-36-10-38L-12-48C-5-47 1-43 4-39 22-36 31-20 31 3 31 12 28 18 28 23 29 28 33
    29 33 34V38Q33 42 29 42Z"/>`,
  b:
    body(7, 9, 28) +
    collar(7, 18) +
    '<path d="M0-38C15-27 22-14 17-4 15 1 11 4 8 6H-8C-11 4-15 1-17-4-22-14-15-27 0-38Z"/>' +
    ball(0, -41, 5.5),
  q: `${body(4, 13, 31)}${collar(4, 21)}<path d="M-19 2-33-27-17-13-16-35-5-15 0-38 5-15 16-35 17-13 33-27 19 2Z"/>${[
    [-33, -30],
    [-16, -38],
    [0, -42],
    [16, -38],
    [33, -30],
  ]
    .map(([x, y]) => ball(x!, y!, 5))
    .join('')}`,
  k: `${body(4, 13, 31)}${collar(4, 21)}<path d="M-4.500-26V-34H-12V-42H-4.500V-49H4.500V-42H12V-34H4.500V-26Z"/>
    <path d="M0-24C5-34 27-35 29-20 30-11 23-5 18 2H-18C-23-5-30-11-29-20-27-35-5-34 0-24Z"/>`,
};

/** What is cut in: bands, the bishop's mitre, the knight's eye and mane. */
const cuts: Record<string, string> = {
  p: 'M-20 28H20',
  r: 'M-24 27H24M-20-11H20',
  n: 'M-21 28H23M3-30C15-25 21-14 21 0M-15-22h.5',
  b: 'M-21 28H21M2-28 10-13',
  q: 'M-24 28H24M-14-4H14',
  k: 'M-24 28H24M-14-4H14M0-22V-6',
};

function drawing(kind: string, wood: string): string {
  const shape = shapes[kind]!;
  return `<g transform="translate(0 3)"><g class="shadow" transform="translate(3 4)">${shape}</g>
    <g fill="url(#wood-${wood})" class="chessman chessman-${wood}">${shape}</g>
    <path class="cut cut-${wood}" d="${cuts[kind]!}"/></g>`;
}

/** By look: white men are capitals, black ones doubled small letters. */
export function chessmen(): Record<string, string> {
  const all: Record<string, string> = {};
  for (const kind of Object.keys(shapes)) {
    all[kind.toUpperCase()] = drawing(kind, 'light');
    all[`${kind}${kind}`] = drawing(kind, 'dark');
  }
  return all;
}
