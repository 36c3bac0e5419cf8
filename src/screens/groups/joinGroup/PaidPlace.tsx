import { useLingui } from '@lingui/react/macro';
import { Notice } from '../../../ui/Notice.tsx';
import { ChildsAge } from './ChildsAge.tsx';
import { JoinNotice } from './JoinNotice.tsx';
import styles from './joinGroup.module.css';
import { ModeChoice } from './ModeChoice.tsx';
import type { JoinPartProps } from './view.ts';

/** A place that somebody has paid for already. */
export function PaidPlace({ actor, view }: JoinPartProps) {
  const { t } = useLingui();
  return (
    <fieldset disabled={view.hasTag('busy')} className={styles.part}>
      <JoinNotice view={view} />
      <ModeChoice actor={actor} view={view} />
      <Notice tone="good">{t`This place is paid for. You pay nothing.`}</Notice>
      <ChildsAge actor={actor} view={view} />
    </fieldset>
  );
}
