import { useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/styles/layout.tsx';
import { PlacesCount } from '../purchase/PlacesCount.tsx';
import styles from '../purchase/purchase.module.css';
import { WaveChoice } from '../purchase/WaveChoice.tsx';
import type { StepProps } from './view.ts';

/** How many they are, and the start times that have room for so many. */
export function WaveStep({ actor, view }: StepProps) {
  const { t } = useLingui();
  return (
    <div className="stack-4">
      <Card>
        <PlacesCount actor={actor} view={view} isClampShown={view.beforeClamp !== null} hasAges={false} />
      </Card>
      <div>
        <p className={styles.hint}>{t`The time can be changed later.`}</p>
        <WaveChoice actor={actor} view={view} />
      </div>
    </div>
  );
}
