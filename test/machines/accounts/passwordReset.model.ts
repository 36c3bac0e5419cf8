import { passwordResetMachine } from '#machines/accounts/passwordReset.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';
import { heldForm } from '../kit/form.model.ts';

export const requests = holdPromises();
const nothing = () => undefined;
export const machine = passwordResetMachine.provide({
  actors: { requestLink: heldForm(requests), mailLink: requests.actor, setPassword: heldForm(requests) },
  actions: { tellSentAgain: nothing, goToLogin: nothing },
});

export const token = 'from-the-mail';
export const email = 'ada@example.com';
export const password = 'mud, rain and hills';
/** The fields of a new password. */
export const values = { email, password, password_confirmation: password, staff_code: '' };
export const tooCommon: Refused = {
  kind: 'refused',
  message: 'Some fields need another look.',
  faults: { password: ['This password is too easy to guess. Choose another one.'] },
};
const refused = new Error('refused');

/** A person who requests a link, and a person who comes by one. */
export const sides = {
  asking: { token: null, email },
  setting: { token, email },
} as const;

const modelFor = (side: keyof typeof sides) =>
  modelOf(machine, {
    input: sides[side],
    byName: ['link.wanted', 'address.doubted'],
    outcomes: {
      requestLink: { done: [{ sent: { kind: 'done' }, values: { email } }], error: [refused] },
      mailLink: { done: [undefined], error: [refused] },
      setPassword: {
        done: (['set', 'spent', 'codeWanted'] as const).map((kind) => ({ sent: { kind }, values })),
        error: [refused],
      },
    },
    project: ({ asksCode }) => asksCode,
  });

export const models = { asking: modelFor('asking'), setting: modelFor('setting') };
export const all = Object.values(models);
