import type { Faults, Field } from '#machines/checkout.order.ts';
import { StateWord } from '../../ui/StateWord.tsx';
import styles from './checkout.module.css';
import { useFaultWords } from './faultWords.ts';

/** What is wrong with a group of choices, read out when it appears. */
export function GroupFault({ field, faults }: { readonly field: Field; readonly faults: Faults }) {
  const text = useFaultWords(faults)(field);
  return (
    <div className={styles.fault} role="alert">
      {text !== undefined && (
        <StateWord icon="alert" tone="urgent">
          {text}
        </StateWord>
      )}
    </div>
  );
}
