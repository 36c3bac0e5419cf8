import type pg from 'pg';
import { type Card, judgeCard } from '../kit/cards.ts';
import { type Form, partOf, textOf } from '../kit/form.ts';
import type { KeptAnswer } from '../kit/idempotency.ts';
import { type Intent, intentObject, type NextAction, newMethod, publicIntent } from './books.ts';
import { openDispute } from './disputes.ts';
import { moveIntent } from './intents.ts';
import { brandOf, cardTokens, declines, redirectMethods } from './methods.ts';
import { invalid, missing, wrongState } from './refusal.ts';

/** The caller: our server with the secret key, or a page with the publishable key and the intent's client secret. */
export type Caller = 'server' | 'browser';

/** Tries to pay a locked intent with the method of `form`. A declined card is an answer, kept like any other. */
export async function confirmIntent(
  books: pg.PoolClient,
  intent: Intent,
  form: Form,
  caller: Caller,
): Promise<KeptAnswer> {
  if (intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'canceled') {
    throw wrongState(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      show(intent, caller),
    );
  }
  const details = {
    return_url: readReturnUrl(form) ?? intent.return_url,
    receipt_email: textOf(form.receipt_email) ?? intent.receipt_email,
  };
  const type = readType(form, intent);
  if (type === 'card') return payByCard(books, intent, readCard(form), details, caller);

  if (type === 'blik') {
    const code = textOf(partOf(partOf(form.payment_method_options).blik).code) ?? '';
    if (!/^\d{6}$/u.test(code)) {
      throw invalid(
        'payment_method_options[blik][code]',
        'The BLIK code has six digits.',
        'payment_intent_invalid_parameter',
      );
    }
    return done(
      await moveIntent(books, intent, 'confirm', 'succeeded', { ...details, method: newMethod(type) }),
      caller,
    );
  }
  const { return_url } = details;
  if (return_url === null) throw missing('return_url');
  const moved = await moveIntent(books, intent, 'confirm', 'requires_action', {
    ...details,
    method: newMethod(type),
    next_action: toBankPage(intent, return_url),
  });
  return done(moved, caller);
}

/** An intent as the payer's page or our server gets it. */
export const show = (intent: Intent, caller: Caller) =>
  caller === 'server' ? intentObject(intent) : publicIntent(intent);

const done = (intent: Intent, caller: Caller): KeptAnswer => ({ status: 200, body: show(intent, caller) });

async function payByCard(
  books: pg.PoolClient,
  intent: Intent,
  card: Card,
  details: { readonly return_url: string | null; readonly receipt_email: string | null },
  caller: Caller,
): Promise<KeptAnswer> {
  const method = newMethod('card', { ...card, brand: brandOf(card.number) });
  const verdict = judgeCard(card);
  if (verdict === 'pays' || verdict === 'disputes') {
    const paid = await moveIntent(books, intent, 'confirm', 'succeeded', { ...details, method });
    if (verdict === 'disputes') await openDispute(books, paid);
    return done(paid, caller);
  }
  if (verdict === 'asks') {
    const next_action: NextAction =
      caller === 'server' && details.return_url !== null
        ? toBankPage(intent, details.return_url)
        : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    const moved = await moveIntent(books, intent, 'confirm', 'requires_action', { ...details, method, next_action });
    return done(moved, caller);
  }
  const last_error = declines[verdict];
  const refused = await moveIntent(books, intent, 'confirm', 'requires_payment_method', {
    ...details,
    method,
    last_error,
  });
  return { status: 402, body: { error: { ...last_error, payment_intent: show(refused, caller) } } };
}

/** The bank's page is on the origin to which the payer returns. */
function toBankPage(intent: Intent, returnUrl: string): NextAction {
  const page = new URL(`/sandbox/bank/${intent.id}`, returnUrl);
  const { language } = intent.metadata;
  if (language !== undefined) page.searchParams.set('lng', language);
  return { type: 'redirect_to_url', redirect_to_url: { url: page.href, return_url: returnUrl } };
}

export function readReturnUrl(form: Form): string | null {
  const text = textOf(form.return_url);
  if (text === null || text === '') return null;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw invalid('return_url', 'Not a valid URL', 'url_invalid');
  }
  return url.href;
}

function readType(form: Form, intent: Intent): string {
  const token = textOf(form.payment_method);
  const type = token === null ? textOf(partOf(form.payment_method_data).type) : 'card';
  if (type === null) {
    throw invalid(
      'payment_method',
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      'payment_intent_unexpected_state',
    );
  }
  const known = intent.method_types.includes(type) && (type === 'card' || type === 'blik' || type in redirectMethods);
  if (!known) {
    throw invalid(
      'payment_method_data[type]',
      `The payment method type "${type}" is not available.`,
      'payment_intent_incompatible_payment_method',
    );
  }
  return type;
}

function readCard(form: Form): Card {
  const token = textOf(form.payment_method);
  if (token !== null) {
    const number = cardTokens[token];
    if (number === undefined) throw invalid('payment_method', `No such PaymentMethod: '${token}'`, 'resource_missing');
    return { number, expMonth: 12, expYear: new Date().getUTCFullYear() + 2, cvc: '123' };
  }
  const card = partOf(partOf(form.payment_method_data).card);
  const year = Number(textOf(card.exp_year) ?? Number.NaN);
  return {
    number: (textOf(card.number) ?? '').replace(/[\s-]/gu, ''),
    expMonth: Number(textOf(card.exp_month) ?? Number.NaN),
    expYear: year < 100 ? year + 2000 : year,
    cvc: textOf(card.cvc) ?? '',
  };
}
