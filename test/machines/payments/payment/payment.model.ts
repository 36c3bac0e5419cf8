import type { PaymentRead } from '#machines/payments/payment.logic.ts';
import { paymentMachine } from '#machines/payments/payment.machine.ts';
import { reservationCountdownMachine } from '#machines/payments/reservationCountdown.machine.ts';
import { type Fixtures, holdCallback, holdPromises, modelOf } from '../../../kit/charts/model.ts';
import { heldForm } from '../../kit/form.model.ts';
import {
  addresslessPayment,
  adyenPayment,
  bankPayment,
  cardPayment,
  found,
  heldLonger,
  lapsedPayment,
  methodlessPayment,
  paymentId,
  refusedByBank,
  renewedPayment,
  returned,
  roomy,
  shortHold,
  unopenedPayment,
} from './payment.fixtures.ts';

export const requests = holdPromises();
export const clock = holdCallback();
export const focus = holdCallback();
const nothing = () => undefined;

export const machine = paymentMachine.provide({
  actors: {
    keepHold: requests.actor,
    loadPayment: requests.actor,
    readHold: requests.actor,
    watchFocus: focus.actor,
    openAttempt: requests.actor,
    editAddress: heldForm(requests),
    loadProvider: requests.actor,
    confirmPayment: requests.actor,
    finishPayment: requests.actor,
    leaveForBank: requests.actor,
    countRoom: requests.actor,
    renewReservation: requests.actor,
    giveUpOrder: requests.actor,
    countdown: reservationCountdownMachine.provide({ actors: { watchClock: clock.actor } }),
  },
  actions: {
    forgetLink: nothing,
    reloadPage: nothing,
    showMissingFields: nothing,
    tellStanding: nothing,
    showThankYou: nothing,
    showPayment: nothing,
    showWhatIsLeft: nothing,
  },
});

const refused = new Error('refused');
const reads: readonly PaymentRead[] = [
  ...[cardPayment, adyenPayment, bankPayment, refusedByBank, unopenedPayment, methodlessPayment].map(found),
  ...[heldLonger, renewedPayment].map(found),
  ...(['paid', 'failed'] as const).map((status) => found({ ...cardPayment, status })),
  ...[lapsedPayment, { ...lapsedPayment, can_renew: false }].map(found),
  { kind: 'missing' },
];

type Payments = Fixtures<typeof machine>;
export const input: Payments['input'] = { paymentId, answer: null, returned: null, secret: null, isUnwanted: false };
export const typed = {
  name: 'Ada',
  surname: 'Nowak',
  street: 'Długa 12',
  postal_code: '80-266',
  city: 'Sopot',
  country: 'PL',
};

/** How the page begins, and where that leads; `came` is how the payer came, if not by the app itself. */
const wayOf = ({ came, ...fixtures }: Omit<Payments, 'input'> & { readonly came?: Partial<Payments['input']> }) => {
  const own = { ...input, ...came };
  return { input: own, model: modelOf(machine, { ...fixtures, input: own }) };
};

/** By the way in and the payer's purpose. */
export const ways = {
  page: wayOf({
    events: {
      'method.chosen': [{ type: 'method.chosen', provider: 'przelewy24' }],
      'form.readied': [{ type: 'form.readied' }, { type: 'form.readied', hasWallets: true }],
    },
    byName: [
      'form.failed',
      'form.completed',
      'form.unfinished',
      'payment.confirmed',
      'wallet.approved',
      'bank.chosen',
      'method.reconsidered',
      'choice.dismissed',
      'places.wanted',
      'retry.requested',
    ],
    outcomes: {
      loadPayment: { done: reads, error: [refused] },
      openAttempt: {
        done: [
          { kind: 'opened', payment: cardPayment },
          { kind: 'opened', payment: adyenPayment },
          { kind: 'opened', payment: bankPayment },
          { kind: 'opened', payment: unopenedPayment },
          { kind: 'moved' },
        ],
        error: [refused],
      },
      loadProvider: { done: [{ kind: 'loaded' }, { kind: 'lost' }], error: [refused] },
      confirmPayment: {
        done: [
          { kind: 'declined', text: 'Your card was declined.' },
          { kind: 'expired', text: 'That took too long.' },
          { kind: 'incomplete' },
          { kind: 'moved' },
          { kind: 'confirmed' },
        ],
        error: [refused],
      },
      leaveForBank: { done: [], error: [refused] },
      renewReservation: {
        done: [
          { kind: 'moved' },
          { kind: 'full', free: 0 },
          { kind: 'saleClosed' },
          { kind: 'refused', text: 'Confirm your address first.' },
        ],
        error: [refused],
      },
      countdown: { done: [undefined], error: [refused] },
    },
    project: ({ found: read }) => [
      read?.payment.payment_secret,
      read?.payment.payment_url,
      read?.payment.payment_provider,
      read?.payment.failure,
    ],
  }),
  /** A payer who came by the link of the order's mail, with places held for half an hour. */
  link: wayOf({
    came: { secret: 'secret-of-a-mail' },
    byName: ['retry.requested', 'link.dismissed', 'window.focused'],
    outcomes: {
      keepHold: { done: [{ kind: 'kept' }, { kind: 'unknown' }], error: [refused] },
      loadPayment: { done: [found(shortHold), found(bankPayment)], error: [] },
      readHold: { done: [found(shortHold), found(bankPayment), { kind: 'missing' }], error: [refused] },
    },
    project: ({ link, secret, found: read }) => [link, secret, read?.payment.hold, read?.payment.expires_at],
  }),
  /** A payer who no longer wants the order. */
  unwanted: wayOf({
    byName: ['order.reconsidered', 'order.kept', 'order.abandoned'],
    outcomes: {
      loadPayment: { done: [found(bankPayment), found({ ...bankPayment, status: 'paid' })], error: [] },
      giveUpOrder: {
        done: [{ kind: 'givenUp' }, { kind: 'stands', text: 'These places have already been paid for.' }],
        error: [refused],
      },
      countdown: { done: [undefined], error: [] },
    },
    project: () => null,
  }),
  /** The same, by the link of a mail that leads to the question. */
  wish: wayOf({
    came: { isUnwanted: true },
    byName: ['order.kept', 'order.abandoned'],
    outcomes: {
      loadPayment: { done: [found(bankPayment), found(unopenedPayment)], error: [] },
      giveUpOrder: { done: [{ kind: 'givenUp' }], error: [] },
    },
    project: ({ isUnwanted }) => isUnwanted,
  }),
  /** A payer who is back from a bank to which Adyen's form had led. */
  return: wayOf({
    came: { returned },
    outcomes: {
      loadPayment: {
        done: [
          found(adyenPayment),
          found({ ...adyenPayment, status: 'paid' }),
          found({ ...lapsedPayment, payment_provider: 'adyen' }),
        ],
        error: [],
      },
      finishPayment: {
        done: [{ kind: 'confirmed' }, { kind: 'declined', text: 'Your bank refused the payment.' }, { kind: 'moved' }],
        error: [refused],
      },
    },
    project: ({ returned: back, problem }) => [back, problem?.kind],
  }),
  /** A payer who ordered without an address, and chooses a method that needs one. */
  address: wayOf({
    events: {
      'method.chosen': [
        { type: 'method.chosen', provider: 'adyen' },
        { type: 'method.chosen', provider: 'stripe' },
      ],
    },
    byName: ['method.reconsidered', 'choice.dismissed', 'retry.requested'],
    outcomes: {
      loadPayment: { done: [{ ...found(addresslessPayment), methods: ['stripe', 'adyen'] }], error: [] },
      openAttempt: { done: [{ kind: 'opened', payment: adyenPayment }], error: [] },
      editAddress: {
        done: [
          { sent: { kind: 'opened', payment: adyenPayment }, values: typed },
          { sent: { kind: 'kept' }, values: typed },
          { sent: { kind: 'moved' }, values: typed },
          { sent: null, values: typed },
        ],
        error: [new Error('broken')],
      },
    },
    project: ({ found: read, typed: kept }) => [read?.payment.payment_provider, read?.payment.payer, kept?.city],
  }),
  /** A payer whose places lapsed: free places are counted, and again on return to the page. */
  lapsed: wayOf({
    byName: ['places.wanted', 'window.focused'],
    outcomes: {
      loadPayment: { done: [found(lapsedPayment)], error: [] },
      countRoom: { done: [roomy, { ...roomy, free: 4 }, { ...roomy, isOver: true }], error: [refused] },
      renewReservation: { done: [{ kind: 'full', free: 4 }], error: [refused] },
    },
    project: ({ room, problem }) => [room?.free, problem?.kind],
  }),
  /** A payer who is back because the bank did not answer. */
  unreachable: wayOf({
    came: { answer: 'unreachable' },
    byName: ['retry.requested', 'method.reconsidered', 'choice.dismissed'],
    outcomes: {
      loadPayment: { done: [found(bankPayment)], error: [] },
      openAttempt: { done: [{ kind: 'opened', payment: bankPayment }], error: [refused] },
    },
    project: ({ answer, problem }) => [answer, problem?.kind],
  }),
};
export const linkInput = ways.link.input;
export const models = Object.values(ways).map(({ model }) => model);
