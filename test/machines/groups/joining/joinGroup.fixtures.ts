import type { GroupPreview } from '#contract/groups/group.values.ts';
import type {
  AcceptOutcome,
  JoinRefusal,
  Offer,
  PayOutcome,
  VerifyOutcome,
} from '#machines/groups/joining/joinGroup.logic.ts';
import { bankOrder, cardOrder, couponRefused, freeOrder, price, properties } from '../../shop/purchase.fixtures.ts';
import { trotters } from '../group.fixtures.ts';

export const group: GroupPreview = {
  ...trotters,
  id: 4182,
  name: 'Mud sharks',
  captain: { name: 'Kasia' },
  wave_time: '2027-04-17T09:45:00+02:00',
  be_there_time: '2027-04-17T08:45:00+02:00',
  free_paid_places: 2,
};
const kids: GroupPreview = {
  ...group,
  event_name: 'Muster Kids Gdańsk',
  event_id: 3,
  category_id: 31,
  category_name: 'Kids 6–8',
  distance: 1,
  is_kids: true,
  age_from: 6,
  age_to: 8,
};

/** Two paid places are free, and the wave has room for more. */
export const bothWays: Offer = {
  group,
  modes: ['paid', 'unpaid'],
  expires_at: null,
  invited_by: null,
  price,
};
/** The person is challenged, or every paid place is taken. */
export const toBePaid: Offer = { ...bothWays, modes: ['unpaid'] };
/** The wave has no room beyond the paid places. */
export const paidOnly: Offer = { ...bothWays, modes: ['paid'] };
export const noPlace: Offer = { ...bothWays, modes: [], group: { ...group, free_paid_places: 0 } };
export const forKids: Offer = { ...bothWays, group: kids };
export const kidsToBePaid: Offer = { ...toBePaid, group: kids };
export const inBerlin: Offer = {
  ...toBePaid,
  group: { ...group, region: 'de', event_name: 'Muster Berlin', city_name: 'Berlin' },
  price: { ...price, currency: 'EUR' },
};

const germanProperties = { ...properties, payment_providers: ['stripe', 'adyen', 'paypal'] } as const;
export const found = (offer: Offer) =>
  ({
    kind: 'found',
    offer,
    properties: offer.group.region === 'de' ? germanProperties : properties,
  }) as const satisfies VerifyOutcome;
export const wrongCode = {
  kind: 'wrongCode',
  message: 'There is no such group, or the code is wrong.',
} as const satisfies VerifyOutcome;
export const codeMissing = { kind: 'codeMissing' } as const satisfies VerifyOutcome;
export const limited = {
  kind: 'limited',
  message: 'Too many tries. Wait 15 minutes.',
} as const satisfies VerifyOutcome;

export const refusals = {
  member: { kind: 'member' },
  unconfirmed: { kind: 'unconfirmed' },
  full: { kind: 'full', message: 'No place of this group is free any more.' },
  wrongCode,
  termsRequired: { kind: 'termsRequired' },
  rejected: { kind: 'rejected', message: 'This age does not fit.', faults: { age: ['Between 6 and 8.'] } },
} as const satisfies Readonly<Record<string, JoinRefusal>>;

export const joined = { kind: 'joined', message: 'You are in.' } as const satisfies AcceptOutcome;

export const ordered = {
  card: { kind: 'reserved', order: cardOrder },
  bank: { kind: 'reserved', order: bankOrder },
  free: { kind: 'reserved', order: freeOrder },
  priceChanged: { kind: 'priceChanged' },
  couponRefused,
} as const satisfies Readonly<Record<string, PayOutcome>>;
