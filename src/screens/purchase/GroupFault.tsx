import type { Faults, Field } from '#machines/purchase.order.ts';
import { StateWord } from '../../ui/StateWord.tsx';
import { useFaultWords } from './faultWords.ts';
import styles from './purchase.module.css';

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
