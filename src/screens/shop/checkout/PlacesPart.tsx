import { useLingui } from '@lingui/react/macro';
import { GroupTexts } from '../purchase/GroupTexts.tsx';
import { PlacesCount } from '../purchase/PlacesCount.tsx';
import styles from '../purchase/purchase.module.css';
import type { PartProps } from '../purchase/view.ts';
import { WaveChoice } from '../purchase/WaveChoice.tsx';

/** How many, when, and under which name. The number comes first: 'room for all 3 of you' needs it. */
export function PlacesPart({ actor, view }: PartProps) {
  const { t } = useLingui();
  const isOne = view.draft.places === 1;
  const startQuestion = view.run?.is_kids
    ? isOne
      ? t`When does the child start?`
      : t`When do the children start?`
    : isOne
      ? t`When would you like to start?`
      : t`When would you all like to start?`;
  return (
    <>
      <PlacesCount actor={actor} view={view} isClampShown={view.beforeClamp !== null} />
      <hr className={styles.rule} />
      <p className={styles.ask}>{startQuestion}</p>
      <p className={styles.hint}>{t`The time can be changed later.`}</p>
      <WaveChoice actor={actor} view={view} />
      <div className={styles.below}>
        <GroupTexts actor={actor} view={view} />
      </div>
    </>
  );
}
