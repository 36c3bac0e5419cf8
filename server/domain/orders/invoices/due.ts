import type { Region } from '#contract/constants.ts';
import { daysLater, wallTime } from '../../kit/localTime.ts';

interface Asked {
  readonly region: Region;
  readonly askedAt: Date;
  readonly paidAt: Date | null;
}

/** Days for an invoice that is asked for after the month of the payment, in Poland. */
const daysAfterAsking = 15;
const monthsInGermany = 6;

/**
 * Until when the law wants the invoice (docs/rules/invoices.md 3): in Poland by the 15th of the month after the payment, or
 * 15 days after it was asked for in a later month; in Germany within six months. Null: nothing is paid yet.
 */
export function invoiceDue({ region, askedAt, paidAt }: Asked): string | null {
  if (paidAt === null) return null;
  const [paid, asked] = [wallTime(paidAt, region).day, wallTime(askedAt, region).day];
  if (region === 'de') return monthsLater(paid, monthsInGermany);
  if (asked.slice(0, 7) <= paid.slice(0, 7)) return `${monthsLater(`${paid.slice(0, 7)}-01`, 1).slice(0, 7)}-15`;
  return daysLater(asked, daysAfterAsking);
}

/** The same day of a later month, or its last one. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
