import { expect, it } from 'vitest';
import { type RunEvent, type RunFacts, runLifeMachine } from '../../../machines/runs/runLife.machine.ts';
import { walkJourney } from '../../kit/charts/journey.ts';

const whole: RunFacts = { isComplete: true, hasPlaces: false, isBeingCancelled: false };

it.each<[story: string, facts: RunFacts, events: readonly RunEvent['type'][], end: string]>([
  ['a run is a draft at first', whole, [], 'draft'],
  ['a draft that lacks something stays one', { ...whole, isComplete: false }, ['run.published'], 'draft'],
  ['a published run is sold at once', whole, ['run.published'], 'published.selling'],
  ['a pause ends', whole, ['run.published', 'sale.paused', 'sale.resumed'], 'published.selling'],
  [
    'a pause goes on while the run is being cancelled',
    { ...whole, isBeingCancelled: true },
    ['run.published', 'sale.paused', 'sale.resumed'],
    'published.paused',
  ],
  ['a paused run is cancelled like any other', whole, ['run.published', 'sale.paused', 'run.cancelled'], 'cancelled'],
  [
    'what is cancelled is for good',
    whole,
    ['run.published', 'run.cancelled', 'run.published', 'run.deleted'],
    'cancelled',
  ],
  ['an empty draft is deleted', whole, ['run.deleted'], 'deleted'],
  ['a draft that somebody has a place in is not', { ...whole, hasPlaces: true }, ['run.deleted'], 'draft'],
  ['a published run is never deleted, however empty', whole, ['run.published', 'run.deleted'], 'published.selling'],
  ['a draft is not cancelled: nobody knows of it', whole, ['run.cancelled'], 'draft'],
])('%s', (_, facts, events, end) => {
  expect(
    walkJourney(
      runLifeMachine,
      facts,
      events.map((type) => ({ type })),
    ).state,
  ).toBe(end);
});
