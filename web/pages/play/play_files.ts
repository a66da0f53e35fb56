// A finished match as files to save, in every format that knows its game. A file is only made when
// somebody wants it: the record comes from the table, other formats from the core in the page.
// SPDX-License-Identifier: MIT
import { el } from '../../elements.ts';
import { house } from '../../house.ts';
import type { RulesHead } from '../../table/protocol.ts';
import { fileOf } from '../../table/replay.ts';
import type { Table } from '../../table/table.ts';
import { say } from '../../words.ts';

export function formatWords(format: string): string {
  return format === 'boxwood' ? say('page.download') : say('page.download.as', { format: format.toUpperCase() });
}

export function saveFile(game: string, format: string, text: string): void {
  saveBlob(game, format, new Blob([text], { type: 'text/plain' }));
}

/** Under a name that still says something in a year: chess-2026-11-15.pgn. */
export function saveBlob(game: string, format: string, blob: Blob): void {
  const day = new Date().toISOString().slice(0, 10);
  const href = URL.createObjectURL(blob);
  el('a', { href, download: `${game}-${day}.${format}` }).click();
}

export class Files {
  private rules: RulesHead | null = null;

  constructor(
    private readonly table: Table,
    private readonly refused: (format: string) => void,
  ) {}

  get formats(): string[] {
    const { game, preset } = this.rules ?? { game: '', preset: '' };
    const info = house.game(game)?.presets.find((one) => one.preset === preset);
    return this.rules ? ['boxwood', ...(info?.formats ?? [])] : [];
  }

  /** Files are offered from now on. */
  prepare(rules: RulesHead): void {
    this.rules = rules;
  }

  async save(format: string): Promise<void> {
    const text = await fileOf(this.table, this.table.seen, format);
    if (text === null) this.refused(format);
    else saveFile(this.rules?.game ?? 'boxwood', format, text);
  }
}
