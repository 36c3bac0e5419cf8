import type { Way } from '#machines/accounts/emailConfirmation.logic.ts';
import {
  type ConfirmationOutcome,
  emailConfirmationMachine,
  type LinkOutcome,
  type LinkUse,
  type ResendOutcome,
} from '#machines/accounts/emailConfirmation.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { heldForm } from '../kit/form.model.ts';

export const requests = holdPromises();
const nothing = () => undefined;
export const machine = emailConfirmationMachine.provide({
  actors: {
    readLink: requests.actor,
    confirmAddress: requests.actor,
    beginAccount: heldForm(requests),
    resendLink: requests.actor,
  },
  actions: { adoptLogin: nothing, forgetLink: nothing, goToLogin: nothing },
});

export const token = 'from-the-mail';
export const email = 'ada@example.com';
export const password = 'mud, rain and hills';
/** The fields of a person who starts an account of their own. */
export const values = { name: 'Ada', surname: 'Lovelace', password };
export const good = (...ways: Way[]): LinkOutcome => ({ kind: 'good', email, ways });
export const spent = { kind: 'spent' } as const;
export const changed: LinkUse = { kind: 'changed' };
export const within: LinkUse = { kind: 'confirmed', login: null };
export const signedIn: LinkUse = {
  kind: 'confirmed',
  login: { token: 'new', expires_in: 43_200, source: 'password' },
};
export const tooCommon: ConfirmationOutcome = {
  kind: 'refused',
  message: 'Some fields need another look.',
  faults: { password: ['This password is too easy to guess. Choose another one.'] },
};
export const tooMany: ResendOutcome = { kind: 'refused', message: 'Too many mails. Wait a little.' };
const refused = new Error('refused');

/** A person who opens the mail's link, and a person who comes without one. */
export const sides = { opened: { token }, bare: { token: null } } as const;

const modelFor = (side: keyof typeof sides) =>
  modelOf(machine, {
    input: sides[side],
    byName: ['retry.requested', 'link.wanted', 'confirmation.wanted', 'signIn.wanted'],
    outcomes: {
      readLink: { done: [good('confirm'), good('password', 'sign_in'), good('sign_in'), spent], error: [refused] },
      confirmAddress: { done: [within, spent, changed], error: [refused] },
      beginAccount: { done: [signedIn, spent, changed].map((sent) => ({ sent, values })), error: [refused] },
      resendLink: { done: [{ kind: 'sent' }, tooMany], error: [refused] },
    },
    project: ({ ways }) => ways,
  });

export const models = { opened: modelFor('opened'), bare: modelFor('bare') };
export const all = Object.values(models);
