// What carries messages: to the server's socket, or to the core in this page. Both answer every
// message that has an id, and push views by themselves.
// SPDX-License-Identifier: MIT
import type { Message } from './protocol.ts';

export interface Wire {
  /** Sends a message and waits for its answer, over lost connections too. */
  ask(message: Message): Promise<Message>;
  /** Hears everything that is pushed; the result stops that. */
  listen(listener: (message: Message) => void): () => void;
}

/** Answers find their questions by id. */
export class Questions {
  private readonly waiting = new Map<string, { message: Message; answer: (message: Message) => void }>();
  private readonly listeners = new Set<(message: Message) => void>();
  private readonly session = Math.random().toString(36).slice(2, 8);
  private count = 0;

  ask(message: Message, send: (message: Message) => void): Promise<Message> {
    const id = `${this.session}-${++this.count}`;
    const numbered = { ...message, id };
    return new Promise((answer) => {
      this.waiting.set(id, { message: numbered, answer });
      send(numbered);
    });
  }

  hear(message: Message): void {
    const asked = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (asked) {
      this.waiting.delete(message.id!);
      asked.answer(message);
    }
    if (!asked || message.t === 'view') for (const listener of this.listeners) listener(message);
  }

  listen(listener: (message: Message) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** What has not been answered yet, oldest first. */
  unanswered(): Message[] {
    return [...this.waiting.values()].map(({ message }) => message);
  }
}
