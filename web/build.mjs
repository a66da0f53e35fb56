// Builds the pages:  node build.mjs WASM OUT
// Bundles scripts and styles, turns po/ into JSON, asks the core what there is to play, and puts a
// compressed copy beside each file.
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { hashOf, manifestOf, writeIcons, writeService } from './app_files.mjs';
import { bringNets } from './nets.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const [wasm, out] = process.argv.slice(2).map((path) => resolve(path));

const bundling = {
  absWorkingDir: here,
  outdir: out,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
};

/** The app, with a file of its own for each page that the first board does not need; then what stands alone. */
async function bundle() {
  await build({ ...bundling, entryPoints: { app: 'main.ts' }, splitting: true, chunkNames: 'part-[hash]' });
  const styles = { style: 'style/style.css', sets: 'style/sets.css' };
  const entryPoints = { local: 'local/worker.ts', film: 'share/film.ts', ...styles };
  await build({ ...bundling, entryPoints, external: ['grain.svg'] });
}

/** The parts that a script cannot begin without. */
function partsOf(script) {
  const found = readFileSync(join(out, script), 'utf8').matchAll(/(?:from|import)"\.\/(part-\w+\.js)"/g);
  return [...found].map(([, part]) => part);
}

function copyPages() {
  for (const name of ['grain.svg', 'icon.svg']) copyFileSync(join(here, name), join(out, name));
  for (const name of ['boxwood.wasm', 'seal.wasm']) copyFileSync(join(dirname(wasm), name), join(out, name));
}

function writeWords() {
  mkdirSync(join(out, 'words'), { recursive: true });
  execFileSync('python3', [join(here, '../tools/po2json.py'), join(out, 'words'), ...poFiles()]);
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const tail = (language) => (language === 'en' ? '' : `.${language}`);

/** The first page and the manifest in each language, which a server chooses among. It names all of them: for its
 * readers, and for those who look for pages in one. */
function writeIndex() {
  const list = join(out, 'words/languages.json');
  const languages = readFileSync(list, 'utf8');
  const alternates = JSON.parse(languages).map(
    ({ language }) => `<link rel="alternate" hreflang="${language}" href="./?lang=${language}">`,
  );
  const page = readFileSync(join(here, 'index.html'), 'utf8')
    .replace(
      '<!-- parts -->',
      partsOf('app.js')
        .map((part) => `<link rel="modulepreload" href="${part}">`)
        .join(''),
    )
    .replace('<!-- alternates -->', alternates.join('\n    '))
    .replace('id="languages">', `id="languages">${languages.replaceAll('<', '\\u003c')}`);
  for (const { language } of JSON.parse(languages)) {
    const { messages } = JSON.parse(readFileSync(join(out, `words/${language}.json`), 'utf8'));
    const own = page
      .replace('<html lang="en">', `<html lang="${language}" dir="${messages['language.direction']}">`)
      .replace('content="lead"', `content="${escaped(messages['page.lead'])}"`)
      .replace('manifest.webmanifest', `manifest${tail(language)}.webmanifest`);
    writeFileSync(join(out, `index${tail(language)}.html`), own);
    writeFileSync(join(out, `manifest${tail(language)}.webmanifest`), manifestOf(language, messages));
  }
  rmSync(list);
  writeFileSync(join(out, 'embed.html'), embedOf(page));
}

/** The one page that others may frame; it is no app, and says nothing to those who look for pages. */
function embedOf(page) {
  const lines = page
    .split('\n')
    .filter((line) => !/rel="(manifest|alternate|apple-touch-icon)"|name="descr/.test(line));
  return lines.join('\n').replace('<html lang="en">', '<html lang="en" data-embed>');
}

function poFiles() {
  const folder = join(here, '../po');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .map((name) => join(folder, name));
}

let compiled;

/** The core of the program, asked by text and answering in JSON. */
function openCore() {
  compiled ??= new WebAssembly.Module(readFileSync(wasm));
  const core = new WebAssembly.Instance(compiled, {}).exports;
  core._initialize?.();
  bringNets(core);
  const bytes = () => new Uint8Array(core.memory.buffer);
  const ask = (words) => bytes().set(new TextEncoder().encode(`${words}\0`), core.local_question());
  const text = () => {
    const start = core.local_answer();
    return new TextDecoder().decode(bytes().slice(start, bytes().indexOf(0, start)));
  };
  return { core, ask, text, answer: () => JSON.parse(text()) };
}

/** What computer players have learnt, each under the name of its content, and a list of them. */
function writeNets() {
  mkdirSync(join(out, 'nets'));
  const list = bringNets(openCore().core).map(({ game, bytes }) => {
    const file = `nets/${game}-${hashOf(bytes)}.net`;
    writeFileSync(join(out, file), bytes);
    return { game, file, size: bytes.length };
  });
  writeFileSync(join(out, 'nets.json'), JSON.stringify(list));
}

/** The puzzles of each game: rules, then of each its rating, the turn that solves it and the position. */
function writePuzzles() {
  const folder = join(here, '../data/puzzles');
  mkdirSync(join(out, 'puzzles'));
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.puzzles'))) {
    const [head, ...lines] = readFileSync(join(folder, name), 'utf8').trim().split('\n');
    const puzzles = lines.map((line) => line.split('\t')).map(([rating, ...rest]) => [Number(rating), ...rest]);
    const file = { rules: head.replace(/^rules /, ''), puzzles };
    writeFileSync(join(out, 'puzzles', name.replace('.puzzles', '.json')), JSON.stringify(file));
  }
}

/** A turn as the page writes it: its moves in the order of the alphabet. */
function turnKey(turn) {
  const [moves, dice] = turn.split(':').reverse();
  return (dice ? `${dice}:` : '') + moves.split('+').sort().join('+');
}

/** Names of openings by the turns that lead there; a game without them has none. */
function writeOpenings() {
  mkdirSync(join(out, 'openings'));
  for (const { game } of JSON.parse(readFileSync(join(out, 'games.json'), 'utf8'))) {
    const file = join(here, `../data/openings/${game}.txt`);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    const names = lines
      .map((line) => line.split(' = '))
      .map(([turns, name]) => [turns.split(' ').map(turnKey).join(' '), name]);
    writeFileSync(join(out, `openings/${game}.json`), JSON.stringify(Object.fromEntries(names)));
  }
}

/** A match that has not begun. */
function recordOf({ game, seats_min, seats_max }, { preset }, seats) {
  return `boxwood record 1\nrules ${game}/${preset}${seats_min < seats_max ? ` seats=${seats}` : ''}\n`;
}

/** The core itself says which games and booklets there are, and their rules in order. */
function writeGames() {
  const session = openCore();
  const { core, ask, answer } = session;
  core.local_games();
  const games = answer();
  for (const game of games)
    for (const preset of game.presets) {
      ask(`${game.game}/${preset.preset}`);
      core.local_rule_list();
      preset.rules = answer();
      preset.starts = {};
      for (let seats = game.seats_max; seats >= game.seats_min; seats--) {
        ask(recordOf(game, preset, seats));
        core.local_open();
        core.local_view(0, 0, 0);
        preset.starts[seats] = answer().position;
      }
      preset.start = preset.starts[game.seats_min];
      preset.first = Math.max(0, core.local_turn()); // who begins, if no throw decides
    }
  for (const { game, presets } of games)
    for (const preset of presets) preset.formats = formatsOf(`${game}/${preset.preset}`);
  for (const game of games) game.demo = playDemo(session, game);
  writeFileSync(join(out, 'games.json'), JSON.stringify(games));
  writeFileSync(join(out, 'diagrams.json'), JSON.stringify(drawDiagrams(games)));
}

/** One step of a match among computers: chance, or what a level plays; whether somebody moved. */
function playStep({ core, ask }, level) {
  const moves = core.local_turn() >= 0;
  ask(Array(4).fill(level).join(' '));
  core.local_seat(0);
  core.local_go_on(0);
  return moves;
}

const isOver = ({ core }) => core.local_turn() === -2;

/** Which files of the field have words for a match by these rules: a few moves are tried. */
function formatsOf(rules) {
  const session = openCore();
  const { core, ask, text, answer } = session;
  core.local_formats();
  const formats = answer();
  ask(`boxwood record 1\nrules ${rules}\n`);
  core.local_open();
  for (let step = 0; step < 6 && !isOver(session); step++) playStep(session, 1);
  core.local_record();
  const record = text();
  return formats.filter((format) => {
    ask(`${format} ${record}`);
    return core.local_export();
  });
}

/** A piece of play for the small boards of the home page: a few good moves. Where many sit the board fills slowly, and
 * a third of a quick game goes before. */
function playDemo(session, game) {
  const { core, ask, answer } = session;
  const begin = () => {
    ask(recordOf(game, game.presets[0], game.seats_max));
    core.local_open();
    core.local_seed(2, 7);
  };
  begin();
  let whole = 0;
  while (game.seats_max > 2 && !isOver(session)) whole += Number(playStep(session, 1));
  begin();
  const positions = [];
  for (let moves = 0; !isOver(session) && positions.length < 14; ) {
    const quick = moves < whole / 3;
    moves += Number(playStep(session, quick ? 1 : 7));
    core.local_view(0, 0, 0);
    const { position, turn } = answer();
    if (!quick && turn !== 'chance') positions.push(position);
  }
  return positions;
}

/** Pictures of rules: by booklet and rule a position, and what the core says can be done there. */
function drawDiagrams(games) {
  const all = {};
  for (const { of, rules, seats, position, touch, play } of JSON.parse(
    readFileSync(join(here, 'diagrams.json'), 'utf8'),
  )) {
    const [name, ...presets] = of.split(/[ /]/);
    const { seats_min, seats_max, presets: known } = games.find(({ game }) => game === name);
    for (const preset of presets) {
      const booklet = `${name}/${preset}`;
      const inForce = known.find((one) => one.preset === preset).rules.map(({ rule }) => rule);
      const shown = rules.split(' ').filter((rule) => inForce.includes(rule));
      const number = seats ?? seats_min;
      const text = seats_min < seats_max ? `${booklet} seats=${number}` : booklet;
      const diagram = { seats: number, ...drawDiagram(text, position, touch, play) };
      for (const rule of shown) all[booklet] = { ...all[booklet], [rule]: diagram };
    }
  }
  return all;
}

function drawDiagram(rules, position, touch, play) {
  const { core, ask, answer } = openCore();
  const must = (fine) => {
    if (!fine) throw new Error(`${rules} ${position}: ${touch ?? play} ${JSON.stringify(answer())}`);
  };
  ask(`boxwood record 1\nrules ${rules}\nstart ${position}\n`);
  must(core.local_open());
  const seat = Math.max(0, core.local_turn());
  const view = () => {
    core.local_view(seat, 0, 0);
    return answer();
  };
  const { position: seen, moves } = view();
  if (play) {
    ask('0 0 0 0');
    core.local_seat(0);
    ask(`move ${play}`);
    must(core.local_ask(core.local_seq(), 0));
    return { seat, position: seen, play, after: view().position };
  }
  if (!touch) return { seat, position: seen };
  const paths = (moves ?? [])
    .flatMap((move) => move.paths)
    .filter(([first, second]) => first === touch && second !== undefined);
  must(paths.length > 0);
  return { seat, position: seen, touch, targets: [...new Set(paths.map(([, second]) => second))] };
}

function* filesIn(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesIn(path);
    else if (!/\.(gz|br)$/.test(name)) yield path;
  }
}

function compress() {
  for (const path of filesIn(out)) {
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, options));
  }
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await bundle();
copyPages();
writeWords();
writeIndex();
writeGames();
writeNets();
writePuzzles();
writeOpenings();
await writeIcons(here, out);
await writeService(here, out, [...filesIn(out)]);
compress();
