// What makes the built pages an app: icons, a manifest in each language, and the service worker, which knows every
// file of this version by its hash.
// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { build } from 'esbuild';

export const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** For a launcher that cuts its own shape: wood to the edge, the picture well inside. */
const bare = (svg) => svg.replace(/ rx="104"/, '').replace('id="picture"', 'transform="translate(61 61) scale(.76)"');

/** The icon in the sizes that systems ask for. */
export async function writeIcons(here, out) {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const icon = readFileSync(join(here, 'icon.svg'), 'utf8');
  const draw = (svg, size) => new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
  for (const size of [180, 192, 512]) writeFileSync(join(out, `icon-${size}.png`), draw(icon, size));
  writeFileSync(join(out, 'icon-bare-512.png'), draw(bare(icon), 512));
}

const png = (name, size, purpose) => ({ src: name, sizes: `${size}x${size}`, type: 'image/png', purpose });

/** The app in the words of one language. */
export function manifestOf(language, messages) {
  return JSON.stringify({
    id: './',
    name: messages['page.title'],
    short_name: messages['page.title'],
    description: messages['page.lead'],
    lang: language,
    dir: messages['language.direction'],
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#f6f1e7',
    theme_color: '#f6f1e7',
    categories: ['games'],
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('icon-192.png', 192, 'any'),
      png('icon-512.png', 512, 'any'),
      png('icon-bare-512.png', 512, 'maskable'),
    ],
  });
}

const isPage = (name) => /^index.*\.html$/.test(name);
const languageOf = (name) => /^(?:words\/(.+)\.json|index\.(.+)\.html|manifest\.(.+)\.webmanifest)$/.exec(name);

/** Names the version in every first page, then lists all files with their hashes for the worker that keeps them. Nets
 * have their own way, systems keep their icons themselves, and a page in a page is not the app. */
export async function writeService(here, out, paths) {
  const names = paths.map((path) => relative(out, path)).filter((name) => !/^nets\/|\.png$|^embed/.test(name));
  const bytes = (name) => readFileSync(join(out, name));
  const version = hashOf(
    names
      .sort()
      .map((name) => `${name} ${hashOf(bytes(name))}\n`)
      .join(''),
  ); // prettier-ignore
  for (const name of names.filter(isPage))
    writeFileSync(
      join(out, name),
      String(bytes(name)).replace('name="version" content=""', `name="version" content="${version}"`),
    );
  const [needed, languages] = [{}, {}];
  for (const name of names) {
    const [language] = languageOf(name)?.slice(1).filter(Boolean) ?? [];
    if (language) languages[language] ??= {};
    const list = language ? languages[language] : needed;
    list[name] = hashOf(bytes(name));
  }
  await build({
    absWorkingDir: here,
    entryPoints: { service: 'service.ts' },
    outdir: out,
    bundle: true,
    minify: true,
    target: 'es2022',
    define: {
      version: JSON.stringify(version),
      needed: JSON.stringify(needed),
      languages: JSON.stringify(languages),
    },
    logLevel: 'warning',
  });
}
