import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { type NeedsYou, needsYouQuery } from '../../../queries/office/needsYou.ts';
import { DeclineAsks } from './DeclineAsks.tsx';
import { NeedRow } from './NeedRow.tsx';
import styles from './Needs.module.css';
import { TeamToday } from './TeamToday.tsx';
import { TodayBand } from './TodayBand.tsx';
import { NearlyFull, NextRuns } from './Watched.tsx';

/** The first page: what waits for the reader, the most urgent first, and beside it what is worth watching. */
export function NeedsPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const read = useQuery(needsYouQuery(services));
  usePageTitle(t`Needs you`);
  return (
    <>
      <ReadState read={read} />
      {read.data && (
        <>
          {read.data.today.map((today) => (
            <TodayBand key={today.run.id} today={today} />
          ))}
          <div className={styles.columns}>
            <div>
              <Waiting needs={read.data.needs} />
              <TeamToday />
            </div>
            <aside className={styles.aside}>
              <NearlyFull waves={read.data.waves} />
              <NextRuns runs={read.data.runs} />
            </aside>
          </div>
        </>
      )}
    </>
  );
}

function Waiting({ needs }: Pick<NeedsYou, 'needs'>) {
  const { t } = useLingui();
  const dialog = useDialogAddress();
  const declined =
    dialog.name === 'decline' && needs.find((need) => need.kind === 'unasked' && need.run.id === dialog.about);
  const keyed = needs.map((need) => ({ need, key: keyOf(need) }));
  return (
    <section className={styles.waiting}>
      <h1 tabIndex={-1}>
        {needs.length === 0 ? (
          t`Nothing is waiting for you`
        ) : (
          <Plural value={needs.length} one="# thing is waiting for you" other="# things are waiting for you" />
        )}
      </h1>
      {needs.length === 0 ? (
        <p className="quiet">
          {t`Approvals, refunds without money, payments to decide, transfers that have not come, stuck changes, returned e-mails, people who cannot come, runs without start data and missing start numbers will appear here.`}
        </p>
      ) : (
        <>
          <ul className={styles.list} aria-label={t`Waiting for you`}>
            {keyed.map(({ need, key }, at) => (
              <NeedRow key={key} need={need} isFirst={at === 0} />
            ))}
          </ul>
          <p className="small quiet mt-2">
            {t`The most urgent is at the top. A line disappears once somebody has dealt with it.`}
          </p>
        </>
      )}
      {declined && declined.kind === 'unasked' && <DeclineAsks key={declined.run.id} run={declined.run} />}
    </section>
  );
}

function keyOf(need: NeedsYou['needs'][number]): string {
  if (need.kind === 'approval' || need.kind === 'stuck') return `${need.kind} ${need.task_id}`;
  if (need.kind === 'refunds') return `${need.kind} ${need.account} ${need.currency}`;
  if (need.kind === 'bounced' || need.kind === 'unasked' || need.kind === 'unnumbered')
    return `${need.kind} ${need.run.id}`;
  if (need.kind === 'transfers') return `${need.kind} ${need.run.id} ${need.why}`;
  if (need.kind === 'cannotCome') return `${need.kind} ${need.place_id}`;
  return `${need.kind} ${need.payment_id} ${need.ref} ${need.why}`;
}
