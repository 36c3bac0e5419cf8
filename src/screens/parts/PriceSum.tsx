import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Currency, handlingFeeBasisPoints, quantityDiscountFrom } from '#contract/constants.ts';
import type { Breakdown } from '#contract/shop/catalogue.calls.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { type SumRow, SumTable } from '../../ui/SumTable.tsx';

interface PriceSumProps {
  readonly breakdown: Breakdown;
  readonly places: number;
  readonly currency: Currency;
  /** The coupon codes, where they are known. */
  readonly codes?: readonly string[];
  /** What it is for, where that is not places. */
  readonly what?: string | undefined;
  /** What stands before the last amount; else that it is to be paid. */
  readonly due?: string | undefined;
  /** The price is being asked for again; the old one stays, faded. */
  readonly stale?: boolean;
}

/** The price as it will be charged (docs/rules/shop.md 2.5): every line adds up before the eyes. */
export function PriceSum({ breakdown, places, currency, codes = [], what, due, stale = false }: PriceSumProps) {
  const { t } = useLingui();
  const { money, number } = useFormat();
  const each = money(breakdown.initialSinglePrice, currency);
  const percent = number(handlingFeeBasisPoints / 100);
  const discount = (key: string, label: ReactNode, cents: number): SumRow[] =>
    cents === 0 ? [] : [{ key, label, amount: `\u2212${money(cents, currency)}`, kind: 'minus' }];
  const total: SumRow = {
    key: 'total',
    label: t`Total price`,
    amount: money(breakdown.totalPrice, currency),
    kind: 'subtotal',
  };
  const names = codes.join(', ');
  const rows: readonly SumRow[] = [
    {
      key: 'places',
      label: what ?? <Plural value={places} one={`# place × ${each}`} other={`# places × ${each}`} />,
      amount: money(breakdown.initialSinglePrice * places, currency),
    },
    ...discount('discount', t`Discount from ${quantityDiscountFrom} places`, breakdown.placeDiscount),
    ...discount(
      'coupons',
      codes.length === 0 ? (
        t`Coupons`
      ) : (
        <Plural value={codes.length} one={`Coupon ${names}`} other={`Coupons ${names}`} />
      ),
      breakdown.couponTotal,
    ),
    total,
    { key: 'fee', label: t`Handling fee ${percent}%`, amount: money(breakdown.manipulation_fee, currency) },
  ];
  return (
    <SumTable
      rows={rows}
      due={{ label: due ?? t`Amount to pay`, amount: money(breakdown.toPay, currency) }}
      stale={stale}
    />
  );
}
