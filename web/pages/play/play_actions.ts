// What can be done now. The main thing has one place beside the words of the turn; the quiet ones
// keep theirs below, so that nothing jumps. What costs a game asks again.
// SPDX-License-Identifier: MIT
import { button, el, fill, svg } from '../../elements.ts';
import type { WordKind } from '../../house.ts';
import { icon } from '../../icons.ts';
import type { Seen } from '../../table/table.ts';
import { say, sayFirst, sayIf } from '../../words.ts';
import type { PlayPage } from './play.ts';
import { boardOf } from './play_board.ts';
import { hasNobodyElse, mayStopWaiting, type Quiet, quietList } from './play_quiets.ts';
import { callName, endWords } from './play_words.ts';

/** A choice place in words: "place.chess.q" if the game has its own, else "place.done". */
export function placeWords(game: string, place: string): string {
  return sayIf(`page.place.${game}.${place}`) ?? sayIf(`page.place.${place}`) ?? place;
}

/** A choice that is not a move yet: "Take a piece off". */
function choiceText(game: string, place: string, enough: boolean): string {
  const words = placeWords(game, place);
  return enough ? words : (sayIf(`page.place.${place}.which`) ?? words);
}

/** What the main buttons come to, in words that the styles lay them out by. */
function askedBy(mains: HTMLElement[], kindOf: (word: string) => WordKind | undefined): string {
  const buttons = mains.filter(({ tagName }) => tagName === 'BUTTON');
  const kind = kindOf(buttons[0]?.dataset.place ?? '');
  const asks = {
    nothing: mains.length === 0,
    one: mains.length === 1,
    done: mains.length === 1 && kind === 'done',
    many: mains.length > 1,
    two: mains.length === 2 && buttons.length === 2,
    throw: mains.length === 2 && kind === 'roll', // every turn begins like that
    three: buttons.length === 3,
    several: buttons.length > 2,
    question: buttons.length < mains.length,
    men: mains.some((it) => it.querySelector('.choice-man') !== null),
  };
  return Object.entries(asks)
    .flatMap(([word, holds]) => (holds ? [word] : []))
    .join(' ');
}

/** What goes on is the main thing to do. */
const mainKinds: (WordKind | undefined)[] = ['roll', 'done', 'yes', 'draw'];

export class Actions {
  readonly root = el('div.actions', { role: 'group', 'aria-label': say('page.actions') });
  private readonly mains = el('div.mains');
  private readonly quiets = el('div.quiets');
  private signature = '';
  private question = ''; // what is asked, as it stands there

  constructor(private readonly page: PlayPage) {
    this.root.append(this.mains, this.quiets);
  }

  show(seen: Seen | null, choices: string[]): void {
    if (!seen?.view) return;
    const { page } = this;
    const { chosen, hasBegun, hasChoice, isPending } = page.hands;
    const { resting, waiting, looked, asking, nextRuns } = page.play;
    const doing = [chosen, hasBegun, hasChoice, resting, waiting, looked !== null, asking, nextRuns, isPending];
    const signature = JSON.stringify([
      choices,
      page.board.scene.choices,
      seen.view.turn,
      seen.view.may,
      seen.view.offer,
      seen.view.asides,
      seen.head.state,
      seen.head.rematch,
      seen.head.rematch_no,
      page.files.formats.length,
      ...doing,
    ]);
    this.float();
    if (signature === this.signature) return;
    const pressed = document.activeElement as HTMLElement | null;
    const focused = this.root.contains(pressed);
    this.signature = signature;
    if (!this.isStillAsked(seen)) this.fillMains(this.mainList(seen, choices));
    const quiets = quietList(page, seen).map((one) => this.quiet(one));
    fill(this.quiets, ...quiets);
    page.main.dataset.quiets = String(Math.min(4, quiets.length)); // as many as there is an own width for
    if (focused && !this.root.contains(document.activeElement)) this.refocus(pressed?.dataset.place !== undefined);
  }

  /** A question stands as it is while others go on, so that a press on its buttons is never lost. */
  private isStillAsked({ view }: Seen): boolean {
    const question =
      this.page.play.asking && view!.turn !== 'over'
        ? JSON.stringify([this.page.play.asking, this.page.play.asking === 'resign' && view!.asides])
        : '';
    const same = question !== '' && question === this.question;
    this.question = question;
    return same;
  }

  /** What had the focus is gone: the next choice has it, after a move the board if there is more to do, or another
   * button. */
  private refocus(moved: boolean): void {
    const next = this.mains.querySelector<HTMLElement>('button');
    const other = this.quiets.querySelector<HTMLElement>('button:not(:disabled)');
    if (next) next.focus();
    else if (!other || (moved && this.page.hands.open().length > 0)) this.page.focusBoard();
    else other.focus();
  }

  private fillMains(mains: HTMLElement[]): void {
    fill(this.mains, ...mains);
    this.page.main.dataset.asks = askedBy(mains, (word) => this.page.board.kindOf(word));
    this.float();
  }

  /** Men to choose from stand large over the middle of the board. */
  private float(): void {
    if (!this.mains.querySelector('.choice-man')) return; // measuring lays the whole page out
    const board = this.page.board.stage?.root.getBoundingClientRect();
    if (!board) return;
    const places = { x: board.left + board.width / 2, y: board.top + board.height / 2, w: board.width };
    for (const [name, size] of Object.entries(places)) this.mains.style.setProperty(`--board-${name}`, `${size}px`);
  }

  clear(): void {
    this.signature = '';
    this.question = '';
    this.fillMains([]);
    fill(this.quiets);
  }

  private again(): void {
    this.signature = '';
    this.page.refreshActions();
  }

  private quiet({ sign, words, act, off, mute, format }: Quiet): HTMLElement {
    const it = button('', act, 'quiet');
    it.dataset.sign = sign;
    it.disabled = off === true;
    if (format) it.dataset.format = format;
    it.append(icon(sign));
    if (!mute) it.append(el('span', {}, words));
    for (const name of mute ? ['aria-label', 'title'] : []) it.setAttribute(name, words);
    return it;
  }

  private mainList(seen: Seen, choices: string[]): HTMLElement[] {
    const { page } = this;
    if (seen.view!.turn === 'over') this.page.play.asking = null;
    if (this.page.play.asking) return this.sure(this.page.play.asking, seen);
    if (page.play.looked !== null) return [button(say('page.back_to_game'), () => page.moves.leave(), 'main')];
    if (seen.view!.turn === 'over' && seen.head.seat === null)
      return [button(say('page.from_start'), () => page.moves.walk(-Infinity), 'main')];
    if (seen.view!.turn === 'over') return this.rematchList(seen);
    if (page.play.resting)
      return [
        button(
          sayFirst([`page.next_hand.${seen.head.rules.game}`, 'page.rematch.next']),
          () => page.gate.open(),
          'main',
        ),
      ];
    if (page.hands.isPending)
      return [
        button(say('page.confirm'), () => page.hands.confirm(), 'main'),
        button(say('page.cancel'), () => page.hands.touch(''), 'cancel'),
      ];
    if (page.play.waiting) return [button(say('page.place.roll'), () => page.gate.open(), 'main')];
    return [...this.chosen(seen, choices), ...this.cancel(), ...this.answers(seen), ...this.asides(seen)];
  }

  private chosen(seen: Seen, choices: string[]): HTMLElement[] {
    const { game } = seen.head.rules;
    const { page } = this;
    const isMain = (place: string) => mainKinds.includes(page.board.kindOf(place));
    const sorted = [...choices].sort((a, b) => Number(isMain(b)) - Number(isMain(a)));
    return sorted.map((place, index) => {
      const words =
        page.hands.forced === place
          ? say('page.pass_on')
          : (page.board.scene.choices?.[place] ?? choiceText(game, place, page.hands.isEnough(place)));
      const it = button(words, () => page.hands.touch(place), index === 0 ? 'main' : 'choice');
      it.dataset.place = place;
      const look = boardOf(seen.head).choiceLook?.(place);
      if (look) it.prepend(svg(`<svg class="choice-man" viewBox="-40 -52 80 100" aria-hidden="true">${look}</svg>`));
      return it;
    });
  }

  /** Another match, or the way to the one that runs already. */
  private rematchButton(): HTMLElement {
    const { page } = this;
    if (page.play.nextRuns) return button(say('page.rematch.next'), () => page.next.enter(), 'main');
    return button(say('page.rematch'), () => void this.page.deeds.rematch(), 'main');
  }

  /** What a sheet over the board keeps in sight after the end: the result, and another match. */
  afterwards({ head, view }: Seen): Node[] {
    if (view!.turn !== 'over') return [];
    const asks = this.page.play.nextRuns || head.rematch_by === undefined || head.rematch_by !== head.seat;
    return [
      el('strong', {}, endWords({ head, view: view! })),
      ...(head.seat !== null && asks ? [this.rematchButton()] : []),
    ];
  }

  /** Another match, and who wants it, or rather not. */
  private rematchList({ head }: Seen): HTMLElement[] {
    const { page } = this;
    const { rematch, rematch_by: by, rematch_no: no, seat } = head;
    if (page.play.nextRuns) return [this.rematchButton()];
    const asked = by !== undefined && by !== seat;
    const told = asked
      ? say('page.rematch.asked', { seat: callName(head, by) })
      : by !== undefined
        ? say('page.rematch.yours')
        : no !== undefined && no !== seat
          ? say('page.rematch.no', { seat: callName(head, no) })
          : '';
    const refuse = button(
      say(asked ? 'page.rematch.refuse' : 'page.rematch.withdraw'),
      () => void page.table.refuseRematch(page.table.id, rematch!),
      'choice',
    );
    const again = this.rematchButton();
    return [
      ...(told ? [el('p', {}, told)] : []),
      ...(asked || by === undefined ? [again] : []),
      ...(by === undefined ? [] : [refuse]),
    ];
  }

  /** Out of what was begun. */
  private cancel(): HTMLElement[] {
    const { hands } = this.page;
    return hands.hasBegun ? [button(say('page.cancel'), () => hands.touch(''), 'cancel')] : [];
  }

  private answers({ view, head }: Seen): HTMLElement[] {
    if (view!.offer?.by === head.seat && !hasNobodyElse(head))
      return [button(say('page.withdraw'), () => void this.page.deeds.send('refuse'))];
    if (!view!.may.answer) return [];
    return [
      button(say('page.accept'), () => void this.page.deeds.send('accept'), 'main'),
      button(say('page.refuse'), () => void this.page.deeds.send('refuse')),
    ];
  }

  /** What may be said out of turn; degrees of giving up wait behind the one button for that. */
  private asides({ view, head }: Seen): HTMLElement[] {
    const plain = view!.asides.filter((words) => !words.startsWith('resign'));
    const claim = view!.may.claim ? [button(say('page.claim'), () => void this.page.deeds.send('claim'))] : [];
    return [
      ...claim,
      ...plain.map((words) => button(placeWords(head.rules.game, words), () => this.ask(`aside ${words}`))),
    ];
  }

  choose(saving: boolean): void {
    this.page.play.saving = saving;
    this.again();
    this.quiets.querySelector<HTMLElement>('[data-format]')?.focus();
  }

  private settle(): void {
    this.page.play.asking = null;
    this.again();
  }

  /** Nothing that costs a game is one tap away. */
  ask(what: string): void {
    this.page.play.asking = what;
    this.again();
    this.mains.querySelector('button')?.focus();
  }

  /** The other has been away for long. */
  private deserted(act: (order: string) => () => void): HTMLElement[] {
    return [
      el('p', {}, say('page.deserted')),
      button(say('page.keep_waiting'), () => this.settle(), 'choice'),
      button(say('page.call_off'), act('call_off'), 'danger'),
      ...(mayStopWaiting(this.page.play.seen!, 'abandon')
        ? [button(say('page.claim_win'), act('abandon'), 'danger')]
        : []),
    ];
  }

  private sure(what: string, { view, head }: Seen): HTMLElement[] {
    const act = (order: string) => () => {
      const [verb = '', ...words] = order.split(' ');
      this.settle();
      void this.page.deeds.send(verb, words.length > 0 ? { words: words.join(' ') } : {});
    };
    if (what === 'call_off') return this.deserted(act);
    const draw = what === 'offer draw';
    const all = what === 'resign' ? view!.asides.filter((words) => words.startsWith('resign')) : [];
    const match = all.length > 0 && this.page.board.scene.points !== undefined;
    const degrees = match ? all.slice(0, 2) : all; // a phone has room for three
    const kind = draw
      ? 'draw'
      : match || degrees.length > 1
        ? 'resign.degrees'
        : head.seats.length > 2
          ? 'resign.all'
          : this.page.board.scene.points
            ? 'resign.match'
            : 'resign';
    const question = el('p', {}, say(`page.sure.${kind}`));
    const yes = degrees.map((words) =>
      button(
        this.page.board.scene.choices?.[words] ?? placeWords(head.rules.game, words),
        act(`aside ${words}`),
        'danger',
      ),
    );
    if (match) yes.push(button(say('page.resign_for.match'), act('resign'), 'danger'));
    if (yes.length === 0) yes.push(button(say(draw ? 'page.offer_draw' : 'page.resign'), act(what), 'danger'));
    return [question, button(say('page.keep_playing'), () => this.settle(), 'choice'), ...yes];
  }
}
