import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { useNeedsYou } from '../../../hooks/useNeedsYou.ts';
import styles from './Runs.module.css';

/** On the first page: the tasks that wait for the reader. */
export function NeedsYou() {
  const { t } = useLingui();
  const { yes, stuck } = useNeedsYou();
  if (yes + stuck === 0) return null;
  return (
    <div className={styles.needs}>
      <Notice
        tone="urgent"
        role="status"
        heading={t`Your attention is needed`}
        action={<Button component={Link} to={staffPath('changes')}>{t`View`}</Button>}
      >
        {yes > 0 && (
          <p>
            <Plural
              value={yes}
              one="# bulk change is waiting for your approval."
              other="# bulk changes are waiting for your approval."
            />
          </p>
        )}
        {stuck > 0 && (
          <p>
            <Plural
              value={stuck}
              one="# of your bulk changes could not be finished."
              other="# of your bulk changes could not be finished."
            />
          </p>
        )}
      </Notice>
    </div>
  );
}
