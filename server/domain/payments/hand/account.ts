import type { Currency, Region } from '#contract/constants.ts';
import type { Config } from '../../../config.ts';

/** Where it goes: a setting. */
type BankAccount = NonNullable<Config['bankAccounts'][Region]>;

/** Where, how much and with which words somebody transfers the money of an order (docs/rules/staff-orders.md 4). */
export interface Transfer extends BankAccount {
  readonly title: string;
  /** Cents, of all its places that are not paid yet. */
  readonly amount: number;
  readonly currency: Currency;
}

/** What the database knows of an order that is paid by transfer. */
export interface TransferOrder {
  /** Its groups that wait for money, by their numbers. */
  readonly groups: readonly number[];
  /** For the whole order. */
  readonly first_group: number;
  readonly places: number;
  readonly due: number;
  readonly online: boolean;
}

/** Reads `TransferOrder` of a row of `payment`; null if no transfer is awaited. */
export const transferOrder = `
  select json_build_object('groups', json_agg(other.group_id order by other.group_id) filter (where other.status in ('pending', 'processing')),
    'first_group', min(other.group_id), 'online', staff_order.online,
    'places', sum(other.seats) filter (where other.status in ('pending', 'processing')),
    'due', sum(other.to_pay) filter (where other.status in ('pending', 'processing')))
  from staff_order join payment other on other.staff_order_id = staff_order.id
  where staff_order.id = payment.staff_order_id and staff_order.way = 'transfer' and payment.status = 'pending'
  group by staff_order.id`;

/** What the bank shows beside the sum: by its number finance and the office find the order. */
export const transferTitle = (firstGroup: number) => `MUSTER ${firstGroup}`;

/** Null if the region has no account any more. */
export function transferOf(
  { bankAccounts }: Pick<Config, 'bankAccounts'>,
  { region, currency }: { readonly region: Region; readonly currency: Currency },
  { first_group, due }: TransferOrder,
): Transfer | null {
  const account = bankAccounts[region];
  return account && { ...account, title: transferTitle(first_group), amount: due, currency };
}

/** In fours, as it stands on paper. */
export const inFours = (iban: string) => iban.replaceAll(/(.{4})(?=.)/gu, '$1\u00a0');
