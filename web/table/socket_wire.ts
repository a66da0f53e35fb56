// The server's socket. A connection may die at any time, or fall silent without a word: a new one is
// opened, tables are watched again, and what was not answered is sent again under its old id, which
// the server applies once.
// SPDX-License-Identifier: MIT

import { languageNow } from '../words.ts';
import type { Message } from './protocol.ts';
import { Questions, type Wire } from './wire.ts';

const waits = [300, 700, 1500, 3000, 6000];
const pulse = 10000; // between two looks whether anybody is still there
const patience = 1500; // with an answer, until that is asked
const silence = 5000; // after which nobody is

export class SocketWire implements Wire {
  private readonly questions = new Questions();
  private readonly watched = new Map<string, number>();
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private probe = 0;
  private heard = 0; // when, by the clock of this page

  /** `mark` gets whether the line stands. */
  constructor(private readonly mark: (connected: boolean) => void) {
    this.connect();
    addEventListener('online', () => this.retry());
    addEventListener('offline', () => this.drop());
    document.addEventListener('visibilitychange', () => this.retry());
    setInterval(() => this.feel(), pulse);
  }

  /** Asks whether anybody is there. */
  private feel(): void {
    if (this.probe || document.hidden || this.socket?.readyState !== WebSocket.OPEN) return;
    const asked = performance.now();
    this.send({ t: 'ping' });
    this.probe = setTimeout(() => {
      this.probe = 0;
      if (this.heard < asked) this.drop();
    }, silence);
  }

  /** A line that says nothing any more is as good as broken. */
  private drop(): void {
    clearTimeout(this.probe);
    this.probe = 0;
    this.socket?.close();
    this.socket = null;
    this.lost();
  }

  private retry(): void {
    if (document.hidden) return;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.feel();
      return;
    }
    clearTimeout(this.timer);
    this.tries = 0;
    if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
  }

  private connect(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as Message);
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private opened(): void {
    this.tries = 0;
    this.mark(true);
    this.send({ t: 'hello', lang: languageNow() });
    const unanswered = this.questions.unanswered();
    for (const [table, seq] of this.watched) this.send({ t: 'watch', table, seq });
    for (const message of unanswered) this.send(message);
  }

  private lost(): void {
    this.mark(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), waits[Math.min(this.tries++, waits.length - 1)]);
  }

  private hear(message: Message): void {
    const { table, seq } = message;
    this.heard = performance.now();
    if (message.t === 'pong') return;
    if (table !== undefined && seq !== undefined && message.t === 'view' && this.watched.has(table))
      this.watched.set(table, seq);
    this.questions.hear(message);
  }

  private send(message: Message): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  ask(message: Message): Promise<Message> {
    if (message.t === 'watch') this.watched.set(message.table!, message.seq ?? 0);
    if (message.t === 'unwatch') this.watched.delete(message.table!);
    const answer = this.questions.ask(message, (numbered) => this.send(numbered));
    const late = setTimeout(() => this.feel(), patience);
    void answer.then(() => clearTimeout(late));
    return answer;
  }

  listen(listener: (message: Message) => void): () => void {
    return this.questions.listen(listener);
  }
}
