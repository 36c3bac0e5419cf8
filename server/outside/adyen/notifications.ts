import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { isUuid } from '../../store/uuid.ts';
import type { Delivery, SignedEvent } from '../gateway.ts';
import { digestOf, isAmount, moneyCodes, type News } from './news.ts';
import { HmacValidator, type NotificationRequestItem } from './sdk.ts';

/** The proof that a notification is Adyen's own. */
export interface NotificationKeys {
  /** The one in use, and while it is changed the old one, too. */
  readonly hmacKeys: readonly string[];
  readonly webhookUser: string;
  readonly webhookPassword: string;
  readonly merchantAccount: string;
}

const Body = v.object({
  notificationItems: v.array(v.object({ NotificationRequestItem: v.record(v.string(), v.unknown()) })),
});

/**
 * Reads a delivery of notifications: its sender proves itself by name and password, and each item by its signature. One
 * that is wrongly signed is left out and logged. Null if nothing in it is to be believed.
 */
export function readDelivery(body: Buffer, headers: IncomingHttpHeaders, keys: NotificationKeys): Delivery | null {
  if (!isSame(headers.authorization ?? '', basic(keys))) return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Body), body.toString('utf8'));
  if (!parsed.success) return null;
  const items = parsed.output.notificationItems.map((one) => one.NotificationRequestItem);
  const genuine = items.filter((item) => isGenuine(item, keys.hmacKeys));
  return {
    events: genuine.map((item) => eventOf(item, keys)),
    refused: items.length - genuine.length,
    answer: '[accepted]',
  };
}

const validator = new HmacValidator();

/** The SDK throws where there is no signature, or nothing to be signed. */
function isGenuine(item: object, hmacKeys: readonly string[]): boolean {
  const signed = item as NotificationRequestItem;
  try {
    return hmacKeys.some((key) => validator.validateHMAC(signed, key));
  } catch {
    return false;
  }
}

const Text = v.fallback(v.string(), '');
const Item = v.object({
  eventCode: v.fallback(v.string(), 'unknown'),
  success: v.fallback(v.string(), ''),
  pspReference: Text,
  originalReference: Text,
  merchantReference: Text,
  merchantAccountCode: Text,
  eventDate: Text,
  reason: Text,
  amount: v.fallback(v.object({ value: v.fallback(v.number(), 0), currency: Text }), { value: 0, currency: '' }),
  additionalData: v.fallback(v.record(v.string(), v.unknown()), {}),
});

function eventOf(item: object, { merchantAccount }: NotificationKeys): SignedEvent {
  const read = v.parse(Item, item);
  const { eventCode, additionalData: more } = read;
  const isSuccess = read.success === 'true';
  const body: News = {
    eventCode,
    success: isSuccess,
    pspReference: read.pspReference,
    originalReference: read.originalReference,
    merchantReference: read.merchantReference,
    amount: read.amount.value,
    currency: read.amount.currency,
    // For a success, it holds digits of the card.
    reason: isSuccess || read.reason === '' ? null : read.reason,
    eventDate: read.eventDate,
    action: textOf(more['modification.action']),
    paymentId: textOf(more['metadata.payment_id']),
  };
  const isOurs = read.merchantAccountCode === merchantAccount;
  return {
    // It has no name of its own. The signed fields decide whether two are the same: a repeat may be dated later.
    id: digestOf(validator.getDataToSign(item as NotificationRequestItem)),
    type: eventCode,
    objectRef: isOurs && isAmount(body.amount) && moneyCodes.includes(eventCode) ? nameIn(read) : null,
    age: null,
    ...(!isAmount(body.amount) && { isImpossible: true }),
    body,
  };
}

/**
 * Our name of what it is about. A change made at Adyen's own pages carries any reference, or none: it is about the
 * payment that was changed, by Adyen's name.
 */
const nameIn = ({ merchantReference, originalReference }: Pick<News, 'merchantReference' | 'originalReference'>) =>
  (isUuid(merchantReference) ? merchantReference : originalReference || merchantReference) || null;

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const basic = ({ webhookUser, webhookPassword }: NotificationKeys) =>
  `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`;

/** Digests have one length, so that the time of the comparison reveals nothing. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(digestOf(one), 'hex'), Buffer.from(digestOf(other), 'hex'));
