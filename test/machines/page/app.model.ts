import { appMachine } from '../../../machines/page/app.machine.ts';
import { holdCallback, holdPromises, modelOf } from '../../kit/charts/model.ts';

export const requests = holdPromises();
export const screen = holdCallback();
export const machine = appMachine.provide({
  actors: {
    loadLocale: requests.actor,
    readSession: requests.actor,
    readEvents: requests.actor,
    readProperties: requests.actor,
    watchScreen: screen.actor,
  },
  actions: {
    keepLanguage: () => undefined,
    keepRegion: () => undefined,
    reportFailure: () => undefined,
    tellLanguageFailed: () => undefined,
  },
});
const lost = new Error('no network');

export const input = { language: 'pl', isAsked: false, region: 'pl' } as const;
const modelFor = (isAsked: boolean) =>
  modelOf(machine, {
    input: { ...input, isAsked },
    events: {
      'language.changed': [
        { type: 'language.changed', language: 'de' },
        { type: 'language.changed', language: 'pl' },
      ],
      'region.changed': [
        { type: 'region.changed', region: 'de' },
        { type: 'region.changed', region: 'pl' },
      ],
    },
    byName: ['page.opened', 'screen.prepared', 'retry.requested'],
    outcomes: {
      loadLocale: { done: [undefined], error: [lost] },
      readSession: { done: [undefined], error: [lost] },
      readEvents: { done: [undefined], error: [lost] },
      readProperties: { done: [undefined], error: [lost] },
    },
    project: ({ language, wanted, region, tries }) => [language, wanted, region, tries],
  });
export const model = modelFor(false);
/** The address asks for a language. */
export const asked = modelFor(true);
