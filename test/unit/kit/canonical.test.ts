/** Text copied from a phone, a spreadsheet, a chat or a PDF means what it shows (docs/rules/calls.md 3). */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { groupNumber, normalizedCode } from '#contract/groups/wantedGroup.ts';
import { plainCodes } from '#contract/values/canonical.ts';
import {
  CouponCode,
  Email,
  EmailCode,
  GroupName,
  Line,
  nationalPhone,
  OptionalLine,
  Phone,
  PostalCode,
} from '#contract/values/values.ts';
import { plainPath } from '../../../src/lib/plainPath.ts';

const unseen = [
  ...['\u00AD', '\u200B', '\u2060', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068'],
  ...['\u2069', '\uFEFF', '\u180E', '\u2061', '\u2064', '\u206F', '\uFFFC'],
];
/** Any text with such signs strewn in. */
const strewn = (text: string, signs: readonly string[] = unseen) =>
  fc
    .array(fc.tuple(fc.nat(text.length), fc.constantFrom(...signs)), { maxLength: 6 })
    .map((all) =>
      all
        .toSorted(([one], [other]) => other - one)
        .reduce((old, [at, sign]) => old.slice(0, at) + sign + old.slice(at), text),
    );
const blanks = fc.stringMatching(/^[ \t\u00A0\u2002\u2009\u3000\u200B\u200E\u200F\uFEFF]{0,3}$/u);
const around = (text: fc.Arbitrary<string>) => fc.tuple(blanks, text, blanks).map((all) => all.join(''));
const wide = (text: string) => text.replaceAll(/[!-~]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const forms = (text: string) => fc.constantFrom(text, text.normalize('NFD'), text.normalize('NFC'), wide(text));
const dashes = fc.constantFrom('-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uFE63', '\uFF0D');
const everyTime = (text: fc.Arbitrary<string>, means: (text: string) => unknown, meant: unknown) =>
  fc.assert(
    fc.property(text, (one) => {
      expect(means(one)).toEqual(meant);
    }),
  );

describe('a line', () => {
  it.each([Line(100), OptionalLine(100), GroupName])('means what it shows', (schema) => {
    everyTime(
      around(forms('Żółw-Kowalski').chain((one) => strewn(one))),
      (one) => v.parse(schema, one),
      'Żółw-Kowalski',
    );
    everyTime(
      around(fc.constantFrom('Anna\tMaria', 'Anna\u00A0Maria', 'Anna  Maria')),
      (one) => v.parse(schema, one),
      'Anna Maria',
    );
  });

  it('is the same when it is read a second time, whatever it was', () => {
    const line = Line(200);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const read = v.safeParse(line, text);
        fc.pre(read.success);
        expect(v.parse(line, read.output)).toBe(read.output);
      }),
    );
  });

  it.each([
    ['a ligature out of a PDF', 'Hofﬁng', 'Hoffing'],
    [
      'a flag, a family and joined letters stay',
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} 👨‍👩‍👧 ❤️ نوش‌ین',
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} 👨‍👩‍👧 ❤️ نوش‌ین',
    ],
    ['a square and a fraction stay', 'Leśna 7 ½ m²', 'Leśna 7 ½ m²'],
  ])('%s', (_, typed, meant) => expect(v.parse(Line(100), typed)).toBe(meant));

  it.each(['two\nlines', 'a\0b', 'a\u001Bb', 'Gda\uFFFDsk', 'a\u2028b'])('%j is none', (text) => {
    expect(v.safeParse(Line(100), text).success).toBe(false);
  });
});

describe('an address', () => {
  it('means what it shows', () => {
    const all = [...unseen, '\u200C', '\u200D', '\u200E', '\u200F', '\uFE0F'];
    everyTime(
      around(forms('Jan.Kowalski@example.com').chain((one) => strewn(one, all))),
      (one) => v.parse(Email, one),
      'jan.kowalski@example.com',
    );
  });

  it.each([
    'mailto:jan@example.com',
    'MAILTO:jan@example.com?subject=Bieg',
    'mailto:jan%40example.com',
    '<jan@example.com>',
    'Jan Kowalski <jan@example.com>',
    '"Kowalski, Jan" <mailto:jan@example.com>,',
    'jan@example.com.',
    '(jan@example.com)',
    '„jan@example.com”',
    'jan@example.com;',
    'jan@example。com',
  ])('%s is what stands in it', (typed) => expect(v.parse(Email, typed)).toBe('jan@example.com'));

  it('has hyphens, whichever dash was copied', () => {
    everyTime(
      dashes.map((dash) => `anna${dash}maria@a${dash}b.pl`),
      (one) => v.parse(Email, one),
      'anna-maria@a-b.pl',
    );
  });

  it.each([
    'x:jan@example.com',
    'http://jan@example.com',
    'a(b)@example.com',
    'a[b]@example.com',
    'a\\b@example.com',
    'jan@example.com, ola@example.com',
  ])('%s is none', (typed) => expect(v.safeParse(Email, typed).success).toBe(false));
});

describe('a phone number', () => {
  const all = [...unseen, '\u200E', '\u200F'];
  it.each([
    ['601 234 567', '601234567'],
    ['601.234.567', '601234567'],
    ['(22) 123 45 67', '221234567'],
    ['089/1234567', '0891234567'],
    ['+48 601-234-567', '601234567'],
    ['0048 601 234 567', '601234567'],
    ['tel:+48601234567', '601234567'],
  ])('%s is what a Polish phone writes', (typed, meant) => {
    const own = (one: string) => nationalPhone(v.parse(Phone, one), 'pl');
    everyTime(around(fc.constantFrom(typed, wide(typed)).chain((one) => strewn(one, all))), own, meant);
    everyTime(
      dashes.map((dash) => typed.replaceAll('-', dash)),
      own,
      meant,
    );
  });

  it('has no code of another country', () => {
    const phone = (typed: string, region: 'pl' | 'de') => nationalPhone(v.parse(Phone, typed), region);
    expect([phone('+49 (0)89 1234567', 'de'), phone('+49 89 1234567', 'pl'), phone('+48 601234567', 'de')]).toEqual([
      '0891234567',
      null,
      null,
    ]);
    expect(
      ['+1 601 234 567', '0044 1234567', '12345', '++48601234567', '60123456a'].filter(
        (one) => v.safeParse(Phone, one).success,
      ),
    ).toEqual([]);
  });
});

describe('a code', () => {
  const signs = [...unseen, '\u200C', '\u200D', '\u200E', '\uFE0F', ' ', '\u00A0'];
  it('of a coupon is one, however it is written', () => {
    everyTime(
      around(forms('łódź-10').chain((one) => strewn(one, signs))),
      (one) => v.parse(CouponCode, one),
      'ŁÓDŹ-10',
    );
    everyTime(
      dashes.map((dash) => `„grün${dash}5”.`),
      (one) => v.parse(CouponCode, one),
      'GRÜN-5',
    );
    expect(plainCodes(' mud10, „SOLO”; Mud 10\nŁÓDŹ10.')).toEqual(['MUD10', 'SOLO', 'ŁÓDŹ10']);
    expect(['', ' ', '\u200B', '„”'].filter((one) => v.safeParse(CouponCode, one).success)).toEqual([]);
  });

  it('of a group counts by letters and figures alone, its number by figures', () => {
    const typed = fc.constantFrom(
      'Y468M12C',
      'y468-m12c',
      'Y468 M12C.',
      '(Y468M12C),',
      'Y468–M12C…',
      wide('Y468M12C'),
      'Y468MI2C',
    );
    everyTime(around(typed.chain((one) => strewn(one, signs))), normalizedCode, 'Y468M12C');
    everyTime(around(fc.constantFrom('1091', '#1091', '1091.', '1 091,', wide('1091'))), groupNumber, 1091);
    expect(['', '-5', '10x', '1,2', '99999999999'].map(groupNumber)).toEqual([null, null, null, null, null]);
  });

  it('of a mail is six figures', () => {
    everyTime(
      around(fc.constantFrom('123456', '123 456', '123-456', '123\u2013456', wide('123456'))),
      (one) => v.parse(EmailCode, one),
      '123456',
    );
  });
});

it('a postal code has hyphens', () => {
  everyTime(
    dashes.map((dash) => ` 80${dash}266\u00A0`),
    (one) => v.parse(PostalCode, one),
    '80-266',
  );
});

describe('a path', () => {
  it.each([
    ['/join/1091/Y468M12C.', '/join/1091/Y468M12C'],
    ['/join/%201091%20/%E2%80%8BY468M12C)', '/join/1091/Y468M12C'],
    ['/join/1091./Y468M12C,', '/join/1091/Y468M12C'],
    ['/join/1091/Y468M12C%C5%82%', '/join/1091/Y468M12C'],
    ['/thank-you/abc_DEF-123%22', '/thank-you/abc_DEF-123'],
    ['/email/confirm/Xf3_s9Qm-kJd82LqPzTnVw-', '/email/confirm/Xf3_s9Qm-kJd82LqPzTnVw-'],
    ['/zapisz-do-grupy/4182/', '/zapisz-do-grupy/4182/'],
    ['/', '/'],
  ])('%s leads to %s', (path, meant) => expect(plainPath(path)).toBe(meant));
});
