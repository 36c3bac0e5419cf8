import type { SessionResult } from '#contract/payments/payment.calls.ts';
import type { Config } from '../../config.ts';
import {
  type AccountGateway,
  GatewayDown,
  GatewayRefused,
  GatewayUnknown,
  type ProviderView,
  type SignedEvent,
} from '../gateway.ts';
import { adyenFormPath, adyenServerPath, ownHost, type SandboxKeys } from '../standIn.ts';
import { balanceControl, balanceOf } from './balance.ts';
import { asking, clientFor } from './client.ts';
import { digestOf, type KnownAttempt, type News, type NewsStore, refundViewOf, sessionCode, viewOf } from './news.ts';
import { readDelivery } from './notifications.ts';
import { ModificationsApi, PaymentsApi } from './sdk.ts';
import { sessionFor } from './session.ts';
import { type AdyenSettings, environmentOf } from './settings.ts';

type Needs = Pick<Config, 'adyen' | 'host'>;

/** `api`: where its form asks, null for the address that its `environment` stands for. */
export interface AdyenPublicKeys {
  readonly client_key: string;
  readonly environment: 'test' | 'live';
  readonly api: string | null;
}

/** The account at Adyen, through its own SDK: the real one with our keys, with the sandbox's the sandbox; else null. */
export function adyenAccount(
  config: Needs,
  sandboxKeys: SandboxKeys | null,
  ownPort: () => number,
  store: NewsStore,
): AccountGateway<AdyenPublicKeys> | null {
  const isSandbox = config.adyen.apiKey === '';
  const keys = isSandbox ? sandboxAccount(sandboxKeys) : config.adyen;
  if (keys === null) return null;
  const environment = environmentOf(keys.clientKey);
  const client = clientFor({
    apiKey: keys.apiKey,
    isLive: environment === 'live',
    livePrefix: config.adyen.livePrefix,
    sandbox: isSandbox ? () => `http://${ownHost(config.host)}:${ownPort()}${adyenServerPath}` : null,
  });
  const balances = balanceControl({
    apiKey: keys.apiKey,
    isLive: environment === 'live',
    sandbox: isSandbox ? () => `http://${ownHost(config.host)}:${ownPort()}${adyenServerPath}` : null,
  });
  const payments = new PaymentsApi(client);
  const modifications = new ModificationsApi(client);
  const { merchantAccount } = keys;

  const find = async (ref: string): Promise<ProviderView | null> => {
    const name = await store.nameOf(ref);
    return viewOf(name, await store.about(name), await store.attempt(name));
  };
  const look = async (ref: string): Promise<ProviderView> => {
    const view = await find(ref);
    if (view === null) throw new GatewayUnknown(`Adyen has reported nothing about ${ref}.`);
    return view;
  };

  return {
    mode: isSandbox ? 'sandbox' : environment,
    publicKeys: {
      client_key: keys.clientKey,
      environment,
      api: isSandbox ? adyenFormPath : null,
    },
    open: (attempt) =>
      asking(async () => {
        const { paymentId, attemptId } = attempt;
        const request = sessionFor(attempt, merchantAccount);
        const { id, sessionData, expiresAt } = await payments.sessions(request, {
          // Places that are held longer meanwhile want another session: under its old key it would be refused.
          idempotencyKey: digestOf(`${paymentId}:${attemptId}:open:${request.expiresAt?.toISOString()}`),
        });
        if (!isText(id) || !isText(sessionData)) throw new GatewayDown('Adyen gave half an answer.');
        const knownAttempt: KnownAttempt = { ...attempt, id: attemptId, capturedRef: null };
        const view = viewOf(attemptId, await store.about(attemptId), knownAttempt);
        if (view === null) throw new Error(`Attempt ${attemptId} has no view.`);
        const secret = JSON.stringify({ id, session_data: sessionData });
        return { ...view, secret, secretUntil: new Date(expiresAt) };
      }),
    look: (_provider, ref) => look(ref),
    find: async (_provider, attemptId) => ((await store.about(attemptId)).length > 0 ? find(attemptId) : null),
    async *movedSince(moment) {
      const changes = await store.since(moment);
      for (const name of new Set(await Promise.all(changes.map((ref) => store.nameOf(ref))))) {
        const view = await find(name);
        if (view?.state === 'succeeded') yield view;
      }
    },
    // A session cannot be ended: it ends with the places at the latest, and money that still comes goes back.
    async cancel(_provider, ref) {
      const view = await look(ref);
      return view.state === 'open' ? { ...view, state: 'cancelled' } : view;
    },
    refund: ({ ref, amount, key }) =>
      asking(async () => {
        const view = await find(ref);
        const paid = view?.capturedRef;
        if (view === null || paid === undefined) throw new GatewayUnknown(`Nothing was paid by ${ref}.`);
        if (amount > view.amount - view.refunded) throw new GatewayRefused('That is more than is left of it.');
        // Whole, it may also be money that was not captured yet, which can only be let go.
        const isWhole = amount === view.amount;
        const about = { merchantAccount, reference: view.attemptId ?? ref };
        const options = { idempotencyKey: digestOf(key) };
        const { pspReference } = isWhole
          ? await modifications.refundOrCancelPayment(paid, about, options)
          : await modifications.refundCapturedPayment(
              paid,
              { ...about, amount: { currency: view.currency, value: amount } },
              options,
            );
        if (!isText(pspReference)) throw new GatewayDown('Adyen gave half an answer.');
        return refundViewOf(pspReference, await store.about(pspReference));
      }),
    lookRefund: async (_provider, ref) => refundViewOf(ref, await store.about(ref)),
    balance: () =>
      asking(async () => {
        const path = `/balanceOverview/merchants/${encodeURIComponent(merchantAccount)}/balances`;
        const read = await balances.get(path, { currency: 'EUR' });
        return [balanceOf(read)];
      }),
    readDelivery: (body, headers) => readDelivery(body, headers, keys),
    readResult: (result) =>
      asking(async () => {
        const { reference, status } = await payments.getResultOfPaymentSession(
          result.session_id,
          result.session_result,
        );
        return isText(reference) && isText(status) ? resultEvent(reference, result, status) : null;
      }),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Adyen's answers are kept beside its notifications, and read with them. */
function resultEvent(ref: string, { session_id, session_result }: SessionResult, status: string): SignedEvent {
  const body: News = {
    eventCode: sessionCode,
    success: true,
    pspReference: session_id,
    originalReference: '',
    merchantReference: ref,
    amount: 0,
    currency: '',
    reason: status,
    eventDate: new Date().toISOString(),
    action: null,
    paymentId: null,
  };
  return { id: digestOf(`${session_id}:${session_result}`), type: sessionCode, objectRef: ref, age: null, body };
}

const sandboxAccount = (keys: SandboxKeys | null): AdyenSettings | null =>
  keys && { ...keys.adyen, hmacKeys: [keys.adyen.hmacKey], livePrefix: '' };
