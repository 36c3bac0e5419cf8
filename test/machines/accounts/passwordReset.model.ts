import { passwordResetMachine, type ResetOutcome } from '#machines/accounts/passwordReset.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
const nothing = () => undefined;
export const machine = passwordResetMachine.provide({
  actors: { mailLink: requests.actor, setPassword: requests.actor },
  actions: { tellSentAgain: nothing, goToLogin: nothing },
});

export const token = 'from-the-mail';
export const email = 'ada@example.com';
export const password = 'mud, rain and hills';
export const tooCommon: ResetOutcome = {
  kind: 'refused',
  message: 'Some fields need another look.',
  faults: { password: ['This password is too easy to guess. Choose another one.'] },
};
export const tooMany: ResetOutcome = { kind: 'refused', message: 'Too many tries. Wait a little.', faults: {} };
const refused = new Error('refused');

/** Whoever asks for a link, and whoever comes by one. */
export const sides = {
  asking: { token: null, email },
  setting: { token, email },
} as const;

const modelFor = (side: keyof typeof sides) =>
  modelOf(machine, {
    input: sides[side],
    events: {
      'field.typed': [
        { type: 'field.typed', field: 'email', text: 'ada@' },
        { type: 'field.typed', field: 'email', text: email },
        { type: 'field.typed', field: 'password', text: password },
        { type: 'field.typed', field: 'password_confirmation', text: password },
      ],
      'field.left': [{ type: 'field.left', field: 'email' }],
      'request.submitted': [{ type: 'request.submitted' }],
      'password.submitted': [{ type: 'password.submitted' }],
      'link.wanted': [{ type: 'link.wanted' }],
      'address.doubted': [{ type: 'address.doubted' }],
    },
    outcomes: {
      mailLink: { done: [undefined], error: [refused] },
      setPassword: { done: [{ kind: 'set' }, { kind: 'spent' }, tooCommon, tooMany], error: [refused] },
    },
    project: ({ values }) => values,
  });

export const models = { asking: modelFor('asking'), setting: modelFor('setting') };
export const all = Object.values(models);
