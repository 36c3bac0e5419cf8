import { useLingui } from '@lingui/react/macro';
import { AgeField } from '../../parts/AgeField.tsx';
import { useJoinFaultWords } from './faultWords.ts';
import styles from './joinGroup.module.css';
import type { JoinPartProps } from './view.ts';

/** Kids races ask for the age of the child, in whole years on the day of the run (docs/rules/shop.md 6.1). */
export function ChildsAge({ actor, view }: JoinPartProps) {
  const { t } = useLingui();
  const faultOf = useJoinFaultWords(view);
  const { offer, age } = view;
  if (!offer?.group.is_kids) return null;
  const { age_from: from, age_to: to } = offer.group;
  return (
    <div className={styles.age}>
      <AgeField
        label={t`Age of the child on the day of the run`}
        name="age"
        required
        range={offer.group}
        value={age}
        help={from !== null && to !== null && t`From ${from} to ${to} years.`}
        error={faultOf('age')}
        onChange={({ currentTarget }) => actor.send({ type: 'age.typed', text: currentTarget.value })}
      />
    </div>
  );
}
