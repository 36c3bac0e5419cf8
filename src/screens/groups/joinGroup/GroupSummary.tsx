import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Offer } from '#machines/groups/joining/joinGroup.logic.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useStartTimes } from '../../../i18n/useStartTimes.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { SumTable } from '../../../ui/SumTable.tsx';
import { Facts, Summary } from '../../../ui/styles/layout.tsx';
import { PriceSum } from '../../parts/PriceSum.tsx';
import styles from './joinGroup.module.css';
import type { JoinView } from './view.ts';

interface GroupSummaryProps {
  readonly offer: Offer;
  readonly view: JoinView;
  /** The main action, where there is room for it here. */
  readonly action?: ReactNode;
}

/** Which group, when and where it runs, and what joining it costs (docs/rules/groups.md 3.4). */
export function GroupSummary({ offer, view, action }: GroupSummaryProps) {
  return (
    <Summary>
      <div>
        <h2 className={styles.run}>{offer.group.event_name}</h2>
        <GroupFacts offer={offer} />
      </div>
      <Sum offer={offer} view={view} />
      {action}
    </Summary>
  );
}

function GroupFacts({ offer: { group } }: Pick<GroupSummaryProps, 'offer'>) {
  const { t } = useLingui();
  const { longDate, course } = useFormat();
  const times = useStartTimes()(group);
  const facts: { key: string; icon: IconName; text: ReactNode }[] = [
    ...(group.captain.name === ''
      ? []
      : [{ key: 'captain', icon: 'person' as const, text: t`Captain: ${group.captain.name}` }]),
    {
      key: 'day',
      icon: 'calendar',
      text: (
        <>
          <span>{longDate(group.event_date)}</span>
          <b className="block">{times}</b>
        </>
      ),
    },
    { key: 'city', icon: 'flag', text: group.city_name },
    { key: 'distance', icon: 'runner', text: course(group) },
  ];
  return (
    <div className="mt-3">
      <Facts facts={facts} />
    </div>
  );
}

/** A place that is paid for costs nothing; any other what will be charged. */
function Sum({ offer, view }: Pick<GroupSummaryProps, 'offer' | 'view'>) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { currency } = offer.price;
  const price = view.price ?? offer.price;
  const isPaid = !view.hasTag('paying') && offer.modes.includes('paid');
  if (!isPaid) {
    return (
      <PriceSum
        breakdown={price.breakdown}
        places={1}
        currency={currency}
        codes={view.codes}
        stale={view.hasTag('pricing')}
      />
    );
  }
  const each = money(offer.price.initialPriceInCents, currency);
  return (
    <SumTable
      rows={[
        { key: 'price', label: t`Price of the place`, amount: each },
        { key: 'paid', label: t`Paid by the group`, amount: `\u2212${each}`, kind: 'minus' },
      ]}
      due={{ label: t`Amount to pay`, amount: money(0, currency) }}
    />
  );
}
