import { HmacValidator, type NotificationRequestItem } from '../../server/outside/adyen/sdk.ts';
import { type Asker, newId } from '../kit/books.ts';
import type { Courier } from '../kit/delivery.ts';
import { queueNotification } from '../kit/notifications.ts';
import { type Deal, isoOf, type Modification, type Money } from './books.ts';
import { brandOf } from './methods.ts';

type EventCode = `${NotificationRequestItem.EventCodeEnum}`;

/** One item as stored; the account and the signature are added when it is sent. */
type Item = Omit<NotificationRequestItem, 'eventCode' | 'success' | 'merchantAccountCode' | 'operations'> & {
  readonly eventCode: EventCode;
  readonly success: 'true' | 'false';
  readonly operations?: readonly string[];
};

interface News {
  readonly event: EventCode;
  readonly psp: string;
  readonly success?: boolean;
  readonly reason?: string;
  readonly additionalData?: Readonly<Record<string, string>>;
  readonly amount?: Money;
  /** The modification's own id, if it has one. */
  readonly reference?: string | null;
  /** The operations that are possible from now on. */
  readonly operations?: Item['operations'];
}

/** Reports a payment itself, with `metadata` and the session. */
export async function tellOfPayment(books: Asker, deal: Deal, news: Omit<News, 'psp'>): Promise<void> {
  const { session, payment } = deal;
  const metadata = Object.entries(session.metadata).map(([name, value]) => [`metadata.${name}`, value]);
  const additionalData = { ...Object.fromEntries(metadata), checkoutSessionId: session.id };
  await queue(books, itemOf(deal, { ...news, psp: payment.psp, additionalData }));
}

/** Reports a change to a payment, under an id of its own next to the payment's. */
export async function tellOfChange(books: Asker, deal: Deal, news: News): Promise<void> {
  await queue(books, { ...itemOf(deal, news), originalReference: deal.payment.psp });
}

/** Reports a modification, with a `reason` if it failed. */
export async function tellOfModification(books: Asker, deal: Deal, modification: Modification): Promise<void> {
  const { kind, psp, amount, state, reason, reference } = modification;
  const event = {
    refund: 'REFUND',
    reversal: 'CANCEL_OR_REFUND',
    cancel: 'CANCELLATION',
    technical_cancel: 'TECHNICAL_CANCEL',
  } as const;
  await tellOfChange(books, deal, {
    event: event[kind],
    psp,
    success: state === 'done',
    reference,
    amount: { currency: deal.session.currency, value: amount },
    ...(reason !== null && { reason }),
    ...(kind === 'reversal' && {
      additionalData: { 'modification.action': deal.payment.state === 'cancelled' ? 'cancel' : 'refund' },
    }),
  });
}

/** A report belongs to no payment: its name is the reference, its download address the reason. */
export async function tellOfReport(books: Asker, name: string): Promise<void> {
  await queue(books, {
    additionalData: {},
    amount: { currency: 'EUR', value: 0 },
    eventCode: 'REPORT_AVAILABLE',
    eventDate: isoOf(new Date()),
    merchantReference: '',
    paymentMethod: '',
    pspReference: name,
    reason: `https://ca-test.adyen.com/reports/download/${name}`,
    success: 'true',
  });
}

/** Authenticates to our server: with a signature, and with the name and password that both know. */
export const adyenCourier: Courier = {
  path: '/api/webhooks/adyen',
  pack(body, { adyen }) {
    const item = { ...(body as Item), merchantAccountCode: adyen.merchantAccount };
    const additionalData = {
      ...item.additionalData,
      hmacSignature: signer.calculateHmac(item as never, adyen.hmacKey),
    };
    const NotificationRequestItem = { ...item, additionalData };
    const user = Buffer.from(`${adyen.webhookUser}:${adyen.webhookPassword}`).toString('base64');
    return {
      payload: JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem }] }),
      headers: { authorization: `Basic ${user}` },
    };
  },
  isAcknowledged: (answer, text) => answer.ok && text.trim() === '[accepted]',
};

const signer = new HmacValidator();

const itemOf = ({ session, payment }: Deal, news: News): Item => ({
  additionalData: { ...news.additionalData },
  amount: news.amount ?? { currency: session.currency, value: payment.amount },
  eventCode: news.event,
  eventDate: isoOf(new Date()),
  merchantReference: news.reference ?? session.reference,
  ...(news.operations && { operations: news.operations }),
  paymentMethod: brandOf(payment.method),
  pspReference: news.psp,
  reason: news.reason ?? '',
  success: news.success === false ? 'false' : 'true',
});

const queue = (books: Asker, item: Item) =>
  queueNotification(books, 'adyen', { id: newId('adyen'), type: item.eventCode, body: item });
