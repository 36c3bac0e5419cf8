import { not } from 'xstate';
import { groupNumber } from '#contract/groups/wantedGroup.ts';
import type { ResendOutcome } from '../../accounts/emailConfirmation.machine.ts';
import { known } from '../../kit/known.ts';
import { outputOf } from '../../kit/outputOf.ts';
import { askingPrice, endsAs, eventOf, reservedTo, waysOut } from '../../shop/buying/parts.ts';
import type { CouponsChanged } from '../../shop/coupons.machine.ts';
import {
  type AcceptOutcome,
  basketOf,
  beginning,
  linkOf,
  type PayOutcome,
  paidPlaceOf,
  placeOf,
  type VerifyOutcome,
} from './joinGroup.logic.ts';
import { joinGroupSetup, spawnCoupons } from './joinGroup.setup.ts';

type Outcome = AcceptOutcome | PayOutcome;
const hasOutcome = endsAs<Outcome>;
const verified = endsAs<VerifyOutcome>;
const verifiedIn = outputOf<VerifyOutcome>;
const adoptOffer = { type: 'adoptOffer', params: verifiedIn } as const;
const rememberMessage = { type: 'rememberMessage', params: outputOf<Outcome | VerifyOutcome | ResendOutcome> } as const;
const toLink = (context: Parameters<typeof linkOf>[0]) => ({ link: linkOf(context) });
const adoptCoupons = [{ type: 'adoptCoupons', params: eventOf<CouponsChanged> }, 'noteTooMany'] as const;

/**
 * The answer to taking a place or to ordering one; `back` is the state to return to, `forgotten` what becomes invalid.
 */
const refusals = (back: string, forgotten: readonly 'forgetIntent'[]) =>
  [
    { guard: hasOutcome('member'), target: '#joinGroup.member', actions: 'refreshProfile' },
    { guard: hasOutcome('unconfirmed'), target: '#joinGroup.unconfirmed' },
    { guard: hasOutcome('full'), target: '#joinGroup.full.meanwhile', actions: rememberMessage },
    { guard: hasOutcome('wrongCode'), target: '#joinGroup.entering.wrongCode', actions: rememberMessage },
    { guard: hasOutcome('termsRequired'), target: `${back}.termsChanged`, actions: [...forgotten, 'refreshProfile'] },
    {
      target: `${back}.refused`,
      actions: [...forgotten, { type: 'noteRefusal', params: outputOf<Outcome> }, 'callToFault'],
    },
  ] as const;

/** The outcome of a request that did not go through. */
const notes = {
  refused: { tags: 'refused' },
  failed: { tags: 'failed' },
  termsChanged: { tags: 'termsChanged' },
} as const;

/** A place that is paid for already: one press takes it. */
const paidPlace = joinGroupSetup.createStateConfig({
  initial: 'reviewing',
  on: {
    'age.typed': { actions: { type: 'rememberAge', params: eventOf } },
    'mode.chosen': {
      guard: { type: 'offersMode', params: ({ event: { mode } }) => ({ mode, wanted: 'unpaid' as const }) },
      target: 'unpaidPlace',
      actions: 'forgetFaults',
    },
    'place.accepted': [
      { guard: 'isPlaceReady', target: 'accepting', actions: 'forgetFaults' },
      { actions: ['notePlaceFaults', 'callToFault'] },
    ],
    'another.wanted': { target: 'entering', actions: 'forgetGroup' },
  },
  states: { reviewing: {}, ...notes },
});

const keepKey = ['forgetFaults', { type: 'rememberKey', params: eventOf<{ key: string }> }] as const;
const fromPrice = { refused: 'settling', unreached: 'priceUnreached', failed: 'priceFailed' };

/** The choices for a place that must be paid for, and the outcome of a failed order. */
const choosing = joinGroupSetup.createStateConfig({
  initial: 'priced',
  invoke: { id: 'watchTerms', src: 'watchTerms' },
  on: {
    'age.typed': { actions: { type: 'rememberAge', params: eventOf } },
    'coupons.changed': [
      { guard: { type: 'codesDiffer', params: eventOf }, target: '.settling', actions: adoptCoupons },
      { actions: adoptCoupons },
    ],
    'provider.chosen': { actions: { type: 'chooseProvider', params: eventOf } },
    'terms.answered': { actions: { type: 'answerTerms', params: eventOf } },
    'mode.chosen': {
      guard: { type: 'offersMode', params: ({ event: { mode } }) => ({ mode, wanted: 'paid' as const }) },
      target: '#joinGroup.paidPlace',
      actions: 'forgetFaults',
    },
    'another.wanted': { target: '#joinGroup.entering', actions: 'forgetGroup' },
  },
  states: {
    priced: {
      initial: 'reviewing',
      on: {
        'order.submitted': [
          { guard: not('isOrderReady'), actions: ['noteOrderFaults', 'callToFault'] },
          { guard: 'needsAddress', target: '#joinGroup.unpaidPlace.billing', actions: keepKey },
          { target: '#joinGroup.unpaidPlace.ordering', actions: keepKey },
        ],
      },
      states: { reviewing: {}, priceChanged: { tags: 'priceChanged' }, ...notes },
    },
    settling: { tags: 'pricing', after: { priceDebounce: 'pricing' } },
    pricing: { tags: 'pricing', ...askingPrice(basketOf, { ...fromPrice, priced: 'priced' }) },
    repricing: { tags: 'pricing', ...askingPrice(basketOf, { ...fromPrice, priced: 'priced.priceChanged' }) },
    priceUnreached: {
      tags: ['priceFailed', 'priceUnreached'],
      invoke: { id: 'watchFocus', src: 'watchFocus' },
      on: { 'price.retried': 'pricing', 'window.focused': 'pricing', 'network.returned': 'pricing' },
    },
    priceFailed: { tags: 'priceFailed', on: { 'price.retried': 'pricing' } },
  },
});

/** A place that the person who takes it pays for. */
const unpaidPlace = joinGroupSetup.createStateConfig({
  tags: 'paying',
  entry: spawnCoupons,
  exit: 'stopCoupons',
  initial: 'choosing',
  states: {
    choosing,
    // A saved address is read first; if there is none, the person types it here.
    billing: {
      tags: 'billing',
      invoke: {
        id: 'billingDetails',
        src: 'billingDetails',
        onSnapshot: {
          guard: { type: 'isAddressKept', params: ({ event }) => event.snapshot },
          target: 'ordering',
        },
        onError: 'choosing.priced.failed',
      },
      on: {
        'provider.chosen': {
          target: 'choosing',
          actions: { type: 'chooseProvider', params: eventOf },
        },
      },
    },
    ordering: {
      tags: 'busy',
      invoke: {
        id: 'orderPlace',
        src: 'orderPlace',
        input: paidPlaceOf,
        onDone: [
          ...reservedTo({
            paidAtOnce: '#joinGroup.left.paidAtOnce',
            toProvider: '#joinGroup.left.toProvider',
            toPayment: '#joinGroup.left.toPayment',
          }),
          { guard: hasOutcome('priceChanged'), target: 'choosing.repricing', actions: 'forgetIntent' },
          {
            guard: hasOutcome('couponRefused'),
            target: 'choosing',
            actions: ['forgetIntent', { type: 'refuseCoupon', params: outputOf<PayOutcome> }, 'callToCodes'],
          },
          ...refusals('#joinGroup.unpaidPlace.choosing.priced', ['forgetIntent']),
        ],
        onError: 'choosing.priced.failed',
      },
    },
  },
});

/** The place is reserved, and its buyer is leaving this screen. */
const left = joinGroupSetup.createStateConfig({
  tags: ['leaving', 'placeHeld'],
  entry: ['forgetLink', 'refreshProfile'],
  initial: 'toPayment',
  states: waysOut,
});

/**
 * Joins a group by number and code, by a link or by an invitation (docs/rules/groups.md 5). A visitor signs in first.
 *
 * | state | what is happening |
 * |---|---|
 * | arriving | Did I come with a number? |
 * | entering | I type a group's number and code. |
 * | · asking | I type them. |
 * | · codeMissing | This group needs a code, too. |
 * | · wrongCode | Number and code belong to no group. |
 * | · limited | I tried too often; I read when I may try again. |
 * | · unreachable | Nobody answered; I may try again. |
 * | verifying | The group is being looked up. |
 * | preview | I see the group; to join I sign in first. |
 * | signingIn | I go to sign in, and come back here. |
 * | · withAccount | I go to the login. |
 * | · withoutAccount | I go to the registration. |
 * | paidPlace | A place is paid for; I may take it. |
 * | · reviewing | I look at the group. |
 * | · refused | The server refused, and I read why. |
 * | · failed | Nobody answered; I may try again. |
 * | · termsChanged | There are new terms; I read them first. |
 * | accepting | I am taking the place. |
 * | unpaidPlace | I join and pay for a place of my own. |
 * | · choosing | I choose how. |
 * | · · priced | I know what it costs. |
 * | · · · reviewing | I choose a method and accept the terms. |
 * | · · · priceChanged | The price has changed; I look at it again. |
 * | · · · refused | The server refused, and I read why. |
 * | · · · failed | Nobody answered; I may try again. |
 * | · · · termsChanged | There are new terms; I read them first. |
 * | · · settling | I have just changed my code. |
 * | · · pricing | The price is loading. |
 * | · · repricing | The new price is loading. |
 * | · · priceUnreached | I am offline; the price is requested again when I am back. |
 * | · · priceFailed | The price did not load; I may try again. |
 * | · billing | My method needs an address; I give mine. |
 * | · ordering | My order is being sent. |
 * | left | The place is held, and I leave this screen. |
 * | · toPayment | I go to the payment screen. |
 * | · toProvider | I go to my bank. |
 * | · paidAtOnce | It cost nothing; I go to the thank-you page. |
 * | joined | I am in; I go to the group. |
 * | full | There is no place left. |
 * | · nothing | There was none when I arrived. |
 * | · meanwhile | Somebody was faster. |
 * | member | I am in this group already. |
 * | unconfirmed | My invitation counts once my address is confirmed. |
 * | · offering | I may ask for the mail again. |
 * | · resending | It is being sent. |
 * | · resent | It is in my mailbox. |
 * | · refused | I read why I get none. |
 * | · failed | Nobody answered; I may try again. |
 */
export const joinGroupMachine = joinGroupSetup.createMachine({
  id: 'joinGroup',
  context: beginning,
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasNumber', target: 'verifying' }, { target: 'entering' }] },
    entering: {
      tags: 'form',
      initial: 'asking',
      on: {
        'number.typed': { target: '.asking', actions: { type: 'rememberNumber', params: eventOf } },
        'code.typed': { target: '.asking', actions: { type: 'rememberCode', params: eventOf } },
        'group.submitted': [{ guard: 'hasNumber', target: 'verifying' }, { actions: ['noteNumber', 'callToFault'] }],
      },
      states: {
        asking: {},
        codeMissing: { tags: 'codeMissing' },
        wrongCode: { tags: 'messageShown' },
        limited: { tags: 'messageShown' },
        unreachable: { tags: 'unreachable' },
      },
    },
    verifying: {
      tags: ['busy', 'form'],
      invoke: {
        id: 'verifyGroup',
        src: 'verifyGroup',
        input: (asked) => ({ groupId: known(groupNumber(asked.context.number)), code: linkOf(asked).code }),
        onDone: [
          { guard: verified('member'), target: 'member' },
          { guard: verified('unconfirmed'), target: 'unconfirmed' },
          { guard: verified('codeMissing'), target: 'entering.codeMissing', actions: 'callToCode' },
          { guard: verified('wrongCode'), target: 'entering.wrongCode', actions: rememberMessage },
          { guard: verified('limited'), target: 'entering.limited', actions: rememberMessage },
          { guard: { type: 'isClosed', params: verifiedIn }, target: 'full.nothing', actions: adoptOffer },
          { guard: 'isVisitor', target: 'preview', actions: adoptOffer },
          { guard: { type: 'isPaidFor', params: verifiedIn }, target: 'paidPlace', actions: adoptOffer },
          { target: 'unpaidPlace', actions: adoptOffer },
        ],
        onError: 'entering.unreachable',
      },
    },
    /** A visitor's look at the group. */
    preview: {
      tags: 'preview',
      on: {
        'signIn.wanted': 'signingIn.withAccount',
        'registration.wanted': 'signingIn.withoutAccount',
        'another.wanted': { target: 'entering', actions: 'forgetGroup' },
      },
    },
    /** Goes to the login or the registration, which lead back here. */
    signingIn: {
      tags: 'leaving',
      initial: 'withAccount',
      states: {
        withAccount: { entry: { type: 'goToLogin', params: toLink } },
        withoutAccount: { entry: { type: 'goToRegistration', params: toLink } },
      },
    },
    paidPlace,
    accepting: {
      tags: 'busy',
      invoke: {
        id: 'acceptPlace',
        src: 'acceptPlace',
        input: placeOf,
        onDone: [
          {
            guard: hasOutcome('joined'),
            target: 'joined',
            actions: { type: 'tellJoined', params: outputOf<AcceptOutcome> },
          },
          ...refusals('#joinGroup.paidPlace', []),
        ],
        onError: 'paidPlace.failed',
      },
    },
    unpaidPlace,
    left,
    joined: {
      tags: ['leaving', 'joined'],
      entry: ['forgetLink', 'refreshProfile', { type: 'goToGroup', params: placeOf }],
    },
    /** There is no place: none from the start, or somebody was faster. */
    full: {
      tags: 'full',
      initial: 'nothing',
      on: {
        'retry.requested': 'verifying',
        'another.wanted': { target: 'entering', actions: 'forgetGroup' },
      },
      states: { nothing: { tags: 'noneFree' }, meanwhile: {} },
    },
    member: { tags: 'member', on: { 'another.wanted': { target: 'entering', actions: 'forgetGroup' } } },
    /** An invitation to an address counts once the address is confirmed. */
    unconfirmed: {
      tags: 'unconfirmed',
      initial: 'offering',
      on: {
        'retry.requested': 'verifying',
        'another.wanted': { target: 'entering', actions: 'forgetGroup' },
      },
      states: {
        offering: { on: { 'link.wanted': 'resending' } },
        resending: {
          tags: 'busy',
          invoke: {
            id: 'resendLink',
            src: 'resendLink',
            onDone: [
              { guard: endsAs<ResendOutcome>('sent'), target: 'resent' },
              { target: 'refused', actions: rememberMessage },
            ],
            onError: 'failed',
          },
        },
        resent: { tags: 'linkResent' },
        refused: { tags: 'linkRefused', on: { 'link.wanted': 'resending' } },
        failed: { tags: 'linkFailed', on: { 'link.wanted': 'resending' } },
      },
    },
  },
});
