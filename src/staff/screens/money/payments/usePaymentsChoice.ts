import * as v from 'valibot';
import { PaymentStatus } from '#contract/payments/payment.values.ts';
import {
  listedMethods,
  type PaymentView,
  paymentSorts,
  paymentViews,
} from '#contract/staff/money/paymentList.values.ts';
import { RealDay } from '#contract/values/moments.ts';
import { useTableChoice } from '../../../parts/table/useTableChoice.ts';
import type { PaymentsFilter } from '../../../queries/money/payments.ts';

/** What is shown of the payments, as the address says it. An address with words that mean nothing shows all of them. */
export function usePaymentsChoice() {
  const choice = useTableChoice({
    sort: '-when',
    views: paymentViews,
    filters: ['run', 'state', 'method', 'since', 'until'],
  });
  const { filters, words, view, sort } = choice;
  const run = /^[1-9]\d{0,8}$/u.test(filters.run ?? '') ? Number(filters.run) : undefined;
  const asked = {
    view: view === 'all' ? undefined : (view as PaymentView),
    run_id: run,
    state: v.is(PaymentStatus, filters.state) ? filters.state : undefined,
    method: listedMethods.find((one) => one === filters.method),
    since: v.is(RealDay, filters.since) ? filters.since : undefined,
    until: v.is(RealDay, filters.until) ? filters.until : undefined,
    sort: sort === '-when' ? undefined : paymentSorts.find((one) => one === sort),
    q: words === '' ? undefined : words.slice(0, 100),
  };
  return {
    choice,
    query: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as PaymentsFilter,
  };
}
