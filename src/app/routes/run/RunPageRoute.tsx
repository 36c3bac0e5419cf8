import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { runPath } from '#contract/paths.ts';
import type { RunView } from '#contract/shop/runPage.calls.ts';
import { ApiError } from '../../../api/request.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { catalogueQuery } from '../../../queries/catalogue.ts';
import { runPageQuery } from '../../../queries/runPage.ts';
import { OpeningReminder, RemindMe } from '../../../screens/shop/opening/OpeningReminder.tsx';
import { RunPageScreen } from '../../../screens/shop/run/RunPageScreen.tsx';
import { UnknownRun } from '../../../screens/shop/run/UnknownRun.tsx';
import { isSoon, type OpeningForm, type RunLinks } from '../../../screens/shop/run/view.ts';
import { usePageTitle } from '../../../shell/usePageTitle.ts';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import { FullScreenSpinner } from '../../../ui/Spinner.tsx';
import { useIsSignedIn } from '../../hooks/useIsSignedIn.ts';
import { useOpeningReminder } from '../../hooks/useOpeningReminder.ts';
import { useSharing } from '../../hooks/useSharing.ts';
import { RunStartList } from '../../shell/StartLists.tsx';
import { useApp } from '../../start/AppContext.ts';
import { checkoutPath } from '../../start/paths.ts';

/** The page about a run with the world behind it, for everybody. */
export function RunPageRoute() {
  const { t } = useLingui();
  const { services } = useApp();
  const { language } = useFormat();
  const { key = '' } = useParams();
  const { data: view, error, refetch } = useQuery(runPageQuery(services, key, language));
  usePageTitle(view?.run.name ?? t`Runs`);
  if (view !== undefined) return isSoon(view) ? <SoonPage view={view} /> : <Page view={view} />;
  if (error === null) return <FullScreenSpinner />;
  if (error instanceof ApiError && error.code === 'not_found') return <Unknown />;
  return <RetryNotice onRetry={() => void refetch()}>{t`The run could not be loaded.`}</RetryNotice>;
}

function SoonPage({ view }: { readonly view: RunView }) {
  const actor = useOpeningReminder(view.run.key);
  return <Page view={view} opening={{ form: <OpeningReminder actor={actor} />, button: <RemindMe actor={actor} /> }} />;
}

function Page({ view, opening }: { readonly view: RunView; readonly opening?: OpeningForm }) {
  const { services } = useApp();
  const { language, longDays } = useFormat();
  const { onShare, onCopy } = useSharing(services);
  const { run } = view;
  const { buy, runs } = useWays();
  const links: RunLinks = {
    buy: (choice) => buy(run.key, choice),
    runs,
    onShare: () => onShare(`${run.name}, ${longDays(run.days)}\n${services.addressOf(runPath(language, run.key))}`),
    openingCalendar: `/api/runs/${encodeURIComponent(run.key)}/opening.ics?lang=${language}`,
  };
  return (
    <RunPageScreen
      view={view}
      links={links}
      now={services.serverNow()}
      onCopy={onCopy}
      opening={opening}
      startList={<RunStartList runKey={run.key} categories={view.categories} isKids={run.is_kids} />}
    />
  );
}

function Unknown() {
  const { services } = useApp();
  const { language } = useFormat();
  const { data } = useQuery(catalogueQuery(services));
  const { runs } = useWays();
  return <UnknownRun events={data?.events ?? []} pathOf={(key) => runPath(language, key)} runs={runs} />;
}

/** Where places are bought: the visitor's checkout, or the wizard of a person who is signed in. */
function useWays() {
  const { address } = useApp();
  const { language } = useFormat();
  const runs = useIsSignedIn() ? '/' : checkoutPath(address.base, language);
  return {
    runs,
    buy(key: string, { category, wave }: Parameters<RunLinks['buy']>[0] = {}) {
      const query = new URLSearchParams({ run: key });
      if (category !== undefined) query.set('distance', String(category));
      if (wave !== undefined) query.set('wave', String(wave));
      return `${runs}?${query}`;
    },
  };
}
