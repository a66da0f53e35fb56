// Who we are at the server: a guest, or an account. These messages go by POST, because they change
// the cookie; the socket then speaks for somebody else, so the page begins again.
// SPDX-License-Identifier: MIT
import type { Sentence } from './table/protocol.ts';

export interface Me {
  name: string;
  account: boolean;
  /** The language that the account has chosen, for all devices. */
  chosen?: string;
}

export async function whoAmI(): Promise<Me> {
  const answer = await fetch('api/me', { headers: { accept: 'application/json' } });
  return (await answer.json()) as Me;
}

/** A login of this account, or a token. */
export interface Login {
  id: string;
  kind: 'login' | 'token';
  name: string;
  created: number;
  own: boolean;
}

interface Said {
  why?: Sentence;
  token?: string;
  logins?: Login[];
}

/** "Firefox, Linux": what people call the device they log in with. */
function deviceName(): string {
  const { userAgent } = navigator;
  const browser = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari'].find((name) => userAgent.includes(name)) ?? '';
  const system =
    ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'].find((name) => userAgent.includes(name)) ?? '';
  const called: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' };
  return [called[browser] ?? browser, system].filter((name) => name !== '').join(', ');
}

/** Sends one of account, login, password, logout, logins, revoke, token, delete. */
export async function post(type: string, body: Record<string, string> = {}): Promise<Said> {
  const answer = await fetch(`api/${type}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ t: type, device: deviceName(), ...body }),
  });
  return (await answer.json()) as Said;
}
