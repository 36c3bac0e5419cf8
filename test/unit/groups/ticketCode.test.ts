import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isTicketCode, ticketCode, ticketInWords } from '../../../contract/groups/ticketCode.ts';
import { ticketPicture } from '../../../server/domain/places/tickets.ts';

/** The code of a ticket: what a tired helper mistypes is noticed (docs/rules/tickets.md 2). */
const codes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(ticketCode);
const signs = [...'23456789ABCDEFGHJKMNPRSTVWXYZ'];
const at = fc.nat({ max: 11 });

test('a code has twelve signs that no eye takes for another, and is one', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[2-9A-HJKMNPR-TV-Z]{12}$/u);
      expect(isTicketCode(code)).toBe(true);
    }),
  );
});

test('any one wrong sign is noticed', () => {
  fc.assert(
    fc.property(codes, at, fc.constantFrom(...signs, '0', 'O', 'u', ' '), (code, place, sign) => {
      fc.pre(code[place] !== sign);
      expect(isTicketCode(code.slice(0, place) + sign + code.slice(place + 1))).toBe(false);
    }),
  );
});

test('any two neighbours that changed places are noticed', () => {
  fc.assert(
    fc.property(codes, fc.nat({ max: 10 }), (code, place) => {
      const [one = '', other = ''] = [code[place], code[place + 1]];
      fc.pre(one !== other);
      expect(isTicketCode(code.slice(0, place) + other + one + code.slice(place + 2))).toBe(false);
    }),
  );
});

test('one sign more or less is none', () => {
  const code = ticketCode(randomBytes(32));
  expect([code.slice(1), `${code}2`, '', code.toLowerCase()].map(isTicketCode)).toEqual([false, false, false, false]);
});

test('no two of a thousand codes are alike', () => {
  const many = new Set(Array.from({ length: 1_000 }, () => ticketCode(randomBytes(32))));
  expect(many.size).toBe(1_000);
});

test('it is read out in groups of four', () => {
  expect(ticketInWords('ABCD2345WXYZ')).toBe('ABCD 2345 WXYZ');
});

// Its types say that it is a module of ES, which it is not.
const decode = jsqr as unknown as typeof jsqr.default;

test('a foreign decoder reads the picture: 21 squares a side, the code and nothing else', async () => {
  const code = ticketCode(randomBytes(32));
  const { data, info } = await sharp(await ticketPicture(code))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = decode(new Uint8ClampedArray(data), info.width, info.height);
  expect([found?.data, found?.version]).toEqual([code, 1]);
});
