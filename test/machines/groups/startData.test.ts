import { expect, it } from 'vitest';
import { startDataMachine } from '#machines/groups/startData.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { input, left, mistyped, refused, saved, submit, typed } from './startData.model.ts';

type Events = Parameters<typeof walkJourney<typeof startDataMachine>>[2];
const walk = (events: Events) => walkJourney(startDataMachine, input, events);

it('saves what was typed, though something is still empty, and forgets the draft only then', () => {
  const way = [typed, submit, done('saveStartData', saved)] as const;
  const { state, asked, did } = walk([...way]);
  expect([state, asked('saveStartData')]).toEqual(['saved', [{ values: { ...input.values, birth_year: '1990' } }]]);
  expect(did.filter(([kind]) => kind === 'do').map(([, what]) => what)).toEqual(['keepDraft', 'forgetDraft']);
});

it('sends nothing that is wrong, and says so at its field', () => {
  const { state, asked, context } = walk([mistyped, submit]);
  expect([state, asked('saveStartData'), context.faults]).toEqual(['editing', [], { birth_year: 'invalid' }]);
  expect(walk([mistyped, left]).context.faults).toEqual({ birth_year: 'invalid' });
});

it.each<[string, Events, string | null]>([
  ['refused', [done('saveStartData', refused)], refused.message],
  ['not answered', [failed('saveStartData')], null],
])('what was %s is still there, kept by the tab, and is sent again', (_, end, message) => {
  const { state, context, did } = walk([typed, submit, ...end]);
  expect([state, context.message, context.values.birth_year]).toEqual(['refused', message, '1990']);
  expect(did.map(([, what]) => what)).not.toContain('forgetDraft');
  expect(walk([typed, submit, ...end, submit]).asked('saveStartData')).toHaveLength(2);
  expect(walk([typed, submit, ...end, typed]).state).toBe('editing');
});

it('may be changed once it is saved', () => {
  expect(walk([typed, submit, done('saveStartData', saved), typed]).state).toBe('editing');
});
