import { expect, type Page } from '@playwright/test';
import * as v from 'valibot';
import { readCatalogue } from './catalogue.ts';
import { mailsTo } from './mailbox.ts';

/** Long enough, and on no list of common ones. */
export const password = 'trzy żbiki w błocie';

const Answer = v.object({ data: v.looseObject({ token: v.optional(v.string()) }) });

/** A call as the app makes it. */
export async function call(shop: string, path: string, { token, body = {} }: { token?: string; body?: unknown }) {
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

/** An account of a person who has registered, signed in and confirmed the address by the link of the mail. */
export async function makeAccount(shop: string, email: string): Promise<void> {
  await register(shop, email);
  const [mail] = await mailsTo(shop, email, 1);
  const [, token] = /\/email\/confirm\/([\w-]+)/u.exec(mail?.text ?? '') ?? [];
  const session = await signIn(shop, email);
  await call(shop, 'email/confirm', { token: session, body: { token } });
  await call(shop, 'logout', { token: session });
}

interface Wanted {
  readonly region: string;
  readonly run: string;
  readonly isPaid: boolean;
  readonly places?: number;
  readonly groupName?: string;
}

/** The token of an account. */
export const signIn = async (shop: string, email: string): Promise<string> =>
  (await call(shop, 'login', { body: { email, password } })).token ?? '';

/**
 * Buys places for an account in a run of a region: held until paid, or free by a coupon. Returns the group's number.
 */
export async function takePlaces(
  shop: string,
  email: string,
  { region, run, isPaid, places = 2, groupName = 'Błotne Żbiki' }: Wanted,
): Promise<number> {
  const { events, categories, wavesOf } = await readCatalogue(shop, region);
  const wanted = events.find(({ name }) => name === run);
  const { id: event_category_id = 0, event_id = 0 } = categories.find((one) => one.event_id === wanted?.id) ?? {};
  const waves = await wavesOf({ id: event_category_id, event_id });
  const wave_id = waves.find(({ free_places }) => free_places >= places)?.id;
  const token = await signIn(shop, email);
  const codes = isPaid ? [{ name: 'FREERUN' }] : [];
  const chosen = { event_id, event_category_id, wave_id, places, groupName, codes };
  const order = await call(shop, `group-signup?region=${region}`, { token, body: { ...chosen, terms: true } });
  return v.parse(v.number(), order.group_id);
}

/** Creates an account and signs the page's visitor in to it. */
export async function comeSignedIn(page: Page, shop: string, email: string): Promise<void> {
  await makeAccount(shop, email);
  await page.context().addCookies([{ name: 'access_token', value: await signIn(shop, email), url: shop }]);
}

/** Ends a token from elsewhere, without the knowledge of the page that has it. */
export async function endToken(shop: string, token: string): Promise<void> {
  await call(shop, 'logout', { token });
}
