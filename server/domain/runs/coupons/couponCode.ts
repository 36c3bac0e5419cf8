import { randomInt } from 'node:crypto';
import { codeSigns } from '../../places/groupCode.ts';

const letters = codeSigns.replaceAll(/[\dE]/gu, '');
/** Two letters among the signs: with figures alone, or an E between figures, or a month before figures, it would be a number or a day. */
const shape = [letters, codeSigns, codeSigns, codeSigns, letters, codeSigns, codeSigns, codeSigns];

/** A code that nobody guesses, some 39 bits, and that no spreadsheet takes for a number or a day, whatever stands before it. */
export const newCouponCode = (): string => shape.map((signs) => signs[randomInt(signs.length)]).join('');
