import { not } from 'xstate';
import type { Step } from './buying/draft.ts';
import { loseRun, paying } from './buying/paying.ts';
import { fieldsOfStep } from './signUp.logic.ts';
import { signUpSetup } from './signUp.setup.ts';

/** A step is known by its tag, to the draft and to the address bar. */
export const at = (step: Step) =>
  ({
    tags: step,
    entry: [
      { type: 'rememberStep', params: { step } },
      { type: 'showStep', params: { step } },
    ],
  }) as const;

/** A step is left for the next one, or shows what is wrong with it. */
const finishing = <const Actions>(step: Step, target: string, actions: Actions) =>
  ({
    'part.finished': [
      { guard: { type: 'isFinished', params: { fields: fieldsOfStep[step] } }, target, actions },
      {
        actions: [
          { type: 'showFaults', params: { fields: fieldsOfStep[step] } },
          { type: 'callToFault', params: { fields: fieldsOfStep[step] } },
        ],
      },
    ],
  }) as const;

export const isGoingOnAt = (step: Step) => ({ type: 'goesOnAt', params: { step } }) as const;

/** To a step by its name or address, or the furthest that is open, from within the steps or from beside them. */
export const toStep = <const From extends string>(from: From) =>
  ({
    target: `${from}.resuming`,
    actions: { type: 'rememberStep', params: ({ event }: { readonly event: { readonly step: Step | null } }) => event },
  }) as const;

/** The six steps; what a choice resets stands in the draft's rules, each a named action. */
export const editing = signUpSetup.createStateConfig({
  initial: 'resuming',
  always: { guard: 'choiceGone', target: '.choosingCity.gone', actions: loseRun },
  on: {
    'step.revisited': toStep(''),
    'address.changed': toStep(''),
  },
  states: {
    /** At the step that is wanted, after a reload too, or at the furthest that is open. */
    resuming: {
      entry: 'forgetNotes',
      always: [
        { guard: isGoingOnAt('payment'), target: 'paying' },
        { guard: isGoingOnAt('places'), target: 'countingPlaces' },
        { guard: isGoingOnAt('wave'), target: 'choosingWave' },
        { guard: isGoingOnAt('distance'), target: 'choosingDistance' },
        { guard: isGoingOnAt('city'), target: 'choosingCity' },
        { target: 'choosingType' },
      ],
    },
    choosingType: {
      ...at('type'),
      on: {
        'type.chosen': {
          actions: [{ type: 'chooseType', params: ({ event }) => event }, 'tellCouponsRun', 'dropChoice'],
        },
        ...finishing('type', 'choosingCity', []),
      },
    },
    choosingCity: {
      ...at('city'),
      initial: 'choosing',
      on: {
        'city.chosen': {
          target: '.choosing',
          actions: [{ type: 'chooseCity', params: ({ event }) => event }, 'tellCouponsRun', 'dropChoice'],
        },
        'run.chosen': {
          target: '.choosing',
          actions: [{ type: 'chooseRun', params: ({ event }) => event }, 'tellCouponsRun'],
        },
        ...finishing('city', 'choosingDistance', [
          { type: 'reportChoice', params: ({ context }) => ({ entity: 'event', id: context.draft.event_id ?? 0 }) },
        ]),
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
        ...finishing('distance', 'choosingWave', []),
      },
    },
    choosingWave: {
      ...at('wave'),
      initial: 'choosing',
      on: {
        'places.kept': { guard: 'wasClamped', actions: 'keepPlaces' },
        'wave.chosen': {
          guard: { type: 'hasRoom', params: ({ event }) => event },
          actions: [
            { type: 'chooseWave', params: ({ event }) => event },
            { type: 'reportChoice', params: ({ event }) => ({ entity: 'wave', id: event.waveId }) },
          ],
        },
        // That a small wave left fewer places is told where they are counted, too.
        ...finishing('wave', 'countingPlaces', []),
      },
      states: {
        choosing: { always: { guard: 'lacksRoom', target: 'waveFull' } },
        waveFull: { always: { guard: not('lacksRoom'), target: 'choosing' } },
      },
    },
    countingPlaces: {
      ...at('places'),
      always: { guard: 'lacksRoom', target: 'choosingWave' },
      on: {
        'places.changed': {
          actions: [{ type: 'choosePlaces', params: ({ event }) => event }, 'tellCouponsPlaces'],
        },
        'age.given': { actions: { type: 'giveAge', params: ({ event }) => event } },
        'groupName.typed': { actions: { type: 'nameGroup', params: ({ event }) => event } },
        ...finishing('places', 'paying', ['forgetNotes']),
      },
    },
    paying: {
      ...paying,
      ...at('payment'),
      always: { guard: 'lacksRoom', target: 'choosingWave' },
      states: { ...paying.states, termsChanged: {} },
    },
  },
});
