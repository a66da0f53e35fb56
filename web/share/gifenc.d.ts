// The part of gifenc that film.ts uses; the package has no types of its own.
// SPDX-License-Identifier: MIT
declare module 'gifenc' {
  interface Frame {
    palette?: number[][];
    delay: number;
    transparent?: boolean;
    transparentIndex?: number;
    dispose?: number;
  }
  interface Encoder {
    writeFrame(pixels: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, colours: number): number[][];
  export function applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: number[][]): Uint8Array;
}
