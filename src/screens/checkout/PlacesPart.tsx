import { useLingui } from '@lingui/react/macro';
import { GroupName, PlacesCount } from '../purchase/PlacesCount.tsx';
import styles from '../purchase/purchase.module.css';
import type { PartProps } from '../purchase/view.ts';
import { WaveChoice } from '../purchase/WaveChoice.tsx';

/** How many, when, and under which name. The number comes first: 'room for all 3 of you' needs it. */
export function PlacesPart({ actor, view }: PartProps) {
  const { t } = useLingui();
  return (
    <>
      <PlacesCount actor={actor} view={view} isClampSaid={view.beforeClamp !== null} />
      <hr className={styles.rule} />
      <p className={styles.ask}>{view.draft.places === 1 ? t`When do you start?` : t`When do you all start?`}</p>
      <p className={styles.hint}>{t`The time can be changed later.`}</p>
      <WaveChoice actor={actor} view={view} />
      <div className={styles.below}>
        <GroupName actor={actor} view={view} />
      </div>
    </>
  );
}
