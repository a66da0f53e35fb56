// The catalogue in the browser: the same ids and words as the program's, one language at a time.
// The plural form of a number comes from a table made with the catalogue: what holds for n holds
// for 100 + n mod 100.
// SPDX-License-Identifier: MIT
import type { Sentence } from './protocol.ts';

interface Catalogue {
  language: string;
  direction: 'ltr' | 'rtl';
  plural: number[];
  messages: Record<string, string | string[]>;
}

let catalogue: Catalogue = { language: 'en', direction: 'ltr', plural: [], messages: {} };
let numbers = new Intl.NumberFormat('en'); // dear to make, cheap to use

export type Values = Record<string, string | number>;

export async function loadWords(language: string): Promise<void> {
  const answer = await fetch(`words/${language}.json`);
  catalogue = (await answer.json()) as Catalogue;
  numbers = new Intl.NumberFormat(catalogue.language);
  document.documentElement.lang = catalogue.language;
  document.documentElement.dir = catalogue.direction;
}

function formOf(n: number): number {
  return catalogue.plural[n < 200 ? n : 100 + (n % 100)] ?? 0;
}

export function has(id: string): boolean {
  return id in catalogue.messages;
}

/** A message with its values filled in; the value named n chooses the plural form. */
export function say(id: string, values: Values = {}): string {
  const found = catalogue.messages[id] ?? id;
  const form = Array.isArray(found) ? (found[formOf(Number(values.n ?? 0))] ?? found[0] ?? id) : found;
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? filled(name, values) : whole));
}

/** The first of these messages that there is; if none is, the last id as it stands. */
export function sayFirst(ids: string[], values: Values = {}): string {
  return say(ids.find(has) ?? ids.at(-1)!, values);
}

/** A value may be a message itself, with the other values. */
function filled(name: string, { [name]: value = '', ...others }: Values): string {
  if (typeof value === 'number') return numbers.format(value);
  return has(value) ? say(value, others) : value;
}

/** What the server or the core says, in the language of the page. */
export function tell(sentence: Sentence): string {
  return has(sentence.message) ? say(sentence.message, sentence.values) : sentence.text;
}

/** Words for people of a time that is left: "4:05", below ten seconds with tenths. */
export function clockWords(ms: number): string {
  const left = Math.max(0, ms);
  const seconds = left < 10000 ? (left / 1000).toFixed(1) : String(Math.floor(left / 1000) % 60);
  const [whole = '0', tenths] = seconds.split('.');
  const minutes = Math.floor(left / 60000);
  const hours = Math.floor(minutes / 60);
  const front = hours > 0 ? `${hours}:${String(minutes % 60).padStart(2, '0')}` : String(minutes);
  return `${front}:${whole.padStart(2, '0')}${tenths ? `.${tenths}` : ''}`;
}

/** A number with a sign and so many decimals. */
export function numberWords(value: number, decimals: number): string {
  return new Intl.NumberFormat(catalogue.language, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}

/** About how much: "0.3". */
export function amountWords(value: number): string {
  return new Intl.NumberFormat(catalogue.language, { maximumFractionDigits: 1 }).format(value);
}

interface ClockHead {
  bank: number;
  increment?: number;
  delay?: number;
}

/** What each has on the clock, and how much is added: "3 minutes, and 2 seconds a move". */
export function timeWords({ bank, increment, delay }: ClockHead): string {
  const minutes = say('page.clock.minutes', { n: bank / 60000 });
  const [kind, more] = increment ? ['increment', increment] : ['delay', delay ?? 0];
  return more > 0
    ? say(`page.clock.${kind}`, { minutes, seconds: say('page.clock.seconds', { n: more / 1000 }) })
    : minutes;
}

/** The same where there is little room: "3 min + 2 s". */
export function briefTimeWords({ bank, increment, delay }: ClockHead): string {
  const kind = increment ? '.increment' : delay ? '.delay' : '';
  return say(`page.clock.brief${kind}`, { n: bank / 60000, seconds: (increment || delay || 0) / 1000 });
}

/** Things beside each other, with nothing said about it: "8/5, 6/5". */
export function seriesWords(things: string[]): string {
  return new Intl.ListFormat(catalogue.language, { type: 'unit' }).format(things);
}

/** Names, the way a language lists them. */
export function listWords(names: string[]): string {
  return new Intl.ListFormat(catalogue.language).format(names);
}

const spans: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
]; // prettier-ignore

/** One of these, the way a language says it. */
export function choiceWords(names: string[]): string {
  return new Intl.ListFormat(catalogue.language, { type: 'disjunction' }).format(names);
}

/** How long ago a moment was: "5 minutes ago", after a week its date. */
export function agoWords(ms: number): string {
  const seconds = (ms - Date.now()) / 1000;
  if (seconds < -7 * 86400) return new Intl.DateTimeFormat(catalogue.language, { dateStyle: 'medium' }).format(ms);
  const format = new Intl.RelativeTimeFormat(catalogue.language, { numeric: 'auto' });
  const [unit, size] = spans.find(([, one]) => -seconds >= one) ?? ['second', 1];
  return unit === 'second' ? say('page.just_now') : format.format(Math.round(seconds / size), unit);
}
