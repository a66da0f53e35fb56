// What players type in their own language, put into the words that all programs share: src/game/typed.h has the same
// for the terminal.
// SPDX-License-Identifier: MIT
import { familyOf, say } from './words.ts';

const alike: Record<string, string> = {
  ...{ ı: 'i', ł: 'l', đ: 'd', ø: 'o', ß: 's', æ: 'a', œ: 'o', ς: 'σ' },
  ...{ ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك' },
};

/** Without capitals and accents: people type as their keyboard lets them. */
function plain(text: string): string {
  const letters = text
    .normalize('NFD')
    .replace(/[\p{M}\u200c]/gu, '')
    .toLowerCase();
  return [...letters].map((letter) => alike[letter] ?? letter).join('');
}

/** A language's own words for a shared one, the one to show first. */
function ownWords(id: string): string[] {
  return say(id)
    .split(',')
    .map((word) => word.trim());
}

/** What to call a shared word: "offer draw" is "remis anbieten". */
export function ownWord(shared: string): string {
  const id = `typed.${shared.replaceAll(' ', '_')}`;
  return familyOf('typed.').includes(id) ? ownWords(id)[0]! : shared;
}

/** A line in shared words as somebody would write it here: "41 left" is "41 links". */
export function ownLine(shared: string): string {
  const whole = ownWord(shared);
  return whole === shared ? shared.split(' ').map(ownWord).join(' ') : whole;
}

/** Lines in shared words that a line may mean: the language's word is all of it, its beginning or its end. */
function inSharedWords(line: string): string[] {
  const typed = ` ${plain(line)} `;
  return familyOf('typed.')
    .filter((id) => id.split('.').length === 2)
    .flatMap((id) => {
      const own = ownWords(id).find(
        (word) => typed.startsWith(` ${plain(word)} `) || typed.endsWith(` ${plain(word)} `),
      );
      const shared = id.slice('typed.'.length).replaceAll('_', ' ');
      return own === undefined ? [] : [typed.replace(` ${plain(own)} `, ` ${shared} `).trim()];
    });
}

/** Letters of men as a language writes them, each with the one that is shared; the longest first. */
function lettersOf(game: string): string[][] {
  const id = `typed.${game}.letters`;
  const pairs = familyOf(id).length > 0 ? say(id).split(' ') : [];
  return pairs.map((pair) => pair.split(':')).sort(([a = ''], [b = '']) => b.length - a.length);
}

/** The line with men called by the shared letters, at the beginning of a word or behind "=". */
function inSharedLetters(line: string, letters: string[][]): string[] {
  const changed = line.replace(/(?<=^|[ =])[^ =]+/gu, (word) => {
    const [own, shared] = letters.find(([one]) => word.startsWith(one!)) ?? ['', ''];
    return shared + word.slice(own!.length);
  });
  return changed === line ? [] : [changed];
}

/** What a typed line means, by the first reading that is known; else by the last where it is not as the field writes
 * it, so that a refused move is refused for the right reason. */
export function readTyped(line: string, game: string, isKnown: (line: string) => boolean): string {
  const letters = lettersOf(game);
  const readings = [line, ...inSharedWords(line), ...inSharedLetters(line, letters)];
  const isField = letters.some(([, shared]) => shared === line[0]);
  return readings.find(isKnown) ?? (isField ? line : readings.at(-1)!);
}
