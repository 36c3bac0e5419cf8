import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { languages } from '#contract/constants.ts';
import { allCalls } from '#contract/index.ts';
import { Country, Email, GroupName, Line, OptionalLine } from '#contract/values/values.ts';
import { validate } from '../../../server/routes/http/validate.ts';

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

describe("a group's name", () => {
  it.each<[string, string, boolean]>([
    ['joined emoji', '👨‍👩‍👧 w błocie', true],
    ['45 clusters of several characters', '👨‍👩‍👧'.repeat(45), true],
    ['46 clusters', 'a'.repeat(46), false],
    ['nothing but spaces', '   ', false],
    ['two lines', 'one\ntwo', false],
    ['marks of the direction of writing', '\u200Fצוות\u200E ABC \u061Cفريق', true],
    ['the flag of England', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', true],
    ['45 flags of England', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'.repeat(45), true],
    ['a line separator', 'abc\u2028def', false],
    ['a NUL', 'abc\0def', false],
  ])('%s', (_, name, is) => expect(accepts(GroupName, name)).toBe(is));
});

describe('an e-mail address', () => {
  it('with an invalid domain is reported as no address, not as too long a name', () => {
    const { faults } = validate(v.object({ email: Email }), { email: 'ada@127.0.0.1' }, 'body', 'en');
    expect(faults).toEqual({ email: ['Invalid e-mail address'] });
  });

  it.each<[string, boolean]>([
    ['ada@example.com', true],
    [' ADA@Example.com ', true],
    ["o'neill+run@mail.example.pl", true],
    ['@example.com', false],
    ['ada@example', false],
    ['ada@.com', false],
    ['ada@example.com\nBcc: eve@example.com', false],
    [`${'a'.repeat(250)}@b.pl`, false],
    ['ada@[127.0.0.1]', false],
    ['ada@127.0.0.1', false],
    ['ada@b.cd(c)', false],
    ['ada@.b.cd', false],
    ['ada@b..cd', false],
    ['ada@-b.cd', false],
    ['ada@b-.cd', false],
    ['ada@b%2ecd.pl', false],
    ['ada@b.c', true],
    [`ada@${'b'.repeat(64)}.pl`, false],
  ])('%s', (address, is) => expect(accepts(Email, address)).toBe(is));

  it('is compared trimmed, in lower case and composed', () => {
    expect(v.parse(Email, ' Zo\u0065\u0308@Example.COM ')).toBe('zo\u00eb@example.com');
  });
  it('is the same however it was composed, with capitals or without', () => {
    const [composed, ...others] = ['\u1e98@example.com', 'W\u030a@example.com', 'w\u030a@EXAMPLE.com'];
    expect(others.map((address) => v.parse(Email, address))).toEqual([composed, composed]);
    expect(v.parse(Email, composed)).toBe(composed);
  });

  it.each([
    ['ola@bücher.example', 'ola@xn--bcher-kva.example'],
    ['ola@BÜCHER.Example', 'ola@xn--bcher-kva.example'],
    ['ola@bu\u0308cher.example', 'ola@xn--bcher-kva.example'],
    ['ola@xn--bcher-kva.example', 'ola@xn--bcher-kva.example'],
    ['ola@żubr.pl', 'ola@xn--ubr-22a.pl'],
    ['ola@пример.рф', 'ola@xn--e1afmkfd.xn--p1ai'],
  ])('%s has one name of its domain', (address, name) => expect(v.parse(Email, address)).toBe(name));

  it('is judged by what it becomes: its length, and no semicolon', () => {
    expect(accepts(Email, `${'İ'.repeat(240)}@example.pl`)).toBe(false);
    expect(accepts(Email, 'ada\u037eeve@example.pl')).toBe(false);
  });
});

describe('a country', () => {
  it.each<[string, boolean]>([
    ['PL', true],
    ['ZW', true],
    ['XX', false],
    ['ZZ', false],
    ['pl', false],
    ['POL', false],
    ['', false],
  ])('%s', (code, is) => expect(accepts(Country, code)).toBe(is));
});

describe('a name is something to see', () => {
  it.each([
    ['the Hangul filler, which counts as a letter', '\u3164'],
    ['other fillers', '\u115F\u1160\uFFA0'],
    ['Braille without a dot', '\u2800'],
    ['a variation selector', '\uFE0F'],
    ['tags', '\u{E0061}\u{E0062}'],
    ['a bare accent', '\u0301'],
    ['an enclosing mark', '\u20E3'],
    ['a combining joiner', '\u034F'],
  ])('%s alone: no', (_, name) => {
    const answers = [GroupName, Line(100), OptionalLine(100)].map((schema) => accepts(schema, name));
    expect(answers).toEqual([false, false, false]);
    // Beside something to see they stand where the script wants them.
    expect(accepts(GroupName, `a${name}`)).toBe(true);
  });

  it.each([
    'Ola',
    '5',
    '🏃',
    '❤',
    '🇵🇱',
    '👨‍👩‍👧',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '1️⃣',
    '-',
    '★★★',
    'نوشین',
    'हिंदी',
    '김',
    'ภาษา',
    'e\u0301',
  ])('%s: yes', (name) => {
    expect([GroupName, Line(100), OptionalLine(100)].map((schema) => accepts(schema, name))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('an optional value may be empty, even of anything visible', () => {
    expect(
      ['', '  ', '\u200B', '\u200D\u200D', '\u200E\u200F', '\u061C', '\u202E', null, undefined].map((text) =>
        accepts(OptionalLine(9), text),
      ),
    ).toEqual(Array.from({ length: 9 }, () => true));
    expect(
      ['\u200B', '\u200D\u200D', '\u202E'].filter((text) => accepts(Line(9), text) || accepts(GroupName, text)),
    ).toEqual([]);
  });
});

// specification 5.38
it.each(languages)('no field of any call is refused in the words of a library, in %s', (language) => {
  const wrong = [undefined, null, '', 'x', 'x'.repeat(5000), 7, -1, 0.5, true, [], {}];
  const descriptions = Object.values(allCalls).flatMap((call) =>
    'body' in call && 'entries' in call.body
      ? Object.keys(call.body.entries).flatMap((field) =>
          wrong.flatMap((value) => {
            const { faults } = validate(call.body, { [field]: value }, 'body', language);
            return faults === null ? [] : Object.values(faults).flat();
          }),
        )
      : [],
  );
  expect(new Set(descriptions).size).toBeGreaterThan(10);
  expect([...new Set(descriptions)].filter((text) => /Expected|received|^Invalid \w+:/u.test(text))).toEqual([]);
});
