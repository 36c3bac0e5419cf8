import type { ResendOutcome } from '../accounts/emailConfirmation.machine.ts';
import { type AcceptOutcome, groupNumber, type VerifyOutcome } from './joinGroup.logic.ts';
import { asItHappened, asSaid, left, paidPlace, refusals, said, unpaidPlace } from './joinGroup.places.ts';
import { beginning, joinGroupSetup, linkOf, placeOf } from './joinGroup.setup.ts';

const asVerified = asSaid<VerifyOutcome>;
const adoptOffer = { type: 'adoptOffer', params: asVerified } as const;
const rememberMessage = { type: 'rememberMessage', params: asVerified } as const;
const rememberRefusal = { type: 'rememberMessage', params: asSaid<ResendOutcome> } as const;
const toLink = (context: Parameters<typeof linkOf>[0]) => ({ link: linkOf(context) });

/**
 * Joining a group by number and code, by a link or by an invited address: a place that is paid for, or one more to be
 * paid (docs/rules/groups.md 5). A visitor sees the group, and signs in first.
 *
 * | state | what is happening |
 * |---|---|
 * | arriving | Did I come with a number? |
 * | entering | I type a group's number and code. |
 * | · asking | I type them. |
 * | · codeMissing | This group wants a code, too. |
 * | · wrongCode | Number and code belong to no group. |
 * | · limited | I tried too often; I read until when. |
 * | · unreachable | Nobody answered; I may try again. |
 * | verifying | The group is looked up. |
 * | preview | I see the group; to join I sign in first. |
 * | signingIn | I am on my way to sign in, and come back here. |
 * | · withAccount | To the login. |
 * | · withoutAccount | To the registration. |
 * | paidPlace | A place is paid for; I may take it. |
 * | · reviewing | I look at the group. |
 * | · refused | The server said no, and why. |
 * | · failed | Nobody answered; I may try again. |
 * | · termsChanged | There are new terms; I read them first. |
 * | accepting | I am taking the place. |
 * | unpaidPlace | I join and pay for a place of my own. |
 * | · choosing | I choose how. |
 * | · · priced | I know what it costs. |
 * | · · · reviewing | How paid, the terms. |
 * | · · · priceChanged | The price is another by now; I look again. |
 * | · · · refused | The server said no, and why. |
 * | · · · failed | Nobody answered; I may try again. |
 * | · · · termsChanged | There are new terms; I read them first. |
 * | · · settling | I have changed my code. |
 * | · · pricing | The price is on its way. |
 * | · · repricing | The new price is on its way. |
 * | · · priceFailed | The price did not come; I may try again. |
 * | · billing | My method needs an address; I give mine. |
 * | · ordering | My order is under way. |
 * | left | The place is held; I am on my way out. |
 * | · toPayment | I go to the payment screen. |
 * | · toProvider | I go to my bank. |
 * | · paidAtOnce | It cost nothing; I go to the thank-you page. |
 * | joined | I am in; I go to the group. |
 * | full | There is no place. |
 * | · nothing | There was none when I came. |
 * | · meanwhile | Somebody was faster. |
 * | member | I am in this group already. |
 * | unconfirmed | My invitation counts once my address is confirmed. |
 * | · offering | I may have the mail again. |
 * | · resending | It is on its way. |
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
        'number.typed': { target: '.asking', actions: { type: 'rememberNumber', params: asItHappened } },
        'code.typed': { target: '.asking', actions: { type: 'rememberCode', params: asItHappened } },
        'group.submitted': [{ guard: 'hasNumber', target: 'verifying' }, { actions: ['noteNumber', 'callToFault'] }],
      },
      states: { asking: {}, codeMissing: {}, wrongCode: {}, limited: {}, unreachable: {} },
    },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verifyGroup',
        src: 'verifyGroup',
        input: (asked) => ({ groupId: groupNumber(asked.context.number) ?? 0, code: linkOf(asked).code }),
        onDone: [
          { guard: said<VerifyOutcome>('member'), target: 'member' },
          { guard: said<VerifyOutcome>('unconfirmed'), target: 'unconfirmed' },
          { guard: said<VerifyOutcome>('codeMissing'), target: 'entering.codeMissing', actions: 'callToCode' },
          { guard: said<VerifyOutcome>('wrongCode'), target: 'entering.wrongCode', actions: rememberMessage },
          { guard: said<VerifyOutcome>('limited'), target: 'entering.limited', actions: rememberMessage },
          { guard: { type: 'isClosed', params: asVerified }, target: 'full.nothing', actions: adoptOffer },
          { guard: 'isVisitor', target: 'preview', actions: adoptOffer },
          { guard: { type: 'isPaidFor', params: asVerified }, target: 'paidPlace', actions: adoptOffer },
          { target: 'unpaidPlace', actions: adoptOffer },
        ],
        onError: 'entering.unreachable',
      },
    },
    /** A visitor's look at the group. */
    preview: {
      on: {
        'signIn.wanted': 'signingIn.withAccount',
        'registration.wanted': 'signingIn.withoutAccount',
        'another.wanted': { target: 'entering', actions: 'forgetGroup' },
      },
    },
    /** On the way out to the login or the registration, which lead back here. */
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
            guard: said<AcceptOutcome>('joined'),
            target: 'joined',
            actions: { type: 'tellJoined', params: asSaid<AcceptOutcome> },
          },
          ...refusals('#joinGroup.paidPlace', []),
        ],
        onError: 'paidPlace.failed',
      },
    },
    unpaidPlace,
    left,
    joined: {
      tags: 'leaving',
      entry: ['forgetLink', 'refreshProfile', { type: 'goToGroup', params: placeOf }],
    },
    /** No place is to be had: from the start, or somebody was faster. */
    full: {
      initial: 'nothing',
      on: {
        'retry.requested': 'verifying',
        'another.wanted': { target: 'entering', actions: 'forgetGroup' },
      },
      states: { nothing: {}, meanwhile: {} },
    },
    member: { on: { 'another.wanted': { target: 'entering', actions: 'forgetGroup' } } },
    /** An invitation to an address counts once the address is confirmed. */
    unconfirmed: {
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
              { guard: said<ResendOutcome>('sent'), target: 'resent' },
              { target: 'refused', actions: rememberRefusal },
            ],
            onError: 'failed',
          },
        },
        resent: {},
        refused: { on: { 'link.wanted': 'resending' } },
        failed: { on: { 'link.wanted': 'resending' } },
      },
    },
  },
});
