// The catalogue in the browser: the same ids and words as the program's, one language at a time.
// The plural form of a number comes from a table made with the catalogue: what holds for n holds
// for 100 + n mod 100.
// SPDX-License-Identifier: MIT
import type { Name, Sentence } from './table/protocol.ts';

let language = 'en';
let plural: number[] = [];
let messages = new Map<string, string | string[]>();
let locale = 'en';
let direction = 'ltr';
let numbers = new Intl.NumberFormat(locale); // dear to make, cheap to use

/** Words that are finished are shown as what somebody typed is. */
export type Values = Record<string, string | number | Name>;

export async function loadWords(wanted: string): Promise<void> {
  const catalogue = await (await fetch(`words/${wanted}.json`)).json();
  ({ language, plural } = catalogue);
  messages = new Map(Object.entries(catalogue.messages));
  locale = `${language}-u-nu-latn`; // the booklets write 0 to 9 everywhere
  numbers = new Intl.NumberFormat(locale);
  document.documentElement.lang = language;
  direction = say('language.direction');
  document.documentElement.dir = direction;
}

/** The language in use. */
export function languageNow(): string {
  return language;
}

function formOf(n: number): number {
  return plural[n < 200 ? n : 100 + (n % 100)] ?? 0;
}

export function has(id: string): boolean {
  return messages.has(id);
}

/** The ids that begin so. */
export function familyOf(prefix: string): string[] {
  return [...messages.keys()].filter((id) => id.startsWith(prefix));
}

/** A message with its values filled in; the value named n chooses the plural form. `{seat@gen}` asks for a form of a
 * name, `{points#points}` counts something else than n: src/base/catalogue.h has the same. */
export function say(id: string, values: Values = {}): string {
  const found = messages.get(id) ?? id;
  const form = Array.isArray(found) ? (found[formOf(Math.abs(Number(values.n ?? 0)))] ?? found[0] ?? id) : found;
  return form.replace(/\{(\w+)(?:([@#])(\w+))?\}/g, (whole, name: string, mark?: string, tag?: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const { [name]: value, ...others } = values;
    if (typeof value !== 'number') return sayName(value!, mark === '@' ? tag : '', others);
    return mark === '#' && has(`count.${tag}`) ? say(`count.${tag}`, { n: value }) : numbers.format(value);
  });
}

/** The first of these messages that there is; the last there always is. */
export function sayFirst(ids: string[], values: Values = {}): string {
  return say(ids.find(has) ?? ids.at(-1)!, values);
}

/** A message that there may be. */
export function sayIf(id: string, values: Values = {}): string | undefined {
  return has(id) ? say(id, values) : undefined;
}

/** A name in the form that a sentence asks for, if there is one. Its message may use the other values. */
export function sayName(name: Name | string, form = '', others: Values = {}): string {
  if (typeof name !== 'string' && 'id' in name)
    return say(form && has(`${name.id}@${form}`) ? `${name.id}@${form}` : name.id, others);
  const text = typeof name === 'string' ? name : name.said;
  return form && has(`name@${form}`) ? say(`name@${form}`, { name: text }) : apart(text);
}

const turned = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/; // written from right to left

/** Text from elsewhere keeps its direction to itself. */
function apart(text: string): string {
  return direction === 'rtl' || turned.test(text) ? `\u2068${text}\u2069` : text;
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
  return new Intl.NumberFormat(locale, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}

/** About how much, always with a tenth: "1.0". */
export function decimalWords(value: number, decimals = 1): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
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

/** Sentences after each other; what says nothing is left out. */
export function sentenceWords(sentences: (string | undefined)[]): string {
  const said = sentences.filter((one) => !!one) as string[];
  const [before = '', between = '', after = ''] = say('labelled.sentences').split(/\{first\}|\{next\}/);
  return said.length > 0 ? before + said.join(between) + after : '';
}

/** Things beside each other, with nothing said about it: "8/5, 6/5". */
export function seriesWords([head = '', ...rest]: string[]): string {
  return rest.reduce((first, next) => say('labelled.series', { first, next }), head);
}

/** Names, the way a language lists them. */
export function listWords(names: string[]): string {
  return new Intl.ListFormat(locale).format(names);
}

const spans: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
]; // prettier-ignore

/** One of these, the way a language says it. */
export function choiceWords(names: string[]): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}

/** A day of the calendar. */
export function dayWords(ms: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(ms);
}

/** How long ago a moment was: "5 minutes ago", after a week its date. */
export function agoWords(ms: number): string {
  const seconds = (ms - Date.now()) / 1000;
  if (seconds < -7 * 86400) return dayWords(ms);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const [unit, size] = spans.find(([, one]) => -seconds >= one) ?? ['second', 1];
  return unit === 'second' ? say('page.just_now') : format.format(Math.round(seconds / size), unit);
}
