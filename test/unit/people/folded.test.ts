import { expect, it } from 'vitest';
import { folded } from '#contract/values/folded.ts';
import { reversed, wordsOf } from '../../../server/domain/people/finder.ts';
import { wordsAsked } from '../../../server/domain/people/found.ts';

it.each([
  ['Łukasz Żółkiewski', 'lukasz zolkiewski'],
  ['Brzęczyszczykiewicz', 'brzeczyszczykiewicz'],
  ['Jürgen Großmann', 'jurgen grossmann'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['Lewandowska-Brzozowska', 'lewandowska brzozowska'],
  ["  O'Connor\u00a0 Zoë ", 'o connor zoe'],
  ['Z\u0307o\u0301\u0142w', 'zolw'],
  ['Ｆｕｌｌ ﬁt', 'full fit'],
  ['Søren Đorđe Æsop', 'soren dorde aesop'],
  ['Олена', 'олена'],
  ['100% _like_', '100 like'],
  ['', ''],
])('%s is looked for as %s', (text, words) => {
  expect(folded(text)).toBe(words);
  expect(folded(folded(text))).toBe(words);
});

it('keeps each word once, after a space, and no empty one', () => {
  expect(wordsOf(['Anna', null, 'Nowak-Nowak', ' anna '])).toBe(' anna nowak');
  expect(wordsOf([null, '', '–'])).toBe('');
});

it('looks for no single sign, and for no more words than a name has', () => {
  expect(wordsAsked('a')).toEqual([]);
  expect(wordsAsked('%')).toEqual([]);
  expect(wordsAsked('J Nowak')).toEqual(['j', 'nowak']);
  expect(wordsAsked('aa bb cc dd ee ff gg hh')).toHaveLength(4);
});

it('knows a number by its end', () => {
  expect(reversed('+48 600-214-118')).toBe('81141200684');
});
