import type { Way } from '#machines/accounts/emailConfirmation.logic.ts';
import {
  type ConfirmationOutcome,
  emailConfirmationMachine,
  type LinkOutcome,
  type ResendOutcome,
} from '#machines/accounts/emailConfirmation.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
const nothing = () => undefined;
export const machine = emailConfirmationMachine.provide({
  actors: {
    readLink: requests.actor,
    confirmAddress: requests.actor,
    beginAccount: requests.actor,
    resendLink: requests.actor,
  },
  actions: { adoptLogin: nothing, forgetLink: nothing, goToLogin: nothing },
});

export const token = 'from-the-mail';
export const email = 'ada@example.com';
export const password = 'mud, rain and hills';
export const good = (...ways: Way[]): LinkOutcome => ({ kind: 'good', email, ways });
export const spent = { kind: 'spent' } as const;
export const changed: ConfirmationOutcome = { kind: 'changed' };
export const within: ConfirmationOutcome = { kind: 'confirmed', login: null };
export const signedIn: ConfirmationOutcome = {
  kind: 'confirmed',
  login: { token: 'new', expires_in: 43_200, source: 'password' },
};
export const tooCommon: ConfirmationOutcome = {
  kind: 'refused',
  message: 'Some fields need another look.',
  faults: { password: ['This password is too easy to guess. Choose another one.'] },
};
export const tooBusy: ConfirmationOutcome = { kind: 'refused', message: 'Too many tries. Wait a little.', faults: {} };
export const tooMany: ResendOutcome = { kind: 'refused', message: 'Too many mails. Wait a little.' };
const refused = new Error('refused');

/** Whoever opens the mail's link, and whoever comes without one. */
export const sides = { opened: { token }, bare: { token: null } } as const;

const modelFor = (side: keyof typeof sides) =>
  modelOf(machine, {
    input: sides[side],
    events: {
      'retry.requested': [{ type: 'retry.requested' }],
      'link.wanted': [{ type: 'link.wanted' }],
      'confirmation.wanted': [{ type: 'confirmation.wanted' }],
      'start.submitted': [{ type: 'start.submitted' }],
      'signIn.wanted': [{ type: 'signIn.wanted' }],
      'field.typed': [
        { type: 'field.typed', field: 'name', text: 'Ada' },
        { type: 'field.typed', field: 'surname', text: 'Lovelace' },
        { type: 'field.typed', field: 'password', text: password },
        { type: 'field.typed', field: 'password_confirmation', text: password },
      ],
      'field.left': [{ type: 'field.left', field: 'password_confirmation' }],
    },
    outcomes: {
      readLink: { done: [good('confirm'), good('password', 'sign_in'), good('sign_in'), spent], error: [refused] },
      confirmAddress: { done: [within, spent, changed], error: [refused] },
      beginAccount: { done: [signedIn, spent, changed, tooCommon, tooBusy], error: [refused] },
      resendLink: { done: [{ kind: 'sent' }, tooMany], error: [refused] },
    },
    project: ({ values, ways }) => [values, ways],
  });

export const models = { opened: modelFor('opened'), bare: modelFor('bare') };
export const all = Object.values(models);
