// Which language this person reads: what they chose, else what the browser asks for. The list of languages lies in
// the page itself, so that the right words are the first thing that is asked for.
// SPDX-License-Identifier: MIT
import { house } from './house.ts';
import { languageNow, loadWords } from './words.ts';

interface Language {
  language: string;
  /** As its readers call it. */
  name: string;
  /** Other names under which browsers ask for it. */
  also: string[];
}

export function languages(): Language[] {
  return JSON.parse(document.querySelector('#languages')?.textContent ?? '[]') as Language[];
}

/** The first wish that can be met: "de-AT" by de, "zh-TW" by zh-Hant. */
export function bestLanguage(wishes: readonly string[], known: Language[]): string {
  for (const wish of wishes) {
    const parts = wish.toLowerCase().split('-');
    for (; parts.length > 0; parts.pop()) {
      const name = parts.join('-');
      const found =
        known.find(({ language }) => language.toLowerCase() === name) ??
        known.find(({ also }) => also.some((other) => other.toLowerCase() === name));
      if (found) return found.language;
    }
  }
  return 'en';
}

/** Loads the words for this visit: a link may name a language, and so may the person. */
export function loadLanguage(): Promise<void> {
  const linked = new URLSearchParams(location.search).get('lang');
  const wishes = [linked, house.likes.language, ...navigator.languages].filter((wish) => !!wish) as string[];
  return loadWords(bestLanguage(wishes, languages()));
}

/** An account's language goes along to every device; the first that an account hears of is kept for the others. */
export async function followAccount(): Promise<void> {
  const { me, likes } = house;
  if (!me?.account || new URLSearchParams(location.search).has('lang')) return;
  if (!me.chosen && likes.language) tellAccount(likes.language);
  if (!me.chosen || me.chosen === languageNow()) return;
  house.like({ language: me.chosen });
  await loadWords(me.chosen);
}

function tellAccount(lang: string): void {
  void house.socket().ask({ t: 'language', lang });
}

/** Another language from now on; the page is told once its words are there. */
export async function switchLanguage(language: string): Promise<void> {
  house.like({ language });
  const query = new URLSearchParams(location.search);
  query.delete('lang');
  history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}${location.hash}`);
  await loadWords(language);
  if (house.served) tellAccount(language);
  dispatchEvent(new Event('language'));
}

/** All languages by their own names; choosing one switches at once. */
export function languageOptions(): [language: string, name: string, chosen: boolean][] {
  return languages().map(({ language, name }) => [language, name, language === languageNow()]);
}
