import { randomInt, timingSafeEqual } from 'node:crypto';

/** Crockford's base32: no I, L, O or U to be mistaken for something else. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A group's verification code: 8 characters, 40 bits. */
export const newGroupCode = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');

/** Whether somebody means this code: read from paper, an O for a 0, in groups of four. */
export function isGroupCode(code: string, typed: string): boolean {
  const meant = typed.toUpperCase().replaceAll(/[\s-]/gu, '').replaceAll('O', '0').replaceAll(/[IL]/gu, '1');
  const [one, other] = [Buffer.from(code), Buffer.from(meant)];
  return one.length === other.length && timingSafeEqual(one, other);
}
