import { Plural, useLingui } from '@lingui/react/macro';
import type { MySignup } from '#contract/accounts/account.calls.ts';
import { groupDialogPath, groupPath } from '#contract/paths.ts';
import type { RunCard } from '#contract/shop/runPage.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { AgesMissing } from '../../parts/AgesMissing.tsx';
import { Link } from '../../parts/Link.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { RunShot } from '../../shop/runs/RunShot.tsx';
import { DayLeaf } from '../profile/DayLeaf.tsx';
import styles from './signUps.module.css';
import { sumOf } from './todos.ts';
import { useRunLine } from './useRunLine.ts';

interface RunListProps {
  readonly title: string;
  readonly signups: readonly MySignup[];
  /** What the organiser shows of the runs. */
  readonly cards?: readonly RunCard[];
  /** Quiet: nothing is to be done about them any more. */
  readonly isPast?: boolean;
}

/** Runs line by line, each leading to its group. */
export function RunList({ title, signups, cards = [], isPast = false }: RunListProps) {
  const { t } = useLingui();
  return (
    <section aria-label={title} data-past={isPast || undefined}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {signups.map((signup) => (
          <li key={signup.id}>
            <Link className={styles.row} to={groupPath(signup.group_id)}>
              <Sight
                signup={signup}
                picture={cards.find(({ run_id }) => run_id === signup.event_id)?.picture ?? null}
              />
              <span className={styles.text}>
                <span className={styles.run}>{signup.event_name}</span>
                <RunLine signup={signup} isPast={isPast} />
                {!isPast && <PlaceState signup={signup} />}
                {!isPast && <TodoCount signup={signup} />}
              </span>
              <Icon name="right" />
            </Link>
            {!isPast && (signup.is_captain || signup.status === 'paid') && (
              <p className={styles.rowActs}>
                {signup.is_captain && (
                  <ToPath variant="text" size="compact" to={groupDialogPath(signup.group_id, 'wave')}>
                    {t`Change wave`}
                  </ToPath>
                )}
                <ToCannotCome signup={signup} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Its picture, or the leaf of a calendar. */
function Sight({ signup, picture }: { readonly signup: MySignup; readonly picture: RunCard['picture'] }) {
  if (picture === null) return <DayLeaf day={signup.event_date} />;
  return <RunShot picture={picture} sizes="152px" className={styles.thumb} />;
}

/** How much is to be done; where it is but ages, that. */
function TodoCount({ signup }: { readonly signup: MySignup }) {
  const count = sumOf(signup);
  if (count === 0) return null;
  return (
    <StateWord icon="alert" tone="calm">
      {signup.todos.every(({ kind }) => kind === 'ages') ? (
        <AgesMissing ageless={signup.ageless} />
      ) : (
        <Plural value={count} one="# thing to do" other="# things to do" />
      )}
    </StateWord>
  );
}

function RunLine({ signup, isPast }: { readonly signup: MySignup; readonly isPast: boolean }) {
  const line = useRunLine();
  const { course, weekdayDate } = useFormat();
  return (
    <>
      {!isPast && <span className="small quiet">{weekdayDate(signup.event_date)}</span>}
      <span className="small quiet">{isPast ? course(signup) : line(signup)}</span>
    </>
  );
}

/** To the question on the group's page, where they also read that they have reported it, and the answer. */
export function ToCannotCome({ signup }: { readonly signup: MySignup }) {
  const { t } = useLingui();
  if (signup.status !== 'paid') return null;
  return (
    <ToPath variant="text" size="compact" to={groupDialogPath(signup.group_id, 'cannotCome', signup.id)}>
      {signup.is_kids ? t`My child cannot come` : t`I cannot come`}
    </ToPath>
  );
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
