import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { StaffRole } from '#contract/staff/rights.ts';
import { Credentials as credentialsRule } from '#contract/values/values.ts';
import type { Credentials, LoginField } from '../accounts/session.logic.ts';
import { type Faults, faultsIn, firstWrong } from '../kit/form.ts';
import { outputOf } from '../kit/outputOf.ts';
import { unprovided } from '../kit/unprovided.ts';

const loginFields: readonly LoginField[] = ['email', 'password'];

/** The account that is signed in to the shop in this browser. */
export interface Shopper {
  readonly name: string;
  readonly email: string;
}
export type JoinOutcome =
  | { readonly kind: 'joined'; readonly role: StaffRole }
  /** The link has been used or has expired. */
  | { readonly kind: 'over' }
  /** It is for another address. */
  | { readonly kind: 'otherAccount' }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'member' };
export type TypedOutcome =
  | JoinOutcome
  | { readonly kind: 'wrong' }
  | { readonly kind: 'limited'; readonly until: number | null };
type Outcome = TypedOutcome;

interface Context {
  readonly shopper: Shopper | null;
  readonly role: StaffRole | null;
  readonly faults: Faults<LoginField>;
  /** When the next try is allowed, if the server named a time; milliseconds since 1970. */
  readonly until: number | null;
}

const asItHappened = <Happened>({ event }: { readonly event: Happened }) => event;

/** The outcome of a link, for any account that opened it. */
const ends = [
  {
    guard: { type: 'isJoined', params: outputOf },
    target: 'joined',
    actions: { type: 'rememberRole', params: outputOf },
  },
  { guard: { type: 'isOver', params: outputOf }, target: 'over' },
  { guard: { type: 'isOtherAccount', params: outputOf }, target: 'otherAccount' },
  { guard: { type: 'isUnconfirmed', params: outputOf }, target: 'unconfirmed' },
] as const;

/**
 * The link of an invitation to the staff. It is accepted with the shop account that has the invited address
 * (docs/rules/staff.md 4.1).
 *
 * | state | what is happening |
 * |---|---|
 * | looking | Is somebody signed in to the shop here? |
 * | offered | I may join with the account I am signed in with. |
 * | joining | I am joining. |
 * | unreached | Nobody answered; I may try again. |
 * | asking | I sign in to my account. |
 * | · asked | I am asked for the first time. |
 * | · incomplete | Something is missing. |
 * | · wrong | The address or the password is wrong. |
 * | · limited | I tried too often; I read when I may try again. |
 * | · unreachable | Nobody answered; I may try again. |
 * | joiningTyped | I am signing in and joining. |
 * | joined | I am a member of staff. |
 * | over | The link has been used or has expired. |
 * | otherAccount | The link is for another address. |
 * | unconfirmed | I have to confirm my address first. |
 * | alreadyMember | I was a member of staff already. |
 */
export const staffInvitationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ({ type: 'login.submitted' } & Credentials)
      | { type: 'field.typed'; field: LoginField }
      | { type: 'offer.accepted' }
      | { type: 'account.changed' }
      | { type: 'retry.requested' },
    emitted: {} as { type: 'fault.shown'; field: LoginField },
    tags: {} as
      | 'waiting'
      | 'busy'
      | 'offered'
      | 'asking'
      | 'wrong'
      | 'limited'
      | 'lost'
      | 'joined'
      | 'over'
      | 'otherAccount'
      | 'unconfirmed'
      | 'member',
  },
  actors: {
    findShopper: fromPromise<Shopper | null>(unprovided),
    joinStaff: fromPromise<JoinOutcome>(unprovided),
    /** Signs in to the shop for this one purpose. */
    joinByPassword: fromPromise<TypedOutcome, Credentials>(unprovided),
  },
  actions: {
    rememberShopper: assign((_, shopper: Shopper | null) => ({ shopper })),
    rememberRole: assign((_, outcome: Outcome) => (outcome.kind === 'joined' ? { role: outcome.role } : {})),
    rememberFaults: assign((_, typed: Credentials) => ({ faults: faultsIn<LoginField>(credentialsRule, typed) })),
    forgetFault: assign(({ context }, { field }: { field: LoginField }) => ({
      faults: { ...context.faults, [field]: undefined },
    })),
    forgetFaults: assign({ faults: {} }),
    rememberWait: assign((_, outcome: Outcome) => (outcome.kind === 'limited' ? { until: outcome.until } : {})),
    showFault: emit(({ context }) => ({
      type: 'fault.shown' as const,
      field: firstWrong(loginFields, context.faults) ?? 'email',
    })),
    showPassword: emit({ type: 'fault.shown', field: 'password' }),
  },
  guards: {
    isSomebody: (_, shopper: Shopper | null) => shopper !== null,
    isComplete: (_, typed: Credentials) => firstWrong(loginFields, faultsIn(credentialsRule, typed)) === undefined,
    isJoined: (_, outcome: Outcome) => outcome.kind === 'joined',
    isOver: (_, outcome: Outcome) => outcome.kind === 'over',
    isOtherAccount: (_, outcome: Outcome) => outcome.kind === 'otherAccount',
    isUnconfirmed: (_, outcome: Outcome) => outcome.kind === 'unconfirmed',
    isMember: (_, outcome: Outcome) => outcome.kind === 'member',
    isLimited: (_, outcome: Outcome) => outcome.kind === 'limited',
  },
}).createMachine({
  id: 'staffInvitation',
  context: { shopper: null, role: null, faults: {}, until: null },
  initial: 'looking',
  states: {
    looking: {
      tags: 'waiting',
      invoke: {
        id: 'findShopper',
        src: 'findShopper',
        onDone: [
          {
            guard: { type: 'isSomebody', params: outputOf },
            target: 'offered',
            actions: { type: 'rememberShopper', params: outputOf },
          },
          { target: 'asking' },
        ],
        onError: 'asking',
      },
    },
    offered: { tags: 'offered', on: { 'offer.accepted': 'joining', 'account.changed': 'asking' } },
    joining: {
      tags: ['busy', 'offered'],
      invoke: {
        id: 'joinStaff',
        src: 'joinStaff',
        onDone: [...ends, { target: 'alreadyMember' }],
        onError: 'unreached',
      },
    },
    unreached: { tags: ['offered', 'lost'], on: { 'offer.accepted': 'joining', 'account.changed': 'asking' } },
    asking: {
      tags: 'asking',
      initial: 'asked',
      on: {
        'login.submitted': [
          { guard: { type: 'isComplete', params: asItHappened }, target: 'joiningTyped', actions: 'forgetFaults' },
          { target: '.incomplete', actions: [{ type: 'rememberFaults', params: asItHappened }, 'showFault'] },
        ],
        'field.typed': { actions: { type: 'forgetFault', params: asItHappened } },
      },
      states: {
        asked: {},
        incomplete: {},
        wrong: { tags: 'wrong' },
        limited: { tags: 'limited' },
        unreachable: { tags: 'lost' },
      },
    },
    joiningTyped: {
      tags: ['busy', 'asking'],
      invoke: {
        id: 'joinByPassword',
        src: 'joinByPassword',
        input: ({ event }) => {
          assertEvent(event, 'login.submitted');
          return { email: event.email, password: event.password };
        },
        onDone: [
          ...ends,
          { guard: { type: 'isMember', params: outputOf }, target: 'alreadyMember' },
          {
            guard: { type: 'isLimited', params: outputOf },
            target: 'asking.limited',
            actions: { type: 'rememberWait', params: outputOf },
          },
          { target: 'asking.wrong', actions: 'showPassword' },
        ],
        onError: 'asking.unreachable',
      },
    },
    joined: { tags: 'joined' },
    over: { tags: 'over' },
    otherAccount: { tags: 'otherAccount', on: { 'account.changed': 'asking' } },
    unconfirmed: { tags: 'unconfirmed', on: { 'retry.requested': 'looking' } },
    alreadyMember: { tags: 'member' },
  },
});
