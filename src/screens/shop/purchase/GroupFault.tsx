import type { BuyingFaults, BuyingField } from '#machines/shop/buying/order.ts';
import { StateWord } from '../../../ui/StateWord.tsx';
import { useFaultWords } from './faultWords.ts';
import styles from './purchase.module.css';

/** The fault of a group of choices of a purchase. */
export function GroupFault({ field, faults }: { readonly field: BuyingField; readonly faults: BuyingFaults }) {
  return <ChoiceFault text={useFaultWords(faults)(field)} />;
}

/** The fault of a group of choices, read out when it appears. */
export const ChoiceFault = ({ text }: { readonly text: string | undefined }) => (
  <div className={styles.fault} role="alert">
    {text !== undefined && (
      <StateWord icon="alert" tone="urgent">
        {text}
      </StateWord>
    )}
  </div>
);
