// What the pages say, by the ids of the catalogue: tests name a message, never its sentence.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { web } from './pages.mjs';

const { messages, plural } = JSON.parse(readFileSync(join(web, 'words/en.json'), 'utf8'));
const escaped = (text) =>
  String(text)
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/\s+/g, '\\s+');

function formsOf(id, { n }) {
  assert.ok(id in messages, `no message ${id}`);
  const forms = [messages[id]].flat();
  return typeof n === 'number' && forms.length > 1 ? [forms[plural[n]]] : forms;
}

/** A message whose values are all known; a value may be a message itself, `{ said }` is none. */
export function words(id, values = {}) {
  const [form, ...others] = formsOf(id, values);
  assert.equal(others.length, 0, `${id} wants a number n`);
  return form.replace(/\{(\w+)(@\w+)?\}/g, (_, name, tag = '') => {
    assert.ok(name in values, `${id} wants a ${name}`);
    if (typeof values[name] === 'object') return values[name].said;
    const value = [`${values[name]}${tag}`, values[name]].find((one) => Object.hasOwn(messages, one));
    return value === undefined ? values[name] : words(value);
  });
}

function sourceOf(value) {
  if (value instanceof RegExp) return value.source;
  return value in messages ? pattern(value) : escaped(value);
}

/** The source of an expression for a message, in any of its numbers: values that are not given can be anything,
 * and one can be an expression. Of several ids each will do. */
export function pattern(ids, values = {}) {
  const fill = (form) =>
    form
      .split(/\{(\w+)(?:@\w+)?\}/)
      .map((part, at) => (at % 2 === 0 ? escaped(part) : part in values ? sourceOf(values[part]) : '[^]+?'));
  const forms = [ids].flat().flatMap((id) => formsOf(id, values).map((form) => fill(form).join('')));
  return forms.length > 1 ? `(?:${forms.join('|')})` : forms[0];
}

/** Somewhere in a text. */
export function like(ids, values) {
  return new RegExp(pattern(ids, values));
}

/** At the beginning of a text. */
export function begins(ids, values) {
  return new RegExp(`^${pattern(ids, values)}`);
}
