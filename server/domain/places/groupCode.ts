import { randomInt, timingSafeEqual } from 'node:crypto';
import { normalizedCode } from '#contract/groups/wantedGroup.ts';

/** Crockford's base32: no I, L, O or U to be mistaken for something else. */
export const codeSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A group's verification code: 8 characters, 40 bits. */
export const newGroupCode = () => Array.from({ length: 8 }, () => codeSigns[randomInt(codeSigns.length)]).join('');

/** Whether somebody means this code. */
export function isGroupCode(code: string, typed: string): boolean {
  const [one, other] = [Buffer.from(code), Buffer.from(normalizedCode(typed))];
  return one.length === other.length && timingSafeEqual(one, other);
}
