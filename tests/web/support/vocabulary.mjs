// Which words are English and not a language's own: by the catalogues themselves, word for word. A message that a
// language leaves as English has it teaches nothing.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { web } from './pages.mjs';

export const catalogueOf = (language) => JSON.parse(readFileSync(join(web, `words/${language}.json`), 'utf8'));
export const languages = readdirSync(join(web, 'words')).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);

/** For the terminal, for who runs a server or writes files: words that are typed are English there. */
const notForReaders = [
  ...['language', 'error', 'position', 'table', 'serve', 'server', 'store', 'solve', 'analyse', 'rules', 'word'],
  ...['convert', 'record', 'plays', 'movetext', 'mat', 'pdn', 'pgn', 'sgf'],
];
const word = /\p{L}{3,}/gu;
const notation = /\{[^}]*\}|"[^"]*"|\bbar\/\S+|\S+\/off\b/g; // and values, and what is typed
const wordsIn = (texts) => texts.flatMap((text) => text.replace(notation, ' ').match(word) ?? []);

/** Proper names, and words that a language writes as English does. */
const names = ['boxwood', 'lattjo', 'classique', 'scratch', 'pgn', 'pdn', 'mat', 'sgf'];
const times = ['minute', 'minutes']; // as browsers say how long ago something was, in several languages
const loans = {
  de: ['international'],
  fr: ['menu', 'pages'],
  it: ['menu'],
  nl: ['menu'],
  pl: ['menu'],
  pt: ['menu', 'pts'],
  es: ['pts'],
};

const english = catalogueOf('en').messages;
const englishWords = new Set(wordsIn(Object.values(english).flat()).map((one) => one.toLowerCase()));

/** Finds English in texts of a language. */
export function strangersIn(language) {
  const own = Object.entries(catalogueOf(language).messages).flatMap(([id, text]) =>
    notForReaders.includes(id.split('.')[0]) || (!id.startsWith('game.') && String(text) === String(english[id]))
      ? []
      : text,
  );
  const known = new Set(
    [...wordsIn(own), ...names, ...times, ...(loans[language] ?? [])].map((one) => one.toLowerCase()),
  );
  const isStrange = (one) => englishWords.has(one.toLowerCase()) && !known.has(one.toLowerCase());
  return (texts) =>
    texts.flatMap((text) => {
      const strange = wordsIn([text]).filter(isStrange);
      return strange.length > 0 ? [`${strange.join(' ')}: ${text}`] : [];
    });
}
