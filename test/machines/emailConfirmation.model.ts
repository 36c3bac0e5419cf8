import { emailConfirmationMachine, type ResendOutcome } from '#machines/emailConfirmation.machine.ts';
import { holdPromises, modelOf } from '../kit/model.ts';

export const requests = holdPromises();
export const machine = emailConfirmationMachine.provide({
  actors: { confirmAddress: requests.actor, resendLink: requests.actor },
  actions: { refreshProfile: () => undefined },
});

export const tooMany: ResendOutcome = { kind: 'refused', message: 'Too many mails. Wait a little.' };
const refused = new Error('refused');

/** Whoever opens the mail's link, and whoever reloads the page that it led to. */
export const sides = { opened: { token: 'from-the-mail' }, reloaded: { token: null } } as const;

const modelFor = (side: keyof typeof sides) =>
  modelOf(machine, {
    input: sides[side],
    events: { 'retry.requested': [{ type: 'retry.requested' }], 'link.wanted': [{ type: 'link.wanted' }] },
    outcomes: {
      confirmAddress: { done: [{ kind: 'confirmed' }, { kind: 'spent' }], error: [refused] },
      resendLink: { done: [{ kind: 'sent' }, tooMany], error: [refused] },
    },
    project: ({ refusal }) => refusal,
  });

export const models = { opened: modelFor('opened'), reloaded: modelFor('reloaded') };
export const all = Object.values(models);
