// A language for tests: English in letters that run from right to left, and 40 % longer. Latin words on a page of it
// come from nowhere in the catalogue.
// SPDX-License-Identifier: MIT
import { catalogueOf } from './vocabulary.mjs';

const letters = 'אבגדהוזחטיכלמנסעפצקרשתםןףץ';

/** Every word with half of it again, but no value and no name. */
function drawnOut(text) {
  return text.replace(/\{[^}]*\}|\bBoxwood\b|\p{L}+/gu, (it) => {
    if (it.startsWith('{') || it === 'Boxwood') return it;
    const turned = [...it].map((letter) => letters[(letter.toLowerCase().codePointAt(0) - 97 + 26) % 26] ?? letter);
    return turned.concat(turned.slice(0, Math.round(it.length * 0.4))).join('');
  });
}

/** The catalogue under the name of Hebrew, which has the direction. */
export function pseudoCatalogue() {
  const { plural, messages } = catalogueOf('en');
  const kept = /^(language|typed)\./;
  const changed = Object.entries(messages).map(([id, text]) => [
    id,
    kept.test(id) ? text : Array.isArray(text) ? text.map(drawnOut) : drawnOut(text),
  ]);
  return { language: 'he', plural, messages: { ...Object.fromEntries(changed), 'language.direction': 'rtl' } };
}

const typed = Object.entries(catalogueOf('en').messages).flatMap(([id, text]) =>
  /^typed\.\w+$/.test(id) ? [id.slice('typed.'.length), ...text.split(/, */)].flatMap((one) => one.split(/[ _]/)) : [],
);
const known = new Set(['Boxwood', 'Esc', 'PGN', 'PDN', 'MAT', 'SGF', 'SPT', 'SPL', 'nest', ...typed]);
const notation = /\b[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]\S*|\bbar\/\S+|\S+\/off\b/g;

/** Texts of a page of that language with Latin words that are neither names, typed, nor notation. */
export function outsiders(texts) {
  return texts.filter((text) =>
    (text.replace(notation, ' ').match(/[A-Za-z]{3,}/g) ?? []).some((it) => !known.has(it)),
  );
}
