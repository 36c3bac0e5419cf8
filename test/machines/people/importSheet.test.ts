import { expect, it } from 'vitest';
import { importSheetMachine } from '#machines/people/importSheet.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import {
  changed,
  clubMapped,
  dropped,
  enlarged,
  file,
  input,
  later,
  looked,
  lookedBad,
  mapped,
  mended,
  order,
  ordered,
  previewOf,
  read,
  readUnmapped,
  refused,
} from './importSheet.model.ts';

type Events = Parameters<typeof walkJourney<typeof importSheetMachine>>[2];
const walk = (...events: Events) => walkJourney(importSheetMachine, input, events);
const seen = [file, done('readSheet', read), done('lookAtSheet', looked)] as const;
const bad = [file, done('readSheet', read), done('lookAtSheet', lookedBad)] as const;

it('a sheet that is read whole is looked at by itself, and is taken as it was looked at', () => {
  const { state, asked, context } = walk(...seen, later, order(false), done('orderSheet', ordered));
  expect([state, context.sheet]).toEqual(['ordered', 7]);
  expect(asked('lookAtSheet')).toHaveLength(1);
  expect(asked('orderSheet')).toMatchObject([
    { digest: 'b', onlyGood: false, choice: { mails: 'later' }, groupId: null },
  ]);
});

it('a sheet without a column of names waits until somebody says which one has them', () => {
  const way = [file, done('readSheet', readUnmapped)] as const;
  expect(walk(...way).state).toBe('mapping');
  const other = walk(...way, clubMapped);
  expect([other.state, other.context.choice?.fields, other.asked('lookAtSheet')]).toEqual([
    'mapping',
    [null, 'club'],
    [],
  ]);
  expect(walk(...way, mapped).asked('lookAtSheet')).toMatchObject([{ choice: { fields: ['surname', null] } }]);
});

it('faulty rows keep the others waiting, unless the good ones go first', () => {
  expect(walk(...bad, order(false)).state).toBe('previewed.quiet');
  expect(walk(...bad, order(true)).asked('orderSheet')).toMatchObject([{ onlyGood: true }]);
});

it('a corrected cell is judged again, its last value counts, and the old preview stays in the meantime', () => {
  const again = { ...mended, text: 'Wrona-Lis' } as const;
  const { state, context, asked } = walk(...bad, mended, again);
  expect([state, context.preview]).toEqual(['mending', previewOf(1)]);
  expect(asked('lookAtSheet').at(-1)).toMatchObject({ choice: { mended: [{ row: 3, column: 0, text: 'Wrona-Lis' }] } });
  expect(walk(...bad, mended, done('lookAtSheet', looked)).context.preview).toEqual(previewOf(0));
  expect(walk(...bad, enlarged, failed('lookAtSheet')).state).toBe('previewed.quiet');
  expect(walk(...bad, enlarged, done('lookAtSheet', refused)).context.message).toBe(refused.message);
});

it('changes by others lead to another look, and nothing that was mended is lost', () => {
  const way = [...seen, mended, done('lookAtSheet', looked), order(false), done('orderSheet', changed)] as const;
  const { state, context } = walk(...way, done('lookAtSheet', looked));
  expect([state, context.choice?.mended.length]).toEqual(['previewed.overtaken', 1]);
  expect(walk(...way, failed('lookAtSheet')).state).toBe('previewed.quiet');
  expect(walk(...way, done('lookAtSheet', refused)).state).toBe('choosing');
});

it('a file that is refused, or not answered, is chosen again', () => {
  const { state, context } = walk(file, done('readSheet', refused));
  expect([state, context.message]).toEqual(['choosing', refused.message]);
  const unread = walk(file, failed('readSheet'));
  expect([unread.state, unread.did.map(([, what]) => what)]).toEqual([
    'choosing',
    ['forgetRefusal', 'readSheet', 'tellFailure'].slice(1),
  ]);
  expect(walk(file, done('readSheet', read), failed('lookAtSheet')).context.choice).toBeNull();
  expect(walk(file, done('readSheet', read), done('lookAtSheet', refused)).context.message).toBe(refused.message);
});

it('an order that is refused keeps the choices, and another sheet starts over', () => {
  const not = walk(...seen, order(false), done('orderSheet', refused));
  expect([not.state, not.context.message]).toEqual(['previewed.quiet', refused.message]);
  expect(walk(...seen, order(false), failed('orderSheet')).state).toBe('previewed.quiet');
  for (const way of [seen, [...seen, order(false), done('orderSheet', ordered)]] as const)
    expect(walk(...way, dropped).context).toMatchObject({ choice: null, preview: null, sheet: null });
});
