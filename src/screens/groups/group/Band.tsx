import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Course } from '../../../ui/Course.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../parts/Link.tsx';
import styles from './group.module.css';

/** The dark head of a group's page, as wide as the window, with the way back to the own runs. */
export function Band({ back, children }: { readonly back: string; readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={styles.band} data-mantine-color-scheme="dark">
      <Link className={styles.back} to={back}>
        <Icon name="left" size="s" />
        {t`My runs`}
      </Link>
      {children}
      <Course />
    </div>
  );
}
