import { assign, emit, fromPromise, setup } from 'xstate';
import type { Profile } from '#contract/account.calls.ts';
import { type Form, faultsFrom, firstWrong, leftAlone, type Refused, typedInto } from '../kit/form.ts';
import { unprovided } from '../kit/unprovided.ts';
import {
  bodyOf,
  changesIn,
  faultsOf,
  type ProfileBody,
  type ProfileField,
  profileFields,
  type Typed,
  valuesOf,
} from './profileForm.ts';

/** What the server said to the changes. Refusals that a person can read are answers, not errors. */
export type SaveOutcome = { readonly kind: 'saved' } | Refused;

interface Context extends Form<ProfileField> {
  readonly profile: Profile;
  readonly message: string | null;
}

/**
 * The edit dialog of the profile: only what was changed is sent; a new address wants the password
 * (docs/rules/accounts.md 6.2).
 */
export const editProfileMachine = setup({
  types: {
    /** `typed` stood in the fields when the person had to sign in again. */
    input: {} as { readonly profile: Profile; readonly typed?: Typed | undefined },
    context: {} as Context,
    events: {} as
      | { type: 'field.typed'; field: ProfileField; text: string }
      | { type: 'field.left'; field: ProfileField }
      | { type: 'changes.submitted' }
      | { type: 'dialog.dismissed' },
    emitted: {} as { type: 'fault.shown'; field: string },
    tags: {} as 'pending',
  },
  actors: { saveProfile: fromPromise<SaveOutcome, ProfileBody>(unprovided) },
  actions: {
    rememberField: assign(({ context }, { field, text }: { field: ProfileField; text: string }) =>
      typedInto(context, field, text),
    ),
    judgeField: assign(({ context }, { field }: { field: ProfileField }) =>
      leftAlone(context, field, faultsOf(context)),
    ),
    judgeFields: assign(({ context }) => ({ faults: faultsOf(context) })),
    rememberRefusal: assign((_, outcome: SaveOutcome) =>
      outcome.kind === 'refused' ? { message: outcome.message, faults: faultsFrom<ProfileField>(outcome.faults) } : {},
    ),
    forgetMessage: assign({ message: null }),
    showFault: emit(({ context }) => ({
      type: 'fault.shown' as const,
      field: firstWrong(profileFields, context.faults) ?? '',
    })),
  },
  guards: {
    isFaulty: ({ context }) => firstWrong(profileFields, faultsOf(context)) !== undefined,
    isUnchanged: ({ context }) => changesIn(context).length === 0,
    wasRefused: (_, outcome: SaveOutcome) => outcome.kind === 'refused',
  },
}).createMachine({
  id: 'editProfile',
  context: ({ input: { profile, typed } }) => ({
    profile,
    values: { ...valuesOf(profile), ...typed },
    faults: {},
    message: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.typed': { actions: { type: 'rememberField', params: ({ event }) => event } },
        'field.left': { actions: { type: 'judgeField', params: ({ event }) => event } },
        'changes.submitted': [
          { guard: 'isFaulty', actions: ['judgeFields', 'showFault'] },
          { guard: 'isUnchanged', target: 'saved' },
          { target: 'saving' },
        ],
        'dialog.dismissed': 'dismissed',
      },
    },
    saving: {
      tags: 'pending',
      entry: 'forgetMessage',
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context }) => bodyOf(context),
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'failed',
            actions: [{ type: 'rememberRefusal', params: ({ event }) => event.output }, 'showFault'],
          },
          { target: 'saved' },
        ],
        onError: 'failed',
      },
    },
    failed: {
      on: {
        'field.typed': { target: 'editing', actions: { type: 'rememberField', params: ({ event }) => event } },
        'changes.submitted': 'saving',
        'dialog.dismissed': 'dismissed',
      },
    },
    saved: { type: 'final' },
    dismissed: { type: 'final' },
  },
});
