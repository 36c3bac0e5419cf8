import { assign, fromPromise, setup } from 'xstate';
import { type TshirtSize, tshirtSizes } from '#contract/constants.ts';
import type { Group, Signup } from '#contract/values/group.values.ts';
import { unprovided } from '../kit/unprovided.ts';
import type { Subject } from './groupDialogs.logic.ts';

/** A shirt as it is sent: whose place, which cut, how large. */
export interface TshirtChoice {
  readonly groupId: number;
  readonly signupId: number;
  readonly sex: Sex;
  readonly size: TshirtSize;
}
export type Sex = NonNullable<Signup['sex']>;

/** What the server said. Refusals that a person can read are answers, not errors. */
export type TshirtOutcome =
  | { readonly kind: 'saved' }
  /** Ordered meanwhile, or too close to the run. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'refused'; readonly message: string };

interface Context extends TshirtChoice {
  readonly isOpen: boolean;
  /** Why the server refused, in its words; null where it did not answer. */
  readonly message: string | null;
}

/**
 * Cut and size of one place's T-shirt: one's own, for the captain every place's (docs/rules/groups.md 8).
 *
 * | state | what is happening |
 * |---|---|
 * | deciding | May it still be chosen? |
 * | choosing | I choose cut and size. |
 * | saving | My choice is on its way. |
 * | failed | It was refused, or nobody answered. |
 * | locked | It is too late to choose. |
 * | saved | My choice is kept. |
 * | dismissed | I have closed the dialog. |
 */
export const tshirtMachine = setup({
  types: {
    input: {} as Subject,
    context: {} as Context,
    events: {} as
      | { type: 'sex.chosen'; sex: Sex }
      | { type: 'size.chosen'; size: TshirtSize }
      | { type: 'choice.submitted' }
      | { type: 'dialog.dismissed' },
    tags: {} as 'pending',
  },
  actors: { saveTshirt: fromPromise<TshirtOutcome, TshirtChoice>(unprovided) },
  actions: {
    chooseSex: assign((_, { sex }: { sex: Sex }) => ({ sex })),
    chooseSize: assign((_, { size }: { size: TshirtSize }) => ({ size })),
    rememberRefusal: assign((_, outcome: TshirtOutcome) =>
      outcome.kind === 'refused' ? { message: outcome.message } : {},
    ),
    forgetMessage: assign({ message: null }),
  },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    endsAs: (_, { outcome, kind }: { outcome: TshirtOutcome; kind: TshirtOutcome['kind'] }) => outcome.kind === kind,
  },
}).createMachine({
  id: 'tshirt',
  context: ({ input }) => beginning(input),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isOpen', target: 'choosing' }, { target: 'locked' }] },
    choosing: {
      on: {
        'sex.chosen': { actions: { type: 'chooseSex', params: ({ event }) => event } },
        'size.chosen': { actions: { type: 'chooseSize', params: ({ event }) => event } },
        'choice.submitted': 'saving',
        'dialog.dismissed': 'dismissed',
      },
    },
    saving: {
      tags: 'pending',
      entry: 'forgetMessage',
      invoke: {
        id: 'saveTshirt',
        src: 'saveTshirt',
        input: ({ context: { groupId, signupId, sex, size } }) => ({ groupId, signupId, sex, size }),
        onDone: [
          {
            guard: { type: 'endsAs', params: ({ event }) => ({ outcome: event.output, kind: 'saved' }) },
            target: 'saved',
          },
          {
            guard: { type: 'endsAs', params: ({ event }) => ({ outcome: event.output, kind: 'locked' }) },
            target: 'locked',
          },
          { target: 'failed', actions: { type: 'rememberRefusal', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    failed: {
      on: {
        'sex.chosen': { target: 'choosing', actions: { type: 'chooseSex', params: ({ event }) => event } },
        'size.chosen': { target: 'choosing', actions: { type: 'chooseSize', params: ({ event }) => event } },
        'choice.submitted': 'saving',
        'dialog.dismissed': 'dismissed',
      },
    },
    locked: { on: { 'dialog.dismissed': 'dismissed' } },
    saved: { type: 'final' },
    dismissed: { type: 'final' },
  },
});

/** As it was chosen before; at first XS for women (docs/rules/groups.md 8.1). */
function beginning(subject: Subject): Context {
  const { id, sex, size } = wearerOf(subject);
  const { group } = subject;
  return {
    groupId: group.id,
    signupId: id,
    sex: sex ?? 'K',
    size: size ?? tshirtSizes[0],
    isOpen: group.tshirt_edit_enabled,
    message: null,
  };
}

/** Whose shirt it is: that of the place that is meant, else one's own. */
export function wearerOf({ group, signup }: { readonly group: Group; readonly signup: Signup | null }): Signup {
  const wearer = signup ?? group.signups.find(({ is_me }) => is_me);
  if (wearer === undefined) throw new Error(`There is nobody to wear a T-shirt in group ${group.id}.`);
  return wearer;
}
