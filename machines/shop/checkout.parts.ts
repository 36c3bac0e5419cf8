import { and, not, stateIn } from 'xstate';
import { loseRun, paying } from './buying/paying.ts';
import { fieldsOfPart, type Part } from './checkout.logic.ts';
import { checkoutSetup } from './checkout.setup.ts';

/** A part is known by its tag, to the page and to the address bar. */
export const at = (part: Part) => ({ tags: part, entry: { type: 'showPart', params: { part } } }) as const;

/** A part is left for the next one that wants something, or shows what is wrong with it. */
const finishing = (part: Part) =>
  ({
    'part.finished': [
      {
        guard: { type: 'isFinished', params: { fields: fieldsOfPart[part] } },
        target: '#checkout.form.editing.advancing',
      },
      {
        actions: [
          { type: 'showFaults', params: { fields: fieldsOfPart[part] } },
          { type: 'callToFault', params: { fields: fieldsOfPart[part] } },
        ],
      },
    ],
  }) as const;

const asWanted =
  (part: Part) =>
  ({ event }: { readonly event: { readonly part: Part } }) => ({ wanted: event.part, part });

/** A finished part is opened once more, from within the parts or from beside them. */
export const reopening = <const From extends string>(from: From) =>
  [
    { guard: { type: 'reopens', params: asWanted('run') }, target: `${from}.choosingRun` },
    { guard: { type: 'reopens', params: asWanted('distance') }, target: `${from}.choosingDistance` },
    { guard: { type: 'reopens', params: asWanted('places') }, target: `${from}.choosingWave` },
    { guard: { type: 'reopens', params: asWanted('contact') }, target: `${from}.givingContact` },
  ] as const;

const isWaveFullOpen = stateIn({ form: { editing: { choosingWave: 'waveFull' } } });

/** The parts of the page, one open at a time; what a choice resets stands in the draft's rules. */
export const editing = checkoutSetup.createStateConfig({
  initial: 'advancing',
  always: [
    { guard: 'choiceGone', target: '.choosingRun.gone', actions: loseRun },
    { guard: and(['lacksRoom', not(isWaveFullOpen)]), target: '.choosingWave.waveFull' },
  ],
  on: {
    'part.reopened': reopening(''),
    'part.visited': [...reopening(''), { target: '.advancing' }],
  },
  states: {
    /** On to the first part that wants something, also after a reload. */
    advancing: {
      entry: 'forgetNotes',
      always: [
        { guard: { type: 'isNext', params: { part: 'run' } }, target: 'choosingRun' },
        { guard: { type: 'isNext', params: { part: 'distance' } }, target: 'choosingDistance' },
        { guard: { type: 'isNext', params: { part: 'places' } }, target: 'choosingWave' },
        { guard: { type: 'isNext', params: { part: 'contact' } }, target: 'givingContact' },
        { target: 'paying' },
      ],
    },
    choosingRun: {
      ...at('run'),
      initial: 'choosing',
      on: {
        'run.chosen': {
          target: '.choosing',
          actions: [
            { type: 'chooseRun', params: ({ event }) => event },
            'tellCouponsRun',
            { type: 'reportChoice', params: ({ event }) => ({ entity: 'event', id: event.eventId }) },
          ],
        },
        ...finishing('run'),
      },
      states: { choosing: {}, gone: {} },
    },
    choosingDistance: {
      ...at('distance'),
      on: {
        'distance.chosen': {
          actions: [
            { type: 'chooseDistance', params: ({ event }) => event },
            { type: 'reportChoice', params: ({ event }) => ({ entity: 'category', id: event.categoryId }) },
          ],
        },
        'age.chosen': { actions: [{ type: 'chooseAge', params: ({ event }) => event }, 'reportAgeGroup'] },
        ...finishing('distance'),
      },
    },
    choosingWave: {
      ...at('places'),
      initial: 'choosing',
      on: {
        'places.changed': {
          actions: [{ type: 'choosePlaces', params: ({ event }) => event }, 'tellCouponsPlaces'],
        },
        'age.given': { actions: { type: 'giveAge', params: ({ event }) => event } },
        'places.kept': { guard: 'wasClamped', actions: 'keepPlaces' },
        'wave.chosen': {
          guard: { type: 'hasRoom', params: ({ event }) => event },
          actions: [
            { type: 'chooseWave', params: ({ event }) => event },
            { type: 'reportChoice', params: ({ event }) => ({ entity: 'wave', id: event.waveId }) },
          ],
        },
        'groupName.typed': { actions: { type: 'nameGroup', params: ({ event }) => event } },
        ...finishing('places'),
      },
      states: {
        choosing: {},
        waveFull: { always: { guard: not('lacksRoom'), target: 'choosing' } },
      },
    },
    givingContact: {
      ...at('contact'),
      on: {
        'contact.typed': { actions: { type: 'rememberContact', params: ({ event }) => event } },
        'contact.left': { actions: { type: 'reviewContact', params: ({ event }) => event } },
        ...finishing('contact'),
      },
    },
    paying: { ...paying, ...at('payment') },
  },
});
