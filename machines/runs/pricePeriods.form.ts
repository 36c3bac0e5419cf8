import type { PricePeriod } from '#contract/staff/runs/runs.values.ts';
import { figure, fromHundredths, hundredths } from '../kit/figures.ts';

/** A period before the price of a distance, as its fields hold it; the form keeps all of them as one text. */
export interface PeriodRow {
  readonly end: 'until' | 'until_sold';
  /** By the clocks of the run's region. */
  readonly until: string;
  readonly until_sold: string;
  readonly price: string;
  readonly group_price: string;
}
export const newPeriod: PeriodRow = { end: 'until', until: '', until_sold: '', price: '', group_price: '' };

export const periodRows = (text: string): readonly PeriodRow[] =>
  text === '' ? [] : (JSON.parse(text) as readonly PeriodRow[]);
export const periodsText = (rows: readonly PeriodRow[]): string => (rows.length === 0 ? '' : JSON.stringify(rows));

/** As fields show them; a refusal has them as text. */
export function shownPeriods(periods: readonly PricePeriod[] | string): string {
  const all = typeof periods === 'string' ? (JSON.parse(periods || '[]') as readonly PricePeriod[]) : periods;
  return periodsText(
    all.map(({ until, until_sold, price, group_price }) => ({
      end: until_sold === null ? 'until' : 'until_sold',
      until: (until ?? '').slice(0, 'YYYY-MM-DDTHH:MM'.length),
      until_sold: String(until_sold ?? ''),
      price: fromHundredths(price),
      group_price: fromHundredths(group_price),
    })),
  );
}

/** As they are sent; of a period's two ends the one that was chosen. */
export const sentPeriods = (text: string) =>
  periodRows(text).map(({ end, until, until_sold, price, group_price }) => ({
    until: end === 'until' && until !== '' ? until : null,
    until_sold: end === 'until_sold' ? figure(until_sold) : null,
    price: hundredths(price),
    group_price: hundredths(group_price),
  }));
