import type { Draft } from '#machines/accounts/registration.logic.ts';
import { type RegistrationOutcome, registrationMachine } from '#machines/accounts/registration.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
const nothing = () => undefined;
export const machine = registrationMachine.provide({
  actors: { makeAccount: requests.actor },
  actions: { keepDraft: nothing, forgetDraft: nothing },
});

export const password = 'mud, rain and hills';
export const draft: Draft = {
  name: 'Ada',
  surname: 'Lovelace',
  email: 'ada@example.com',
  terms: true,
  consents: { marketing_consent_email: null, marketing_consent_phone: null, marketing_consent_partners: null },
};
export const tooCommon: RegistrationOutcome = {
  kind: 'refused',
  message: 'Some fields need another look.',
  faults: { password: ['This password is too easy to guess. Choose another one.'] },
};
export const tooMany: RegistrationOutcome = {
  kind: 'refused',
  message: 'Too many tries. Wait a little.',
  faults: {},
};

export const input = { draft };
export const model = modelOf(machine, {
  input,
  events: {
    'field.typed': [
      { type: 'field.typed', field: 'password', text: password },
      { type: 'field.typed', field: 'password_confirmation', text: password },
      { type: 'field.typed', field: 'email', text: 'ada@' },
    ],
    'field.left': [{ type: 'field.left', field: 'email' }],
    'terms.answered': [{ type: 'terms.answered', accepted: false }],
    'consent.answered': [{ type: 'consent.answered', consent: 'marketing_consent_email', given: true }],
    'registration.submitted': [{ type: 'registration.submitted' }],
    'address.doubted': [{ type: 'address.doubted' }],
  },
  outcomes: {
    makeAccount: { done: [{ kind: 'registered' }, tooCommon, tooMany], error: [new Error('refused')] },
  },
  project: ({ values, terms, consents, faults }) => [values, terms, consents, Object.keys(faults).length > 0],
});
