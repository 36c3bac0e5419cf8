import type { Region } from '../constants.ts';

/** A company's number for taxes as its country writes it: a NIP in Poland, a USt-IdNr. in Germany. */

const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7] as const;

/** Ten digits, the last of which checks the others; of the remainder 10 none is given out. */
function isNip(number: string): boolean {
  if (!/^\d{10}$/u.test(number)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return sum % 11 === Number(number[9]);
}

/** `DE` and nine digits, the last of which checks the others (ISO 7064, MOD 11,10). */
function isUstIdNr(number: string): boolean {
  if (!/^DE[1-9]\d{8}$/u.test(number)) return false;
  let product = 10;
  for (const digit of number.slice(2, 10)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(number[10]);
}

/** As it is kept: without blanks and dashes, a NIP without its country. */
export function plainTaxNumber(typed: string, region: Region): string {
  const plain = typed.replaceAll(/[\s.\-–]/gu, '').toUpperCase();
  if (region === 'pl') return plain.replace(/^PL/u, '');
  return /^\d/u.test(plain) ? `DE${plain}` : plain;
}

/** Whether its digits are right; nobody is asked whether it was given out. */
export const isTaxNumber = (typed: string, region: Region): boolean => {
  const plain = plainTaxNumber(typed, region);
  return region === 'pl' ? isNip(plain) : isUstIdNr(plain);
};
