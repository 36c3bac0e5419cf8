import * as v from 'valibot';
import { assign, emit, fromPromise, setup } from 'xstate';
import { Email } from '#contract/values/values.ts';
import { type Faults, type Form, faultsIn, leftAlone, typedInto } from '../kit/form.ts';
import { unprovided } from '../kit/unprovided.ts';
import type { DialogEnd, Subject } from './groupDialogs.logic.ts';
import { freePaidPlaces } from './groupRights.ts';

/** The person who is invited, the group, and a certain place or any. */
export interface InvitationAsk {
  readonly groupId: number;
  readonly placeId: number | null;
  readonly email: string;
}

/** What the server said. Refusals that a person can read are answers, not errors. */
export type InvitationOutcome =
  | {
      readonly kind: 'sent';
      /** Paid places that are free still. */
      readonly freePlaces: number;
    }
  /** Nobody else can be asked: no free paid place, or for a challenge a full wave. */
  | { readonly kind: 'full' }
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** It is the address that will not do: said at its field. */
      readonly isAddress: boolean;
    };

interface Context extends Form<'email'>, Omit<InvitationAsk, 'email'> {
  readonly freePlaces: number;
  /** Whom a mail went to last. */
  readonly sentTo: string;
  /** The server's reason for refusing; null where it did not answer or says it at the field. */
  readonly message: string | null;
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
    forgetRefusal: assign({ message: null, faults: {} }),
    /** The next one, on any place that is free. */
    startOver: assign({ values: { email: '' }, faults: {}, placeId: null }),
  },
  guards: {
    isAddress: ({ context }) => faultsOf(context).email === undefined,
    hasPlace: ({ context }) => context.freePlaces > 0,
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
});

/** The address is typed; what is wrong with it is said when it is left or sent (docs/rules/page.md 5.6). */
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

const faultsOf = ({ values }: Pick<Context, 'values'>): Faults<'email'> => faultsIn(v.object({ email: Email }), values);
