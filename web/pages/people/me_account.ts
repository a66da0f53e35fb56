// An account is only needed to be known on another device: make one, log in, log out, change the
// password, get a token for a bot, or be deleted with everything.
// SPDX-License-Identifier: MIT
import { type Login, type Me, post, whoAmI } from '../../account.ts';
import { button, el, fill } from '../../elements.ts';
import { house } from '../../house.ts';
import { dayWords, say, tell } from '../../words.ts';
import { copyField } from '../copy_field.ts';

type Done = (said: { token?: string }) => void;

/** What a field is called in the message, where that is something else. */
const members: Record<string, string> = { label: 'name' };

/** One deed with its fields: asks, tells what was wrong, or goes on. */
class Deed {
  readonly root: HTMLElement;
  private readonly trouble = el('p.reason', { role: 'alert' });

  constructor(fields: string[], deeds: { type: string; kind: string }[], done: Done, who = '') {
    const inputs = fields.map((name) => this.input(name, deeds[0]!.type));
    const send = async (type: string) => {
      const body = Object.fromEntries(
        inputs.map(({ input }, index) => [members[fields[index]!] ?? fields[index]!, input.value]),
      );
      const said = await post(type, body);
      this.trouble.textContent = said.why ? tell(said.why) : '';
      if (!said.why) done(said);
    };
    const buttons = deeds.map(({ type, kind }, index) => {
      const it = button(say(`page.account.${type}`), () => index > 0 && void send(type), kind);
      if (index === 0) it.type = 'submit';
      return it;
    });
    const submit = (event: Event) => {
      event.preventDefault();
      void send(deeds[0]!.type);
    };
    this.root = el(
      'form.deed',
      { onsubmit: submit },
      who && el('input', { type: 'text', hidden: true, value: who, autocomplete: 'username' }),
      ...inputs.map(({ root }) => root),
      el('div.deed-buttons', {}, ...buttons),
      this.trouble,
    );
  }

  private input(name: string, type: string): { root: HTMLElement; input: HTMLInputElement } {
    const id = `${type}-${name}`;
    const secret = !['name', 'label'].includes(name);
    const complete = { name: 'username', label: 'off', new: 'new-password' }[name] ?? 'current-password';
    const input = el('input', {
      id,
      type: secret ? 'password' : 'text',
      autocomplete: complete,
      autocapitalize: 'off',
      spellcheck: 'false',
      required: true,
    }) as HTMLInputElement;
    return { root: el('div.field', {}, el('label', { for: id }, say(`page.account.field.${name}`)), input), input };
  }
}

function begin(): void {
  location.reload();
}

function forGuest(): HTMLElement[] {
  const both = [
    { type: 'login', kind: 'main' },
    { type: 'account', kind: 'choice' },
  ]; // prettier-ignore
  return [
    el('p', {}, say('page.account.guest')),
    new Deed(['name', 'password'], both, begin).root,
    el('p.quiet', {}, say('page.account.rules')),
  ];
}

/** A deed that is seldom wanted waits behind its name. */
function folded(who: string, type: string, fields: string[], kind: string, done: Done): HTMLElement {
  return el(
    'details',
    {},
    el('summary', {}, say(`page.account.${type}.what`)),
    el('p.quiet', {}, say(`page.account.${type}.help`)),
    new Deed(fields, [{ type, kind }], done, who).root,
  );
}

function showToken(place: HTMLElement, token: string): void {
  const field = el('input', {
    readonly: true,
    value: token,
    'aria-label': say('page.account.token.what'),
  }) as HTMLInputElement;
  fill(place, el('p', {}, say('page.account.token.once')), copyField(field));
}

/** This browser's own is ended by the button above. */
function loginRow({ id, kind, name, own, created }: Login, again: () => void): HTMLElement {
  const called = name || say(`page.account.${kind}.unnamed`);
  const words = say(own ? 'page.account.logins.own' : 'page.account.logins.one', {
    name: called,
    day: dayWords(created),
  });
  if (own) return el('li', {}, words);
  const end = button(
    say(kind === 'login' ? 'page.account.logout' : 'page.account.revoke'),
    () => void post('revoke', { login: id }).then(again),
    'quiet',
  );
  end.setAttribute('aria-label', `${end.textContent}: ${called}`);
  return el('li', {}, words, ' ', end);
}

/** Where this account is logged in, and its tokens; each can be ended. */
async function showLogins(list: HTMLElement): Promise<void> {
  const { logins = [] } = await post('logins');
  fill(list, ...logins.map((login) => loginRow(login, () => void showLogins(list))));
}

function forMember(me: Me): HTMLElement[] {
  const list = el('ul.logins');
  void showLogins(list);
  const [changed, token] = [0, 1].map(() => el('div', { 'aria-live': 'polite' })) as [HTMLElement, HTMLElement];
  return [
    el('p', {}, say('page.account.member', { name: me.name })),
    button(say('page.account.logout'), () => void post('logout').then(begin), 'choice'),
    el('details', {}, el('summary', {}, say('page.account.logins')), list),
    folded(me.name, 'password', ['password', 'new'], 'main', () =>
      fill(changed, el('p.notice', {}, say('page.account.password.done'))),
    ),
    changed,
    folded(me.name, 'token', ['label', 'password'], 'main', ({ token: words }) => {
      showToken(token, words ?? '');
      void showLogins(list);
    }),
    token,
    folded(me.name, 'delete', ['password'], 'danger', begin),
  ];
}

export async function accountSection(): Promise<HTMLElement | null> {
  if (!house.served) return null;
  const me = await whoAmI();
  return el(
    'section.account',
    { id: 'account' },
    el('h2', {}, say('page.account')),
    ...(me.account ? forMember(me) : forGuest()),
  );
}

/** For guests: everything the server knows, gone, without a password that they never had. */
export async function guestLeaving(): Promise<HTMLElement | null> {
  if (!house.served || (await whoAmI()).account) return null;
  const it = button(
    say('page.account.delete'),
    () => {
      if (it.dataset.sure === undefined) {
        it.dataset.sure = '';
        it.textContent = say('page.account.delete.sure');
      } else {
        void post('delete').then(begin);
      }
    },
    'danger',
  ); // prettier-ignore
  return it;
}
