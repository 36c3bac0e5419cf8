import type { AnyActorLogic } from 'xstate';
import { billingDetailsMachine } from '#machines/accounts/billingDetails.machine.ts';
import { joinGroupMachine } from '#machines/groups/joining/joinGroup.machine.ts';
import { couponsMachine } from '#machines/shop/coupons.machine.ts';
import { type Fixtures, holdCallback, holdPromises, modelOf, type Outcomes } from '../../../kit/charts/model.ts';
import { address } from '../../accounts/profile/profile.fixtures.ts';
import { couponRefused, freePrice, lost, mud10, priced, unreached } from '../../shop/purchase.fixtures.ts';
import {
  bothWays,
  codeMissing,
  forKids,
  found,
  inBerlin,
  joined,
  limited,
  noPlace,
  ordered,
  refusals,
  toBePaid,
  wrongCode,
} from './joinGroup.fixtures.ts';

const nothing = () => undefined;
export const requests = holdPromises();
/** Focus and network. */
export const focus = holdCallback();
/** What the billing address depends on. */
export const billing = holdPromises();
const actor = requests.actor as AnyActorLogic as never;

export const machine = joinGroupMachine.provide({
  actors: {
    // The model itself sends the events of the coupons.
    coupons: couponsMachine.provide({ actors: { checkCoupons: actor }, actions: { tellPurchase: nothing } }),
    billingDetails: billingDetailsMachine.provide({
      actors: { loadDetails: billing.actor as AnyActorLogic as never },
    }),
    verifyGroup: actor,
    acceptPlace: actor,
    askPrice: actor,
    orderPlace: actor,
    resendLink: actor,
    watchFocus: focus.actor,
    watchTerms: holdCallback().actor,
  },
  actions: {
    refreshProfile: nothing,
    forgetLink: nothing,
    tellJoined: nothing,
    goToLogin: nothing,
    goToRegistration: nothing,
    goToGroup: nothing,
    goToPayment: nothing,
    goToProvider: nothing,
    goToThankYou: nothing,
  },
});

type Side = Omit<Fixtures<typeof machine>, 'project' | 'limit'>;
const link = { number: '4182', code: 'ABCD2345', promocode: null } as const;
const verify = (...done: NonNullable<Outcomes<typeof machine>['verifyGroup']>['done']) => ({
  verifyGroup: { done, error: [] },
});

export const kept = {
  type: 'xstate.snapshot.billingDetails',
  snapshot: { value: 'viewing', context: { address } },
} as const;

/** Walking the whole chart at once would never end, so each model walks what one of these people can meet. */
export const sides = {
  visitor: {
    input: { number: '', code: '', isSignedIn: false, promocode: null },
    events: {
      'number.typed': [{ type: 'number.typed', text: '4182' }],
      'code.typed': [{ type: 'code.typed', text: 'ABCD2345' }],
    },
    byName: ['another.wanted', 'group.submitted', 'signIn.wanted', 'registration.wanted'],
    outcomes: { verifyGroup: { done: [codeMissing, wrongCode, limited, found(bothWays)], error: [lost] } },
  },
  atTheDoor: {
    input: { ...link, isSignedIn: true },
    byName: ['another.wanted', 'retry.requested', 'link.wanted'],
    outcomes: {
      ...verify(refusals.member, refusals.unconfirmed, found(noPlace)),
      resendLink: { done: [{ kind: 'sent' }, { kind: 'refused', message: 'Too many mails.' }], error: [lost] },
    },
  },
  member: {
    input: { ...link, isSignedIn: true },
    events: {
      'mode.chosen': [
        { type: 'mode.chosen', mode: 'paid' },
        { type: 'mode.chosen', mode: 'unpaid' },
      ],
      'age.typed': [{ type: 'age.typed', text: '7' }],
    },
    byName: ['another.wanted', 'place.accepted'],
    outcomes: {
      ...verify(found(forKids)),
      acceptPlace: { done: [joined, ...Object.values(refusals)], error: [lost] },
    },
  },
  meanwhile: {
    input: { ...link, isSignedIn: true },
    byName: ['retry.requested', 'place.accepted'],
    outcomes: { ...verify(found(bothWays)), acceptPlace: { done: [refusals.full], error: [] } },
  },
  price: {
    input: { ...link, isSignedIn: true },
    events: {
      'coupons.changed': [
        { type: 'coupons.changed', coupons: [mud10], text: '', unchecked: false },
        { type: 'coupons.changed', coupons: [], text: 'MUD', unchecked: true },
      ],
      'age.typed': [{ type: 'age.typed', text: '7' }],
    },
    byName: ['another.wanted', 'price.retried', 'window.focused', 'network.returned'],
    outcomes: { ...verify(found(toBePaid)), askPrice: { done: [priced, unreached, couponRefused], error: [lost] } },
  },
  paying: {
    input: { ...link, isSignedIn: true },
    events: {
      'terms.answered': [{ type: 'terms.answered', accepted: true }],
      'provider.chosen': [{ type: 'provider.chosen', provider: 'stripe' }],
      'order.submitted': [{ type: 'order.submitted', key: 'order-key-1' }],
    },
    outcomes: {
      ...verify(found(toBePaid)),
      orderPlace: { done: [...Object.values(ordered), ...Object.values(refusals)], error: [lost] },
      askPrice: { done: [priced, unreached, couponRefused], error: [lost] },
    },
  },
  billed: {
    input: { ...link, isSignedIn: true },
    events: {
      'terms.answered': [{ type: 'terms.answered', accepted: true }],
      'provider.chosen': [
        { type: 'provider.chosen', provider: 'adyen' },
        { type: 'provider.chosen', provider: 'stripe' },
      ],
      'order.submitted': [{ type: 'order.submitted', key: 'order-key-1' }],
    },
    outcomes: {
      ...verify(found(inBerlin), found({ ...inBerlin, price: freePrice })),
      orderPlace: { done: [ordered.card], error: [] },
    },
    happenings: [kept, { type: 'xstate.error.actor.billingDetails', error: lost } as never],
  },
} as const satisfies Readonly<Record<string, Side>>;

const modelFor = (side: Side) =>
  modelOf(machine, {
    ...side,
    project: ({ offer, draft, ...context }) => [
      offer?.modes,
      context.properties?.payment_providers.length,
      context.number,
      context.code,
      context.age,
      draft.coupons.length,
      context.uncheckedCodes,
      draft.payment_provider,
      draft.terms,
      context.price?.breakdown.toPay,
      Object.keys(context.faults),
    ],
    limit: 20_000,
  });

export const models = Object.fromEntries(
  Object.entries(sides).map(([side, parts]) => [side, modelFor(parts)]),
) as unknown as Readonly<Record<keyof typeof sides, ReturnType<typeof modelFor>>>;
export const all = Object.values(models);
