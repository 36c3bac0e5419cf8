import { qrPicture } from '../../../outside/pictures/qrPicture.ts';
import type { Transfer } from './account.ts';

/**
 * The text of the code that a bank's app fills a transfer in from; null if it has no form for the sum.
 *
 * In Germany: EPC069-12, version 002, in UTF-8. In Poland: the recommendation of the Polish Bank Association, which has
 * six digits of groszy, twenty signs of a name and thirty-two of a title.
 */
export function codeText({ iban, bic, holder, title, amount, currency }: Transfer): string | null {
  if (currency === 'EUR') {
    const sum = `EUR${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
    return ['BCD', '002', '1', 'SCT', bic ?? '', holder, iban, sum, '', '', title].join('\n');
  }
  if (amount > 999_999) return null;
  const sum = String(amount).padStart(6, '0');
  return ['', 'PL', iban.slice(2), sum, [...holder].slice(0, 20).join(''), title, '', '', ''].join('|');
}

/** Pixels of a side, with the quiet border: sharp on a phone's screen, and small enough for a mail. */
const side = 480;

/** The code as a picture. */
export async function codePicture(transfer: Transfer): Promise<Uint8Array | null> {
  const text = codeText(transfer);
  if (text === null) return null;
  return qrPicture(text, side, { ecc: 'medium' });
}
