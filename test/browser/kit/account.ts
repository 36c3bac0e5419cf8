import { expect } from '@playwright/test';
import * as v from 'valibot';
import { mailsTo } from './mailbox.ts';

/** Long enough, and on no list of common ones. */
export const password = 'trzy żbiki w błocie';

const Answer = v.object({ data: v.object({ token: v.optional(v.string()) }) });

async function call(shop: string, path: string, { token, body = {} }: { token?: string; body?: unknown }) {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(`${shop}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status, `POST ${path}`).toBe(200);
  return v.parse(Answer, await answer.json()).data;
}

/** An account whose address nobody has confirmed yet. */
export async function register(shop: string, email: string): Promise<void> {
  const person = { name: 'Ola', surname: 'Nowak', email, password, password_confirmation: password };
  await call(shop, 'register', { body: { ...person, terms_conditions_consent: true } });
}

/** An account, as somebody makes it who registers and confirms the address by the link of the mail. */
export async function makeAccount(shop: string, email: string): Promise<void> {
  await register(shop, email);
  const [mail] = await mailsTo(shop, email, 1);
  const [, token] = /\/email\/confirm\/([\w-]+)/u.exec(mail?.text ?? '') ?? [];
  await call(shop, 'email/confirm', { body: { token } });
}

/** Ends a token from elsewhere: the page that has it does not know. */
export async function endToken(shop: string, token: string): Promise<void> {
  await call(shop, 'logout', { token });
}
