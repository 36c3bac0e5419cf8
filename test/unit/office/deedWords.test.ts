import { expect, it } from 'vitest';
import { deeds } from '../../../server/domain/staff/log.ts';
import { deedWords, nounWords } from '../../../src/staff/screens/office/log/deedWords.ts';
import { fieldWords, untoldFields } from '../../../src/staff/screens/office/log/fieldWords.ts';
import { logFields } from '../../kit/office/logFields.ts';

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

it('has words for every field that a line can say, or does not tell it', () => {
  const known = [...Object.keys(fieldWords), ...untoldFields.filter((name) => name !== 'version')];
  expect(known.sort()).toEqual([...logFields]);
});
