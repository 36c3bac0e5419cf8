/**
 * Signs of a ticket's code: none that is taken for another (0 and O and Q, 1 and I and L, U and V). There are 29 of
 * them, a prime number, so that the check sign notices every wrong sign and every two that changed places.
 */
const signs = '23456789ABCDEFGHJKMNPRSTVWXYZ';
const base = signs.length;
const payload = 11;

/** The code of 12 signs that bytes nobody can guess make: eleven of them, and the check sign. */
export function ticketCode(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const values = Array.from({ length: payload }, () => {
    const value = Number(number % BigInt(base));
    number /= BigInt(base);
    return value;
  });
  return [...values, checkOf(values)].map((value) => signs[value]).join('');
}

/** Whether a code may be a ticket's: twelve signs, of which the last is the check of the others. */
export function isTicketCode(code: string): boolean {
  const values = [...code].map((sign) => signs.indexOf(sign));
  return values.length === payload + 1 && !values.includes(-1) && checkOf(values.slice(0, payload)) === values.at(-1);
}

/** Each sign counts as often as its place says: two of different value that changed places make another sum. */
const checkOf = (values: readonly number[]) => values.reduce((sum, value, at) => sum + value * (at + 1), 0) % base;

/** As people read it out: in groups of four. */
export const ticketInWords = (code: string): string => code.match(/.{1,4}/gu)?.join(' ') ?? '';
