import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Group } from '#contract/groups/group.values.ts';
import { type PlaceKind, placeKinds, placesOfKind } from '#machines/groups/placeKind.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { TimeLeft } from '../../parts/TimeLeft.tsx';
import { type Filter, placesIn } from './filters.ts';
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
  const [taken, invited, free] = [counter('taken'), counter('invited'), counter('free')];
  const [challenged, unpaid, sizes] = [counter('challenged'), counter('unpaid'), counter('sizes')];
  return (
    <section className="frame" aria-label={t`Overview`}>
      <div className={styles.lead}>
        <div className={styles.top}>
          <p className={styles.paid}>
            <Trans>
              <span className="num">
                {paid} of {total}
              </span>{' '}
              <span>places paid</span>
            </Trans>
          </p>
          <ManageMenu page={page} />
        </div>
        <LineUp group={group} />
      </div>
      <ul className={styles.counts}>
        <Counter {...taken} kind="taken">
          <Plural value={taken.count} one="taken" other="taken" />
        </Counter>
        <Counter {...invited} kind="invited">
          <Plural value={invited.count} one="invited" other="invited" />
        </Counter>
        <Counter {...free} kind="free">
          <Plural value={free.count} one="free" other="free" />
        </Counter>
        <Counter {...challenged} kind="challenged">
          <Plural value={challenged.count} one="challenged" other="challenged" />{' '}
          <TimeToPay page={page} kind="challenged" />
        </Counter>
        <Counter {...unpaid} kind="unpaid">
          <Plural value={unpaid.count} one="unpaid" other="unpaid" /> <TimeToPay page={page} kind="unpaid" />
        </Counter>
        {group.has_tshirts && (
          <Counter {...sizes}>
            <Plural value={sizes.count} one="size missing" other="sizes missing" />
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

/** Until the first place of this kind lapses. */
function TimeToPay({ page, kind }: { readonly page: GroupPage; readonly kind: PlaceKind }) {
  const { t } = useLingui();
  const awaited = new Set(placesOfKind(page.group, kind).map(({ payment_id }) => payment_id));
  const first = page.payments.find((payment) => isPayable(payment) && awaited.has(payment.payment_id));
  const until = first?.expires_at ?? null;
  if (until === null) return null;
  return (
    <TimeLeft expiresAt={until} counting={page.counting}>
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
  /** The kind of its segments in the line-up. */
  readonly kind?: PlaceKind;
  readonly children: ReactNode;
}

const Counter = ({ count, isChosen, onChoose, kind, children }: CounterProps) => (
  <li>
    <button
      type="button"
      className={styles.counter}
      data-none={count === 0 || undefined}
      data-urgent={(count > 0 && (kind === 'challenged' || kind === 'unpaid')) || undefined}
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

/** One segment per place; of many places one bar. Words beside it say the same. */
function LineUp({ group }: { readonly group: Group }) {
  const counts = placeKinds.map((kind) => ({ kind, places: placesOfKind(group, kind) }));
  const isDense = group.signups.length > lineUpLimit;
  return (
    <div className={styles.lineup} aria-hidden="true">
      {counts.flatMap(({ kind, places }) =>
        isDense
          ? places.slice(0, 1).map(({ id }) => <Segment key={id} kind={kind} share={places.length} />)
          : places.map(({ id }) => <Segment key={id} kind={kind} share={1} />),
      )}
    </div>
  );
}

const Segment = ({ kind, share }: { readonly kind: PlaceKind; readonly share: number }) => (
  <i className={styles.swatch} data-kind={kind} style={{ flexGrow: share }} />
);
