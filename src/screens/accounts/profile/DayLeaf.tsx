import { useFormat } from '../../../i18n/useFormat.ts';
import styles from './profile.module.css';

/** A day as on a calendar: the number large, month and year beneath. */
export function DayLeaf({ day }: { readonly day: string }) {
  const { dayLeaf } = useFormat();
  const leaf = dayLeaf(day);
  return (
    <p className={styles.leaf}>
      <span className="num">{leaf.day}</span> <span className="tiny quiet">{leaf.month}</span>
    </p>
  );
}
