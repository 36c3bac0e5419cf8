import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutLinks } from '../../../server/domain/mail/withoutLinks.ts';
import { isLong } from '../../kit/share.ts';

const numRuns = isLong ? 20_000 : 500;

describe('a name as a stranger reads it', () => {
  test.each([
    'Team 3.0',
    'Żółte Żbiki',
    'A.S. Roma',
    'Sportfreunde e.V.',
    'Ola & Jan',
    '1. FC Błoto',
    'Runners (2027)',
    'Team: Alpha',
    '👨‍👩‍👧 5:30',
    'up...and away',
    '8/10 km',
    '  two  spaces ',
    'Kropka nad i',
    'Jan Kropka',
    'Punkt.',
    'K. de Vries',
    'Dot & Line',
  ])('stays as it is: %j', (name) => {
    expect(withoutLinks(name)).toBe(name);
  });

  test.each([
    ['WIN A PRIZE at http://evil.example/claim', 'WIN A PRIZE at'],
    ['foo.example/x', ''],
    ['Go to www.evil.example now', 'Go to now'],
    ['evil.com', ''],
    ['(evil.com)', ''],
    ['HTTPS://EVIL.EXAMPLE team', 'team'],
    ['write to me@evil.example', 'write to'],
    ['mailto:me', ''],
    ['ｅｖｉｌ．ｃｏｍ', ''],
    ['evil。com', ''],
    ['ev\u200Dil\u200D.\u200Dcom', ''],
    ['evil.co\u0301m', ''],
    ['błoto.рф', ''],
    ['xn--bcher-kva.xn--p1ai', ''],
    ['192.168.1.1', ''],
    ['21\u200d10.0.0.0', ''],
    ['at\u3164evil.com\u3164!', 'at !'],
    ['//evil', ''],
    ['WWW2.evil', ''],
    ['💩.la', ''],
    ['see evil.💩.la', 'see'],
    ['.com', ''],
    ['!.pl', ''],
    ['evil [.] pl', ''],
    ['at evil kropka pl now', 'at now'],
    ['evil DOT com', ''],
    ['evil Punkt de', ''],
    ['evil (dot) com', ''],
    ['evil[.]pl', ''],
    ['evil{kropka}pl', ''],
    ['evil . pl', ''],
    ['evil \u3002 pl', ''],
    ['evil\u2027pl', ''],
    ['bücher kropka pl', ''],
  ])('loses the link: %j', (name, left) => {
    expect(withoutLinks(name)).toBe(left);
  });

  const dot = fc.constantFrom(
    '.',
    '\uFF0E',
    '\u3002',
    '\uFF61',
    '\u00B7',
    '[.]',
    '(dot)',
    ' kropka ',
    ' [.] ',
    ' dot ',
    ' . ',
  );
  const end = fc.constantFrom('pl', 'com', 'de', 'la', 'рф', 'example.com', 'xn--p1ai');
  /** No dot of any kind: after one, another is `...`, which no mail program takes for the dot of a domain. */
  const before = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 4 })
    .filter((text) => /^[^\s.\u3002\u00B7\u2027\u2219\u22C5\u30FB\u06D4\u0701\u0702]+$/u.test(text.normalize('NFKC')));

  test('loses a dot before what ends a domain, whatever stands before it and however it is written', () => {
    fc.assert(
      fc.property(before, dot, end, (name, sign, tail) => {
        expect(withoutLinks(`team ${name}${sign}${tail} now`)).not.toContain(tail);
      }),
      { numRuns },
    );
  });

  const link = fc.oneof(
    fc.webUrl(),
    fc.domain(),
    fc.emailAddress(),
    fc.ipV4(),
    fc.domain().map((d) => `www.${d}`),
  );
  const word = fc.string({ unit: 'grapheme', maxLength: 10 });
  const around = fc.constantFrom(' ', '\u00a0', '(', ')', ',', '"', '\u200d', '\u3164', '\n', '');
  /** What mail programs recognise, written differently from the function. */
  const linked = /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|[a-z0-9-]+\.[a-z]{2,}|\d+\.\d+\.\d+\.\d+/iu;

  test('never holds a link, wherever it stood', () => {
    fc.assert(
      fc.property(word, around, link, around, word, (before, left, middle, right, after) => {
        const shown = withoutLinks(`${before}${left}${middle}${right}${after}`);
        expect(shown.normalize('NFKC')).not.toMatch(linked);
      }),
      { numRuns },
    );
  });

  test('of any text comes out without a link, and stays so', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const shown = withoutLinks(text);
        expect(shown.normalize('NFKC')).not.toMatch(linked);
        expect(withoutLinks(shown)).toBe(shown);
      }),
      { numRuns },
    );
  });

  test('is changed only if there is a dot, a colon or a slash', () => {
    const calm = fc
      .string({ unit: 'binary', maxLength: 45 })
      .filter((text) => !/[./:]/u.test(text.normalize('NFKC').replaceAll(/[。·․]/gu, '.')));
    fc.assert(
      fc.property(calm, (name) => {
        expect(withoutLinks(name)).toBe(name);
      }),
      { numRuns },
    );
  });
});
