import type { AskOf } from '#contract/call.ts';
import type { Language } from '#contract/constants.ts';
import { staffOrderCalls } from '#contract/staff/money/staffOrders.calls.ts';
import type { OrderFor, OrderWay } from '#contract/staff/money/staffOrders.values.ts';
import type { FormInput, Values } from '../kit/form.machine.ts';

export type OrderBody = AskOf<(typeof staffOrderCalls)['POST staff/orders']>['body'];
export type OrderField =
  | ('rows' | 'way' | 'with_fee' | 'held_back_first' | 'kind' | 'name' | 'surname' | 'email' | 'phone' | 'language')
  | ('group_name' | 'company' | 'tax_number' | 'invoice' | 'until' | 'online' | 'reason' | 'expected_to_pay');
/** A wave and so many places, as fields hold them. */
export interface OrderLine {
  readonly wave: string;
  readonly places: string;
}

/** How an order for somebody is usually paid. */
const usualWay: Readonly<Record<OrderFor, OrderWay>> = {
  company: 'transfer',
  sponsor: 'free',
  guest: 'free',
  friend: 'link',
};

const yes = 'yes';
export const isYes = (text: string) => text === yes;
export const asYes = (is: boolean) => (is ? yes : '');

/** The rows are one text, so that they are kept and checked like any field: `12:3 14:2`. */
export const linesIn = (text: string): readonly OrderLine[] =>
  text.split(' ').map((line) => {
    const [wave = '', places = ''] = line.split(':');
    return { wave, places };
  });
export const asLines = (lines: readonly OrderLine[]) => lines.map(({ wave, places }) => `${wave}:${places}`).join(' ');
const rowsOf = (text: string) =>
  linesIn(text).map(({ wave, places }) => ({ wave_id: Number(wave), places: Number(places) }));

/** What is priced; null while a row is not whole. */
export function pricedIn(values: Values<OrderField>, runId: number) {
  const rows = rowsOf(values.rows);
  if (rows.some(({ wave_id, places }) => wave_id < 1 || !Number.isInteger(places) || places < 1 || places > 50))
    return null;
  return {
    ...{ run_id: runId, rows, way: values.way as OrderWay },
    ...{ with_fee: isYes(values.with_fee), held_back_first: isYes(values.held_back_first) },
  };
}

/** What follows from a choice: who it is for says how it is usually paid, and that whether the fee is charged. */
export function following(field: OrderField, text: string): readonly (readonly [OrderField, string])[] {
  const ofWay = (way: string) => [['with_fee', asYes(way === 'link')]] as const;
  if (field === 'way') return ofWay(text);
  if (field !== 'kind') return [];
  const way = usualWay[text as OrderFor];
  return [['way', way], ...ofWay(way)];
}

interface Made {
  readonly runId: number;
  readonly language: Language;
}

const textOrNone = (text: string) => (text === '' ? null : text);

/** An order by staff (docs/rules/staff-orders.md); what does not belong to its way is not sent. */
export const newOrder = ({ runId, language }: Made): FormInput<OrderField, OrderBody> => ({
  values: {
    ...{ rows: ':', kind: 'company', way: 'transfer', with_fee: '', held_back_first: '' },
    ...{ name: '', surname: '', email: '', phone: '', language, group_name: '', company: '', tax_number: '' },
    ...{ invoice: '', until: '', online: '', reason: '', expected_to_pay: '' },
  },
  rules: staffOrderCalls['POST staff/orders'].body,
  bodyOf(values) {
    const isCompany = values.kind === 'company' || values.kind === 'sponsor';
    const waits = values.way === 'transfer' || values.way === 'link';
    return {
      ...{ run_id: runId, rows: rowsOf(values.rows), way: values.way as OrderWay, kind: values.kind as OrderFor },
      ...{ with_fee: isYes(values.with_fee), held_back_first: isYes(values.held_back_first) },
      ...{ name: values.name, surname: values.surname, email: values.email, phone: textOrNone(values.phone) },
      ...{ language: values.language as Language, group_name: textOrNone(values.group_name) },
      company: isCompany ? textOrNone(values.company) : null,
      tax_number: isCompany ? textOrNone(values.tax_number) : null,
      invoice: isCompany && isYes(values.invoice),
      until: waits ? textOrNone(values.until) : null,
      online: values.way === 'transfer' && isYes(values.online),
      ...(values.way === 'free' && values.reason !== '' && { reason: values.reason }),
      expected_to_pay: Number(values.expected_to_pay),
    };
  },
});

export type ArrivalField = 'how' | 'received_on' | 'amount' | 'accept';
