import { useLingui } from '@lingui/react/macro';
import type { PersonRow } from '#contract/staff/people/people.values.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { StateWord } from '../../../../ui/StateWord.tsx';
import { useMissingWords } from '../../../parts/people/useMissingWords.ts';
import { PlaceStanding } from '../../../parts/people/usePlaceState.tsx';
import styles from './People.module.css';
import { PersonName } from './PersonName.tsx';

interface PersonCardProps {
  readonly row: PersonRow;
  readonly isOfRun: boolean;
}

/** A place on a phone: three lines and no more. */
export function PersonCard({ row, isOfRun }: PersonCardProps) {
  const { t } = useLingui();
  const { clockTime, dayAndTime } = useFormat();
  const needs = useMissingWords();
  const { wave_time, region, distance, group_id, group_name, run, lacks, is_captain } = row;
  const group = group_name === null ? String(group_id) : `${group_id} ${group_name}`;
  return (
    <div className={styles.card}>
      <div className={styles.line}>
        <PersonName row={row} />
        {isOfRun && <span className={`num ${styles.time}`}>{clockTime(wave_time, region)}</span>}
      </div>
      <p className="small quiet" translate="no">
        {isOfRun ? `${distance}, ${group}` : `${run}, ${dayAndTime(wave_time, region)}, ${group}`}
      </p>
      <div className={styles.words}>
        <PlaceStanding place={row} />
        {lacks.length > 0 && (
          <StateWord icon="pen" tone="calm">
            {lacks.map((need) => needs[need]).join(', ')}
          </StateWord>
        )}
        {is_captain && (
          <StateWord icon="flag" tone="off">
            {t`captain`}
          </StateWord>
        )}
      </div>
    </div>
  );
}
