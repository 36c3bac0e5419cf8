import { expect, it } from 'vitest';
import { deeds } from '../../../server/domain/staff/log.ts';
import { deedWords, nounWords } from '../../../src/staff/screens/log/deedWords.ts';

const nounOf = (what: string) => what.split('.')[0] ?? '';

it('has words for everything that the log can tell, and for nothing else', () => {
  expect(Object.keys(deedWords).sort()).toEqual(Object.keys(deeds).sort());
});

it('can be narrowed to each thing that something was done to', () => {
  // Refused step-ups are read among everything.
  const nouns = new Set(Object.keys(deeds).map(nounOf));
  nouns.delete('stepUp');
  expect(Object.keys(nounWords).sort()).toEqual([...nouns].sort());
});
