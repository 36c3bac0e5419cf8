import * as v from 'valibot';
import type { Region } from '../../constants.ts';
import { whole } from '../../values/values.ts';

/** Value added tax in percent that a run has unless staff say otherwise: of its start fee, and of the handling fee. */
export const usualVat: Readonly<Record<Region, { readonly place: number; readonly fee: number }>> = {
  pl: { place: 8, fee: 23 },
  de: { place: 19, fee: 19 },
};

/** No country of the Union has more. */
export const mostVat = 30;
const Rate = v.nullable(whole(0, mostVat));
/** A run's own rates, of the start fee and of the handling fee; null: the usual one. */
export const vatRates = { vat_place: Rate, vat_fee: Rate };

interface Rated {
  readonly region: Region;
  readonly vat_place: number | null;
  readonly vat_fee: number | null;
}
/** The rates that hold for a run. */
export const vatOf = ({ region, vat_place, vat_fee }: Rated) => ({
  place: vat_place ?? usualVat[region].place,
  fee: vat_fee ?? usualVat[region].fee,
});

/** The tax in a gross sum, in whole cents: the net sum is rounded, the tax is the rest (docs/rules/accountant.md 2.3). */
export const taxIn = (gross: number, vat: number): number =>
  gross - Math.sign(gross) * Math.round(Math.abs(gross) / (1 + vat / 100));
