import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { defaultRegion, timeZoneOf } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { saveAccountant, savePayouts } from '../../../effects/money/payouts.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useListAddress } from '../../../hooks/useListAddress.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { ReadState } from '../../../parts/ReadState.tsx';
import { payoutsQuery } from '../../../queries/money/payouts.ts';
import { Differences } from './Differences.tsx';
import { Flows } from './Flows.tsx';
import styles from './Payouts.module.css';
import { PayoutTable } from './PayoutTable.tsx';

/** What the providers paid out in a month, as the bank's statement has it, and what of it the books say otherwise. */
export function PayoutsPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const { monthName, dayAndTime } = useFormat();
  const address = useListAddress();
  // Swedish dates are ISO's.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneOf[defaultRegion] }).format(services.serverNow());
  const asked = address.text('month');
  const month = /^20\d{2}-(?:0[1-9]|1[0-2])$/u.test(asked) ? asked : today.slice(0, 7);
  const read = useQuery(payoutsQuery(services, month));
  const name = `${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`;
  const go = (months: number) => address.put({ month: monthsLater(month, months), payout: '', of: '' });
  usePageTitle(t`Payouts`);
  return (
    <>
      <PageTop title={t`Payouts`} lead={t`What the payment providers sent to your bank, less their fees.`}>
        <Button leftSection={<Icon name="download" />} onClick={() => void savePayouts(services, month)}>
          {t`Save as file`}
        </Button>
        <Button leftSection={<Icon name="download" />} onClick={() => void saveAccountant(services, month)}>
          {t`File for the accountant`}
        </Button>
      </PageTop>
      <div className={styles.bar}>
        <Button size="compact" onClick={() => go(-1)}>{t`Month before`}</Button>
        <h2>{name}</h2>
        <Button size="compact" onClick={() => go(1)} disabled={month >= today.slice(0, 7)}>{t`Month after`}</Button>
        <Link to={staffPath('money')}>{t`What waits`}</Link>
      </div>
      <ReadState read={read} />
      {read.data && (
        <>
          <PayoutTable payouts={read.data.payouts} />
          {read.data.differences.length > 0 && (
            <section className={styles.part}>
              <h2>{t`In no payout`}</h2>
              <Differences differences={read.data.differences} />
            </section>
          )}
          {read.data.noted.length > 0 && (
            <section className={styles.part}>
              <h2>{t`Explained`}</h2>
              <ul className="stack-2">
                {read.data.noted.map(({ kind, about, ref, note, by, noted_at }) => (
                  <li key={`${kind} ${about} ${ref}`}>
                    <span translate="no">{note}</span>{' '}
                    <span className="small quiet">
                      <span translate="no">{ref}</span>, {dayAndTime(noted_at, defaultRegion)}
                      {by !== null && (
                        <>
                          , <span translate="no">{by}</span>
                        </>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Flows flows={read.data.flows} />
          {read.data.looked_at !== null && (
            <p className="small quiet">{t`The providers were asked ${dayAndTime(read.data.looked_at, defaultRegion)}.`}</p>
          )}
        </>
      )}
    </>
  );
}

function monthsLater(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
