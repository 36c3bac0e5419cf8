import * as v from 'valibot';
import { assign, emit, fromPromise, setup } from 'xstate';
import { Email } from '#contract/values/values.ts';
import { type Faults, type Form, faultsIn, leftAlone, typedInto } from '../kit/form.ts';
import { unprovided } from '../kit/unprovided.ts';
import { addressesIn, plainAddress } from './addresses.ts';
import type { DialogEnd, Subject } from './groupDialogs.logic.ts';
import { freePaidPlaces } from './groupRights.ts';

/** The person who is invited, the group, and a certain place or any. */
export interface InvitationAsk {
  readonly groupId: number;
  readonly placeId: number | null;
  readonly email: string;
  /** It gets no message of its own, because it has a line among the others. */
  readonly isOneOfMany?: true;
}

/** The server's answer. Refusals that a person can read are answers, not errors. */
export type InvitationOutcome =
  | {
      readonly kind: 'sent';
      /** Paid places that are still free. */
      readonly freePlaces: number;
    }
  /** Nobody else can be asked: no free paid place, or for a challenge a full wave. */
  | { readonly kind: 'full' }
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** The address is the reason, so the message stands at its field. */
      readonly isAddress: boolean;
    };

/** The result for one address of several. */
export interface InvitationAnswer {
  readonly email: string;
  readonly kind: InvitationOutcome['kind'] | 'invalid' | 'unanswered';
  /** The server's reason for refusing. */
  readonly message: string | null;
}

interface Context extends Form<'email'>, Pick<InvitationAsk, 'groupId' | 'placeId'> {
  readonly freePlaces: number;
  /** The last address that was mailed. */
  readonly sentTo: string;
  /** The server's reason for refusing; null if it did not answer or says it at the field. */
  readonly message: string | null;
  /** For several addresses: those still to be invited, and the results for the others. */
  readonly queue: readonly string[];
  readonly answers: readonly InvitationAnswer[];
}

/**
 * The context and decisions of inviting somebody into a group, to a paid place (`invite`) and to an unpaid one
 * (`challenge`).
 */
export const invitationSetup = setup({
  types: {
    input: {} as Subject,
    context: {} as Context,
    events: {} as
      | { type: 'email.typed'; text: string }
      | { type: 'email.left' }
      | { type: 'invitation.submitted' }
      | { type: 'another.wanted' }
      | { type: 'challenge.chosen' }
      | { type: 'otherWave.wanted' }
      | { type: 'dialog.dismissed' },
    emitted: {} as { type: 'fault.shown'; field: 'email' },
    output: {} as DialogEnd,
    tags: {} as 'busy' | 'refused' | 'sent' | 'full',
  },
  actors: { sendInvitation: fromPromise<InvitationOutcome, InvitationAsk>(unprovided) },
  actions: {
    rememberEmail: assign(({ context }, { text }: { text: string }) => ({
      ...typedInto(context, 'email', text),
      message: null,
    })),
    judgeEmail: assign(({ context }) => leftAlone(context, 'email', faultsOf(context))),
    judgeAll: assign(({ context }) => ({ faults: faultsOf(context) })),
    showFault: emit({ type: 'fault.shown' as const, field: 'email' as const }),
    rememberOutcome: assign(({ context }, outcome: InvitationOutcome) => {
      if (outcome.kind === 'sent') return { sentTo: context.values.email.trim(), freePlaces: outcome.freePlaces };
      if (outcome.kind === 'full') return {};
      const { message, isAddress } = outcome;
      return isAddress ? { faults: { email: { text: message } } } : { message };
    }),
    forgetRefusal: assign({ message: null, faults: {}, answers: [] }),
    /** For the next person, on any free place. */
    startOver: assign({ values: { email: '' }, faults: {}, placeId: null, answers: [] }),
    /** What is not an address gets its answer at once. */
    queueAddresses: assign(({ context }) => {
      const all = addressesIn(context.values.email);
      const wrong = all.filter((email) => plainAddress(email) === null);
      return {
        queue: all.filter((email) => plainAddress(email) !== null),
        answers: wrong.map((email) => ({ email, kind: 'invalid' as const, message: null })),
      };
    }),
    /** A certain place is for the first person. */
    noteAnswer: assign(({ context }, outcome: InvitationOutcome | null) => {
      const [email = '', ...queue] = context.queue;
      const message = outcome?.kind === 'refused' ? outcome.message : null;
      return {
        queue,
        answers: [...context.answers, { email, kind: outcome?.kind ?? 'unanswered', message }],
        ...(outcome?.kind === 'sent' && { freePlaces: outcome.freePlaces, placeId: null }),
      };
    }),
    /** The rest get the same answer as the last one. */
    answerRest: assign(({ context: { answers, queue } }) => {
      const kind = answers.at(-1)?.kind ?? 'unanswered';
      const message = answers.at(-1)?.message ?? null;
      return { queue: [], answers: [...answers, ...queue.map((email) => ({ email, kind, message }))] };
    }),
    /** Addresses that failed stay in the field, each on a line of its own. */
    keepFailed: assign(({ context: { answers } }) => ({
      values: { email: answers.flatMap(({ kind, email }) => (kind === 'sent' ? [] : [email])).join('\n') },
    })),
  },
  guards: {
    isAddress: ({ context }) => faultsOf(context).email === undefined,
    areSeveral: ({ context }) => isListed(context) && faultsOf(context).email === undefined,
    hasMore: ({ context }) => context.queue.length > 1,
    haveFailed: ({ context }) => context.answers.some(({ kind }) => kind !== 'sent'),
    hasPlace: ({ context }) => context.freePlaces > 0,
    /** No place is left, or it is refused for a reason that is not the address's: the next one would fare no better. */
    holdsForAll: (_, outcome: InvitationOutcome) =>
      outcome.kind === 'full' || (outcome.kind === 'refused' && !outcome.isAddress),
    endsAs: (_, { outcome, kind }: { outcome: InvitationOutcome; kind: InvitationOutcome['kind'] }) =>
      outcome.kind === kind,
  },
});

export const contextFrom = ({ group, signup }: Subject): Context => ({
  groupId: group.id,
  placeId: signup?.id ?? null,
  values: { email: '' },
  faults: {},
  freePlaces: freePaidPlaces(group).length,
  sentTo: '',
  message: null,
  queue: [],
  answers: [],
});

/** While the address is typed. Its faults are shown when the field is left or the form is sent (docs/rules/page.md 5.6). */
export const entering = invitationSetup.createStateConfig({
  on: {
    'email.typed': { actions: { type: 'rememberEmail', params: ({ event }) => event } },
    'email.left': { actions: 'judgeEmail' },
    'invitation.submitted': [{ guard: 'isAddress', target: 'sending' }, { actions: ['judgeAll', 'showFault'] }],
    'dialog.dismissed': 'dismissed',
  },
});

export const sending = invitationSetup.createStateConfig({
  tags: 'busy',
  entry: 'forgetRefusal',
  invoke: {
    id: 'sendInvitation',
    src: 'sendInvitation',
    input: ({ context: { groupId, placeId, values } }) => ({ groupId, placeId, email: values.email }),
    onDone: [
      {
        guard: { type: 'endsAs', params: ({ event }) => ({ outcome: event.output, kind: 'sent' }) },
        target: 'sent',
        actions: { type: 'rememberOutcome', params: ({ event }) => event.output },
      },
      { guard: { type: 'endsAs', params: ({ event }) => ({ outcome: event.output, kind: 'full' }) }, target: 'full' },
      {
        target: 'refused',
        actions: [{ type: 'rememberOutcome', params: ({ event }) => event.output }, 'showFault'],
      },
    ],
    onError: 'refused',
  },
});

export const refused = invitationSetup.createStateConfig({
  tags: 'refused',
  on: {
    'email.typed': { target: 'entering', actions: { type: 'rememberEmail', params: ({ event }) => event } },
    'invitation.submitted': 'sending',
    'dialog.dismissed': 'dismissed',
  },
});

/** Among several, one valid address is enough, because each gets its own answer. */
function faultsOf(context: Pick<Context, 'values'>): Faults<'email'> {
  if (!isListed(context)) return faultsIn(v.object({ email: Email }), context.values);
  const all = addressesIn(context.values.email);
  if (all.length > mostAtOnce) return { email: 'tooMany' };
  return all.some((email) => plainAddress(email) !== null) ? {} : { email: 'email' };
}
/** More are an address book that was pasted by mistake. */
const mostAtOnce = 50;
const isListed = ({ values }: Pick<Context, 'values'>) => addressesIn(values.email).length > 1;
