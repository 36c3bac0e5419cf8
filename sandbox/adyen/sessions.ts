import { randomBytes } from 'node:crypto';
import { CheckoutSessionPatchSessionRequest } from '@adyen/api-library/lib/src/typings/checkout/checkoutSessionPatchSessionRequest.js';
import { CreateCheckoutSessionRequest } from '@adyen/api-library/lib/src/typings/checkout/createCheckoutSessionRequest.js';
import { CreateCheckoutSessionResponse } from '@adyen/api-library/lib/src/typings/checkout/createCheckoutSessionResponse.js';
import {
  findDeal,
  findSession,
  hasExpired,
  isoOf,
  lockSession,
  newSessionId,
  type PaymentSession,
  paymentsOf,
} from './books.ts';
import { type AdyenCall, checkCall, fieldsOf, stringOf } from './call.ts';
import { checkOptional, readAmount, readExpiry, readMetadata, readReference, readReturnUrl } from './fields.ts';
import { brandOf } from './methods.ts';
import type { SessionResult } from './payments.ts';
import { missingField, sessionOver, wrongField } from './refusal.ts';
import { newSessionData, open } from './tokens.ts';

const answered = fieldsOf(CreateCheckoutSessionResponse);

/** POST /sessions */
export const createSession: AdyenCall = async (request) => {
  checkCall(request, CreateCheckoutSessionRequest);
  const { books, body } = request;
  const amount = readAmount(body.amount);
  const reference = readReference(body.reference);
  const return_url = readReturnUrl(body.returnUrl);
  const expires_at = readExpiry(body.expiresAt);
  const metadata = readMetadata(body.metadata);
  checkOptional(body);
  const secret = randomBytes(24).toString('base64url');
  const { rows } = await books.query<PaymentSession>(
    `insert into sandbox.adyen_session
       (id, secret, reference, amount, currency, return_url, metadata, asked, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    [
      newSessionId(),
      secret,
      reference,
      amount.value,
      amount.currency,
      return_url,
      JSON.stringify(metadata),
      JSON.stringify(body),
      expires_at,
    ],
  );
  const [session] = rows;
  if (session === undefined) throw new Error('the session was not written');
  return { status: 201, body: sessionObject(session) };
};

/** Answers with the request and the current state of the session. */
const sessionObject = (session: PaymentSession) => ({
  ...Object.fromEntries(Object.entries(session.asked).filter(([name]) => answered.includes(name))),
  expiresAt: isoOf(session.expires_at),
  id: session.id,
  mode: 'embedded',
  returnUrl: session.return_url,
  sessionData: newSessionData(session.secret),
  shopperLocale: session.asked.shopperLocale ?? 'en-US',
});

/** GET /sessions/{id}: its state when the browser got the `sessionResult`. */
export const resultOfSession: AdyenCall = async ({ books, id, query }) => {
  if (stringOf(query.sessionResult) === null) throw missingField('sessionResult');
  const session = await findSession(books, id);
  const result = session === null ? null : open<SessionResult>('result', session.secret, query.sessionResult);
  if (session === null || result === null) throw wrongField('sessionId');
  const { status, psp, code } = result;
  const deal = await findDeal(books, psp);
  const payments =
    deal === null || (status !== 'completed' && status !== 'paymentPending')
      ? []
      : [
          {
            amount: { currency: session.currency, value: deal.payment.amount },
            paymentMethod: { type: deal.payment.method, brand: brandOf(deal.payment.method) },
            pspReference: psp,
            resultCode: code,
          },
        ];
  return { status: 200, body: { id, reference: session.reference, status, ...(payments.length > 0 && { payments }) } };
};

/** PATCH /sessions/{id}: changes the amount, or closes the session. */
export const patchSession: AdyenCall = async (request) => {
  checkCall(request, CheckoutSessionPatchSessionRequest);
  const { books, id, body } = request;
  const session = await lockSession(books, id);
  if (open('data', session.secret, body.sessionData) === null) throw wrongField('sessionData');
  const amount = readAmount(body.amount);
  if (amount.currency !== session.currency) throw wrongField('amount.currency');
  if (body.payable !== undefined && typeof body.payable !== 'boolean') throw wrongField('payable');
  if (hasExpired(session)) throw sessionOver('expired');
  if ((await paymentsOf(books, session)).some(({ state }) => state === 'authorised')) throw sessionOver('completed');
  await books.query('update sandbox.adyen_session set amount = $2, payable = $3 where id = $1', [
    id,
    amount.value,
    body.payable ?? session.payable,
  ]);
  return { status: 200, body: { sessionData: newSessionData(session.secret) } };
};
