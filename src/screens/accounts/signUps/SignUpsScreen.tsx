import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { groupPaymentPath } from '#contract/paths.ts';
import type { RunCard } from '#contract/shop/runPage.calls.ts';
import { BottomBar, PageHead } from '../../../ui/styles/layout.tsx';
import type { Counting } from '../../parts/TimeLeft.tsx';
import { ToPath } from '../../parts/ToPath.tsx';
import { Invitations } from '../profile/Invitations.tsx';
import { grouped } from './grouped.ts';
import { InNameList, type InNameListProps } from './InName.tsx';
import { NextRun } from './NextRun.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { RunList } from './RunList.tsx';
import styles from './signUps.module.css';
import { PayWords } from './Todos.tsx';
import { PayLink, type Payments, ToPay } from './ToPay.tsx';

interface SignUpsScreenProps {
  readonly profile: Profile;
  readonly payments: Payments;
  /** What the organiser shows of the runs, as far as it is here. */
  readonly cards?: readonly RunCard[];
  readonly counting: Counting;
  /** What answers about places that somebody reserved in their name. */
  readonly inName: InNameListProps['chart'];
  readonly bibOf?: ComponentProps<typeof NextRun>['bibOf'];
  /** Paths of the app. */
  readonly paths: { readonly buy: string; readonly join: string; readonly profile: string };
}

/** Everything that somebody runs, ran or still has to pay, and who they are (docs/rules/accounts.md 6.7). */
export function SignUpsScreen({ profile, payments, cards = [], counting, inName, bibOf, paths }: SignUpsScreenProps) {
  const { t } = useLingui();
  const { unpaid, upcoming, past } = grouped(profile.signups, counting.now);
  const [next, ...later] = upcoming;
  const [urgent] = unpaid;
  const owed = urgent === undefined ? next?.todos.find(({ payment }) => payment !== null)?.payment : undefined;
  const isEmpty = [profile.signups, profile.invitations, profile.reserved_in_name].every(({ length }) => length === 0);
  return (
    <>
      <PageHead title={t`My runs`} />
      <div className="columns">
        <div className="stack-6">
          <Invitations invitations={profile.invitations} lead={urgent === undefined} />
          <InNameList orders={profile.reserved_in_name} chart={inName} />
          {isEmpty && <NoRuns buy={paths.buy} />}
          {unpaid.length > 0 && <ToPay unpaid={unpaid} payments={payments} counting={counting} />}
          {next !== undefined && (
            <NextRun
              signup={next}
              card={cards.find(({ run_id }) => run_id === next.event_id)}
              counting={counting}
              bibOf={bibOf}
            />
          )}
        </div>
        <div className="stack-6">
          {later.length > 0 && <RunList title={t`Later`} signups={later} cards={cards} />}
          {past.length > 0 && <RunList title={t`Past`} signups={past} isPast />}
          {!isEmpty && <ToPath variant="default" to={paths.buy}>{t`Find the next run`}</ToPath>}
          <ProfileCard profile={profile} path={paths.profile} />
          <ToPath variant="default" to={paths.join}>{t`Join an existing group`}</ToPath>
        </div>
      </div>
      {owed != null && next !== undefined && (
        <BottomBar>
          <ToPath to={groupPaymentPath(next.group_id, owed.id)}>
            <PayWords payment={owed} region={next.region} />
          </ToPath>
        </BottomBar>
      )}
      {urgent !== undefined && (
        <BottomBar>
          <PayLink variant="main" signup={urgent} payments={payments} />
        </BottomBar>
      )}
    </>
  );
}

/** What this page is for, and how it fills. */
function NoRuns({ buy }: { readonly buy: string }) {
  const { t } = useLingui();
  return (
    <section className={styles.empty}>
      <h2>{t`No runs yet`}</h2>
      <p className="quiet">{t`Once you have a place in a run, its date, wave and group appear here, with what is still to do.`}</p>
      <ToPath to={buy}>{t`Choose a run`}</ToPath>
    </section>
  );
}
