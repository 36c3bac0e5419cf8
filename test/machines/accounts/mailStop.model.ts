import { type MailChoice, mailStopMachine } from '#machines/accounts/mailStop.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = mailStopMachine.provide({
  actors: { readChoice: requests.actor, stopMails: requests.actor, resumeMails: requests.actor },
});

export const allowed: MailChoice = { kind: 'allowed' };
export const stopped: MailChoice = { kind: 'stopped' };
export const lost: MailChoice = { kind: 'lost' };
const refused = new Error('refused');

/** A person who opens the mail's link, and a person who comes without one. */
export const sides = { opened: { secret: 'from-the-mail' }, bare: { secret: null } } as const;

const modelFor = (side: keyof typeof sides) =>
  modelOf(machine, {
    input: sides[side],
    byName: ['retry.requested', 'stop.wanted', 'resume.wanted'],
    outcomes: {
      readChoice: { done: [allowed, stopped, lost], error: [refused] },
      stopMails: { done: [stopped, lost], error: [refused] },
      resumeMails: { done: [allowed, lost], error: [refused] },
    },
    project: () => null,
  });

export const models = { opened: modelFor('opened'), bare: modelFor('bare') };
export const all = Object.values(models);
