import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Group } from '#contract/group.values.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type Counting, TimeLeft } from '../parts/TimeLeft.tsx';
import { type Filter, placesIn, segmentOf } from './filters.ts';
import styles from './group.module.css';
import { MainAction } from './MainAction.tsx';
import { ManageMenu } from './ManageMenu.tsx';
import { Clock } from './Person.tsx';
import { type GroupPage, isPayable } from './page.ts';

interface BoardProps {
  readonly page: GroupPage;
  readonly filter: Filter | null;
  readonly onFilter: (filter: Filter | null) => void;
  /** On a phone the dock has it. */
  readonly hasAction: boolean;
}

/** The captain's view at a glance: each counter shows the places that it counts, and what to do about them. */
export function Board({ page, filter, onFilter, hasAction }: BoardProps) {
  const { t } = useLingui();
  const { group } = page;
  const { paid, total } = group;
  const counter = (name: Filter) => ({
    isChosen: filter === name,
    count: placesIn(group, name).length,
    onChoose: () => onFilter(filter === name ? null : name),
  });
  const unpaid = counter('unpaid');
  const firstLapse = page.payments.find(isPayable)?.expires_at ?? null;
  return (
    <section className={styles.board} aria-label={t`Overview`}>
      <div className={styles.lead}>
        <div className={styles.top}>
          <button
            type="button"
            className={`${styles.counter} ${styles.paid}`}
            aria-pressed={filter === 'paid'}
            onClick={counter('paid').onChoose}
          >
            <Trans>
              <span className="num">
                {paid} of {total}
              </span>{' '}
              <span>places paid</span>
            </Trans>
          </button>
          <ManageMenu page={page} />
        </div>
        <LineUp group={group} />
      </div>
      <ul className={styles.counts}>
        <Counter {...counter('invited')} kind="invited">
          <Plural value={counter('invited').count} one="invited" other="invited" />
        </Counter>
        <Counter {...counter('free')} kind="free">
          <Plural value={counter('free').count} one="free" other="free" />
        </Counter>
        <Counter {...unpaid} kind="unpaid" isUrgent={unpaid.count > 0}>
          <Plural value={unpaid.count} one="unpaid" other="unpaid" />{' '}
          {firstLapse !== null && <TimeToPay until={firstLapse} counting={page.counting} />}
        </Counter>
        {group.has_tshirts && (
          <Counter {...counter('sizes')}>
            <Plural value={counter('sizes').count} one="size missing" other="sizes missing" />
          </Counter>
        )}
      </ul>
      {hasAction && (
        <div className={styles.act}>
          <MainAction page={page} />
        </div>
      )}
    </section>
  );
}

/** Until the first place lapses. */
function TimeToPay({ until, counting }: { readonly until: string; readonly counting: Counting }) {
  const { t } = useLingui();
  return (
    <TimeLeft expiresAt={until} counting={counting}>
      {({ milliseconds, soon }) => (
        <span className={styles.left} data-soon={soon || undefined}>
          <Icon name="clock" size="s" />
          <span className="unseen">{t`Time left to pay`}</span> <Clock milliseconds={milliseconds} />
        </span>
      )}
    </TimeLeft>
  );
}

interface CounterProps {
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** Of its segments in the line-up. */
  readonly kind?: ReturnType<typeof segmentOf>;
  readonly isUrgent?: boolean;
  readonly children: ReactNode;
}

const Counter = ({ count, isChosen, onChoose, kind, isUrgent = false, children }: CounterProps) => (
  <li>
    <button
      type="button"
      className={styles.counter}
      data-urgent={isUrgent || undefined}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className="num">
        {kind !== undefined && <i className={styles.swatch} data-kind={kind} aria-hidden="true" />}
        {count}
      </span>{' '}
      <span>{children}</span>
    </button>
  </li>
);

const lineUpLimit = 20;
const kinds = ['taken', 'invited', 'free', 'unpaid'] as const;

/** One segment per place; of many places one bar. Words beside it say the same. */
function LineUp({ group }: { readonly group: Group }) {
  const places = kinds.flatMap((kind) => group.signups.filter((place) => segmentOf(place) === kind));
  if (places.length <= lineUpLimit) {
    return (
      <div className={styles.lineup} aria-hidden="true">
        {places.map((place) => (
          <i key={place.id} className={styles.swatch} data-kind={segmentOf(place)} />
        ))}
      </div>
    );
  }
  const shares = kinds.map((kind) => ({ kind, count: places.filter((place) => segmentOf(place) === kind).length }));
  return (
    <div className={styles.lineup} aria-hidden="true">
      {shares
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => (
          <i key={kind} className={styles.swatch} data-kind={kind} style={{ flexGrow: count }} />
        ))}
    </div>
  );
}
