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
  n: `<path d="M-28 42Q-32 42-32 38V35C-32 30-28 28-23 26-22 14-8 7-5-7-10-5-14-2-17 3-20 8-25 11-30 8-36 5-36-3-33-8
    -28-14-25-21-21-28-19-32-16-35-13-37L-15-49C-8-47-4-44-1-40 8-41 15-37 19-30 25-26 28-18 28-11 32-5 32 4 29 10
    29 17 25 21 24 26 28 28 32 30 32 35V38Q32 42 28 42Z"/>`,
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
  n: `M-23 27H24M1-33C11-29 17-19 18-7 19 3 15 11 14 17M18-29 12-25M27-11 18-9M29 8 18 6M-15-24l2-1M-30-1h.5M-5-7
    C-7-12-4-17 1-17`,
  b: 'M-21 28H21M2-28 10-13',
  q: 'M-24 28H24M-14-4H14',
  k: 'M-24 28H24M-14-4H14M0-22V-6',
};

function drawing(kind: string, wood: string): string {
  const shape = shapes[kind]!;
  return `<g transform="translate(0 3)"><g class="shadow" transform="translate(3 4)">${shape}</g>
    <g fill="var(--paint-${wood})" class="chessman chessman-${wood}">${shape}</g>
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
