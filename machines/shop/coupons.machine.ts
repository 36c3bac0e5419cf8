import { type ActorRef, assign, fromPromise, type Snapshot, sendTo, setup } from 'xstate';
import { couponsLimit } from '#contract/constants.ts';
import type { Coupon } from '#contract/shop/catalogue.calls.ts';
import { plainCodes } from '#contract/values/canonical.ts';
import { known } from '../kit/known.ts';
import { unprovided } from '../kit/unprovided.ts';
import type { RefusedCode } from './buying/order.ts';

/** One code as entered, with its result: the coupon, or the server's error code and message. */
export type CodeEntry = { readonly name: string; readonly coupon: Coupon } | RefusedCode;

/** The outcome of a check: one result per code. */
export interface CouponCheck {
  readonly entries: readonly CodeEntry[];
}

/** How the coupons report to the purchase that spawned them. */
export interface CouponsChanged {
  readonly type: 'coupons.changed';
  readonly coupons: readonly Coupon[];
  readonly text: string;
  /** The field has a code that has not been checked. */
  readonly unchecked: boolean;
}
export type CouponsParent = ActorRef<Snapshot<unknown>, CouponsChanged>;

interface Input {
  readonly parent: CouponsParent;
  readonly runId: number | null;
  readonly coupons: readonly Coupon[];
  readonly text: string;
}
interface Context {
  readonly parent: CouponsParent;
  readonly runId: number | null;
  readonly text: string;
  readonly entries: readonly CodeEntry[];
  /** A code is there, was brought or typed: its field stays, whatever the run takes by now. */
  readonly isWanted: boolean;
  /** Why the last check failed, in words; null if it did not. */
  readonly failure: string | null;
}

/** The coupon codes of one purchase: at most five, each with its own result (docs/rules/shop.md 3.4). */
export const couponsMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | { type: 'code.typed'; text: string }
      | { type: 'codes.submitted' }
      | { type: 'coupon.removed'; name: string }
      | ({ type: 'coupon.refused' } & RefusedCode)
      | { type: 'places.changed' }
      | { type: 'run.changed'; runId: number | null }
      | { type: 'purchase.ended' },
    tags: {} as 'busy',
  },
  actors: {
    checkCoupons: fromPromise<CouponCheck, { runId: number; codes: readonly string[] }>(unprovided),
  },
  actions: {
    rememberText: assign(({ context }, { text }: { text: string }) => ({
      text,
      isWanted: true,
      entries: context.entries.filter(isAccepted),
      failure: null,
    })),
    /** An accepted code leaves the field; a refused one stays to be corrected. */
    adoptEntries: assign(({ context }, { entries }: CouponCheck) => ({
      entries: withAnswers(context.entries, entries),
      text: [
        ...entries.flatMap((entry) => (isAccepted(entry) ? [] : [entry.name])),
        ...plainCodes(context.text).slice(couponsLimit),
      ].join(', '),
    })),
    dropEntry: assign(({ context }, { name }: { name: string }) => ({
      entries: context.entries.filter((entry) => entry.name !== name),
    })),
    refuseEntry: assign(({ context }, { name, code, message }: RefusedCode) => ({
      entries: withAnswers(context.entries, [{ name, code, message }]),
    })),
    dropEntries: assign({ entries: [] }),
    dropText: assign({ text: '', isWanted: false, failure: null }),
    rememberRun: assign(({ context }, { runId }: { runId: number | null }) => ({
      runId,
      isWanted: context.text !== '',
    })),
    tellPurchase: sendTo(
      ({ context }) => context.parent,
      ({ context }): CouponsChanged => ({
        type: 'coupons.changed',
        coupons: context.entries.filter(isAccepted).map(({ coupon }) => coupon),
        text: context.text,
        unchecked: plainCodes(context.text).some((code) => context.entries.every(({ name }) => name !== code)),
      }),
    ),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({
      failure: error instanceof Error ? error.message : null,
    })),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    hasCodes: ({ context }) => context.runId !== null && plainCodes(context.text).length > 0,
    someRefused: ({ context }) => !context.entries.every(isAccepted),
    someAccepted: ({ context }) => context.entries.some(isAccepted),
    /** Other places reset the codes, unless the first of them has a title. */
    firstRefused: ({ context: { entries } }) => entries[0] !== undefined && !isAccepted(entries[0]),
  },
}).createMachine({
  id: 'coupons',
  context: ({ input: { coupons, ...input } }) => ({
    ...input,
    isWanted: input.text !== '' || coupons.length > 0,
    failure: null,
    entries: coupons.map((coupon) => ({ name: coupon.name, coupon })),
  }),
  initial: 'looking',
  on: {
    'code.typed': {
      target: '.settling',
      actions: [{ type: 'rememberText', params: ({ event }) => event }, 'tellPurchase'],
    },
    'coupon.removed': {
      target: '.settling',
      actions: [{ type: 'dropEntry', params: ({ event }) => event }, 'tellPurchase'],
    },
    'coupon.refused': {
      target: '.settling',
      actions: [{ type: 'refuseEntry', params: ({ event }) => event }, 'tellPurchase'],
    },
    'places.changed': { guard: 'firstRefused', target: '.settling', actions: ['dropEntries', 'tellPurchase'] },
    'run.changed': {
      target: '.looking',
      actions: [{ type: 'rememberRun', params: ({ event }) => event }, 'dropEntries', 'tellPurchase'],
    },
    'purchase.ended': { target: '.settling', actions: ['dropEntries', 'dropText', 'tellPurchase'] },
  },
  states: {
    /** A code in the field, such as one from a partner's link, is checked as soon as a run is chosen. */
    looking: { always: [{ guard: 'hasCodes', target: 'checking' }, { target: 'settling' }] },
    settling: {
      always: [
        { guard: 'someRefused', target: 'rejected' },
        { guard: 'someAccepted', target: 'accepted' },
        { target: 'empty' },
      ],
    },
    empty: { on: { 'codes.submitted': { guard: 'hasCodes', target: 'checking' } } },
    accepted: { on: { 'codes.submitted': { guard: 'hasCodes', target: 'checking' } } },
    rejected: { on: { 'codes.submitted': { guard: 'hasCodes', target: 'checking' } } },
    checking: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'checkCoupons',
        src: 'checkCoupons',
        input: ({ context }) => ({
          runId: known(context.runId),
          codes: plainCodes(context.text).slice(0, couponsLimit),
        }),
        onDone: {
          target: 'settling',
          actions: [
            { type: 'adoptEntries', params: ({ context, event }) => withinLimit(context.entries, event.output) },
            'tellPurchase',
          ],
        },
        onError: { target: 'settling', actions: { type: 'rememberFailure', params: ({ event }) => event } },
      },
    },
  },
});

export const isAccepted = (entry: CodeEntry): entry is Extract<CodeEntry, { coupon: Coupon }> => 'coupon' in entry;

/** A purchase has at most five coupons; codes accepted beyond that do not count. */
function withinLimit(present: readonly CodeEntry[], check: CouponCheck): CouponCheck {
  const isNew = ({ name }: CodeEntry) => present.every((entry) => !isAccepted(entry) || entry.name !== name);
  const free = couponsLimit - present.filter(isAccepted).length;
  const added = check.entries.filter((entry) => isAccepted(entry) && isNew(entry));
  const beyond = added.slice(Math.max(0, free));
  if (beyond.length === 0) return check;
  return {
    entries: check.entries.map((entry) =>
      beyond.includes(entry) ? { name: entry.name, code: 'coupon_too_many', message: '' } : entry,
    ),
  };
}

/** A code that is checked again keeps its position, because the order of coupons decides the price. */
const withAnswers = (entries: readonly CodeEntry[], answers: readonly CodeEntry[]): readonly CodeEntry[] => [
  ...entries.map((entry) => answers.find(({ name }) => name === entry.name) ?? entry),
  ...answers.filter(({ name }) => entries.every((entry) => entry.name !== name)),
];
