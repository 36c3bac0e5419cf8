import { randomUUID } from 'node:crypto';
import {
  Client,
  type CreateCheckoutSessionRequest,
  EnvironmentEnum,
  HttpClientException,
  ModificationsApi,
  PaymentsApi,
} from '../../../server/outside/adyen/sdk.ts';
import { adyenFormPath } from '../../../server/outside/standIn.ts';
import { providerForFile } from './provider.ts';

type Json = Record<string, unknown>;

/** The real SDK with the sandbox's path put before Adyen's. */
export function adyenAt(origin: string, apiKey: string) {
  const client = new Client({ apiKey, environment: EnvironmentEnum.TEST });
  client.httpClient = {
    async request(endpoint, json, config, _isKeyRequired, options = {}) {
      const asked = new URL(endpoint);
      const url = new URL(`/sandbox/adyen${asked.pathname}`, origin);
      for (const [name, value] of Object.entries(options.params ?? {})) url.searchParams.set(name, String(value));
      const answer = await fetch(url, {
        method: options.method ?? 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': config.apiKey ?? '',
          ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        },
        ...(options.method !== 'GET' && { body: String(json) }),
      });
      const responseBody = await answer.text();
      if (answer.ok) return responseBody;
      const { status: statusCode, errorCode, message } = JSON.parse(responseBody);
      throw new HttpClientException({ message, statusCode, errorCode, responseBody });
    },
  };
  return { PaymentsApi: new PaymentsApi(client), ModificationsApi: new ModificationsApi(client) };
}

/** A sandbox for one test file, and what server and Drop-in do with it. */
export function adyenForFile() {
  const provider = providerForFile();
  const post = (path: string, body: object) => provider().post(path, body);
  const sdk = () => adyenAt(provider().origin, provider().keys.adyen.apiKey);
  const order = (more: Partial<CreateCheckoutSessionRequest> = {}): CreateCheckoutSessionRequest => {
    const paymentId = `pay_${randomUUID().replaceAll('-', '')}`;
    return {
      merchantAccount: provider().keys.adyen.merchantAccount,
      amount: { currency: 'EUR', value: 5989 },
      reference: paymentId,
      returnUrl: `http://localhost:3000/danke/${paymentId}?from=bank`,
      countryCode: 'DE',
      shopperLocale: 'de-DE',
      shopperEmail: 'lena@example.de',
      captureDelayHours: 0,
      lineItems: [
        { id: '1', description: 'Muster München', quantity: 2, amountIncludingTax: 2990 },
        { id: '2', quantity: 1, amountIncludingTax: 9 },
      ],
      metadata: { payment_id: paymentId },
      ...more,
    };
  };
  const newSession = (more: Partial<CreateCheckoutSessionRequest> = {}, options = {}) =>
    sdk().PaymentsApi.sessions(order(more), options);

  const expire = (sessionId: string) =>
    provider().database.rows('update sandbox.adyen_session set expires_at = now() where id = $1', sessionId);

  /** A call as Drop-in makes it. */
  const dropin = (sessionId: string, call: string, body: object, key = provider().keys.adyen.clientKey) =>
    post(`${adyenFormPath}v1/sessions/${sessionId}/${call}?clientKey=${key}`, body);
  /** Starts to pay with a method; returns the payment's id and page. */
  const begin = async ({ id, sessionData }: { id: string; sessionData?: string }, paymentMethod: Json) => {
    const { body } = await dropin(id, 'payments', { sessionData, paymentMethod, clientStateDataIndicator: true });
    const page = new URL((body.action as { url: string }).url);
    return { body, page, psp: page.pathname.split('/').at(-1) ?? '' };
  };
  /** The reason why a method cannot be used. */
  const refusal = async ({ id, sessionData }: { id: string; sessionData?: string }, paymentMethod: Json) => {
    const { status, body } = await dropin(id, 'payments', { sessionData, paymentMethod });
    if (status !== 422) throw new Error(`answered ${status}`);
    return body.message;
  };
  const press = (psp: string, form: Record<string, string>) =>
    provider().app.inject({
      method: 'POST',
      url: `/sandbox/adyen/pay/${psp}?lng=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  /** The result that the payer brings back after pressing that button. */
  const comeBack = async (psp: string, form: Record<string, string>) => {
    const { headers } = await press(psp, form);
    return new URL(String(headers.location)).searchParams.get('redirectResult') ?? '';
  };
  /** Opens the bank's page for a session and presses one of its buttons. */
  const atBank = async (session: { id: string; sessionData?: string }, outcome: string) => {
    const { psp } = await begin(session, { type: 'paybybank', issuer: 'demobank' });
    const redirectResult = await comeBack(psp, { outcome });
    const { body } = await dropin(session.id, 'paymentDetails', { details: { redirectResult } });
    return { psp, redirectResult, details: body };
  };
  /** A session after the payer paid at the bank, or did not. */
  const settled = async (outcome: string, more: Partial<CreateCheckoutSessionRequest> = {}) => {
    const session = await newSession(more);
    return { session, ...(await atBank(session, outcome)) };
  };
  /** What our server learns of a session by Drop-in's result. */
  const resultOf = (session: { id: string }, { sessionResult }: Json) =>
    sdk().PaymentsApi.getResultOfPaymentSession(session.id, String(sessionResult));
  const failure = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (cause: unknown) => cause,
    );
    if (!(error instanceof HttpClientException)) throw new Error(`not Adyen's: ${String(error)}`);
    return { status: error.statusCode, code: error.errorCode, message: error.message };
  };
  return {
    provider,
    sdk,
    post,
    order,
    newSession,
    expire,
    dropin,
    begin,
    press,
    refusal,
    comeBack,
    atBank,
    settled,
    resultOf,
    failure,
    turn: (knobs: object) => post('/sandbox/knobs', { provider: 'adyen', ...knobs }),
    inbox: () => provider().adyen,
  };
}
