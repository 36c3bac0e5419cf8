import type { Language, Region } from '#contract/constants.ts';
import type { StaffOrder } from '#contract/staff/money/staffOrders.calls.ts';
import { waitsForMoney } from '#contract/staff/money/staffOrders.values.ts';
import { isTaxNumber, plainTaxNumber } from '#contract/values/taxNumber.ts';
import { nationalPhone } from '#contract/values/values.ts';
import type { Config } from '../../../config.ts';
import { faultWords } from '../../../words/faults.ts';
import { Refusal } from '../../kit/answers.ts';
import { momentIn } from '../../kit/localTime.ts';

/** What an order says, in the form that it is kept in. */
export interface Terms {
  readonly holdSeconds: number;
  readonly phone: string | null;
  readonly taxNumber: string | null;
}

/** What the schema cannot know of an order by staff (docs/rules/staff-orders.md 1 and 3). */
export function checkedOrder(
  { bankAccounts, reservationHours }: Pick<Config, 'bankAccounts' | 'reservationHours'>,
  order: StaffOrder,
  { region, lang }: { readonly region: Region; readonly lang: Language },
): Terms | Refusal<'invalid'> {
  const words = faultWords[lang];
  const faults: Record<string, string[]> = {};
  const usual = Math.round(reservationHours * 3600);
  const until = order.until == null ? null : momentIn(order.until, region);
  const left = until === null ? usual : Math.round((until.getTime() - Date.now()) / 1000);
  if (order.way === 'transfer' && bankAccounts[region] === null) faults.way = [words.notOffered('')];
  if (order.way === 'transfer' && order.until == null) faults.until = [words.required('')];
  if (order.until != null && until === null) faults.until = [words.noSuchMoment('')];
  // An hour at least: sooner nobody has paid.
  else if (waitsForMoney(order.way) && left < 3600) faults.until = [words.tooSoon('')];
  if (order.way === 'free' && order.reason === undefined) faults.reason = [words.required('')];
  if ((order.kind === 'company' || order.invoice) && !order.company) faults.company = [words.required('')];
  const typed = order.tax_number ?? '';
  if (typed !== '' && !isTaxNumber(typed, region)) faults.tax_number = [words.wrongTaxNumber('')];
  if (order.invoice && typed === '') faults.tax_number = [words.required('')];
  if (Object.keys(faults).length > 0) return new Refusal('invalid', faults);
  return {
    holdSeconds: Math.min(left, longest),
    phone: order.phone == null ? null : (nationalPhone(order.phone, region) ?? order.phone),
    taxNumber: typed === '' ? null : plainTaxNumber(typed, region),
  };
}

/** Two years: what a run's start cuts off in any case. */
const longest = 2 * 365 * 24 * 3600;
