import { expect, it } from 'vitest';
import { encoded } from '../../../server/words/files/encodings.ts';

const polish = 'Zażółć gęślą jaźń ŁÓDŹ';
const german = 'Größe Ölscher Müßig ÄÖÜ';

it.each([
  ['windows1250', 'windows-1250', polish],
  ['windows1250', 'windows-1250', german],
  ['windows1252', 'windows-1252', german],
  ['utf8', 'utf-8', `${polish} 🏃`],
] as const)('%s is read back as it was written', (encoding, label, text) => {
  expect(new TextDecoder(label, { fatal: true }).decode(encoded(text, encoding, true))).toBe(text);
});

it('a letter that a page has not is as near as may be, and never a letter of another alphabet', () => {
  const read = (text: string) => new TextDecoder('windows-1252').decode(encoded(text, 'windows1252', true));
  expect(read(polish)).toBe('Zazólc gesla jazn LÓDZ');
  expect(read('Jürgen Żółć 🏃 \u0160imi\u0107')).toBe('Jürgen Zólc ? Šimic');
});

it('the mark of UTF-8 stands once, before everything', () => {
  expect([...encoded('a', 'utf8bom', true)]).toEqual([0xef, 0xbb, 0xbf, 97]);
  expect([...encoded('a', 'utf8bom', false)]).toEqual([97]);
  expect([...encoded('a', 'utf8', true)]).toEqual([97]);
});
