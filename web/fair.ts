// The dice of a finished match once more (docs/protocol.md, section 6): all of them follow from the
// secrets in its record, so a throw that was changed afterwards is found.
// SPDX-License-Identifier: MIT
import { sha256 } from './sha256.ts';

const scheme = 'boxwood-dice/1\0';
const blockSize = 64; // of SHA-256, in bytes

function bytesOf(...parts: (string | Uint8Array)[]): Uint8Array {
  const whole = parts.flatMap((part) => [...(typeof part === 'string' ? new TextEncoder().encode(part) : part)]);
  return Uint8Array.from(whole);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(blockSize);
  padded.set(key);
  const inner = sha256(bytesOf(padded.map((byte) => byte ^ 0x36), message));
  return sha256(bytesOf(padded.map((byte) => byte ^ 0x5c), inner));
}

/** The server's secret and everybody's share, as people sat before lots. */
export function keyOf(table: string, secret: Uint8Array, shares: Uint8Array[]): Uint8Array {
  return hmac(secret, bytesOf(`${scheme}key\0${table}\0`, ...shares));
}

export class Draws {
  private next = 0;

  constructor(private readonly key: Uint8Array) {}

  private block(index: number): DataView {
    const numbers = new DataView(new ArrayBuffer(8));
    numbers.setUint32(0, this.next);
    numbers.setUint32(4, index);
    return new DataView(hmac(this.key, bytesOf('draw\0', new Uint8Array(numbers.buffer))).buffer);
  }

  /** The next number below a bound; what would favour small ones is passed over. */
  below(bound: number): number {
    const end = 2 ** 32 - (2 ** 32 % bound);
    for (let index = 0; ; index++) {
      const block = this.block(index);
      for (let at = 0; at < 32; at += 4) {
        const number = block.getUint32(at);
        if (number >= end) continue;
        this.next++;
        return number % bound;
      }
    }
  }

  /** Where each person sits by lot. */
  lots(seats: number): number[] {
    const lots = Array.from({ length: seats }, (_, person) => person);
    for (let last = seats - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [lots[last], lots[other]] = [lots[other]!, lots[last]!];
    }
    return lots;
  }
}
