import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { runPath } from '#contract/paths.ts';
import type { Catalogue } from '#contract/shop/catalogue.calls.ts';
import { nextReservation } from '../../effects/page/reminder.effects.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { catalogueQuery } from '../../queries/catalogue.ts';
import { runCardsQuery } from '../../queries/runPage.ts';
import { Link } from '../../screens/parts/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useProfile } from '../hooks/useProfile.ts';
import { routeAt } from '../routes/routes.ts';
import { useApp } from '../start/AppContext.ts';
import { checkoutPath } from '../start/paths.ts';
import { createDismissal } from './dismissal.ts';
import styles from './PromoBanner.module.css';

/** Screens where somebody takes places or pays for them already, or sees to their group. */
const busyScreens: readonly string[] = [
  'signUp',
  'checkout',
  'joinGroup',
  'payment',
  'groupPayment',
  'thankYou',
  'group',
];

/**
 * Invites to the next open run of the region that somebody is not in yet, until it is closed for the session
 * (docs/rules/page.md 7.2); not while there is something to pay.
 */
export function PromoBanner() {
  const { t } = useLingui();
  const { shortDays, language } = useFormat();
  const { services } = useApp();
  const [dismissal] = useState(() => createDismissal(services.tabStorage, 'promo'));
  const isClosed = useSyncExternalStore(dismissal.subscribe, dismissal.isClosed);
  const isBusy = busyScreens.includes(routeAt(useLocation().pathname)?.screen ?? '');
  const { data } = useQuery(catalogueQuery(services));
  const { signups, invitations } = useProfile();
  const run = nextOpen((data?.events ?? []).filter(suitsWhoeverIsIn(signups)));
  const isInDebt = nextReservation(signups, services.serverNow()) !== null;
  const isShown = !(isClosed || isBusy || isInDebt || invitations.length > 0);
  const { data: cards } = useQuery({ ...runCardsQuery(services, language), enabled: isShown && run !== undefined });
  if (!isShown || run === undefined) return null;
  const { days, key } = run;
  const day = shortDays(days);
  const hasPage = cards?.some(({ run_id }) => run_id === run.id) === true;
  const name = hasPage ? (
    <Link className={styles.link} to={runPath(language, key)}>
      {run.name}
    </Link>
  ) : (
    run.name
  );
  return (
    <aside className={styles.banner} aria-label={t`Next run`}>
      <div className={styles.row}>
        <p className={styles.words}>
          <Trans>
            <b className="strong">{name}</b> is on {day}.
          </Trans>{' '}
          {/* A page of its own, as for people whom the run's address is shared with: that starts a purchase with it. */}
          <a className={styles.link} href={services.addressOf(`${checkoutPath('', language)}?run=${key}`)}>
            {t`Reserve your place`}
          </a>
        </p>
        <button type="button" className="bare" aria-label={t`Close`} onClick={dismissal.close}>
          <Icon name="cross" />
        </button>
      </div>
    </aside>
  );
}

/** One that they are not in; a kids' run only for people who have brought children, or run nowhere yet. */
const suitsWhoeverIsIn =
  (signups: Profile['signups']) =>
  ({ id, is_kids }: Catalogue['events'][number]) =>
    !signups.some(({ event_id }) => event_id === id) &&
    (!is_kids || signups.length === 0 || signups.some((signup) => signup.is_kids));

const nextOpen = (runs: Catalogue['events']) =>
  runs.filter(({ sale }) => sale === 'open').toSorted((one, other) => one.date.localeCompare(other.date))[0];
