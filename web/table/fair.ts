// Our share in the dice: a chain of secrets of our own, sealed when we sit down and opened one by one when they are due
// (docs/dice.md). It stays in this browser, together with what we saw sealed before we opened anything. Seals are made
// by the core's code, in a small module of its own.
// SPDX-License-Identifier: MIT
import { kept } from '../kept.ts';
import type { DiceHead, Head, Message, View } from './protocol.ts';

const chain = 4096;

interface Sealer {
  memory: WebAssembly.Memory;
  seal_room(): number;
  seal_make(times: number): number;
}

/** What this browser keeps of a table: its secret, how many of its shares the server has taken, and what it saw before
 * it opened the first. */
export interface Pins {
  secret: string;
  opened: number;
  own?: number;
  commitment?: string;
  seals?: (string | null)[];
}

let sealer: Promise<Sealer> | null = null;

async function openSealer(): Promise<Sealer> {
  const bytes = await (await fetch('seal.wasm')).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return instance.exports as unknown as Sealer;
}

/** The secret sealed so many times, as hexadecimal digits. */
async function sealed(table: string, secret: string, times: number): Promise<string> {
  sealer ??= openSealer();
  const { memory, seal_room, seal_make } = await sealer;
  const words = new TextEncoder().encode(`${table} ${secret}\0`);
  new Uint8Array(memory.buffer).set(words, seal_room());
  return new TextDecoder().decode(new Uint8Array(memory.buffer, seal_room(), seal_make(times)));
}

function keep(table: string, pins: Pins): Pins {
  kept.seals.of(table).write(pins);
  return pins;
}

function freshPins(table: string): Pins {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return keep(table, { secret, opened: 0 });
}

const sealsOf = ({ seats }: DiceHead) => (seats ?? []).map(({ seal }) => seal ?? null);

/** Whether somebody still owes a seal; before that no secret may be opened. */
function awaitsSeal({ seats }: DiceHead): boolean {
  return (seats ?? []).some(({ promised, seal, silent }) => promised && !seal && !silent);
}

/** What we owe the table now. In play the next share is opened only when chance is to move. */
export function dueShare({ dice, state }: Head, view: View | null): 'seal' | 'reveal' | null {
  const own = dice?.own === undefined ? undefined : dice.seats?.[dice.own];
  if (!own?.promised || own.silent) return null;
  if (!own.seal) return state === 'open' || state === 'sealing' ? 'seal' : null;
  const now = state === 'sealing' || (state === 'playing' && view?.turn === 'chance');
  return own.due && now && !awaitsSeal(dice!) ? 'reveal' : null;
}

/** The message that is due; before a share is opened, what is sealed is noted. */
export async function shareMessage(due: 'seal' | 'reveal', table: string, dice: DiceHead): Promise<Message> {
  const pins = kept.seals.of(table).read() ?? freshPins(table);
  if (due === 'seal') return { t: due, seal: await sealed(table, pins.secret, chain) };
  const opened = dice.seats![dice.own!]!.opened ?? 0;
  const { commitment, own } = dice;
  keep(table, { ...pins, commitment, own, seals: pins.seals ?? sealsOf(dice) });
  return { t: due, secret: await sealed(table, pins.secret, chain - 1 - opened) };
}

/** The server has taken another share: the record must have it. */
export function countShare(table: string): void {
  const pins = kept.seals.of(table).read();
  if (pins) keep(table, { ...pins, opened: pins.opened + 1 });
}

/** Whether the table now shows something else than what was sealed. */
export function isExchanged(table: string, dice: DiceHead | undefined): boolean {
  const pins = kept.seals.of(table).read();
  if (!dice || !pins?.seals) return false;
  return dice.commitment !== pins.commitment || String(sealsOf(dice)) !== String(pins.seals);
}

/** The words of all tags of a record with this name. */
const tagsOf = (record: string, name: string) =>
  [...record.matchAll(new RegExp(`^tag ${name} (.*)$`, 'gm'))].map(([, words]) => words!.split(' '));

/** Whether a record has what this browser saw and gave: null if it saw nothing. */
export async function fitsPins(record: string): Promise<boolean | null> {
  const table = tagsOf(record, 'dice')[0]?.[1] ?? '';
  const pins = kept.seals.of(table).read();
  if (!pins?.seals) return null;
  const seals = tagsOf(record, 'dice-seal');
  const same = pins.seals.every((seal, player) => {
    const told = seals.filter(([seat]) => seat === String(player)).map(([, hex]) => hex);
    return String(told) === String(seal ?? '');
  });
  const ours = tagsOf(record, 'dice-share').filter(([seat]) => seat === String(pins.own));
  const last = await sealed(table, pins.secret, chain - ours.length);
  const given = ours.length >= pins.opened && (ours.length === 0 || ours.at(-1)![1] === last);
  return tagsOf(record, 'dice-commitment')[0]?.[0] === pins.commitment && same && given;
}
