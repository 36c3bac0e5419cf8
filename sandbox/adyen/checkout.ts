import { hasExpired, isoOf, lockSession, type PaymentSession, paymentsOf } from './books.ts';
import { type AdyenCall, type AdyenRequest, isBody, stringOf } from './call.ts';
import { checkLineItems } from './fields.ts';
import { languageOf, methodsOf } from './methods.ts';
import { beginPayment, isRefusedForGood, type SessionResult } from './payments.ts';
import { missingField, sessionOver, wrongField } from './refusal.ts';
import { newSessionData, open, sign } from './tokens.ts';

/** The calls of Drop-in, which has the client key and its data of the session. */

/** POST v1/sessions/{id}/setup: the amount and the payment methods. */
export const setUp: AdyenCall = async (request) => {
  const session = await heldSession(request);
  if (hasExpired(session)) throw sessionOver('expired');
  return {
    status: 200,
    body: {
      id: session.id,
      sessionData: newSessionData(session.secret),
      amount: { currency: session.currency, value: session.amount },
      ...(session.asked.countryCode !== undefined && { countryCode: session.asked.countryCode }),
      expiresAt: isoOf(session.expires_at),
      paymentMethods: { paymentMethods: methodsOf(session) },
      returnUrl: session.return_url,
      configuration: { enableStoreDetails: false },
      shopperLocale: session.asked.shopperLocale ?? 'en-US',
    },
  };
};

/** POST v1/sessions/{id}/payments: starts an attempt, and sends the payer to the bank. */
export const makePayment: AdyenCall = async (request) => {
  const { books, body } = request;
  const session = await heldSession(request);
  if (stringOf(body.sessionData) === null) throw missingField('sessionData');
  await refuseIfOver(request, session);
  const chosen = isBody(body.paymentMethod) ? body.paymentMethod : {};
  const offered = methodsOf(session).find(({ type }) => type === chosen.type);
  if (offered === undefined) throw wrongField('paymentMethod.type');
  const issuer = stringOf(chosen.issuer);
  if (offered.issuers !== undefined && !offered.issuers.some(({ id }) => id === issuer)) {
    throw wrongField('paymentMethod.issuer');
  }
  if (offered.type === 'klarna') checkLineItems(session.asked, session.amount);
  const payment = await beginPayment(books, session, { method: offered.type, issuer });
  const page = new URL(`/sandbox/adyen/pay/${payment.psp}`, session.return_url);
  page.searchParams.set('lng', languageOf(session));
  return {
    status: 200,
    body: {
      resultCode: 'RedirectShopper',
      action: { type: 'redirect', method: 'GET', url: page.href, paymentMethodType: offered.type },
      sessionData: newSessionData(session.secret),
    },
  };
};

/** POST v1/sessions/{id}/paymentDetails: the bank's result, by the value that the payer brings back from it. */
export const submitDetails: AdyenCall = async (request) => {
  const session = await heldSession(request);
  const { details } = request.body;
  const redirectResult = isBody(details) ? details.redirectResult : undefined;
  if (stringOf(redirectResult) === null) throw missingField('details.redirectResult');
  const result = open<SessionResult>('redirect', session.secret, redirectResult);
  if (result === null) throw wrongField('details.redirectResult');
  return {
    status: 200,
    body: {
      resultCode: result.code,
      sessionData: newSessionData(session.secret),
      sessionResult: sign('result', session.secret, result),
    },
  };
};

/** The session of the path, locked. A payer who comes back from the bank in another tab brings no session data. */
async function heldSession({ books, id, body }: AdyenRequest): Promise<PaymentSession> {
  const session = await lockSession(books, id);
  const { sessionData } = body;
  if (sessionData !== undefined && open('data', session.secret, sessionData) === null) throw wrongField('sessionData');
  return session;
}

async function refuseIfOver({ books }: AdyenRequest, session: PaymentSession): Promise<void> {
  if (hasExpired(session)) throw sessionOver('expired');
  if (!session.payable) throw sessionOver('closed');
  const payments = await paymentsOf(books, session);
  if (payments.some(({ state }) => state === 'authorised')) throw sessionOver('completed');
  if (isRefusedForGood(payments)) throw sessionOver('refused');
}
