import type { RefundPreview } from '#contract/staff/money/refunds.values.ts';
import { type Answered, refundMachine } from '#machines/money/refund.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = refundMachine.provide({
  actors: { priceRefund: requests.actor, orderRefund: requests.actor },
  actions: { readPlacesAgain: () => undefined },
});

const preview: RefundPreview = {
  places: [{ id: 12, price: 17_900, fee: 269, back: 8_950 }],
  ...{ back: 8_950, stays: 0, kept: 9_219, most: 18_169, percent: 50, mails: 2 },
  funds: [{ account: 'stripe', currency: 'PLN', back: 8_950, available: 1_240_000, owed: 0, missing: 0 }],
  digest: 'a'.repeat(64),
  ...{ needs_yes: false, fuse_minutes: 10 },
};
export const priced: Answered = { kind: 'priced', preview };
export const sent: Answered = { kind: 'sent', back: 8_950, kept: 9_219, startsAt: '2027-03-24T10:42:00.000Z' };
export const exceeded: Answered = { kind: 'exceeded', most: 18_169 };
export const overtaken: Answered = { kind: 'overtaken', by: { who: 'Ewa Finanse', back: 8_950 } };
export const changed: Answered = { kind: 'overtaken', by: null };
export const refused: Answered = { kind: 'refused', message: 'This payment is not there.' };
const lost = new Error('no answer');
export const input = { chosen: [12] } as const;

const modelFor = (chosen: readonly number[]) =>
  modelOf(machine, {
    input: { chosen },
    events: {
      'places.chosen': [
        { type: 'places.chosen', ids: [12] },
        { type: 'places.chosen', ids: [] },
      ],
      'how.chosen': [
        { type: 'how.chosen', how: 'whole' },
        { type: 'how.chosen', how: 'amount' },
      ],
      'amount.typed': [{ type: 'amount.typed', text: '50' }],
      'end.chosen': [{ type: 'end.chosen', ends: false }],
      'reason.typed': [{ type: 'reason.typed', text: 'ill' }],
    },
    byName: ['refund.wanted', 'retry.wanted', 'look.wanted'],
    outcomes: {
      priceRefund: { done: [priced, exceeded, overtaken, refused], error: [lost] },
      orderRefund: { done: [sent, exceeded, overtaken, changed, refused], error: [lost] },
    },
    project: ({ chosen: ids, how, amount, preview: seen }) => [ids.length, how, amount, seen === null],
  });

export const models = { chosen: modelFor([12]), none: modelFor([]) };
export const all = Object.values(models);
