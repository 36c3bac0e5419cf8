import type { OpeningReminder } from '#contract/shop/opening.calls.ts';
import { openingLinkMachine, type ReminderRead } from '#machines/shop/openingLink.machine.ts';
import { holdPromises, modelOf } from '../../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = openingLinkMachine.provide({
  actors: { readReminder: requests.actor, confirmReminder: requests.actor, stopReminder: requests.actor },
});

export const found = (state: OpeningReminder['state']): ReminderRead => ({
  kind: 'found',
  reminder: {
    state,
    run_name: 'Muster Poznań',
    run_key: 'poznan',
    region: 'pl',
    opens_at: state === 'open' ? null : '2026-12-10T10:00:00+01:00',
  },
});
export const lost: ReminderRead = { kind: 'lost' };
const answers = { done: [found('asked'), found('waiting'), found('open'), lost], error: [new Error('refused')] };

/** A person who opens the mail's link, and a person who comes without one. */
export const sides = { opened: { secret: 'from-the-mail' }, bare: { secret: null } } as const;

const modelFor = (side: keyof typeof sides) =>
  modelOf(machine, {
    input: sides[side],
    byName: ['retry.requested', 'reminder.confirmed', 'reminder.stopped'],
    outcomes: { readReminder: answers, confirmReminder: answers, stopReminder: answers },
    project: () => null,
  });

export const models = { opened: modelFor('opened'), bare: modelFor('bare') };
export const all = Object.values(models);
