/** Figures as people type them, and as fields show them. */

/** A figure with either mark: `12,5` and `12.5`; nothing typed is none. */
export const figure = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));

/** `199`, `199,5` or `199.50` in hundredths, cents of an amount or parts of a per cent; more digits than that are none. */
export function hundredths(text: string) {
  const typed = figure(text);
  return typed === null ? null : /^\d+(?:[.,]\d{1,2})?$/u.test(text.trim()) ? Math.round(typed * 100) : Number.NaN;
}

export const fromHundredths = (number: number | string | null) =>
  number === null || number === '' ? '' : (Number(number) / 100).toFixed(2).replace(/\.00$/u, '');
