import { expect, test } from 'vitest';
import { limitTable } from '../../../server/domain/limits/limitTable.ts';
import { limitText } from '../../../server/words/limits.ts';

test.each([
  ['en', 45, 'Too many wrong codes. Try again in 45 seconds.'],
  ['en', 60, 'Too many wrong codes. Try again in 1 minute.'],
  ['en', 61, 'Too many wrong codes. Try again in 2 minutes.'],
  ['en', 90 * 60, 'Too many wrong codes. Try again in 90 minutes.'],
  ['en', 90 * 60 + 1, 'Too many wrong codes. Try again in 2 hours.'],
  ['pl', 1, 'Zbyt wiele błędnych kodów. Spróbuj ponownie za 1 sekundę.'],
  ['pl', 12 * 60, 'Zbyt wiele błędnych kodów. Spróbuj ponownie za 12 minut.'],
  ['pl', 22 * 60, 'Zbyt wiele błędnych kodów. Spróbuj ponownie za 22 minuty.'],
  ['pl', 23 * 3_600, 'Zbyt wiele błędnych kodów. Spróbuj ponownie za 23 godziny.'],
  ['de', 60, 'Zu viele falsche Codes. Versuch es in 1 Minute noch einmal.'],
  ['de', 5 * 60, 'Zu viele falsche Codes. Versuch es in 5 Minuten noch einmal.'],
] as const)('%s: what happened and when it ends, %i seconds away', (language, seconds, text) => {
  expect(limitText('orderCode', seconds, language)).toBe(text);
});

test('every limit has a sentence of its own kind in each language', () => {
  const names = Object.keys(limitTable) as (keyof typeof limitTable)[];
  expect(names.length).toBeGreaterThan(20);
  for (const language of ['pl', 'en', 'de'] as const) {
    expect(names.filter((name) => !/^\p{Lu}.+\. .+\.$/u.test(limitText(name, 60, language)))).toEqual([]);
  }
});
