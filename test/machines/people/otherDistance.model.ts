import type { DistancePreview } from '#contract/staff/people/distance.values.ts';
import { type DistanceAnswer, otherDistanceMachine } from '#machines/people/otherDistance.machine.ts';
import { holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = otherDistanceMachine.provide({
  actors: { priceDistance: requests.actor, orderDistance: requests.actor },
  actions: { readPlaceAgain: () => undefined, notifyDone: () => undefined },
});

const preview: DistancePreview = {
  ...{ distance_was: 'Specjalista', distance: 'Rekrut', own_group: true, fits_age: true },
  wave_was: '2027-04-17T09:00:00+02:00',
  wave_time: '2027-04-17T10:00:00+02:00',
  ...{ free: 12, mails: 2, currency: 'PLN', costs: 'less' },
  amounts: { price: 19_900, kept: 24_900, back: 5_000, to_pay: 0, fee: 0 },
  funds: [{ account: 'stripe', currency: 'PLN', back: 5_000, available: 1_240_000, owed: 0, missing: 0 }],
  ask: null,
  digest: 'a'.repeat(64),
};
export const less: DistanceAnswer = { kind: 'priced', preview };
export const same: DistanceAnswer = {
  kind: 'priced',
  preview: { ...preview, costs: 'same', amounts: null, funds: [] },
};
export const more: DistanceAnswer = {
  kind: 'priced',
  preview: {
    ...{ ...preview, costs: 'more', funds: [] },
    amounts: { price: 24_900, kept: 19_900, back: 0, to_pay: 5_075, fee: 75 },
    ask: { until: '2027-03-01T12:00:00+01:00', of: 'ola@example.com' },
  },
};
export const tooYoung: DistanceAnswer = { kind: 'priced', preview: { ...preview, costs: 'same', fits_age: false } };
export const ordered: DistanceAnswer = { kind: 'done' };
export const full: DistanceAnswer = { kind: 'full', free: 0 };
export const overtaken: DistanceAnswer = { kind: 'overtaken', who: 'Ewa Biuro' };
export const refused: DistanceAnswer = { kind: 'refused', message: 'This place cannot go there.' };
export const input = {};

const model = modelOf(machine, {
  input,
  events: {
    'wave.chosen': [
      { type: 'wave.chosen', id: 7 },
      { type: 'wave.chosen', id: null },
    ],
    'without.chosen': [
      { type: 'without.chosen', without: true },
      { type: 'without.chosen', without: false },
    ],
    'reason.typed': [{ type: 'reason.typed', text: 'Our fault' }],
  },
  byName: ['change.wanted', 'retry.wanted', 'look.wanted', 'dialog.dismissed'],
  outcomes: {
    priceDistance: { done: [less, more, tooYoung, full, overtaken, refused], error: [new Error('no answer')] },
    orderDistance: { done: [ordered, full, overtaken, refused], error: [new Error('no answer')] },
  },
  project: ({ waveId, without, reason, preview: seen }) => [waveId, without, reason, seen?.costs, seen?.fits_age],
});
export const all = [model];
