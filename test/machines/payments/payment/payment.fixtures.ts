import type { Payment, SimplePayment } from '#contract/payments/payment.calls.ts';
import type { Found, Room } from '#machines/payments/payment.logic.ts';
import { done } from '../../../kit/charts/journey.ts';

/** Five places in Brandenburg. */
export const simplePayment: SimplePayment = {
  payment_id: 'pay_1234567890abcdefghij',
  group_id: 4182,
  group_name: 'Mud sharks',
  raises: null,
  wave_id: 31,
  wave_time: '2027-06-12T10:30:00+02:00',
  join_time: '2027-06-12T09:30:00+02:00',
  be_there_time: '2027-06-12T09:30:00+02:00',
  event_id: 7,
  run_name: 'Muster Berlin-Brandenburg',
  city_name: 'Schönefeld',
  category_name: 'Recruit',
  distance: 6,
  is_kids: false,
  region: 'de',
  price: 26_898,
  currency: 'EUR',
  breakdown: {
    initialSinglePrice: 5900,
    singlePrice: 5300,
    totalPrice: 26_500,
    placeDiscount: 3000,
    couponTotal: 0,
    manipulation_fee: 398,
    toPay: 26_898,
  },
  codes: [],
  participants: 5,
  payment_provider: 'stripe',
  payment_url: null,
  status: 'pending',
  failure: null,
  renewed_as: null,
  released: false,
  cancelled: null,
  can_renew: false,
  expires_at: '2027-01-03T00:00:00+00:00',
  hold: 'full',
  full_until: null,
  mailed_to: 'a…a@example.com',
  ageless: [],
  declaration_url: null,
  transfer: null,
  contact_email: null,
};
export const paymentId = simplePayment.payment_id;

export const cardPayment: Payment = {
  ...simplePayment,
  payment_secret: 'pi_1_secret_2',
  adyen_session: null,
  receipt_email: 'ada@example.com',
  payer: null,
};
/** By Adyen's form, which also has an address, but one that leads back here. */
export const adyenPayment: Payment = {
  ...cardPayment,
  payment_provider: 'adyen',
  payment_secret: null,
  adyen_session: { id: 'CS1', session_data: 'what the form begins with' },
  payment_url: `/api/payment/${paymentId}/go`,
};
/** Ordered by a method that needs no address, by somebody who has none. */
export const addresslessPayment: Payment = { ...cardPayment, payer: { name: 'Ada', surname: 'Nowak' } };
/** As Adyen sends a payer back from a bank. */
export const returned = { sessionId: 'CS1', redirectResult: 'the bank’s result' };
export const bankPayment: Payment = {
  ...cardPayment,
  payment_provider: 'przelewy24',
  payment_secret: null,
  payment_url: `/api/payment/${paymentId}/go`,
};
export const refusedByBank: Payment = { ...bankPayment, failure: { code: 'declined', text: 'The bank refused it.' } };
/** Ordered while the provider was down. */
export const unopenedPayment: Payment = { ...cardPayment, payment_secret: null };
export const methodlessPayment: Payment = { ...unopenedPayment, payment_provider: null };
/** The bank failed after the time was up, and the server gives the payer another hour. */
export const heldLonger: Payment = { ...cardPayment, expires_at: '2027-01-03T01:00:00+00:00' };
export const renewedPayment: Payment = { ...cardPayment, status: 'lapsed', renewed_as: 'pay_renewed890abcdefghij' };

/** Held for half an hour, until the mail is opened. */
export const shortHold: Payment = {
  ...bankPayment,
  hold: 'short',
  expires_at: '2027-01-01T00:30:00+00:00',
  full_until: '2027-01-03T00:00:00+00:00',
};
/** Lapsed, and not renewed before. */
export const lapsedPayment: Payment = { ...cardPayment, status: 'lapsed', hold: null, can_renew: true };
/** Just enough for all five. */
export const roomy: Room = { free: 5, isOver: false, run: 'berlin' };
/** Read two days before the places lapse. */
export const foundAt = Date.parse('2027-01-01T00:00:00Z');
export const found = (payment: Payment): Found => ({
  kind: 'found',
  payment,
  methods: ['przelewy24', 'stripe'],
  now: foundAt,
});

/** Until a card is typed in and nothing is missing. */
export const filled = [
  done('loadPayment', found(cardPayment)),
  done('loadProvider', { kind: 'loaded' }),
  { type: 'form.readied' },
  { type: 'form.completed' },
] as const;
