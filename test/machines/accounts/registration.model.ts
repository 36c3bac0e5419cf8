import { type RegistrationDraft, registrationForm } from '#machines/accounts/registration.logic.ts';
import { registrationMachine } from '#machines/accounts/registration.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { heldForm } from '../kit/form.model.ts';

export const requests = holdPromises();
const nothing = () => undefined;
export const machine = registrationMachine.provide({
  actors: { makeAccount: heldForm(requests) },
  actions: { keepDraft: nothing, forgetDraft: nothing },
});

export const password = 'mud, rain and hills';
export const draft: RegistrationDraft = {
  name: 'Ada',
  surname: 'Lovelace',
  email: 'ada@example.com',
  terms: true,
  consents: { marketing_consent_email: null, marketing_consent_phone: null, marketing_consent_partners: null },
};
export const tooCommon: Refused = {
  kind: 'refused',
  message: 'Some fields need another look.',
  faults: { password: ['This password is too easy to guess. Choose another one.'] },
};
export const tooMany: Refused = { kind: 'refused', message: 'Too many tries. Wait a little.', faults: {} };

/** The form with these values. */
export const typed = (now: RegistrationDraft, secret = '') =>
  ({
    type: 'xstate.snapshot.makeAccount',
    snapshot: { context: { values: { ...registrationForm(now).values, password: secret } } },
  }) as const;

export const input = { draft };
export const model = modelOf(machine, {
  input,
  byName: ['address.doubted'],
  happenings: [typed({ ...draft, name: 'Adah' })],
  outcomes: {
    makeAccount: {
      done: [{ sent: { kind: 'done' }, values: registrationForm(draft).values }],
      error: [new Error('broken')],
    },
  },
  project: (context) => context.draft.name,
});
