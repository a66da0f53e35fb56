// The materials: gradients, grain and turned men that all boards share. Colours are variables of
// the style sheet, so that a theme, and a style of a game, is only a set of values.
// SPDX-License-Identifier: MIT

function radial(name: string, kind: string): string {
  return `<radialGradient id="${name}" cx=".36" cy=".3" r=".78">
    <stop offset="0" stop-color="var(--${kind}-centre)"/>
    <stop offset=".55" stop-color="var(--${kind}-body)"/>
    <stop offset="1" stop-color="var(--${kind}-edge)"/></radialGradient>`;
}

const kinds = ['light', 'dark', 'seat0', 'seat1', 'seat2', 'seat3'];

/** Ivory for a piece that was turned so far: the light comes from the upper left all the same. */
const ways: Record<string, string> = {
  ivory: 'x2=".4" y2="1"',
  'ivory-90': 'x1="0" y1="1" x2="1" y2=".6"',
  'ivory-180': 'x1="1" y1="1" x2=".6" y2="0"',
  'ivory-270': 'x1="1" y1="0" x2="0" y2=".4"',
};

/** What is painted with more than one colour, each under the variable `--paint-NAME`. */
export const paints = ['frame', 'shade', 'brass', 'hollow', ...kinds, ...Object.keys(ways)];

export function paintId(name: string, set: string): string {
  return set ? `paint-${name}-${set}` : `paint-${name}`;
}

/** The paints of a set of values, which the style sheet gives to `set`; '' are those of the page itself. */
export function materials(set: string): string {
  const id = (name: string) => paintId(name, set);
  const ivories = Object.entries(ways).map(
    ([name, way]) => `<linearGradient id="${id(name)}" ${way}><stop offset="0" stop-color="var(--ivory)"/>
      <stop offset="1" stop-color="var(--ivory-edge)"/></linearGradient>`,
  );
  return `<svg width="0" height="0" class="materials" data-set="${set}" aria-hidden="true"><defs>
  <linearGradient id="${id('frame')}" x2="0" y2="1">
    <stop offset="0" stop-color="var(--frame-top)"/>
    <stop offset="1" stop-color="var(--frame-bottom)"/></linearGradient>
  ${kinds.map((kind) => radial(id(kind), kind)).join('')}${ivories.join('')}
  <radialGradient id="${id('shade')}"><stop offset=".8" stop-color="var(--shadow)"/>
  <stop offset="1" stop-color="var(--shadow)" stop-opacity="0"/></radialGradient>
  <radialGradient id="${id('brass')}" cx=".35" cy=".3" r=".8">
    <stop offset="0" stop-color="var(--brass-light)"/>
    <stop offset="1" stop-color="var(--brass)"/></radialGradient>
  <linearGradient id="${id('hollow')}" x1=".15" y1=".1" x2=".85" y2=".9">
    <stop offset="0" stop-color="#2a1204" stop-opacity="var(--hollow)"/>
    <stop offset=".5" stop-color="#2a1204" stop-opacity="calc(var(--hollow) / 10)"/>
    <stop offset="1" stop-color="#fff" stop-opacity="var(--hollow)"/></linearGradient>
</defs></svg>`;
}

/** What needs no colours of a set. */
export const commons = `<svg width="0" height="0" class="materials" aria-hidden="true"><defs>
  <marker id="arrow" viewBox="0 0 9 9" refX="6" refY="4.5" markerWidth="3.6" markerHeight="3.6" orient="auto">
    <path class="trace-head" d="M0 0 9 4.5 0 9Z"/></marker>
  <pattern id="grain" width="1024" height="1024" patternUnits="userSpaceOnUse">
    <image href="grain.svg" width="1024" height="1024"/></pattern>
  <pattern id="grain-up" width="1024" height="1024" patternUnits="userSpaceOnUse" patternTransform="rotate(90)">
    <image href="grain.svg" width="1024" height="1024"/></pattern>
</defs></svg>`;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A surface of wood; the grain runs across, or `up`. */
export function plank({ x, y, w, h }: Box, paint: string, round = 0, up = false): string {
  const box = `x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}"`;
  return `<rect ${box} fill="${paint}"/><rect class="grain" ${box} fill="url(#grain${up ? '-up' : ''})"/>`;
}

/** The frame around a bed: light on its upper edge, a groove inside. */
export function frame(width: number, height: number, rim: number, round = 28, ends = rim): string {
  const inner = { x: rim, y: ends, w: width - 2 * rim, h: height - 2 * ends };
  return `${plank({ x: 0, y: 0, w: width, h: height }, 'var(--paint-frame)', round)}
    <rect x="3" y="3" width="${width - 6}" height="${height - 6}" rx="${round - 3}" class="edge-light"/>
    <rect x="${inner.x - 6}" y="${inner.y - 6}" width="${inner.w + 12}" height="${inner.h + 12}" rx="8"
      class="groove"/>`;
}

/** A turned disc: shadow, body with light from the upper left, inlaid ring, and the seat's own
 * mark, which only high contrast shows. */
export function disc(kind: string, radius: number, mark = ''): string {
  return `<circle class="shade" cx="${radius * 0.04}" cy="${radius * 0.1}" r="${radius * 1.13}"/>
    <circle r="${radius}" fill="var(--paint-${kind})" class="rim rim-${kind}"/>
    <circle r="${radius * 0.66}" class="inlay inlay-${kind}"/>
    <circle r="${radius * 0.6}" class="inlay-shade"/>${mark}`;
}

/** A turned hollow in the wood, painted by a class: its edge, its floor, and the light from above. */
export function hollow({ x, y }: { x: number; y: number }, radius: number, paint: string): string {
  return `<circle class="hollow-edge" cx="${x}" cy="${y}" r="${radius}"/>
    <circle class="hollow ${paint}" cx="${x}" cy="${y}" r="${radius - 4}"/>
    <circle cx="${x}" cy="${y}" r="${radius - 4}" fill="var(--paint-hollow)"/>`;
}

const pipPlaces: Record<number, [number, number][]> = {
  0: [],
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** The pips of a number about 0, 0; `step` apart. */
export function pips(value: number, step: number, radius: number): string {
  return (pipPlaces[value] ?? [])
    .map(([x, y]) => `<circle class="pip" cx="${x * step}" cy="${y * step}" r="${radius}"/>`)
    .join('');
}

/** A die about 0, 0 with edges of `size`. */
export function die(value: number, size: number): string {
  const half = size / 2;
  return `<rect class="shadow" x="${-half + 3}" y="${-half + 6}" width="${size}" height="${size}" rx="${size * 0.18}"/>
    <rect x="${-half}" y="${-half}" width="${size}" height="${size}" rx="${size * 0.18}" fill="var(--paint-ivory)"
    class="tile-edge"/>
    ${pips(value, size * 0.26, size * 0.095)}`;
}
