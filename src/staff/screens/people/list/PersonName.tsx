import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import type { PersonRow } from '#contract/staff/people/people.values.ts';
import styles from './People.module.css';

/** Who has the place; it leads to its page. */
export function PersonName({ row: { id, name, email } }: { readonly row: PersonRow }) {
  const { t } = useLingui();
  const who = name ?? email;
  return (
    <Link
      className={styles.name}
      data-nobody={who === null || undefined}
      to={staffPath('place', { id })}
      translate={who === null ? undefined : 'no'}
    >
      {who ?? t`nobody yet`}
    </Link>
  );
}
