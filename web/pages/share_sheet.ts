// Showing a match to others: its link, a picture, an animation, and the code for a page of one's own. Where the system
// has a way to send things it is used; else links are copied and files saved.
// SPDX-License-Identifier: MIT
import { button, el, fill } from '../elements.ts';
import { filmOf, pictureOf } from '../share/pictures.ts';
import { embedCode, linkOf, type Shared } from '../share/share.ts';
import { lineOf } from '../table/record.ts';
import { say } from '../words.ts';
import { copyField } from './copy_field.ts';
import { saveBlob } from './play/play_files.ts';

/** Whether the system has a way of its own to send things. */
const canSend = 'share' in (navigator as object);

/** Hands a link to another app; nothing where the system has no way to. */
export function sendButton(url: string): HTMLElement | null {
  const { title } = document;
  const nothing = () => {}; // they thought better of it
  const send = () => void navigator.share({ title, url }).catch(nothing);
  return canSend ? button(say('page.share.send'), send, 'main') : null;
}

export class ShareSheet {
  readonly root = el('div.share');
  private readonly status = el('div.share-status', { role: 'status' });
  private readonly field: HTMLInputElement;

  private constructor(
    private readonly shared: Shared,
    link: string,
  ) {
    this.field = el('input', {
      readonly: true,
      dir: 'ltr',
      value: link,
      'aria-label': say('page.link'),
      onfocus: () => this.field.select(),
    }) as HTMLInputElement;
    fill(this.root, this.linkLine(), this.more(), this.status);
  }

  static async of(shared: Shared): Promise<HTMLElement> {
    const sheet = new ShareSheet(shared, await linkOf(shared));
    sheet.begin();
    return sheet.root;
  }

  /** Without a way to send it, the link is copied at once. */
  private begin(): void {
    if (canSend) return;
    void navigator.clipboard?.writeText(this.field.value).then(
      () => this.tell(say('page.share.done')),
      () => this.field.focus(),
    );
  }

  private linkLine(): HTMLElement {
    return canSend ? el('div.link', {}, this.field, sendButton(this.field.value)) : copyField(this.field);
  }

  private more(): HTMLElement {
    return el(
      'div.share-more',
      {},
      button(say('page.share.picture'), () => void this.picture(), 'choice'),
      button(say('page.share.film'), () => void this.film(), 'choice'),
      button(say('page.share.embed'), () => void this.embed(), 'choice'),
    );
  }

  private tell(...parts: (string | HTMLElement)[]): void {
    fill(this.status, ...parts);
  }

  private get game(): string {
    return /^\w+/.exec(lineOf(this.shared.record, 'rules') ?? '')?.[0] ?? 'boxwood';
  }

  /** To the system's own sheet, or into the downloads. */
  private async hand(blob: Blob, ending: string): Promise<void> {
    const file = new File([blob], `${this.game}.${ending}`, { type: blob.type });
    if (canSend && navigator.canShare?.({ files: [file] }))
      await navigator.share({ files: [file] }).catch(() => saveBlob(this.game, ending, blob));
    else saveBlob(this.game, ending, blob);
  }

  private async picture(): Promise<void> {
    await this.hand(await pictureOf(this.shared), 'png');
  }

  /** Takes a while; it says how far it is, and can be called off. */
  private async film(): Promise<void> {
    const stop = new AbortController();
    const words = el('span');
    this.tell(
      words,
      ' ',
      button(say('page.cancel'), () => stop.abort(), 'choice'),
    );
    const tell = (part: number) => (words.textContent = say('page.share.film.part', { part: Math.floor(100 * part) }));
    const film = await filmOf(this.shared, tell, stop);
    this.tell('');
    if (film) await this.hand(film, 'gif');
  }

  private async embed(): Promise<void> {
    const code = el('textarea', {
      readonly: true,
      rows: '3',
      dir: 'ltr',
      'aria-label': say('page.share.embed'),
    }) as HTMLTextAreaElement;
    code.value = await embedCode(this.shared);
    this.tell(copyField(code));
    code.select();
  }
}
