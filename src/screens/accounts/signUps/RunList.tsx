import { Plural, useLingui } from '@lingui/react/macro';
import type { MySignup } from '#contract/accounts/account.calls.ts';
import { groupDialogPath, groupPath } from '#contract/paths.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { AgesMissing } from '../../parts/AgesMissing.tsx';
import { Link } from '../../parts/Link.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { DayLeaf } from '../profile/DayLeaf.tsx';
import styles from './signUps.module.css';
import { sumOf, type Todo } from './todos.ts';
import { useRunLine } from './useRunLine.ts';

interface RunListProps {
  readonly title: string;
  readonly signups: readonly MySignup[];
  /** What captains have to do, by the groups' ids. */
  readonly todos?: ReadonlyMap<number, readonly Todo[]>;
  /** Quiet: nothing is to be done about them any more. */
  readonly isPast?: boolean;
}

/** Runs line by line, each leading to its group. */
export function RunList({ title, signups, todos, isPast = false }: RunListProps) {
  const { t } = useLingui();
  return (
    <section aria-label={title} data-past={isPast || undefined}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {signups.map((signup) => (
          <li key={signup.id}>
            <Link className={styles.row} to={groupPath(signup.group_id)}>
              <DayLeaf day={signup.event_date} />
              <span className={styles.text}>
                <span className={styles.run}>{signup.event_name}</span>
                <RunLine signup={signup} isPast={isPast} />
                {!isPast && <PlaceState signup={signup} />}
                <TodoCount count={signup.is_captain ? sumOf(todos?.get(signup.group_id) ?? []) : 0} />
                {!isPast && signup.ageless.length > 0 && (
                  <StateWord icon="alert" tone="calm">
                    <AgesMissing ageless={signup.ageless} />
                  </StateWord>
                )}
              </span>
              <Icon name="right" />
            </Link>
            {!isPast && signup.is_captain && (
              <p className={styles.rowActs}>
                <ToPath variant="text" size="compact" to={groupDialogPath(signup.group_id, 'wave')}>
                  {t`Change wave`}
                </ToPath>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TodoCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <StateWord icon="alert" tone="calm">
      <Plural value={count} one="# thing to do" other="# things to do" />
    </StateWord>
  );
}

function RunLine({ signup, isPast }: { readonly signup: MySignup; readonly isPast: boolean }) {
  const line = useRunLine();
  const { course } = useFormat();
  return <span className="small quiet">{isPast ? course(signup) : line(signup)}</span>;
}

/** Whether a place that is not to be paid by this person is paid. */
export function PlaceState({ signup: { status, payment_status } }: { readonly signup: MySignup }) {
  const { t } = useLingui();
  if (status === 'paid') {
    return (
      <StateWord icon="check" tone="good">
        {t`paid`}
      </StateWord>
    );
  }
  return (
    <StateWord icon="clock" tone="calm">
      {payment_status === 'processing' ? t`payment in progress` : t`unpaid`}
    </StateWord>
  );
}
