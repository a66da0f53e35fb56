// A finished match as files to save, in every format that knows its game.
// SPDX-License-Identifier: MIT
import { el } from '../elements.ts';
import { filesOf } from '../replay.ts';
import type { Table } from '../table.ts';

export class Files {
  private texts = new Map<string, string>();
  private begun = false;

  constructor(
    private readonly table: Table,
    private readonly ready: () => void,
  ) {}

  get formats(): string[] {
    return [...this.texts.keys()];
  }

  prepare(): void {
    if (this.begun) return;
    this.begun = true;
    void filesOf(this.table).then((texts) => {
      this.texts = texts;
      this.ready();
    });
  }

  /** Saves one under a name that still says something in a year: chess-2026-11-15.pgn. */
  save(format: string): void {
    const text = this.texts.get(format) ?? '';
    const game = this.table.seen?.head.rules.game ?? 'boxwood';
    const day = new Date().toISOString().slice(0, 10);
    const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    el('a', { href, download: `${game}-${day}.${format}` }).click();
  }
}
