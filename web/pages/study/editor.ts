// Setting up a position by hand: a tray of pieces, the board, and what stands beside it. A piece is
// chosen and put down by touch after touch, dragged, or moved from place to place; the keys do the
// same. It only writes position text: whether that can be played somebody else says.
// SPDX-License-Identifier: MIT
import type { Editing, Field, Piece } from '../../board/editing.ts';
import { Overlay, type Touches } from '../../board/overlay.ts';
import type { Setup, Spot } from '../../board/scene.ts';
import { Stage } from '../../board/stage.ts';
import { dress } from '../../board/style.ts';
import { makeBoard } from '../../boards/boards.ts';
import { editors } from '../../boards/editors.ts';
import { button, el, fill, svg } from '../../elements.ts';
import { say, sayFirst } from '../../words.ts';

const away = 'away';

export class Editor implements Touches {
  readonly board = el('div.editor-board');
  readonly side = el('div.editor-side');
  private readonly editing: Editing;
  private stage!: Stage;
  private overlay!: Overlay;
  private seat = 0;
  private tool = ''; // a piece of the tray, `away`, or the bare hand
  private held: { place: string; piece: string } | null = null;

  constructor(
    private readonly setup: Setup,
    private text: string,
    private readonly changed: (text: string) => void,
  ) {
    this.editing = editors[setup.game]!(setup);
    this.board.addEventListener('keydown', (event) => this.key(event));
    this.lay();
    const isCheck = (field: Field) => field.values[1]?.[0] === 'yes';
    const fields = this.editing.fields.filter((field) => !isCheck(field)).map((field) => this.field(field));
    const checks = this.editing.fields.filter(isCheck).map((field) => this.field(field));
    fill(
      this.side,
      this.tray(),
      el('div.editor-fields', {}, ...fields),
      checks.length > 0 && el('div.editor-checks', {}, ...checks),
      this.clear(),
    );
    this.show(true);
  }

  /** Another text for the same board, from elsewhere. */
  read(text: string): void {
    this.text = text;
    this.held = null;
    this.show(true);
    for (const { name, read } of this.editing.fields) {
      const input = this.side.querySelector<HTMLSelectElement | HTMLInputElement>(`#edit-${name}`)!;
      if ('checked' in input) input.checked = read(text) === 'yes';
      else input.value = read(text);
    }
  }

  /** The board as the seat counts whose piece is in the hand. */
  private lay(): void {
    const board = makeBoard({ ...this.setup, seat: this.seat });
    if (this.stage?.suits(board)) this.stage.board = board;
    else this.stage = new Stage(board);
    this.overlay = new Overlay(board, this, say('page.board', { game: { id: `game.${this.setup.game}` } }));
    this.stage.root.querySelector('.overlay')?.remove();
    this.stage.root.append(this.overlay.root);
    fill(this.board, this.stage.root);
  }

  private show(still = false): void {
    const scene = this.stage.board.scene(this.text);
    this.stage.show({ ...scene, over: (scene.over ?? '') + (this.editing.over?.(this.text) ?? '') }, still);
    const held = this.held;
    const usual = this.editing.places?.(this.text) ?? scene.spots;
    const spots = (held && this.editing.spots?.(this.text, held.piece)) ?? usual;
    const marks = new Map<string, string>();
    if (held && spots !== usual) for (const { place } of spots) marks.set(place, 'target');
    if (held && spots === usual) marks.set(held.place, 'chosen');
    if (this.editing.places && (held || (this.tool !== '' && this.tool !== away))) this.showFree(usual, marks);
    for (const it of this.side.querySelectorAll<HTMLElement>('.tray-piece'))
      it.classList.toggle('out', this.editing.isOut?.(this.text, it.dataset.piece!) === true);
    this.stage.mark(spots.flatMap((spot) => (marks.has(spot.place) ? [{ kind: marks.get(spot.place)!, spot }] : [])));
    this.overlay.show(spots, marks);
  }

  private showFree(spots: Spot[], marks: Map<string, string>): void {
    for (const { place } of spots)
      if (this.editing.pieceAt(this.text, place, this.seat) === '') marks.set(place, 'target');
  }

  private set(text: string): void {
    this.held = null;
    const differs = text !== this.text;
    this.text = text;
    if (differs) this.changed(text);
    this.show();
  }

  private tray(): HTMLElement | null {
    if (this.editing.tray.length === 0) return el('p.quiet', {}, say(`page.edit.help.${this.setup.game}`));
    const pieces = this.editing.tray.map((piece) => this.trayPiece(piece));
    const tray = el(
      this.editing.dark ? 'div.tray.dark' : 'div.tray',
      { role: 'group', 'aria-label': say('page.edit.tray') },
      ...pieces,
    );
    dress(tray, this.setup.game);
    tray.classList.toggle('many', pieces.length > 12);
    tray.style.setProperty(
      '--columns',
      String(pieces.length > 12 ? 7 : pieces.length > 6 ? pieces.length / 2 : pieces.length),
    );
    tray.append(this.trayButton(away, say('page.edit.away'), el('span', {}, `✕ ${say('page.edit.away')}`)));
    return el('div', {}, tray, el('p.quiet', {}, sayFirst([`page.edit.help.${this.setup.game}`, 'page.edit.help'])));
  }

  private trayButton(name: string, words: string, picture: Element): HTMLElement {
    const it = el('button.tray-piece', {
      type: 'button',
      'aria-label': words,
      title: words,
      'aria-pressed': 'false',
      'data-piece': name,
      onclick: () => this.choose(this.tool === name ? '' : name),
    });
    it.append(picture);
    return it;
  }

  private trayPiece(piece: Piece): HTMLElement {
    const { outline, reach: radius } = this.stage.board;
    const reach = outline ? outline.h / 2 + 4 : radius * 1.25;
    const drawing = svg(
      `<svg viewBox="${-reach} ${-reach} ${2 * reach} ${2 * reach}" aria-hidden="true">
        ${this.stage.board.looks[piece.look]!}</svg>`,
    );
    const it = this.trayButton(piece.name, piece.words, drawing);
    it.addEventListener('pointerdown', (event) => this.carry(event, piece, drawing));
    return it;
  }

  private choose(name: string): void {
    this.tool = name;
    this.held = null;
    for (const it of this.side.querySelectorAll<HTMLElement>('.tray-piece'))
      it.setAttribute('aria-pressed', String(it.dataset.piece === name));
    const seat = this.editing.tray.find((piece) => piece.name === name)?.seat ?? this.seat;
    if (seat !== this.seat) {
      this.seat = seat;
      this.lay();
    }
    this.show();
  }

  /** Carries a piece from the tray to the board. */
  private carry(event: PointerEvent, piece: Piece, drawing: Element): void {
    const from = { x: event.clientX, y: event.clientY };
    let ghost: HTMLElement | null = null;
    const move = (now: PointerEvent) => {
      if (!ghost && Math.hypot(now.clientX - from.x, now.clientY - from.y) < 8) return;
      if (!ghost) {
        this.choose(piece.name);
        ghost = el('div.carried', { 'aria-hidden': 'true' }, drawing.cloneNode(true));
        dress(ghost, this.setup.game);
        document.body.append(ghost);
      }
      ghost.style.transform = `translate(${now.clientX}px, ${now.clientY}px) translate(-50%, -50%)`;
    };
    const end = (last: PointerEvent) => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      ghost?.remove();
      const place = ghost && last.type === 'pointerup' ? this.overlay.placeUnder(last) : null;
      if (place !== null) this.set(this.editing.put(this.text, place, piece.name, this.seat));
      if (ghost) this.choose('');
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  private field(field: Field): HTMLElement {
    const id = `edit-${field.name}`;
    const write = (value: string) => this.set(field.write(this.text, value));
    if (field.values[1]?.[0] === 'yes') return this.check(field, id, write);
    const now = field.read(this.text);
    const options = field.values.map(([value, words]) => el('option', { value, selected: value === now }, say(words)));
    const change = (event: Event) => write((event.target as HTMLSelectElement).value);
    return el(
      'div.field',
      {},
      el('label', { for: id }, field.label),
      el('select', { id, onchange: change }, ...options),
    );
  }

  private check({ read, label }: Field, id: string, write: (value: string) => void): HTMLElement {
    const change = (event: Event) => write((event.target as HTMLInputElement).checked ? 'yes' : 'no');
    return el(
      'div.field.check',
      {},
      el('input', { id, type: 'checkbox', checked: read(this.text) === 'yes', onchange: change }),
      el('label', { for: id }, label),
    );
  }

  private clear(): HTMLElement {
    return button(
      say(this.editing.emptied ?? 'page.edit.clear'),
      () => {
        this.set(this.editing.empty);
        this.read(this.editing.empty);
      },
      'choice',
    ); // prettier-ignore
  }

  touch(place: string): void {
    const { editing, text, tool, held, seat } = this;
    if (place === '') this.choose('');
    else if (tool !== '') {
      if (editing.once && tool !== away) this.choose('');
      this.set(editing.put(text, place, tool === away ? '' : tool, seat));
    } else if (held) this.moveTo(held.place, place, held.piece);
    else {
      const piece = editing.pieceAt(text, place, seat);
      this.held = piece === '' ? null : { place, piece };
      this.show();
      if (this.held && editing.spots) this.overlay.focus();
    }
  }

  private moveTo(from: string, to: string, piece: string): void {
    const { editing, text, seat } = this;
    const steps = editing.spots !== undefined;
    if (to === from && !steps) this.set(text);
    else if (editing.move) this.set(editing.move(text, from, to, piece));
    else this.set(editing.put(editing.put(text, from, '', seat), to, piece, seat));
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    const place = (event.target as HTMLElement).dataset.place;
    if (place !== undefined) this.set(this.editing.put(this.text, place, '', this.seat));
    event.preventDefault();
  }

  movable(place: string): boolean {
    return this.tool === '' && !this.editing.spots && this.editing.pieceAt(this.text, place, this.seat) !== '';
  }

  drag(place: string, at: { x: number; y: number }): void {
    this.stage.lift(place, at);
  }

  drop(place: string, over: string | null): void {
    this.stage.lift(place, null);
    const piece = this.editing.pieceAt(this.text, place, this.seat);
    if (over === null) this.set(this.editing.put(this.text, place, '', this.seat));
    else if (over !== place) this.moveTo(place, over, piece);
  }
}
