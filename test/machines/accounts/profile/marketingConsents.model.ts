import { marketingConsentsMachine } from '#machines/accounts/marketingConsents.machine.ts';
import { holdPromises, modelOf } from '../../../kit/charts/model.ts';

export const requests = holdPromises();
export const machine = marketingConsentsMachine.provide({
  actors: { keepAnswers: requests.actor },
  actions: { tellUnkept: () => undefined },
});

export const yes = { type: 'consent.answered', consent: 'marketing_consent_email', agreed: true } as const;
export const no = { ...yes, agreed: false } as const;
export const byPhone = { type: 'consent.answered', consent: 'marketing_consent_phone', agreed: true } as const;

export const model = modelOf(machine, {
  input: undefined,
  events: { 'consent.answered': [yes, no] },
  outcomes: { keepAnswers: { done: [undefined], error: [new Error('refused')] } },
  project: ({ sent, next }) => [sent, next],
});
