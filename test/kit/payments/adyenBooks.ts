import { sql } from 'kysely';
import { vi } from 'vitest';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { Deps } from '../../../server/deps.ts';
import { transact } from '../../../server/domain/kit/transact.ts';
import { receiveEvent } from '../../../server/domain/payments/webhookInbox.ts';
import { adyenAccount } from '../../../server/outside/adyen/account.ts';
import { newsOf } from '../../../server/outside/adyen/newsStore.ts';
import { HmacValidator, type NotificationRequestItem } from '../../../server/outside/adyen/sdk.ts';
import {
  type AccountGateway,
  type Gateway,
  GatewayDown,
  type NewAttempt,
  type ProviderView,
  type SignedEvent,
} from '../../../server/outside/gateway.ts';
import type { TestDatabase } from '../server/database.ts';
import { FakeProvider, type Happening, type Notice } from './gateway.ts';

const keys = {
  apiKey: 'key',
  clientKey: 'test_key',
  merchantAccount: 'Muster',
  hmacKeys: ['AB'.repeat(32)],
  webhookUser: 'muster',
  webhookPassword: 'secret',
  livePrefix: '',
};
const headers = { authorization: `Basic ${Buffer.from('muster:secret').toString('base64')}` };

/** A notification, and whether it has arrived. */
interface Letter {
  readonly item: object;
  isSent: boolean;
}

/**
 * Adyen with books that a test writes. The server's own adapter calls it over a `fetch` that is answered here, and
 * learns what happens only from signed notifications. All other methods are FakeProvider's.
 */
export class AdyenBooks extends FakeProvider {
  readonly #database: TestDatabase;
  readonly #account: AccountGateway;
  readonly #answers = new Map<string, object>();
  readonly #psps = new Map<string, string>();
  readonly #letters = new Map<string, Letter[]>();
  #count = 0;

  constructor(database: TestDatabase) {
    super();
    this.#database = database;
    const account = adyenAccount({ adyen: keys, host: '' }, null, () => 0, newsOf(database));
    if (account === null) throw new Error('Adyen has keys here');
    this.#account = account;
    vi.stubGlobal('fetch', this.fetch);
  }

  override offered: Gateway['offered'] = (region) => (region === 'pl' ? ['przelewy24', 'stripe'] : ['stripe', 'adyen']);

  /** Replaces the network's `fetch`. */
  readonly fetch = async (address: string | URL, { headers: sent, body }: RequestInit = {}): Promise<Response> => {
    const path = new URL(address).pathname;
    const key = String((sent as Record<string, string>)['idempotency-key']);
    const answer = this.#answers.get(key) ?? this.#worked(path, JSON.parse(String(body)));
    this.#answers.set(key, answer);
    return Response.json(answer);
  };

  #worked(path: string, request: AdyenRequest): object {
    const [, psp, change] = /\/payments\/([^/]+)\/(refunds|reversals)$/u.exec(path) ?? [];
    return psp === undefined ? this.#session(request) : this.#refund(psp, request.amount?.value ?? null, change ?? '');
  }

  #session({ reference, amount, metadata, expiresAt }: AdyenRequest): object {
    if (amount === undefined) throw new Error('a session without an amount');
    if (!this.objects.has(reference)) {
      this.objects.set(reference, {
        account: 'adyen',
        provider: 'adyen',
        ref: reference,
        state: 'open',
        amount: amount.value,
        currency: amount.currency,
        secret: null,
        redirectUrl: null,
        failure: null,
        paymentId: metadata?.payment_id ?? null,
        attemptId: reference,
        refunded: 0,
        disputed: false,
        lost: false,
      });
    }
    return { id: `CS${++this.#count}`, sessionData: 'data', reference, expiresAt, amount };
  }

  #refund(psp: string, cents: number | null, change: string): object {
    const [ref = psp] = [...this.#psps].find(([, one]) => one === psp) ?? [];
    const object = this.objects.get(ref);
    if (object === undefined) throw new Error(`nothing was paid by ${psp}`);
    const amount = cents ?? object.amount;
    const pspReference = `REFUND${++this.#count}`;
    const state = this.refundFate(ref);
    this.refunds.set(pspReference, { ref: pspReference, state, amount, of: ref });
    if (state !== 'failed') super.happens(ref, { refunded: object.refunded + amount });
    if (state !== 'pending') this.#refundLetter(pspReference, state === 'done', change);
    return { pspReference, status: 'received', merchantAccount: keys.merchantAccount, paymentPspReference: psp };
  }

  override twin(first: string): void {
    const object = this.objects.get(first);
    if (object?.account !== 'adyen') {
      super.twin(first);
      return;
    }
    const ref = `PSP${++this.#count}`;
    this.#psps.set(ref, ref);
    this.objects.set(ref, { ...object, ref, attemptId: first, state: 'open', failure: null, refunded: 0 });
  }

  override happens(ref: string, what: Happening): void {
    super.happens(ref, what);
    const object = this.objects.get(ref);
    if (object?.account === 'adyen') this.#claimLetter(ref, what);
    if (object?.account !== 'adyen' || what.state === undefined) return;
    // At Adyen each attempt is a payment of its own.
    const tried = this.#pspOf(ref);
    if (tried !== ref && (what.state === 'open' || what.state === 'cancelled')) this.#psps.delete(ref);
    const failed = { success: 'false', reason: what.state === 'cancelled' ? 'Cancelled' : 'Refused' };
    const notification = {
      processing: { eventCode: 'PENDING' },
      succeeded: { eventCode: 'AUTHORISATION' },
      open: { eventCode: 'AUTHORISATION', ...failed },
      cancelled: { eventCode: 'AUTHORISATION', ...failed },
    }[what.state];
    // A payer who cancels may try again in the same session.
    if (what.state === 'cancelled') super.happens(ref, { state: 'open' });
    this.#write(ref, { pspReference: tried, ...notification });
  }

  override refundHappens(name: string, state: 'done' | 'failed'): void {
    super.refundHappens(name, state);
    if (this.refunds.get(name)?.of !== undefined && !name.startsWith('re_')) {
      this.#refundLetter(name, state === 'done', 'refunds');
    }
  }

  #refundLetter(name: string, isDone: boolean, change: string): void {
    const { of: ref = '', amount = 0 } = this.refunds.get(name) ?? {};
    this.#write(ref, {
      eventCode: change === 'reversals' ? 'CANCEL_OR_REFUND' : 'REFUND',
      pspReference: name,
      originalReference: this.#pspOf(ref),
      success: String(isDone),
      amount: { value: amount, currency: this.objects.get(ref)?.currency },
      additionalData: { 'modification.action': 'refund' },
    });
  }

  /** Sorted by time; no two events share a moment. */
  #claimLetter(ref: string, { disputed, lost }: Happening): void {
    if (disputed === undefined && lost === undefined) return;
    const moment = ++this.#count;
    this.#write(ref, {
      eventCode: lost ? 'SECOND_CHARGEBACK' : disputed ? 'CHARGEBACK' : 'CHARGEBACK_REVERSED',
      pspReference: `DISPUTE${moment}`,
      originalReference: this.#pspOf(ref),
      eventDate: new Date(Date.now() + moment).toISOString(),
    });
  }

  #pspOf(ref: string): string {
    const psp = this.#psps.get(ref) ?? `PSP${++this.#count}`;
    this.#psps.set(ref, psp);
    return psp;
  }

  #write(ref: string, part: object): void {
    const { amount, currency, attemptId, paymentId } = this.objects.get(ref) ?? {};
    const item = {
      success: 'true',
      originalReference: '',
      merchantReference: attemptId ?? ref,
      merchantAccountCode: keys.merchantAccount,
      eventDate: new Date().toISOString(),
      reason: '',
      amount: { value: amount, currency },
      ...part,
    } as unknown as NotificationRequestItem;
    const hmacSignature = new HmacValidator().calculateHmac(item, keys.hmacKeys[0] ?? '');
    const additionalData = { ...item.additionalData, 'metadata.payment_id': paymentId, hmacSignature };
    const letters = this.#letters.get(ref) ?? [];
    letters.push({ item: { ...item, additionalData }, isSent: false });
    this.#letters.set(ref, letters);
  }

  override noticeOf(ref: string, id: string): Notice {
    const letter = this.#letters.get(ref)?.at(-1);
    // Stripe reports nothing about Adyen's payments, and Adyen reports nothing if nothing happened.
    if (this.objects.get(ref)?.account !== 'adyen') return super.noticeOf(ref, id);
    if (letter === undefined) return async () => undefined;
    return async ({ database }, takenAt) => {
      letter.isSent = true;
      const body = Buffer.from(JSON.stringify({ notificationItems: [{ NotificationRequestItem: letter.item }] }));
      for (const event of this.#account.readDelivery(body, headers)?.events ?? []) {
        if (takenAt === undefined) await receiveEvent({ database }, 'adyen', event);
        else await keepLate(database, event, takenAt);
      }
    };
  }

  /** Repeats unreported notifications until they arrive; `all` also repeats reported ones. */
  override async tellAgain(all: boolean): Promise<void> {
    for (const [ref, letters] of [...this.#letters].reverse()) {
      for (const letter of letters.splice(0).reverse()) {
        this.#letters.set(ref, [letter]);
        if (all || !letter.isSent) await this.noticeOf(ref, '')({ database: this.#database });
        letters.unshift(letter);
      }
      this.#letters.set(ref, letters);
    }
  }

  override readDelivery: Gateway['readDelivery'] = (account, body, sent) =>
    account === 'adyen' ? this.#account.readDelivery(body, sent) : null;

  override open(attempt: NewAttempt): Promise<ProviderView> {
    if (attempt.provider !== 'adyen') return super.open(attempt);
    return this.#asked('open', () => this.#account.open(attempt));
  }
  override look(method: PaymentProviderName, ref: string): Promise<ProviderView> {
    if (method !== 'adyen') return super.look(method, ref);
    return this.#asked('look', () => this.#account.look(method, ref));
  }
  override async find(method: PaymentProviderName, attemptId: string): Promise<ProviderView | null> {
    return method === 'adyen' ? this.#account.find(method, attemptId) : super.find(method, attemptId);
  }
  override cancel(method: PaymentProviderName, ref: string): Promise<ProviderView> {
    if (method !== 'adyen') return super.cancel(method, ref);
    return this.#asked('cancel', () => this.#account.cancel(method, ref, ref));
  }
  override refund(ask: Parameters<Gateway['refund']>[0]) {
    if (ask.provider !== 'adyen') return super.refund(ask);
    return this.#asked('refund', () => this.#account.refund(ask));
  }
  override lookRefund(method: PaymentProviderName, ref: string) {
    if (method !== 'adyen') return super.lookRefund(method, ref);
    return this.#asked('lookRefund', () => this.#account.lookRefund(method, ref));
  }
  override async *movedSince(): AsyncGenerator<ProviderView> {
    for await (const view of super.movedSince()) if (view.account !== 'adyen') yield view;
    yield* this.#account.movedSince(new Date(0));
  }

  async #asked<Answer>(call: string, work: () => Promise<Answer>): Promise<Answer> {
    const answer = await work();
    this.calls.push(call);
    await this.meanwhile(call);
    if (this.down) throw new GatewayDown('down');
    return answer;
  }
}

/** As if its transaction had begun at that time. */
const keepLate = (database: Deps['database'], event: SignedEvent, takenAt: Date) =>
  transact(database, async (db) => {
    const isNew = await receiveEvent({ database: { ...database, db } }, 'adyen', event);
    if (isNew) await sql`update provider_event set received_at = ${takenAt} where id = ${event.id}`.execute(db);
  });

interface AdyenRequest {
  readonly reference: string;
  readonly amount?: { readonly value: number; readonly currency: 'EUR' | 'PLN' };
  readonly metadata?: { readonly payment_id?: string };
  readonly expiresAt?: string;
}
