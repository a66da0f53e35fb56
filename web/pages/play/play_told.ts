// The one place for messages to the player, beside the board: why a try was refused (red), why there is no choice
// (plain), a hint (blue), or else what just happened.
// SPDX-License-Identifier: MIT
import { button, type Child, el, fill } from '../../elements.ts';
import type { Sentence } from '../../table/protocol.ts';
import { say, sentenceWords, tell } from '../../words.ts';

type Kind = 'refused' | 'note' | 'hint';

export class Told {
  readonly root: HTMLElement;
  private readonly reason = el('div.reason', { role: 'alert' });
  private readonly news = el('p.news');

  constructor(
    private readonly main: HTMLElement,
    private readonly rules: { cite: (rule: string, open: boolean) => void; name: (rule: string) => Child[] },
    private readonly placeWords: (place: string) => string,
  ) {
    this.root = el('div.told', {}, this.reason, this.news);
  }

  /** A sentence with the name of its rule, which opens the rules there, or several; null takes it away. */
  say(what: Sentence | string[] | null, kind: Kind = 'note'): void {
    if (what === null || Array.isArray(what)) {
      this.fill(kind, what && what.length > 0 ? el('p', {}, sentenceWords(what)) : null);
      return;
    }
    const { rule, whose } = what;
    const link = rule ? button('', () => this.rules.cite(rule, true), 'plain.rule') : null;
    if (link) fill(link, ...this.rules.name(rule!));
    if (link) link.title = rule!;
    this.fill(
      kind,
      el('p', {}, tell(this.asRead(what)), link && ' ', link, whose && el('span.quiet', {}, ` ${say(whose)}`)),
    );
    if (rule) this.rules.cite(rule, false);
  }

  /** Places that a reason names, as the reader calls them. */
  private asRead(what: Sentence): Sentence {
    const read = (value: Sentence['values'][string]) =>
      typeof value === 'object' && 'said' in value ? { said: this.placeWords(value.said) } : value;
    const values = Object.entries(what.values).map(([name, value]) => [name, read(value)]);
    return what.message.startsWith('reason.') ? { ...what, values: Object.fromEntries(values) } : what;
  }

  /** Something to use: the link to the match. */
  show(what: HTMLElement): void {
    this.fill('note', what);
  }

  /** The styles make room for it. */
  private fill(kind: Kind, what: HTMLElement | null): void {
    this.reason.dataset.kind = kind;
    fill(this.reason, what);
    if (what) this.main.dataset.reason = kind;
    else delete this.main.dataset.reason;
  }

  tellNews(words: string): void {
    this.news.textContent = words;
  }
}
