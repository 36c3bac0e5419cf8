import { expect, it } from 'vitest';
import type { Entry } from '../../../server/domain/staff/log.ts';
import { actionWords } from '../../../src/staff/parts/actionWords.ts';
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
