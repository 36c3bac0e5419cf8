import { expect, it } from 'vitest';
import { loggedActionNames } from '#contract/staff/loggedActions.ts';
import type { Entry } from '../../../server/domain/staff/log.ts';
import { actionWords, wordsOf } from '../../../src/staff/parts/actionWords.ts';
import { fieldWords, hiddenFields } from '../../../src/staff/parts/log/fieldWords.ts';
import { logFields } from '../../kit/office/logFields.ts';

it('is known to the contract what a line of the log tells, and has its words, or it does not compile', () => {
  const { 'run.created': withheld, ...others } = actionWords;
  // @ts-expect-error One has no words.
  const lacking: typeof actionWords = others;
  const line: Pick<Entry, 'what'> = {
    // @ts-expect-error Nobody knows of it.
    what: 'run.burnt',
  };
  expect({ ...lacking, 'run.created': withheld }).toEqual(actionWords);
  expect(Object.keys(actionWords)).not.toContain(line.what);
});

it('has words for every field of a line, or does not show it', () => {
  const known = [...Object.keys(fieldWords), ...hiddenFields.filter((name) => name !== 'version')];
  expect(known.sort()).toEqual([...logFields]);
});

it('calls a bulk change of one payment a refund', () => {
  const ofTasks = loggedActionNames.filter((what) => what.startsWith('task.'));
  for (const what of ofTasks) {
    expect(wordsOf({ what, payment_id: null }), what).toBe(actionWords[what]);
    expect(wordsOf({ what, payment_id: 'pay_1' }), what).not.toBe(actionWords[what]);
  }
  expect(ofTasks.length).toBeGreaterThan(4);
});
