// Readers of JSON that somebody else may have written: what has the wanted shape comes out typed, anything else is
// undefined. Members that nobody asked for stay as they are: a newer version may want them again.
// SPDX-License-Identifier: MIT

export type Reader<Value> = (it: unknown) => Value | undefined;

interface Maybe<Value> {
  maybe: Reader<Value>;
}

/** A reader for every member of an object, also for those that may be missing. */
type Shape<Value> = {
  [Name in keyof Value]-?: undefined extends Value[Name] ? Maybe<Exclude<Value[Name], undefined>> : Reader<Value[Name]>;
};

export const text: Reader<string> = (it) => (typeof it === 'string' ? it : undefined);
export const truth: Reader<boolean> = (it) => (typeof it === 'boolean' ? it : undefined);
export const number: Reader<number> = (it) => (Number.isFinite(it) ? (it as number) : undefined);

export function whole(least: number, most = Number.MAX_SAFE_INTEGER): Reader<number> {
  return (it) => (Number.isSafeInteger(it) && Number(it) >= least && Number(it) <= most ? (it as number) : undefined);
}

export function oneOf<Value extends string | null>(...values: Value[]): Reader<Value> {
  return (it) => values.find((value) => value === it);
}

export function either<One, Other>(one: Reader<One>, other: Reader<Other>): Reader<One | Other> {
  return (it) => one(it) ?? other(it);
}

/** What does not fit is as if it had never been said. */
export function or<Value>(of: Reader<Value>, usual: Value): Reader<Value> {
  return (it) => of(it) ?? usual;
}

/** A member that may be missing; one that does not fit is. */
export function maybe<Value>(of: Reader<Value>): Maybe<Value> {
  return { maybe: of };
}

/** Whatever fits, of a list. */
export function some<Value>(of: Reader<Value>): Reader<Value[]> {
  return (it) => (Array.isArray(it) ? it.map(of).filter((value) => value !== undefined) : undefined);
}

/** A list in which each has its place: all of them fit, or none does. */
export function all<Value>(of: Reader<Value>): Reader<Value[]> {
  return (it) => (Array.isArray(it) && it.every((one) => of(one) !== undefined) ? some(of)(it) : undefined);
}

function isObject(it: unknown): it is Record<string, unknown> {
  return typeof it === 'object' && it !== null && !Array.isArray(it);
}

/** Whatever fits, by name. */
export function named<Value>(of: Reader<Value>): Reader<Record<string, Value>> {
  return (it) => {
    if (!isObject(it)) return undefined;
    const read = Object.entries(it).map(([name, value]) => [name, of(value)] as const);
    return Object.fromEntries(read.filter((entry): entry is [string, Value] => entry[1] !== undefined));
  };
}

export function fields<Value>(shape: Shape<Value>): Reader<Value> {
  const members = Object.entries<Reader<unknown> | Maybe<unknown>>(shape);
  return (it) => {
    if (!isObject(it)) return undefined;
    const read = { ...it };
    for (const [name, of] of members) {
      const value = typeof of === 'function' ? of(it[name]) : of.maybe(it[name]);
      if (value !== undefined) read[name] = value;
      else if (typeof of === 'function') return undefined;
      else delete read[name];
    }
    return read as Value;
  };
}

/** Only what also keeps a promise that its shape does not show. */
export function where<Value>(of: Reader<Value>, holds: (it: Value) => boolean): Reader<Value> {
  return (it) => {
    const read = of(it);
    return read !== undefined && holds(read) ? read : undefined;
  };
}
