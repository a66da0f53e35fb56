// Who we are at the server: a guest, or an account. These messages go by POST, because they change
// the cookie; the socket then speaks for somebody else, so the page begins again.
// SPDX-License-Identifier: MIT
import type { Sentence } from './protocol.ts';

export interface Me {
  name: string;
  account: boolean;
}

export async function whoAmI(): Promise<Me> {
  const answer = await fetch('api/me', { headers: { accept: 'application/json' } });
  return (await answer.json()) as Me;
}

export interface Said {
  why?: Sentence;
  token?: string;
}

/** Sends one of account, login, password, logout, token, delete. */
export async function post(type: string, body: Record<string, string> = {}): Promise<Said> {
  const answer = await fetch(`api/${type}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ t: type, ...body }),
  });
  return (await answer.json()) as Said;
}
