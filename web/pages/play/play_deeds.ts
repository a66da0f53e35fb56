// What somebody does at the table: it is sent, and until the table answers nothing is believed.
// SPDX-License-Identifier: MIT

import { house } from '../../house.ts';
import { sharedOf } from '../../share/share.ts';
import { furtherWays, type Ways } from '../../table/further.ts';
import type { Sentence } from '../../table/protocol.ts';
import { say } from '../../words.ts';
import { ShareSheet } from '../share_sheet.ts';
import type { PlayPage } from './play.ts';
import { hintPath, hintWords } from './play_hint.ts';

export class Deeds {
  constructor(private readonly page: PlayPage) {}

  /** A touch first leaves what is only looked at, or rolls; then the hands may have it. */
  ready(place: string): boolean {
    const { play, moves, gate } = this.page;
    if (!play.seen || play.kept) return false;
    if (play.looked) moves.leave();
    if (!play.waiting) return true;
    if (place !== '') gate.open();
    return false;
  }

  async why(path: string[]): Promise<Sentence | null> {
    const { play, table } = this.page;
    return play.seen?.view?.may.move ? table.why(path) : null;
  }

  async waysFrom(place: string): Promise<Ways> {
    const { seen } = this.page.play;
    return seen?.view ? furtherWays(seen, place) : new Map();
  }

  /** A move means the position that is seen; anything else the table as it is. */
  async send(verb: string, what: { words?: string; path?: string[] } = {}): Promise<void> {
    const { page } = this;
    const known = verb === 'move' ? page.play.seen : page.table.seen; // dice that wait to be rolled are there already
    const late = setInterval(() => {
      if (house.online) return;
      clearInterval(late);
      this.keep(what.path ?? []);
    }, 500);
    const why = await page.table.do(verb, { ...what, seq: known?.seq });
    clearInterval(late);
    page.play.kept = false;
    if (!why) return;
    page.explain(why);
    page.hands.letGo();
    page.hands.take(page.play.seen?.view ?? null);
    if (page.play.seen) page.refresh();
  }

  /** The line is gone: what was done waits, and is seen to wait. */
  private keep(path: string[]): void {
    const { page } = this;
    if (!page.play.seen) return;
    page.play.kept = true;
    page.hands.keep(path);
    page.told.say([say('page.kept')]);
    page.refresh();
  }

  async hint(): Promise<void> {
    const { page } = this;
    const hint = await page.table.hint();
    const { seen } = page.play;
    if (!seen) return;
    if ('message' in hint) {
      page.explain(hint);
      return;
    }
    page.play.hinted = hintPath(seen, hint);
    page.hands.letGo();
    page.told.say(hintWords(seen, hint, page.play.hinted, page.board.scene), 'hint');
    page.refresh();
  }

  /** A step of ours at once; a whole move if the others agree. */
  async back(): Promise<void> {
    await (this.page.play.seen?.view?.may.back ? this.send('back') : this.send('offer', { words: 'back' }));
  }

  async rematch(): Promise<void> {
    const why = await this.page.next.ask();
    if (why) this.page.explain(why);
  }

  async share(): Promise<void> {
    this.page.told.show(await ShareSheet.of(await sharedOf(this.page.table)));
  }
}
