import type { ReactNode } from 'react';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import styles from './MethodMark.module.css';

/** Strokes on a tile of 48 by 32. Our own, and of nobody's brand (docs/decisions/034-wallets-first.md). */
const marks: Readonly<Record<PaymentProviderName, ReactNode>> = {
  /** A bank, and the digits of a code. */
  przelewy24: (
    <>
      <path d="M6.5 13.5 14 8.5l7.5 5zM8.5 14v7M14 14v7M19.5 14v7M6.5 23.5h15" />
      <rect x="26" y="11" width="16" height="10" rx="2" />
      <path d="M30 16h.01M34 16h.01M38 16h.01" strokeWidth="2.6" />
    </>
  ),
  /** A card, held to something. */
  stripe: (
    <>
      <rect x="7" y="8.5" width="22" height="15" rx="2.5" />
      <path d="M7 13.5h22M11 19h5" />
      <path d="M33 12.5q2.5 3.5 0 7M36.5 10.5q4 5.5 0 11M40 8.5q5.5 7.5 0 15" />
    </>
  ),
  /** A bank, and a day later on. */
  adyen: (
    <>
      <path d="M6.5 13.5 14 8.5l7.5 5zM8.5 14v7M14 14v7M19.5 14v7M6.5 23.5h15" />
      <rect x="27" y="9" width="14" height="14" rx="2" />
      <path d="M27 13.5h14M31 7.5v3M37 7.5v3M31.5 18.5l2 2 3.5-4" />
    </>
  ),
  /** A wallet with a tick. */
  paypal: (
    <>
      <path d="M28 11V9.5a2 2 0 0 0-2-2H10a2.5 2.5 0 0 0 0 5h17a2 2 0 0 1 2 2V22a2 2 0 0 1-2 2H10a2.5 2.5 0 0 1-2.5-2.5V10" />
      <path d="M24.5 18.2h.01" strokeWidth="2.6" />
      <path d="M34 16.5l3 3 5.5-6.5" />
    </>
  ),
};

/** What kind of thing a payment method is; its name stands beside it. */
export const MethodMark = ({ method }: { readonly method: PaymentProviderName }) => (
  <svg className={styles.mark} viewBox="0 0 48 32" aria-hidden="true">
    {marks[method]}
  </svg>
);
